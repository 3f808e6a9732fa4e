import { hiddenRoutes } from "./hidden-routes.ts";
import { type MenuNode, numbered } from "./menu-node.ts";
import { data } from "./menus-of-data.ts";
import { fleet } from "./menus-of-devices.ts";
import { figures, home } from "./menus-of-figures.ts";
import { company, people, places } from "./menus-of-places.ts";
import { platform } from "./menus-of-platform.ts";
import { signage } from "./menus-of-screens.ts";

const top = [
  home,
  figures,
  signage,
  places,
  fleet,
  people,
  data,
  company,
  platform,
  ...hiddenRoutes,
] as const;

type TopNode = (typeof top)[number];
type Catalogue = Extract<TopNode, { type: 0 }>;
type Page = Extract<TopNode, { type: 1 }> | Catalogue["children"][number];
type Button = Page["children"][number];

/** What each entry is called: its title is the phrase `menu.<name>`. */
export type MenuName = (Catalogue | Page | Button)["name"];
/** Each icon of the menu, by Tabler's name of it. */
export type MenuIcon = (Catalogue | Page)["icon"];
/** Every permission there is: each opens a page or a button, so that it can be given to roles. */
export type MenuPermission = NonNullable<(Page | Button)["permission"]>;
/** The screens that exist, by component key. */
export type ScreenKey = Extract<Page, { built: true }>["component"];

type FactsOf<Each> = Each extends { name: infer Name; path: infer Path; permission: infer Permission }
  ? { readonly name: Name; readonly path: Path; readonly permission: Permission }
  : never;

/** What is said of each page, together: who says one of it elsewhere must say the others as they are here. */
export type PageFacts = FactsOf<Page>;

export interface ProductNode extends MenuNode {
  readonly name: MenuName;
  readonly permission?: MenuPermission | undefined;
  readonly children: readonly ProductNode[];
}

/** The whole menu of the product; what a caller sees of it depends on permissions and on `built`. */
export const menuTree: readonly ProductNode[] = numbered<ProductNode>(top);

const flat = (nodes: readonly ProductNode[]): ProductNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);
const everyNode = flat(menuTree);

/** The pages whose screens exist. */
export const builtPages: readonly ProductNode[] = everyNode.filter(({ type, built }) => type === 1 && built);

/** Their screens, by component key. */
export const builtScreens: ReadonlySet<string> = new Set(builtPages.map(({ component }) => component));

/** What each entry asks for, in the order of the menu. */
export const menuPermissions: readonly MenuPermission[] = [
  ...new Set(everyNode.map(({ permission }) => permission).filter((each) => each !== undefined)),
];
