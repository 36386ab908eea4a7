// The print button: only where there is a printer to ask for.
const button = document.getElementById("print");
button.hidden = false;
button.addEventListener("click", () => print());
