import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { platformPermissions } from "@foyer/contract/permissions";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { companyMenuChoices, menusOfCompany, setCompanyMenus } from "./company-menus.ts";
import { menuChoices } from "./menu-choices.ts";
import { type MenuRow, menuQueries } from "./menus.queries.ts";
import { isOffered, productEntries, productNames } from "./product-menus.ts";

export { companyMenuChoices, menuChoices, menusOfCompany, setCompanyMenus };

/**
 * Adds the menu entries this version knows and the database does not, and gives them to the companies there are; what
 * people changed since stays.
 */
export async function seedMenus(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const queries = menuQueries(tx);
    const present = await queries.ids();
    const missing = productEntries.filter((node) => !present.has(node.id));
    if (missing.length === 0) return;
    const rows = await Promise.all(
      missing.map(async (node) => ({
        id: node.id,
        pid: node.pid,
        name: node.name,
        ...(await productNames(node)),
        path: node.path,
        component: node.component,
        icon: node.icon,
        type: node.type,
        sort: node.sort,
        permission: node.permission ?? null,
        hidden: node.hidden,
      })),
    );
    await queries.insert(rows);
    await queries.giveEveryCompany(
      rows.map(({ id }) => id),
      platformPermissions,
    );
  });
}

/** Rows → tree; a catalogue without pages is left out. */
export function buildTree(rows: readonly MenuRow[], pid: number | null = null): BuiltMenu[] {
  return rows
    .filter((row) => row.pid === pid && isOffered(row))
    .map((row) => {
      const children = buildTree(rows, row.id);
      return {
        name: row.name,
        path: row.path,
        component: row.component,
        hidden: row.hidden,
        redirect: row.type === 0 ? (children.find(({ iframe }) => !iframe)?.path ?? "") : "",
        alwaysShow: row.type === 0,
        iframe: row.iframe,
        sort: row.sort,
        type: row.type,
        meta: {
          enTitle: row.en_name,
          zhTitle: row.zh_name,
          icon: row.icon,
          noCache: !row.icache,
          renamed: row.renamed,
        },
        children,
      };
    })
    .filter((menu) => menu.type !== 0 || menu.children.length > 0);
}

/** Gives a company every menu but those of the withheld permissions. */
export const giveCompanyMenus = (db: Db | Tx, tenantId: number, withheld: readonly string[]): Promise<void> =>
  menuQueries(db).giveCompany(tenantId, withheld);
