// Set the chosen theme before the first paint; without a choice the system's own applies.
(() => {
  try {
    const chosen = localStorage.getItem("theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch { /* storage is closed to us: the system's theme it is */ }
})();
