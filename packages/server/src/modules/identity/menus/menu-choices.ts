import type { MenuChoice } from "@foyer/contract/identity/menus";
import { reachedFrom } from "@foyer/contract/menu/reached-from";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type MenuRow, menuQueries } from "./menus.queries.ts";
import { isOffered } from "./product-menus.ts";

const button = 2;

/** A page without permission and buttons is open to everybody: there is nothing to give. */
const isOpenToAll = ({ type, permission }: MenuRow, children: readonly MenuChoice[]) =>
  permission === null && children.length === 0 && type !== button;

/** One entry to choose. */
export const menuChoice = (row: MenuRow, children: MenuChoice[]): MenuChoice => ({
  id: row.id,
  name: row.renamed ? "" : row.name,
  zhName: row.zh_name,
  enName: row.en_name,
  type: row.type,
  children,
});

/** What stands above an entry in a picker: of a page no menu lists, the listed one it is reached from. */
function findParent({ pid, hidden, name }: MenuRow, rows: readonly MenuRow[]): number | null {
  const from = hidden ? rows.find((row) => row.name === reachedFrom[name]) : undefined;
  if (!from) return pid;
  return from.hidden ? findParent(from, rows) : from.id;
}

function listChoices(
  rows: readonly MenuRow[],
  givable: ReadonlySet<number>,
  pid: number | null,
): MenuChoice[] {
  return rows
    .filter((row) => findParent(row, rows) === pid && isOffered(row))
    .map((row) => ({ row, children: listChoices(rows, givable, row.id) }))
    .filter(
      ({ row, children }) =>
        (givable.has(row.id) && !isOpenToAll(row, children)) ||
        // What stands above an entry that can be given is shown with it.
        (row.type === 0 && children.length > 0),
    )
    .map(({ row, children }) => menuChoice(row, children));
}

/** The menu entries that can be given away, as a tree; what has no screen yet is left out. */
export const menuChoices = async (db: Db | Tx, givable: ReadonlySet<number>): Promise<MenuChoice[]> =>
  listChoices(await menuQueries(db).all(), givable, null);
