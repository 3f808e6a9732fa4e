import type { Permission } from "../permissions.ts";

/** One entry of the product's menu. `name` is its phrase below `menu.`; buttons of the same action share one name. */
export interface MenuNode {
  readonly id: number;
  readonly name: string;
  /** Empty for buttons. */
  readonly path: string;
  /** Key in the web's fixed map of screens; empty for catalogues and buttons. */
  readonly component: string;
  /** Name of a Tabler icon; empty for buttons. */
  readonly icon: string;
  /** 0 catalogue, 1 menu, 2 button. */
  readonly type: 0 | 1 | 2;
  /** Place among its siblings, from 1. */
  readonly sort: number;
  readonly permission?: Permission;
  /** A route that is reached from elsewhere and never listed. */
  readonly hidden: boolean;
  /** Whether the screen exists; what is not built is not offered. */
  readonly built: boolean;
  /** Of a button: what it permits does not exist yet, though its page does. */
  readonly isNotYet?: boolean;
  readonly children: readonly MenuNode[];
}

/** Companies are managed by the platform alone: pickers of a company leave this entry out. */
export const companyManagementMenuId = 24;

export const numbered = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.map((node, index) => ({ ...node, sort: index + 1 }));

export function button(id: number, name: string, permission: Permission): MenuNode {
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

/** A button of what is not built yet: its page is offered without it. */
export const notYet = (node: MenuNode): MenuNode => ({ ...node, isNotYet: true });

interface PageDescription {
  id: number;
  name: string;
  path: string;
  component: string;
  icon: string;
  permission?: Permission;
  hidden?: boolean;
  /** Its place in the menu is kept; the screen does not exist yet. */
  planned?: boolean;
  buttons?: readonly MenuNode[];
}

export function page({
  buttons = [],
  hidden = false,
  planned = false,
  ...description
}: PageDescription): MenuNode {
  const built = !planned;
  const children = numbered(buttons).map((child) => ({ ...child, built: built && !child.isNotYet }));
  return { ...description, type: 1, sort: 0, hidden, built, children };
}

export function catalogue(
  id: number,
  name: string,
  path: string,
  icon: string,
  pages: readonly MenuNode[],
): MenuNode {
  const built = pages.some((child) => child.built);
  return {
    id,
    name,
    path,
    icon,
    component: "",
    type: 0,
    sort: 0,
    hidden: false,
    built,
    children: numbered(pages),
  };
}
