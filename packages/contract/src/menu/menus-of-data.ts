import { button, catalogue, page } from "./menu-node.ts";

export const data = catalogue(84, "data", "/data", "database", [
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
