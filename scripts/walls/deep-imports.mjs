const modules = "packages/server/src/modules/";

/** What the tables of contents list by hand, and may therefore import from within modules. */
const listed = {
  "packages/server/src/app.ts": /[.]routes[.]ts$/,
  "packages/server/src/tasks.ts": /[.]task[.]ts$/,
};

/** Files of a module that others import although they are not its public file, `<module>/<module>.ts`. */
export function findDeepImports(imports) {
  const importers = new Map();
  for (const [from, to] of imports) {
    const room = moduleOf(to);
    if (!room || room === moduleOf(from) || listed[from]?.test(to)) continue;
    if (to === `${modules}${room}/${room.split("/")[1]}.ts`) continue;
    const entry = to.slice(modules.length);
    importers.set(entry, [...(importers.get(entry) ?? []), from]);
  }
  return [...importers].map(([entry, files]) => ({ entry, why: files.join(", ") }));
}

const moduleOf = (path) =>
  path.startsWith(modules) ? /^[^/]+\/[^/]+(?=\/)/.exec(path.slice(modules.length))?.[0] : undefined;
