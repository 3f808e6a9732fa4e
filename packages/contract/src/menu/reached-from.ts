import type { MenuName } from "./menu-tree.ts";

/** Pages that no menu lists, and the page they are reached from: trails and pickers show them below it. */
const pages: Readonly<Partial<Record<MenuName, MenuName>>> = {
  deviceDetail: "devices",
  deviceSettings: "devices",
  rolloutDetail: "rollouts",
  festivalDetail: "festivals",
  entityDetail: "entities",
  entityHeat: "entities",
  heatmapConfig: "heatmap",
  screenSetting: "screens",
  ownDisplay: "displays",
};

export const reachedFrom: Readonly<Record<string, MenuName | undefined>> = pages;
