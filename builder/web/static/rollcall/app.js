// What the pages do beyond plain HTML. Everything here is an extra: without it all of it still works.

const $ = (id) => document.getElementById(id);
const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function store(key, value) {
  try {
    if (value === undefined) return localStorage.getItem(key);
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch { /* storage is closed to us */ }
  return null;
}

function say(text) {
  const toast = $("toast");
  toast.textContent = text;
  setTimeout(() => { if (toast.textContent === text) toast.textContent = ""; }, 6000);
}

function theme() {
  const button = $("theme");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    store("theme", root.dataset.theme);
  });
}

function copying() {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const field = $(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      say("Copied.");
    } catch {
      say("Selected: copy it with your keyboard or menu.");
    }
  });
}

// Links that only this device knows: {address: {name, faction, at}}.
function keptLists() {
  try { return JSON.parse(store("lists") || "{}"); } catch { return {}; }
}

function keep() {
  const form = $("edit");
  if (!form?.dataset.keep) return;
  const lists = keptLists();
  lists[form.dataset.keep] = { name: form.dataset.name, faction: form.dataset.faction, slug: form.dataset.slug, at: Date.now() };
  store("lists", JSON.stringify(lists));
}

// Ways to edit, on pages of lists whose edit links this device keeps.
function showEditing() {
  const kept = Object.entries(keptLists());
  for (const link of document.querySelectorAll("[data-kept][hidden]")) {
    const [address] = kept.find(([, list]) => list.slug === link.dataset.kept) ?? [];
    if (!address?.startsWith("/")) continue;
    if (link.matches("form")) link.action = `${address}change/`;
    else link.href = address;
    link.hidden = false;
  }
}

function showKept() {
  const rows = $("kept-rows");
  if (!rows) return;
  const lists = Object.entries(keptLists()).sort((a, b) => b[1].at - a[1].at);
  $("kept").hidden = lists.length === 0;
  rows.replaceChildren(...lists.map(([address, list]) => keptRow(address, list)));
}

function keptRow(address, list) {
  const row = document.createElement("li");
  row.className = "kept";
  const link = document.createElement("a");
  link.href = address.startsWith("/") ? address : "/";
  link.dataset.faction = list.faction;
  const dot = document.createElement("span");
  dot.className = "dot";
  const name = document.createElement("b");
  name.textContent = list.name;
  link.append(dot, name);
  const forget = document.createElement("button");
  forget.type = "button";
  forget.className = "btn quiet";
  forget.textContent = "Forget";
  forget.setAttribute("aria-label", `Forget the edit link of ${list.name} on this device`);
  forget.addEventListener("click", () => {
    const lists = keptLists();
    delete lists[address];
    store("lists", JSON.stringify(lists));
    showKept();
  });
  row.append(link, forget);
  return row;
}

function finding() {
  const field = $("find");
  if (!field) return;
  field.closest("[data-enhanced]").hidden = false;
  const rows = [...document.querySelectorAll("#recruits li")];
  field.addEventListener("input", () => {
    const words = fold(field.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      row.hidden = !words.every((word) => fold(row.dataset.words).includes(word));
      shown += !row.hidden;
    }
    for (const list of document.querySelectorAll("#recruits ul")) {
      list.previousElementSibling.hidden = ![...list.children].some((row) => !row.hidden);
    }
    $("recruits-none").hidden = shown > 0;
  });
}

function saving() {
  let last = null;
  // A click that had to wait for another is sent as itself, not as the last one pressed.
  document.addEventListener("htmx:configRequest", (event) => {
    const pressed = event.detail.triggeringEvent?.submitter;
    if (pressed?.name) event.detail.parameters[pressed.name] = pressed.value;
  });
  document.addEventListener("htmx:beforeRequest", (event) => { last = event.detail.requestConfig?.triggeringEvent?.submitter?.id; });
  // What was unfolded stays so: several upgrades are taken one after the other.
  let unfolded = [];
  document.addEventListener("htmx:beforeSwap", () => {
    unfolded = [...document.querySelectorAll(":is(#roster, #dashboard) details[open][id]")].map((fold) => fold.id);
  });
  document.addEventListener("htmx:sendError", () => say("Not saved: there is no connection. Try again."));
  document.addEventListener("htmx:afterSettle", (event) => {
    for (const id of unfolded) $(id)?.setAttribute("open", "");
    const status = $("status"), bar = $("bar");
    if (status && bar) status.textContent = bar.dataset.say;
    if (document.activeElement !== document.body || event.detail.target.id !== "roster") return;
    const again = last && $(last);
    (again && !again.disabled ? again : $("roster")).focus({ preventScroll: true });
  });
}

// A card beside the list that may recruit its unit; and a keyword, out of the page's glossary.
function drawer() {
  const card = $("card");
  if (!card) return;
  document.addEventListener("htmx:afterSwap", (event) => { if (event.detail.target.id === "card-body") card.showModal(); });
  document.addEventListener("htmx:beforeRequest", (event) => { if (event.detail.elt.id === "edit") card.close(); });
  card.addEventListener("click", (event) => { if (event.target === card) card.close(); });
  document.addEventListener("click", (event) => {
    const word = $(event.target.closest('a[href^="#word-"]')?.hash.slice(1));
    if (!word) return;
    event.preventDefault();
    const meaning = word.cloneNode(true);
    meaning.removeAttribute("id");
    const list = document.createElement("dl");
    list.className = "words";
    list.append(meaning);
    $("card-body").replaceChildren(list);
    card.showModal();
  });
}

// The bar leads back to the list while the recruits fill the upper half of the screen.
function leading() {
  const recruit = $("recruit");
  if (!recruit) return;
  const watch = ([seen]) => { document.documentElement.dataset.recruiting = seen.isIntersecting ? "yes" : "no"; };
  new IntersectionObserver(watch, { rootMargin: "0px 0px -50%" }).observe(recruit);
}

theme();
copying();
drawer();
leading();
keep();
showKept();
showEditing();
document.addEventListener("htmx:afterSettle", showEditing);
finding();
saving();
