import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { expect, test } from "vitest";
import { trailTo } from "./menu-paths.ts";

const entry = (name: string, path: string, more: Partial<BuiltMenu> = {}): BuiltMenu => ({
  ...{ name, path, component: name, hidden: false, redirect: "", alwaysShow: false, iframe: false },
  ...{ sort: 1, type: 1, children: [] },
  meta: { enTitle: name, zhTitle: name, icon: "home", noCache: false, renamed: false },
  ...more,
});

const menus = [
  entry("base", "/base", {
    component: "",
    children: [
      entry("entities", "/system/entity/index"),
      entry("accesses", "/base/entranceExit"),
      entry("accessDetail", "/base/entranceExit/detail/:id", { hidden: true }),
      entry("rollouts", "/base/rollouts"),
    ],
  }),
  entry("entityDetail", "/system/entity/detail/:id", { hidden: true }),
  entry("rolloutDetail", "/base/rollouts/:id", { hidden: true }),
];

test.each([
  ["/base/entranceExit", ["base", "accesses"]],
  ["/base/entranceExit/detail/7", ["base", "accesses", "accessDetail"]],
  ["/system/entity/detail/7", ["base", "entities", "entityDetail"]],
  ["/base/rollouts/3", ["base", "rollouts", "rolloutDetail"]],
  ["/nowhere", []],
])("the trail to %s names each page once, wherever the menu keeps it", (path, names) => {
  expect(trailTo(path, menus).map(({ name }) => name)).toEqual(names);
});
