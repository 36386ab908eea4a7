// News of a run as it comes (server-sent events). Where there is none, the page polls as it does
// without this script: a stream may be refused, for only so many are held at once.

const refused = new Set();
let live = null; // the stream: its source, its address, and when the page was last brought up to date

const place = () => document.querySelector("[data-events]");

function refresh() {
  if (live) live.fetched = Date.now();
  if (place()) htmx.trigger(place(), "news");
}

function close() {
  live?.source.close();
  live = null;
}

function follow() {
  const address = document.hidden ? undefined : place()?.dataset.events;
  if (live?.address === address) return;
  close();
  if (address && !refused.has(address)) open(address);
}

function open(address) {
  const source = new EventSource(address);
  live = { source, address, fetched: Date.now(), state: "" };
  source.addEventListener("progress", (event) => hear(JSON.parse(event.data)));
  source.addEventListener("over", () => {
    close();
    refused.add(address);
    refresh();
  });
  source.addEventListener("error", () => {
    if (source.readyState !== EventSource.CLOSED || live?.source !== source) return;
    close();
    refused.add(address);
    refresh();
  });
}

// The bar moves with every event; the rest of the page follows less and less often, and at once when
// the state is another.
function hear(news) {
  const bar = place()?.querySelector("progress");
  if (bar) bar.value = news.progress;
  const state = [news.state, news.waiting_for, news.battles > 0].join();
  const due = Date.now() - live.fetched >= 1000 * (place()?.dataset.delay ?? 1);
  if (due || state !== live.state) refresh();
  live.state = state;
}

document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, requestConfig } = event.detail;
  if (!elt.matches("[data-events]") || requestConfig.triggeringEvent?.type === "news") return;
  if (live?.source.readyState === EventSource.OPEN) event.preventDefault();
});
document.addEventListener("htmx:afterSettle", follow);
document.addEventListener("visibilitychange", follow);
addEventListener("pagehide", close);
addEventListener("pageshow", follow);
follow();
