/** Pages that no menu lists, and the page they are reached from: trails and pickers show them below it. */
export const reachedFrom: Readonly<Record<string, string>> = {
  deviceDetail: "devices",
  deviceSettings: "devices",
  settingTemplates: "devices",
  rollouts: "devices",
  rolloutDetail: "rollouts",
  recordImport: "records",
  festivalDetail: "festivals",
  entityDetail: "entities",
  entityHeat: "entities",
  screenSetting: "bigScreens",
};
