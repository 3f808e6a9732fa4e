import { button, catalogue, crud, page } from "./menu-node.ts";

export const fleet = catalogue(82, "fleet", "/fleet", "router", [
  page({
    id: 43,
    name: "devices",
    path: "/base/device",
    component: "devices/registry/devices-page",
    icon: "device-cctv",
    permission: "device:list",
    buttons: [
      ...crud(145, "device"),
      button(148, "bind", "device:bind"),
      button(149, "upgrade", "device:upgrade"),
      button(150, "restart", "device:restart"),
      button(151, "remoteConnect", "device:remote"),
      button(152, "licence", "device:license"),
      button(153, "deviceLogs", "device:log"),
      button(154, "uploadRecords", "device:record"),
      button(155, "clearUploads", "device:clear"),
      button(370, "deviceKeys", "device:key"),
    ],
  }),
  page({
    id: 72,
    name: "rollouts",
    path: "/base/device/rollouts",
    component: "devices/firmware/rollouts-page",
    icon: "cloud-upload",
    permission: "device:upgrade",
  }),
  page({
    id: 71,
    name: "settingTemplates",
    path: "/base/device/templates",
    component: "devices/settings/templates-page",
    icon: "adjustments",
    permission: "device:set",
  }),
  page({
    id: 74,
    name: "deviceSecurity",
    path: "/base/device/security",
    component: "devices/security/security-page",
    icon: "shield-lock",
    permission: "device:key",
  }),
]);
