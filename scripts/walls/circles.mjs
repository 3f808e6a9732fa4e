const rooms = [
  /^packages\/server\/src\/modules\/[^/]+\/[^/]+/,
  /^packages\/server\/src\/platform\/[^/]+/,
  /^packages\/web\/src\/features\/[^/]+\/[^/]+/,
  /^packages\/web\/src\/(ui|lib)\/[^/]+/,
  /^packages\/(contract|canvas)\/src\/[^/]+/,
];

/** Arrows between folders that close a circle, as `from -> to`, with the files that import. */
export function findCircles(imports) {
  const arrows = arrowsOf(imports);
  const circle = circlesOf(arrows);
  return arrows
    .filter(([from, to]) => circle.get(from) === circle.get(to))
    .map(([from, to, files]) => ({ entry: `${from} -> ${to}`, why: [...files].join(", ") }));
}

function arrowsOf(imports) {
  const arrows = new Map();
  for (const [from, to] of imports) {
    const [here, there] = [roomOf(from), roomOf(to)];
    if (!here || !there || here === there) continue;
    const key = `${here} -> ${there}`;
    if (!arrows.has(key)) arrows.set(key, [here, there, new Set()]);
    arrows.get(key)[2].add(from.slice(here.length + 1) || from);
  }
  return [...arrows.values()];
}

const roomOf = (path) => {
  for (const room of rooms) if (room.test(path)) return room.exec(path)[0];
};

/** For each folder the number of the circle it lies in (strongly connected components, after Tarjan). */
function circlesOf(arrows) {
  const next = new Map();
  for (const [from, to] of arrows) {
    if (!next.has(from)) next.set(from, []);
    if (!next.has(to)) next.set(to, []);
    next.get(from).push(to);
  }
  const order = new Map();
  const lowest = new Map();
  const circle = new Map();
  const path = [];
  const visit = (room) => {
    order.set(room, order.size);
    lowest.set(room, order.get(room));
    path.push(room);
    for (const other of next.get(room)) {
      if (!order.has(other)) visit(other);
      if (!circle.has(other)) lowest.set(room, Math.min(lowest.get(room), lowest.get(other)));
    }
    if (lowest.get(room) < order.get(room)) return;
    for (let last = ""; last !== room; ) {
      last = path.pop();
      circle.set(last, order.get(room));
    }
  };
  for (const room of next.keys()) if (!order.has(room)) visit(room);
  return circle;
}
