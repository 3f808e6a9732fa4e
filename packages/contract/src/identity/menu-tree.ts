import { type MenuNode, numbered } from "./menu-node.ts";
import { base } from "./menus-of-base.ts";
import { analysis, bigScreens, home, query } from "./menus-of-figures.ts";
import { hiddenRoutes, system } from "./menus-of-system.ts";

/** The whole menu of the product; what a caller sees of it depends on permissions and on `built`. */
export const menuTree: readonly MenuNode[] = numbered([
  home,
  bigScreens,
  query,
  analysis,
  base,
  system,
  ...hiddenRoutes,
]);

const pagesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [...(node.type === 1 ? [node] : []), ...pagesOf(node.children)]);

/** The pages whose screens exist. */
export const builtPages: readonly MenuNode[] = pagesOf(menuTree).filter(({ built }) => built);

/** Their screens, by component key. */
export const builtScreens: ReadonlySet<string> = new Set(builtPages.map(({ component }) => component));
