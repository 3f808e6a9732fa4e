import type { MenuChoice, MenuDraft, MenuEntry } from "@foyer/contract/identity/menus";
import { builtScreens } from "@foyer/contract/menu/menu-tree";
import type { Tx } from "../../../platform/database/database.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { menuChoice } from "./menu-choices.ts";
import { type MenuColumns, menuEntryQueries } from "./menu-entries.queries.ts";
import type { MenuRow } from "./menus.queries.ts";
import { isOffered, productEntry, productNames } from "./product-menus.ts";

const catalogue = 0;
const page = 1;
const button = 2;

const toEntry = (row: MenuRow, children: MenuEntry[]): MenuEntry => ({
  id: row.id,
  pid: row.pid,
  name: row.renamed ? "" : row.name,
  zhName: row.zh_name,
  enName: row.en_name,
  path: row.path,
  component: row.component,
  icon: row.icon,
  type: row.type,
  sort: row.sort,
  permission: row.permission,
  hidden: row.hidden,
  iframe: row.iframe,
  icache: row.icache,
  ofProduct: productEntry(row.id) !== undefined,
  built: isOffered(row),
  children,
});

/** Rows → tree of what holds the text, with what stands above and below it. */
export function buildEntries(
  rows: readonly MenuRow[],
  search: string,
  pid: number | null = null,
): MenuEntry[] {
  const wanted = search.toLowerCase();
  const isHit = (row: MenuRow) =>
    [row.zh_name, row.en_name, row.path, row.permission ?? ""].some((text) =>
      text.toLowerCase().includes(wanted),
    );
  return rows
    .filter((row) => row.pid === pid)
    .flatMap((row) => {
      const hit = isHit(row);
      const children = buildEntries(rows, hit ? "" : search, row.id);
      return hit || children.length > 0 ? [toEntry(row, children)] : [];
    });
}

/** Catalogues and pages: where an entry can be put. */
export const listRoots = (rows: readonly MenuRow[], pid: number | null = null): MenuChoice[] =>
  rows
    .filter((row) => row.pid === pid && row.type !== button)
    .map((row) => menuChoice(row, listRoots(rows, row.id)));

const toColumns = (draft: MenuDraft): Omit<MenuColumns, "sort" | "renamed"> => ({
  pid: draft.pid,
  type: draft.type,
  zh_name: draft.zhName,
  en_name: draft.enName,
  path: draft.type === button ? "" : draft.path,
  component: draft.type === page && !draft.iframe ? draft.component : "",
  icon: draft.type === button ? "" : draft.icon,
  permission: draft.type === catalogue ? null : draft.permission,
  hidden: draft.hidden,
  iframe: draft.type === page && draft.iframe,
  icache: draft.icache,
});

/** Catalogues are at the top, pages there or in a catalogue, buttons on a page: so nothing is below itself. */
async function checkPlace(tx: Tx, { pid, type }: Pick<MenuDraft, "pid" | "type">): Promise<void> {
  const parentType = pid === null ? null : found((await menuEntryQueries(tx).byIds([pid]))[0]).type;
  const fits = {
    [catalogue]: parentType === null,
    [page]: parentType === null || parentType === catalogue,
    [button]: parentType === page,
  }[type];
  if (!fits) throw new Refusal("menu.parentWrong");
}

async function checkPath(tx: Tx, columns: Pick<MenuColumns, "type" | "path">, id: number | null) {
  if (columns.type === button) return;
  if (await menuEntryQueries(tx).isPathTaken(columns.path, id)) throw new Refusal("menu.pathTaken");
}

function checkScreen({ component }: Pick<MenuColumns, "component">): void {
  if (component !== "" && !builtScreens.has(component))
    throw new Refusal("validation.failed", { fields: { component: "select" } });
}

/** Makes an entry; it comes last where no place is named. */
export async function createEntry(tx: Tx, draft: MenuDraft): Promise<{ id: number }> {
  const queries = menuEntryQueries(tx);
  await queries.lock();
  const columns = toColumns(draft);
  checkScreen(columns);
  await checkPlace(tx, draft);
  await checkPath(tx, columns, null);
  const sort = draft.sort ?? (await queries.lastSort(draft.pid)) + 1;
  const made = await queries.insert({ ...columns, sort, renamed: true });
  await queries.giveHolders(made.id);
  return made;
}

/** What of an entry of the product stays as the product has it. */
const fixed = ["path", "component", "permission", "iframe"] as const;

/** Changes an entry; returns its previous state. */
export async function changeEntry(tx: Tx, id: number, draft: MenuDraft): Promise<MenuRow> {
  const queries = menuEntryQueries(tx);
  await queries.lock();
  const before = found((await queries.byIds([id]))[0]);
  if (draft.type !== before.type) throw new Refusal("validation.failed", { fields: { type: "invalid" } });
  const columns = toColumns(draft);
  const ofProduct = productEntry(id);
  if (ofProduct) {
    if (fixed.some((name) => columns[name] !== before[name])) throw new Refusal("menu.ofProduct");
  } else {
    checkScreen(columns);
    await checkPath(tx, columns, id);
  }
  await checkPlace(tx, draft);
  const names = ofProduct && (await productNames(ofProduct));
  const renamed = !names || names.zh_name !== columns.zh_name || names.en_name !== columns.en_name;
  await queries.update(id, { ...columns, renamed, sort: draft.sort ?? before.sort });
  if (columns.permission !== before.permission) {
    // A role with the entry had the permission it had.
    await queries.takeFromAll([id]);
    await queries.giveHolders(id);
  }
  return before;
}

/** Sorts what stands below one parent; an order that does not name exactly these entries is out of date. */
export async function orderEntries(tx: Tx, pid: number | null, ids: readonly number[]): Promise<MenuRow[]> {
  const queries = menuEntryQueries(tx);
  await queries.lock();
  const present = new Set(await queries.idsBelow([pid]));
  if (present.size !== ids.length || ids.some((id) => !present.delete(id)))
    throw new Refusal("conflict.changed");
  const before = await queries.byIds(ids);
  await queries.setOrder(ids);
  return before;
}

/** Deletes entries that people made and that have nothing below them; returns their previous state. */
export async function deleteEntries(tx: Tx, ids: readonly number[]): Promise<MenuRow[]> {
  const queries = menuEntryQueries(tx);
  await queries.lock();
  const before = await queries.byIds(ids);
  if (before.some(({ id }) => productEntry(id))) throw new Refusal("menu.ofProduct");
  if ((await queries.idsBelow(ids)).some((id) => !ids.includes(id))) throw new Refusal("menu.hasChildren");
  await queries.takeFromAll(ids);
  await queries.delete(ids);
  return before;
}
