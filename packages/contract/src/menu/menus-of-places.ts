import { button, catalogue, crud, notYet, page } from "./menu-node.ts";

export const places = catalogue(5, "places", "/base", "map-pin", [
  page({
    id: 40,
    name: "organisations",
    path: "/base/dept",
    component: "places/organisations/organisations-page",
    icon: "sitemap",
    permission: "dept:list",
    buttons: crud(120, "dept"),
  }),
  page({
    id: 41,
    name: "entities",
    path: "/system/entity/index",
    component: "places/entities/entities-page",
    icon: "building-store",
    permission: "entity:list",
    buttons: [
      ...crud(123, "entity"),
      button(126, "push", "entity:push"),
      button(127, "daylightSaving", "system:entity:dst"),
      button(128, "protocol1", "entity:protocol1"),
      button(129, "protocol2", "entity:protocol2"),
      button(130, "protocol3", "entity:protocol3"),
      notYet(button(131, "protocol4", "entity:protocol4")),
      notYet(button(132, "protocol5", "entity:protocol5")),
      notYet(button(133, "protocol6", "entity:protocol6")),
      notYet(button(134, "protocol7", "entity:protocol7")),
      notYet(button(135, "protocol8", "entity:protocol8")),
      notYet(button(136, "protocol9", "entity:protocol9")),
      button(137, "areas", "area:list"),
      button(138, "areaAdd", "area:add"),
      button(139, "areaEdit", "area:edit"),
      button(140, "areaRemove", "area:del"),
      button(141, "areaBind", "area:bind"),
    ],
  }),
  page({
    id: 42,
    name: "accesses",
    path: "/base/entranceExit",
    component: "places/accesses/accesses-page",
    icon: "door",
    permission: "entranceExit:list",
    buttons: crud(142, "entranceExit"),
  }),
]);

export const people = catalogue(83, "people", "/people", "address-book", [
  page({
    id: 45,
    name: "staff",
    path: "/base/user",
    component: "places/staff/staff-page",
    icon: "users",
    permission: "user:list",
    buttons: [...crud(160, "user"), button(163, "resetPassword", "user:resetPass")],
  }),
  page({
    id: 44,
    name: "roles",
    path: "/base/role",
    component: "identity/roles/roles-page",
    icon: "shield",
    permission: "roles:list",
    buttons: [...crud(156, "roles"), button(159, "roleMenus", "roles:menu")],
  }),
]);

export const company = catalogue(85, "company", "/company", "building", [
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
    id: 27,
    name: "companyInfo",
    path: "/system/company/info",
    component: "places/companies/company-info-page",
    icon: "photo-edit",
    permission: "company:self",
  }),
  page({
    id: 47,
    name: "logs",
    path: "/base/log",
    component: "operations/logs/logs-page",
    icon: "clipboard-list",
    permission: "log:list",
  }),
]);
