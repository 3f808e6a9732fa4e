/** One entry of the product's menu. `name` is its phrase below `menu.`; buttons of the same action share one name. */
export interface MenuNode {
  readonly id: number;
  readonly name: string;
  /** Empty for buttons. */
  readonly path: string;
  /** Key of the screen: where its file lies below the web's features; empty for catalogues and buttons. */
  readonly component: string;
  /** Name of a Tabler icon; empty for buttons. */
  readonly icon: string;
  /** 0 catalogue, 1 menu, 2 button. */
  readonly type: 0 | 1 | 2;
  /** Place among its siblings, from 1. */
  readonly sort: number;
  readonly permission?: string | undefined;
  /** A route that is reached from elsewhere and never listed. */
  readonly hidden: boolean;
  /** Whether the screen exists; what is not built is not offered. */
  readonly built: boolean;
  /** Only for a button: what it permits does not exist yet, though its page does. */
  readonly isNotYet?: boolean;
  readonly children: readonly MenuNode[];
}

/** Companies are managed by the platform alone: pickers of a company leave this entry out. */
export const companyManagementMenuId = 24;

export const numbered = <Node extends MenuNode>(nodes: readonly Node[]): Node[] =>
  nodes.map((node, index) => ({ ...node, sort: index + 1 }));

interface ButtonNode<Name extends string, Permission extends string> extends MenuNode {
  readonly name: Name;
  readonly type: 2;
  readonly permission: Permission;
  readonly children: readonly [];
}

export function button<Name extends string, Permission extends string>(
  id: number,
  name: Name,
  permission: Permission,
): ButtonNode<Name, Permission> {
  return {
    id,
    name,
    permission,
    path: "",
    component: "",
    icon: "",
    type: 2,
    sort: 0,
    hidden: false,
    built: false,
    children: [],
  };
}

/** The buttons of things that are added, edited and removed; their ids follow one another. */
export const crud = <Thing extends string>(firstId: number, thing: Thing) =>
  [
    button(firstId, "add", `${thing}:add`),
    button(firstId + 1, "edit", `${thing}:edit`),
    button(firstId + 2, "remove", `${thing}:del`),
  ] as const;

/** A button of what is not built yet: its page is offered without it. */
export const notYet = <Button extends MenuNode>(node: Button): Button => ({ ...node, isNotYet: true });

interface PageDescription {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly component: string;
  readonly icon: string;
  readonly permission?: string;
  readonly hidden?: boolean;
  /** Its place in the menu is kept; the screen does not exist yet. */
  readonly planned?: boolean;
  readonly buttons?: readonly MenuNode[];
}

/** A page whose words the types know as they were described: of these the lists of the product are made. */
interface PageNode<Page extends PageDescription> extends MenuNode {
  readonly name: Page["name"];
  readonly path: Page["path"];
  readonly component: Page["component"];
  readonly icon: Page["icon"];
  readonly type: 1;
  readonly permission: Page extends { permission: infer Permission extends string } ? Permission : undefined;
  readonly built: Page extends { planned: true } ? false : true;
  readonly children: Page extends { buttons: infer Buttons extends readonly MenuNode[] } ? Buttons : [];
}

export function page<const Page extends PageDescription>(description: Page): PageNode<Page> {
  const { buttons = [], hidden = false, planned = false, ...words } = description;
  const built = !planned;
  const children = numbered(buttons).map((child) => ({ ...child, built: built && !child.isNotYet }));
  return { ...words, type: 1, sort: 0, hidden, built, children } as MenuNode as PageNode<Page>;
}

interface CatalogueNode<Name extends string, Icon extends string, Pages extends readonly MenuNode[]>
  extends MenuNode {
  readonly name: Name;
  readonly icon: Icon;
  readonly type: 0;
  readonly permission?: undefined;
  readonly children: Pages;
}

export function catalogue<Name extends string, Icon extends string, const Pages extends readonly MenuNode[]>(
  id: number,
  name: Name,
  path: string,
  icon: Icon,
  pages: Pages,
): CatalogueNode<Name, Icon, Pages> {
  const node = {
    id,
    name,
    path,
    icon,
    component: "",
    type: 0,
    sort: 0,
    hidden: false,
    built: pages.some((child) => child.built),
    children: numbered(pages),
  } as const;
  return node as MenuNode as CatalogueNode<Name, Icon, Pages>;
}
