import type { Rolldown } from "vite";

type Module = Pick<Rolldown.ModuleInfo, "importedIds" | "dynamicallyImportedIds" | "code">;

export type GetModule = (id: string) => Module | null;

/** Modules and whatever they import; with `later`, what they load later as well. `ends`: where the way ends. */
export function reached(
  roots: readonly string[],
  getModule: GetModule,
  { later = false, ends = [] as readonly string[] } = {},
): Set<string> {
  const seen = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id) || (ends.includes(id) && !roots.includes(id))) continue;
    seen.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = getModule(id) ?? {};
    open.push(...importedIds, ...(later ? dynamicallyImportedIds : []));
  }
  return seen;
}
