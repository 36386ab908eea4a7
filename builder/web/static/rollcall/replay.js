// Draws a replayed battle on the table, step by step. The log beside it is there without this.

const NS = "http://www.w3.org/2000/svg";
const $ = (id) => document.getElementById(id);
const PACE = 650;
const ON_TABLE = 0.92; // of its base is drawn, so that bases in contact stay apart
const SIZES = [1.25, 1.25, 1, 0.8]; // of letters, by how many there are
const LETTERS = 0.75; // power of the part in view that letters shrink by
const STRIDE = 5, NEAREST = 0.3; // of the view: to what its edges are rounded; the least part of the table

function draw(tag, attributes, parent) {
  const node = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  parent?.append(node);
  return node;
}

// What the table looks like after events 0 to `last`.
function stateAt(replay, last) {
  const units = new Map(replay.units.map((unit) => [unit.id, { ...unit, at: [], wounded: 0, stress: 0, states: [], gone: false }]));
  const state = { units, points: { a: 0, b: 0 }, owner: {}, active: null, target: null, hit: null, event: null };
  for (let i = 0; i <= last; i++) apply(state, replay.events[i]);
  return state;
}

function apply(state, event) {
  const unit = state.units.get(event.unit);
  state.event = event;
  state.hit = null;
  if (event.kind === "activated") { state.active = event.unit; state.target = null; }
  if (event.kind === "action") { state.active = event.unit; state.target = event.other ?? null; }
  if (event.positions) unit.at = event.positions;
  if (event.why === "joining") unit.joined_to = event.other;
  if (event.why === "leaving") unit.joined_to = null;
  if (event.facing) unit.facing = event.facing;
  if (event.kind === "damage") { unit.wounded += event.wounds; state.hit = event.unit; }
  if (event.kind === "stress" || event.kind === "rallied") unit.stress = event.level ?? 0;
  if (event.kind === "states") unit.states = event.states;
  if (event.kind === "deployed" && unit.gone) { unit.gone = false; unit.wounded = 0; unit.stress = 0; unit.states = []; }
  if (event.kind === "destroyed") { unit.gone = true; state.hit = event.unit; }
  if (event.kind === "taken") state.owner[event.objective] = event.side;
  if (event.points?.a !== undefined) state.points = event.points; // those of both sides, not of a unit
  if (event.kind === "round_end" || event.kind === "passed") { state.active = null; state.target = null; }
}

function ground(table, svg) {
  const [width, depth] = table.size;
  svg.setAttribute("viewBox", `0 0 ${width} ${depth}`);
  for (let n = 10; n < Math.max(width, depth); n += 10) {
    draw("path", { d: `M${n} 0V${depth}M0 ${n}H${width}`, class: "lines" }, svg);
  }
  for (const zone of table.zones) {
    draw("rect", { x: 0, y: zone.y[0], width, height: zone.y[1] - zone.y[0], class: `zone ${zone.side}` }, svg);
  }
  for (const piece of table.terrain) terrain(piece, svg);
}

function terrain(piece, svg) {
  const kind = piece.keywords.some((word) => word.startsWith("Impassable")) ? "solid" : piece.keywords.includes("Block LoS") ? "wood" : "low";
  const shape = piece.shape === "disc"
    ? draw("circle", { cx: piece.x, cy: piece.y, r: piece.radius, class: `terrain ${kind}` }, svg)
    : draw("rect", {
      x: -piece.length / 2, y: -piece.width / 2, width: piece.length, height: piece.width, class: `terrain ${kind}`,
      transform: `translate(${piece.x} ${piece.y}) rotate(${piece.angle})`,
    }, svg);
  draw("title", {}, shape).textContent = `${piece.name}: ${piece.keywords.join(", ")}`;
}

function objectives(table, state, layer) {
  table.objectives.forEach((spot, index) => {
    const side = state.owner[index] ?? "free";
    draw("circle", { cx: spot.x, cy: spot.y, r: spot.contest + spot.radius, class: `reach ${side}` }, layer);
    draw("path", { d: `M${spot.x} ${spot.y - 1.4}l1.4 1.4-1.4 1.4-1.4-1.4z`, class: `objective ${side}` }, layer);
  });
}

// The characters that joined a unit and still stand in it: last, where their leader's troops end.
function guests(unit, units) {
  return [...units.values()].filter((guest) => guest.joined_to === unit.id && !guest.gone && guest.at.length === 0);
}

function troops(unit, state, layer) {
  if (unit.gone || unit.at.length === 0) return;
  const group = draw("g", { class: `troops ${unit.side}${state.hit === unit.id ? " hit" : ""}${down(unit)}` }, layer);
  const joined = guests(unit, state.units), own = unit.at.length - joined.length;
  unit.at.forEach(([x, y], index) => {
    const guest = joined[index - own];
    draw("circle", { cx: x, cy: y, r: (guest ?? unit).base * ON_TABLE, class: guest ? "guest" : index ? "" : "leader" }, group);
  });
  const [x, y] = unit.at[0];
  if (unit.facing) notch(x, y, unit, group);
  if (state.active === unit.id) draw("circle", { cx: x, cy: y, r: unit.base + 0.7, class: "acting" }, group);
  const note = [unit.name, ...joined.map((guest) => guest.name), unit.stress ? `${unit.stress} stress` : "", ...unit.states];
  draw("title", {}, group).textContent = note.filter(Boolean).join(", ");
}

function down(unit) {
  return unit.states.includes("knocked down") ? " down" : "";
}

function notch(x, y, unit, group) {
  const [across, along] = unit.facing.map((part) => part * unit.base);
  draw("line", { x1: x + across * 0.75, y1: y + along * 0.75, x2: x + across * 1.25, y2: y + along * 1.25, class: "facing" }, group);
}

// Letters lie above every base, and grow less than the view does.
function letters(unit, layer, near) {
  if (unit.gone || unit.at.length === 0) return;
  const [x, y] = unit.at[0], size = SIZES[Math.min(unit.tag.length, SIZES.length) - 1] * near ** LETTERS;
  const how = { x, y: y + size * 0.36, class: `tag ${unit.side}${down(unit)}`, "font-size": size, "stroke-width": size * 0.25 };
  draw("text", how, layer).textContent = unit.tag;
}

// The part of the table to look at once all are deployed: who stands there, and all there is to win.
function view(table, state) {
  const [width, depth] = table.size, standing = [...state.units.values()].filter((unit) => !unit.gone).flatMap((unit) => unit.at);
  const spots = [...standing, ...table.objectives.map((spot) => [spot.x, spot.y])];
  if (!state.event.turn || standing.length === 0) return [0, 0, width, depth];
  const [left, right] = edges(spots.map(([x]) => x)), [top, bottom] = edges(spots.map(([, y]) => y));
  const seen = Math.min(width, Math.max(NEAREST * width, right - left, (bottom - top) * width / depth)), high = seen * depth / width;
  const within = (middle, part, all) => Math.max(0, Math.min(all - part, middle - part / 2));
  return [within((left + right) / 2, seen, width), within((top + bottom) / 2, high, depth), seen, high];
}

function edges(values) {
  return [Math.floor(Math.min(...values) / STRIDE - 0.5) * STRIDE, Math.ceil(Math.max(...values) / STRIDE + 0.5) * STRIDE];
}

function aim(state, layer) {
  const from = state.units.get(state.active), to = state.units.get(state.target);
  if (!from?.at.length || !to?.at.length || from.gone || to.gone) return;
  draw("line", { x1: from.at[0][0], y1: from.at[0][1], x2: to.at[0][0], y2: to.at[0][1], class: `aim ${from.side}` }, layer);
}

// Each name of a side has letters of its own, and its units are numbered as in the log.
function tags(units) {
  const named = new Map();
  for (const unit of units) {
    const key = `${unit.side} ${unit.name}`;
    named.set(key, [...(named.get(key) ?? []), unit]);
  }
  const taken = new Set();
  for (const alike of named.values()) {
    const [{ side, name }] = alike;
    const short = choices(name).find((word) => !taken.has(side + word)) ?? name;
    taken.add(side + short);
    alike.forEach((unit, index) => { unit.tag = short + (alike.length > 1 ? index + 1 : ""); });
  }
}

function choices(name) {
  const [first, ...rest] = name.match(/(?<!\p{L})\p{Lu}/gu) ?? [name[0]];
  const others = [...name.slice(1)].filter((letter) => /\p{L}/u.test(letter));
  return [first + (rest[0] ?? ""), ...rest.map((letter) => first + letter), ...others.map((letter) => first + letter)];
}

// Letters and lines are made for a table 60 units wide; a smaller one is drawn larger.
const WIDE = 60;

function enlarge(replay) {
  const { table, units, events } = replay, by = WIDE / table.size[0];
  const all = (thing, ...keys) => { for (const key of keys) if (thing[key] !== undefined) thing[key] *= by; };
  table.size = table.size.map((side) => side * by);
  for (const zone of table.zones) zone.y = zone.y.map((edge) => edge * by);
  for (const piece of table.terrain) all(piece, "x", "y", "radius", "length", "width");
  for (const spot of table.objectives) all(spot, "x", "y", "radius", "contest");
  for (const unit of units) all(unit, "base");
  for (const event of events) if (event.positions) event.positions = event.positions.map((spot) => spot.map((at) => at * by));
}

function stage(replay) {
  enlarge(replay);
  const svg = $("table"), slider = $("at"), lines = [...document.querySelectorAll("#log [data-step]")];
  const last = replay.events.length - 1;
  const links = [...document.querySelectorAll('a[href^="#step-"]')], chapters = links.filter((link) => link.closest("#chapters"));
  tags(replay.units);
  ground(replay.table, svg);
  const layer = draw("g", {}, svg);
  let timer = null;

  function show(step) {
    slider.value = step;
    const state = stateAt(replay, step);
    layer.replaceChildren();
    objectives(replay.table, state, layer);
    aim(state, layer);
    for (const unit of state.units.values()) troops(unit, state, layer);
    const part = view(replay.table, state);
    svg.setAttribute("viewBox", part.join(" "));
    for (const unit of state.units.values()) letters(unit, layer, part[2] / replay.table.size[0]);
    $("points-a").textContent = state.points.a;
    $("points-b").textContent = state.points.b;
    $("clock").textContent = state.event.turn ? `Round ${state.event.round}, turn ${state.event.turn}` : "Deployment";
    follow(step);
    mark(chapters, step);
  }

  function follow(step) {
    let current = null;
    for (const line of lines) {
      if (Number(line.dataset.step) <= step) current = line;
      line.removeAttribute("aria-current");
    }
    $("moment").value = `${location.origin}${location.pathname}#${anchored(step)}`;
    if (!current) return;
    current.setAttribute("aria-current", "step");
    $("caption").replaceChildren(...[...current.cloneNode(true).childNodes]);
    const log = $("log");
    if (log.scrollHeight > log.clientHeight + 4) log.scrollTop = current.offsetTop - log.clientHeight / 2;
  }

  function move(by) {
    let step = Number(slider.value) + by;
    while (step > 0 && step < last && !lines.some((line) => Number(line.dataset.step) === step)) step += by;
    show(Math.max(0, Math.min(last, step)));
  }

  function playing(yes) {
    $("play").setAttribute("aria-pressed", String(yes));
    $("playing").textContent = $("playing").dataset[yes ? "yes" : "no"];
  }

  function pause() {
    clearTimeout(timer);
    timer = null;
    playing(false);
  }

  // A step takes as long as the pace is at its end, so that a new one counts at once.
  function tick() {
    move(1);
    if (Number(slider.value) >= last) pause();
    else timer = setTimeout(tick, PACE / Number($("pace").value));
  }

  function play() {
    if (timer) return pause();
    if (Number(slider.value) >= last) show(0);
    playing(true);
    timer = setTimeout(tick, PACE / Number($("pace").value));
    return undefined;
  }

  // A jump is kept in the address, so that it is there again after a reload, and can be sent on.
  function jump(step) {
    pause();
    show(Math.max(0, Math.min(last, step)));
    history.replaceState(null, "", `#${anchored(Number(slider.value))}`);
  }

  function anchored(step) {
    const passed = lines.filter((line) => line.id && Number(line.dataset.step) <= step);
    return (passed.at(-1) ?? lines.find((line) => line.id))?.id ?? "stage";
  }

  slider.max = last;
  slider.addEventListener("input", () => { pause(); show(Number(slider.value)); });
  $("play").addEventListener("click", play);
  $("step").addEventListener("click", () => { pause(); move(1); });
  $("back").addEventListener("click", () => { pause(); move(-1); });
  for (const line of lines) line.addEventListener("click", () => jump(Number(line.dataset.step)));
  for (const link of links) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      jump(stepOf(link.hash));
      if ($("table").getBoundingClientRect().bottom < 0 || $("table").getBoundingClientRect().top > innerHeight) $("stage").scrollIntoView();
    });
  }
  addEventListener("hashchange", () => { if (stepOf(location.hash) >= 0) jump(stepOf(location.hash)); });
  $("stage").hidden = false;
  if (stepOf(location.hash) < 0) return show(Math.max(0, fielded(replay.events)));
  jump(stepOf(location.hash));
  return $("stage").scrollIntoView();
}

// The last step before the first unit acts, when all are deployed; -1 if there is none.
function fielded(events) {
  const acts = events.findIndex((event) => event.kind === "activated" || event.kind === "action");
  return (acts < 0 ? events.findIndex((event) => event.turn > 0) : acts) - 1;
}

// The step that a link to a moment leads to; -1 for any other link.
function stepOf(hash) {
  return Number(hash.match(/^#step-(\d+)$/)?.[1] ?? -1);
}

// Mark the chapter that a step is in.
function mark(chapters, step) {
  const passed = chapters.filter((link) => stepOf(link.hash) <= step);
  for (const link of chapters) link.removeAttribute("aria-current");
  passed.at(-1)?.setAttribute("aria-current", "step");
}

// The stage is there at once, or comes when a worker has fought the battle.
async function begin() {
  const source = $("stage")?.dataset.src;
  if (!source || !$("stage").hidden) return;
  try {
    const answer = await fetch(source);
    if (!answer.ok) throw new Error(answer.statusText);
    stage(await answer.json());
  } catch {
    $("stage").remove();
  }
}

document.addEventListener("htmx:afterSettle", begin);
begin();
