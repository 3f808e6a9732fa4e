import type { MenuNode } from "@foyer/contract/identity/menu-node";
import { menuTree } from "@foyer/contract/identity/menu-tree";
import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { platformPermissions } from "@foyer/contract/permissions";
import type { PhraseKey } from "@foyer/phrases/phrases";
import { translate } from "@foyer/phrases/translate";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type MenuRow, menuQueries } from "./menus.queries.ts";

function flat(nodes: readonly MenuNode[], pid: number | null): (MenuNode & { pid: number | null })[] {
  return nodes.flatMap((node) => [{ ...node, pid }, ...flat(node.children, node.id)]);
}

const builtIds = new Set(
  flat(menuTree, null)
    .filter((node) => node.built)
    .map((node) => node.id),
);
const productNodes = new Map(flat(menuTree, null).map((node) => [node.id, node]));

/** The entry as the product has it; undefined of entries people made. */
export const productEntry = (id: number): MenuNode | undefined => productNodes.get(id);

/** What the product calls an entry, in the two languages the database knows. */
export const productNames = async ({ name }: Pick<MenuNode, "name">) => ({
  zh_name: await translate("zh", `menu.${name}` as PhraseKey),
  en_name: await translate("en", `menu.${name}` as PhraseKey),
});

/**
 * Adds the menu entries this version knows and the database does not, and gives them to the companies there are; what
 * people changed since stays.
 */
export async function seedMenus(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const queries = menuQueries(tx);
    const present = await queries.ids();
    const missing = flat(menuTree, null).filter((node) => !present.has(node.id));
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

/** An entry of the product is offered once its screen exists; entries people made are always offered. */
export const isOffered = ({ id }: Pick<MenuRow, "id">): boolean => builtIds.has(id) || !productNodes.has(id);

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
