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
  readonly children: readonly MenuNode[];
}

/** Companies are managed by the platform alone: pickers of a company leave this entry out. */
export const companyManagementMenuId = 24;

/** Screens that exist, by component key. */
export const builtScreens: ReadonlySet<string> = new Set([
  "analytics/home/home-page",
  "counting/quality/quality-page",
  "counting/imports/imports-page",
  "counting/records/records-page",
  "counting/rules/data-correction-page",
  "counting/rules/statistics-rules-page",
  "devices/models/device-models-page",
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

const numbered = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.map((node, index) => ({ ...node, sort: index + 1 }));

function button(id: number, name: string, permission: Permission): MenuNode {
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

function page({ buttons = [], hidden = false, ...description }: PageDescription): MenuNode {
  const built = builtScreens.has(description.component);
  const children = numbered(buttons).map((child) => ({ ...child, built }));
  return { ...description, type: 1, sort: 0, hidden, built, children };
}

function catalogue(
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

const home = page({
  id: 1,
  name: "home",
  path: "/index",
  component: "analytics/home/home-page",
  icon: "home",
  permission: "home:view",
  buttons: [button(101, "homeItems", "base:home:set"), button(102, "live", "live:view")],
});

/** Opens in a window of its own. */
const bigScreens = page({
  id: 2,
  name: "bigScreens",
  path: "/screen",
  component: "reporting/screens/screens-page",
  icon: "device-desktop-analytics",
  permission: "screen:list",
  buttons: [
    button(103, "add", "screen:add"),
    button(104, "edit", "screen:edit"),
    button(105, "remove", "screen:del"),
    button(106, "screenDesign", "screen:setting"),
  ],
});

const query = catalogue(3, "query", "/query", "search", [
  page({
    id: 10,
    name: "quickFlow",
    path: "/query/flow",
    component: "analytics/query/quick-flow-page",
    icon: "bolt",
    permission: "query:flow",
  }),
  page({
    id: 11,
    name: "queryOrganisations",
    path: "/query/dept",
    component: "analytics/query/organisations-query-page",
    icon: "sitemap",
    permission: "query:dept:query",
  }),
  page({
    id: 12,
    name: "queryEntities",
    path: "/query/entity",
    component: "analytics/query/entities-query-page",
    icon: "building-store",
    permission: "entity:query:query",
  }),
  page({
    id: 13,
    name: "queryAreas",
    path: "/query/area",
    component: "analytics/query/areas-query-page",
    icon: "layout-grid",
    permission: "query:area:query",
  }),
  page({
    id: 14,
    name: "queryAccesses",
    path: "/query/access",
    component: "analytics/query/accesses-query-page",
    icon: "door",
    permission: "query:access:query",
  }),
  page({
    id: 15,
    name: "createQuery",
    path: "/query/create",
    component: "analytics/query/create-query-page",
    icon: "file-search",
    permission: "query:create",
  }),
  page({
    id: 16,
    name: "proportion",
    path: "/query/proportion",
    component: "analytics/query/proportion-page",
    icon: "chart-pie",
    permission: "query:proportion",
  }),
]);

const analysis = catalogue(4, "analysis", "/analysis", "chart-bar", [
  page({
    id: 30,
    name: "compare",
    path: "/analysis/compare",
    component: "analytics/analyses/compare-page",
    icon: "arrows-diff",
    permission: "comparative",
  }),
  page({
    id: 31,
    name: "rank",
    path: "/analysis/rank",
    component: "analytics/analyses/rank-page",
    icon: "trophy",
    permission: "rank:data",
  }),
  page({
    id: 32,
    name: "peakTrough",
    path: "/analysis/highlow",
    component: "analytics/analyses/peak-trough-page",
    icon: "wave-sine",
    permission: "high",
  }),
  page({
    id: 33,
    name: "growth",
    path: "/analysis/growth",
    component: "analytics/analyses/growth-page",
    icon: "trending-up",
    permission: "growth:list",
  }),
  page({
    id: 34,
    name: "batchAnalysis",
    path: "/analysis/batch",
    component: "analytics/analyses/batch-page",
    icon: "users-group",
    permission: "batch",
  }),
  page({
    id: 35,
    name: "contrast",
    path: "/analysis/contrast",
    component: "analytics/analyses/contrast-page",
    icon: "chart-dots",
    permission: "contrast",
  }),
  page({
    id: 36,
    name: "festivals",
    path: "/analysis/festival/index",
    component: "places/holidays/holidays-page",
    icon: "calendar-star",
    permission: "festival:list",
    buttons: [
      button(110, "add", "festival:add"),
      button(111, "edit", "festival:edit"),
      button(112, "remove", "festival:del"),
    ],
  }),
  page({
    id: 37,
    name: "festivalCompare",
    path: "/analysis/festival/compare",
    component: "analytics/analyses/festival-compare-page",
    icon: "calendar-stats",
    permission: "festivalcompare",
  }),
  page({
    id: 38,
    name: "heatmap",
    path: "/analysis/heatmap",
    component: "reporting/heat/heatmap-page",
    icon: "flame",
    permission: "query:heat",
    buttons: [
      button(113, "add", "heat:add"),
      button(114, "edit", "heat:edit"),
      button(115, "remove", "heat:del"),
    ],
  }),
]);

const entities = page({
  id: 41,
  name: "entities",
  path: "/system/entity/index",
  component: "places/entities/entities-page",
  icon: "building-store",
  permission: "entity:list",
  buttons: [
    button(123, "add", "entity:add"),
    button(124, "edit", "entity:edit"),
    button(125, "remove", "entity:del"),
    button(126, "push", "entity:push"),
    button(127, "daylightSaving", "system:entity:dst"),
    button(128, "protocol1", "entity:protocol1"),
    button(129, "protocol2", "entity:protocol2"),
    button(130, "protocol3", "entity:protocol3"),
    button(131, "protocol4", "entity:protocol4"),
    button(132, "protocol5", "entity:protocol5"),
    button(133, "protocol6", "entity:protocol6"),
    button(134, "protocol7", "entity:protocol7"),
    button(135, "protocol8", "entity:protocol8"),
    button(136, "protocol9", "entity:protocol9"),
    button(137, "areas", "area:list"),
    button(138, "areaAdd", "area:add"),
    button(139, "areaEdit", "area:edit"),
    button(140, "areaRemove", "area:del"),
    button(141, "areaBind", "area:bind"),
  ],
});

const devices = page({
  id: 43,
  name: "devices",
  path: "/base/device",
  component: "devices/registry/devices-page",
  icon: "device-cctv",
  permission: "device:list",
  buttons: [
    button(145, "add", "device:add"),
    button(146, "edit", "device:edit"),
    button(147, "remove", "device:del"),
    button(148, "bind", "device:bind"),
    button(149, "upgrade", "device:upgrade"),
    button(150, "restart", "device:restart"),
    button(151, "remoteConnect", "device:remote"),
    button(152, "licence", "device:license"),
    button(153, "deviceLogs", "device:log"),
    button(154, "uploadRecords", "device:record"),
    button(155, "clearUploads", "device:clear"),
  ],
});

const base = catalogue(5, "base", "/base", "database", [
  page({
    id: 40,
    name: "organisations",
    path: "/base/dept",
    component: "places/organisations/organisations-page",
    icon: "sitemap",
    permission: "dept:list",
    buttons: [
      button(120, "add", "dept:add"),
      button(121, "edit", "dept:edit"),
      button(122, "remove", "dept:del"),
    ],
  }),
  entities,
  page({
    id: 42,
    name: "accesses",
    path: "/base/entranceExit",
    component: "places/accesses/accesses-page",
    icon: "door",
    permission: "entranceExit:list",
    buttons: [
      button(142, "add", "entranceExit:add"),
      button(143, "edit", "entranceExit:edit"),
      button(144, "remove", "entranceExit:del"),
    ],
  }),
  devices,
  page({
    id: 44,
    name: "roles",
    path: "/base/role",
    component: "identity/roles/roles-page",
    icon: "shield",
    permission: "roles:list",
    buttons: [
      button(156, "add", "roles:add"),
      button(157, "edit", "roles:edit"),
      button(158, "remove", "roles:del"),
      button(159, "roleMenus", "roles:menu"),
    ],
  }),
  page({
    id: 45,
    name: "staff",
    path: "/base/user",
    component: "places/staff/staff-page",
    icon: "users",
    permission: "user:list",
    buttons: [
      button(160, "add", "user:add"),
      button(161, "edit", "user:edit"),
      button(162, "remove", "user:del"),
      button(163, "resetPassword", "user:resetPass"),
    ],
  }),
  page({
    id: 46,
    name: "basicInfo",
    path: "/base/basic",
    component: "places/companies/basic-info-page",
    icon: "id",
    permission: "basic",
    buttons: [button(164, "edit", "basic:edit")],
  }),
  page({
    id: 47,
    name: "logs",
    path: "/base/log",
    component: "operations/logs/logs-page",
    icon: "clipboard-list",
    permission: "log:list",
  }),
  page({
    id: 48,
    name: "records",
    path: "/base/record",
    component: "counting/records/records-page",
    icon: "list-numbers",
    permission: "record:list",
    buttons: [button(165, "import", "record:import"), button(166, "release", "record:release")],
  }),
  page({
    id: 54,
    name: "recordImport",
    path: "/base/record/import",
    component: "counting/imports/imports-page",
    icon: "file-import",
    permission: "record:import",
    hidden: true,
  }),
  page({
    id: 52,
    name: "dataQuality",
    path: "/base/quality",
    component: "counting/quality/quality-page",
    icon: "shield-check",
    permission: "quality:list",
    buttons: [button(192, "checkNow", "quality:check")],
  }),
  page({
    id: 49,
    name: "dataCorrection",
    path: "/base/correct",
    component: "counting/rules/data-correction-page",
    icon: "adjustments",
    permission: "rule:correct",
  }),
  page({
    id: 50,
    name: "statisticsRules",
    path: "/base/rule",
    component: "counting/rules/statistics-rules-page",
    icon: "ruler",
    permission: "rule:set",
    buttons: [button(167, "eliminate", "rule:eliminate")],
  }),
]);

const system = catalogue(6, "system", "/system", "settings", [
  page({
    id: companyManagementMenuId,
    name: "companies",
    path: "/system/company",
    component: "places/companies/companies-page",
    icon: "building-skyscraper",
    permission: "company:list",
    buttons: [
      button(170, "add", "company:add"),
      button(171, "edit", "company:edit"),
      button(172, "remove", "company:del"),
      button(173, "companyAdmin", "company:admin"),
      button(174, "companyMenus", "company:menu"),
    ],
  }),
  page({
    id: 21,
    name: "deviceModels",
    path: "/system/deviceModel",
    component: "devices/models/device-models-page",
    icon: "versions",
    permission: "deviceModel:list",
    buttons: [
      button(175, "add", "deviceModel:add"),
      button(176, "edit", "deviceModel:edit"),
      button(177, "remove", "deviceModel:del"),
    ],
  }),
  page({
    id: 22,
    name: "systemDevices",
    path: "/system/device",
    component: "devices/registry/system-devices-page",
    icon: "devices",
    permission: "device:all",
  }),
  page({
    id: 23,
    name: "firmware",
    path: "/system/update",
    component: "devices/firmware/firmware-page",
    icon: "cloud-upload",
    permission: "firmware:list",
    buttons: [
      button(178, "add", "firmware:add"),
      button(179, "edit", "firmware:edit"),
      button(180, "remove", "firmware:del"),
    ],
  }),
  page({
    id: 25,
    name: "jobs",
    path: "/system/job",
    component: "operations/scheduled-tasks/scheduled-tasks-page",
    icon: "clock-play",
    permission: "job:list",
    buttons: [
      button(181, "add", "job:add"),
      button(182, "edit", "job:edit"),
      button(183, "remove", "job:del"),
      button(184, "run", "job:run"),
    ],
  }),
  page({
    id: 26,
    name: "menus",
    path: "/system/menu",
    component: "identity/menus/menus-page",
    icon: "list-tree",
    permission: "menu:list",
    buttons: [
      button(185, "add", "menu:add"),
      button(186, "edit", "menu:edit"),
      button(187, "remove", "menu:del"),
    ],
  }),
  page({
    id: 27,
    name: "companyInfo",
    path: "/system/company/info",
    component: "places/companies/company-info-page",
    icon: "photo-edit",
    permission: "company:self",
  }),
  page({
    id: 28,
    name: "systemLogs",
    path: "/system/log",
    component: "operations/logs/system-logs-page",
    icon: "logs",
    permission: "log:all",
    buttons: [button(188, "health", "health:view")],
  }),
]);

const hiddenRoutes = [
  page({
    id: 60,
    name: "profile",
    path: "/profile",
    component: "identity/profile/profile-page",
    icon: "user",
    hidden: true,
  }),
  page({
    id: 61,
    name: "deviceSettings",
    path: "/device-set/:sn",
    component: "devices/settings/device-settings-page",
    icon: "settings",
    permission: "device:set",
    hidden: true,
  }),
  page({
    id: 62,
    name: "festivalDetail",
    path: "/analysis/festival/detail/:id",
    component: "analytics/analyses/festival-detail-page",
    icon: "calendar-star",
    permission: "festival:list",
    hidden: true,
  }),
  page({
    id: 63,
    name: "entityDetail",
    path: "/system/entity/detail/:id",
    component: "places/entities/entity-detail-page",
    icon: "building-store",
    permission: "entity:list",
    hidden: true,
  }),
  page({
    id: 64,
    name: "entityHeat",
    path: "/system/entity/:entityId/heat/:id",
    component: "reporting/heat/entity-heat-page",
    icon: "flame",
    permission: "query:heat",
    hidden: true,
  }),
  page({
    id: 65,
    name: "screenSetting",
    path: "/setting-screen/:code",
    component: "reporting/screens/screen-designer-page",
    icon: "layout-dashboard",
    permission: "screen:setting",
    hidden: true,
  }),
  page({
    id: 66,
    name: "heatmapConfig",
    path: "/heatmap-config",
    component: "reporting/heat/heatmap-config-page",
    icon: "flame",
    hidden: true,
  }),
  page({
    id: 67,
    name: "firstRun",
    path: "/start",
    component: "places/first-run/first-run-page",
    icon: "door",
    hidden: true,
  }),
];

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
