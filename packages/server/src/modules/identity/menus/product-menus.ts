import { menuTree, type ProductNode } from "@foyer/contract/menu/menu-tree";
import { translate } from "@foyer/phrases/translate";
import type { MenuRow } from "./menus.queries.ts";

function flat(nodes: readonly ProductNode[], pid: number | null): (ProductNode & { pid: number | null })[] {
  return nodes.flatMap((node) => [{ ...node, pid }, ...flat(node.children, node.id)]);
}

/** Every entry of the product, those above before those below. */
export const productEntries = flat(menuTree, null);

const builtIds = new Set(productEntries.filter((node) => node.built).map((node) => node.id));
const productNodes = new Map(productEntries.map((node) => [node.id, node]));

/** The entry as the product has it; undefined of entries people made. */
export const productEntry = (id: number): ProductNode | undefined => productNodes.get(id);

/** What the product calls an entry, in the two languages the database knows. */
export const productNames = async ({ name }: Pick<ProductNode, "name">) => ({
  zh_name: await translate("zh", `menu.${name}`),
  en_name: await translate("en", `menu.${name}`),
});

/** An entry of the product is offered once its screen exists; entries people made are always offered. */
export const isOffered = ({ id }: Pick<MenuRow, "id">): boolean => builtIds.has(id) || !productNodes.has(id);
