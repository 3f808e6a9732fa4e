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

/** Screens that exist, by component key. */
export const builtScreens: ReadonlySet<string> = new Set([
  "analytics/home/home-page",
  "analytics/analyses/demographics-page",
  "analytics/analyses/batch-page",
  "analytics/analyses/peak-trough-page",
  "analytics/analyses/compare-page",
  "analytics/analyses/contrast-page",
  "analytics/analyses/rank-page",
  "analytics/analyses/growth-page",
  "analytics/query/proportion-page",
  "analytics/analyses/festival-detail-page",
  "analytics/analyses/festival-compare-page",
  "analytics/occupancy/occupancy-page",
  "analytics/query/quick-flow-page",
  "analytics/query/organisations-query-page",
  "analytics/query/entities-query-page",
  "analytics/query/areas-query-page",
  "analytics/query/accesses-query-page",
  "analytics/query/create-query-page",
  "counting/quality/quality-page",
  "counting/imports/imports-page",
  "counting/records/records-page",
  "counting/rules/data-correction-page",
  "counting/rules/statistics-rules-page",
  "devices/detail/device-page",
  "devices/firmware/firmware-page",
  "devices/firmware/rollouts-page",
  "devices/firmware/rollout-page",
  "devices/models/device-models-page",
  "devices/registry/devices-page",
  "devices/registry/system-devices-page",
  "devices/settings/device-settings-page",
  "devices/settings/templates-page",
  "devices/security/security-page",
  "operations/logs/logs-page",
  "operations/logs/system-logs-page",
  "operations/scheduled-tasks/scheduled-tasks-page",
  "places/organisations/organisations-page",
  "places/staff/staff-page",
  "identity/profile/profile-page",
  "places/accesses/accesses-page",
  "identity/menus/menus-page",
  "identity/roles/roles-page",
  "places/companies/companies-page",
  "places/companies/company-info-page",
  "places/companies/basic-info-page",
  "places/holidays/holidays-page",
  "places/first-run/first-run-page",
  "places/entities/entities-page",
  "places/entities/entity-detail-page",
]);

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
  buttons?: readonly MenuNode[];
}

export function page({ buttons = [], hidden = false, ...description }: PageDescription): MenuNode {
  const built = builtScreens.has(description.component);
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
