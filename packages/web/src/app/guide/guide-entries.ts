import type { MenuName } from "@foyer/contract/menu/menu-tree";
import type { GuideCategory, GuideKey, GuidePicture } from "@foyer/phrases/guide";

export interface GuideEntry {
  readonly category: GuideCategory;
  /** The screens it is about, the one to open first; of a word, where one meets it. */
  readonly screens: readonly [MenuName, ...MenuName[]];
  /** It explains a word: it is shown whoever may open its screens or not. */
  readonly isTerm?: true;
  readonly see: readonly GuideKey[];
  readonly picture?: GuidePicture;
}

/** What each entry of the guide belongs to, in the order of its chapter. Its words are in `phrases/guide`. */
export const guideEntries: Readonly<Record<GuideKey, GuideEntry>> = {
  home: { category: "home", screens: ["home"], see: ["usual", "why", "findAnything"], picture: "originBar" },
  notes: { category: "home", screens: ["home"], isTerm: true, see: ["corrections", "holidays"] },
  findAnything: { category: "home", screens: ["home"], isTerm: true, see: ["savedQueries"] },

  quickFlow: { category: "query", screens: ["quickFlow"], see: ["visitors", "placeFigures", "savedQueries"] },
  placeFigures: {
    category: "query",
    screens: ["queryEntities", "queryOrganisations", "queryAreas", "queryAccesses"],
    see: ["area", "createQuery"],
    picture: "places",
  },
  createQuery: { category: "query", screens: ["createQuery"], see: ["savedQueries", "comparedDays"] },
  shares: { category: "query", screens: ["proportion"], see: ["ranking", "measuredAt"] },
  visitors: {
    category: "query",
    screens: ["quickFlow"],
    isTerm: true,
    see: ["turnBacks", "dwellTime", "direction"],
  },
  passersBy: {
    category: "query",
    screens: ["quickFlow"],
    isTerm: true,
    see: ["captureRate", "measuredAt"],
    picture: "capture",
  },
  turnBacks: { category: "query", screens: ["quickFlow"], isTerm: true, see: ["captureRate", "ruleTypes"] },
  captureRate: {
    category: "query",
    screens: ["compare"],
    isTerm: true,
    see: ["passersBy", "measuredAt", "ruleTypes"],
    picture: "capture",
  },
  groups: { category: "query", screens: ["batchAnalysis"], isTerm: true, see: ["groupVisits", "measuredAt"] },
  dwellTime: { category: "query", screens: ["demographics"], isTerm: true, see: ["occupancy", "visitors"] },
  completeness: {
    category: "query",
    screens: ["dataQuality"],
    isTerm: true,
    see: ["gap", "openingHours", "why"],
    picture: "completeness",
  },
  gap: {
    category: "query",
    screens: ["dataQuality"],
    isTerm: true,
    see: ["completeness", "deviceHealth", "ruleTypes"],
    picture: "gap",
  },
  measuredAt: { category: "query", screens: ["quickFlow"], isTerm: true, see: ["captureRate", "groups"] },
  why: { category: "query", screens: ["home"], isTerm: true, see: ["layers", "records"], picture: "layers" },
  savedQueries: {
    category: "query",
    screens: ["createQuery"],
    isTerm: true,
    see: ["createQuery", "compare"],
  },
  screens: { category: "query", screens: ["screens", "bigScreens"], see: ["screenDesigner", "displays"] },
  screenDesigner: { category: "query", screens: ["screenSetting"], see: ["pen", "displays"] },
  pen: { category: "query", screens: ["screens"], isTerm: true, see: ["screenDesigner"] },
  displays: { category: "query", screens: ["displays", "ownDisplay"], see: ["screens", "deviceHealth"] },

  compare: {
    category: "analysis",
    screens: ["compare"],
    see: ["comparedDays", "contrast", "growth"],
    picture: "usualBand",
  },
  contrast: { category: "analysis", screens: ["contrast"], see: ["compare", "ranking"] },
  ranking: { category: "analysis", screens: ["rank"], see: ["comparedDays", "shares"] },
  peaks: { category: "analysis", screens: ["peaks"], see: ["openingHours", "usual"] },
  growth: { category: "analysis", screens: ["growth"], see: ["comparedDays", "compare"] },
  groupVisits: { category: "analysis", screens: ["batchAnalysis"], see: ["groups", "demographics"] },
  demographics: {
    category: "analysis",
    screens: ["demographics"],
    see: ["groups", "dwellTime", "measuredAt"],
  },
  occupancy: {
    category: "analysis",
    screens: ["occupancy"],
    see: ["businessDay", "area", "displays"],
    picture: "occupancy",
  },
  staffing: {
    category: "analysis",
    screens: ["staffing"],
    see: ["peaks", "openingHours", "usual"],
  },
  holidays: {
    category: "analysis",
    screens: ["festivals", "festivalDetail"],
    see: ["holidayScope", "holidayComparison", "usual"],
  },
  holidayComparison: {
    category: "analysis",
    screens: ["festivalCompare"],
    see: ["holidays", "comparedDays"],
  },
  holidayScope: { category: "analysis", screens: ["festivals"], isTerm: true, see: ["holidays", "usual"] },
  heatMap: {
    category: "analysis",
    screens: ["heatmap", "entityHeat", "heatmapConfig"],
    see: ["area", "occupancy"],
    picture: "areas",
  },
  usual: {
    category: "analysis",
    screens: ["home"],
    isTerm: true,
    see: ["completeness", "holidays", "notes"],
    picture: "usualBand",
  },
  comparedDays: { category: "analysis", screens: ["compare"], isTerm: true, see: ["completeness", "usual"] },

  organisations: {
    category: "basic",
    screens: ["organisations", "organisationDetail"],
    see: ["sites", "roles"],
    picture: "places",
  },
  sites: {
    category: "basic",
    screens: ["entities", "entityDetail"],
    see: ["openingHours", "entrances", "forwarding"],
    picture: "places",
  },
  entrances: {
    category: "basic",
    screens: ["accesses", "accessDetail"],
    see: ["entranceKinds", "binding", "direction"],
    picture: "entranceLine",
  },
  entranceKinds: {
    category: "basic",
    screens: ["accesses"],
    isTerm: true,
    see: ["area", "entrances"],
    picture: "areas",
  },
  area: { category: "basic", screens: ["entities"], isTerm: true, see: ["entranceKinds"], picture: "areas" },
  fixList: { category: "basic", screens: ["fixList"], see: ["deviceHealth", "dataQuality", "gap"] },
  devices: { category: "basic", screens: ["devices"], see: ["deviceHealth", "binding", "rollouts"] },
  device: {
    category: "basic",
    screens: ["deviceDetail"],
    see: ["deviceHealth", "direction"],
    picture: "entranceLine",
  },
  deviceHealth: {
    category: "basic",
    screens: ["devices"],
    isTerm: true,
    see: ["gap", "recordPeriod", "siteKey"],
  },
  direction: {
    category: "basic",
    screens: ["accesses"],
    isTerm: true,
    see: ["binding", "device"],
    picture: "entranceLine",
  },
  binding: {
    category: "basic",
    screens: ["accesses"],
    isTerm: true,
    see: ["entrances", "recalculation"],
    picture: "bindings",
  },
  recordPeriod: { category: "basic", screens: ["devices"], isTerm: true, see: ["deviceHealth", "records"] },
  deviceSettings: {
    category: "basic",
    screens: ["deviceSettings", "settingTemplates"],
    see: ["setToDeviceSays", "recordPeriod"],
  },
  setToDeviceSays: {
    category: "basic",
    screens: ["devices"],
    isTerm: true,
    see: ["deviceSettings", "deviceHealth"],
  },
  rollouts: {
    category: "basic",
    screens: ["rollouts", "rolloutDetail"],
    see: ["updateSteps", "firmware"],
    picture: "steps",
  },
  updateSteps: {
    category: "basic",
    screens: ["rollouts"],
    isTerm: true,
    see: ["rollouts"],
    picture: "steps",
  },
  deviceSecurity: { category: "basic", screens: ["deviceSecurity"], see: ["siteKey", "setAside"] },
  siteKey: { category: "basic", screens: ["deviceSecurity"], isTerm: true, see: ["deviceSecurity"] },
  firmware: { category: "basic", screens: ["firmware"], see: ["rollouts", "deviceModels"] },
  deviceModels: { category: "basic", screens: ["deviceModels"], see: ["devices", "measuredAt"] },
  systemDevices: { category: "basic", screens: ["systemDevices"], see: ["devices", "firmware"] },
  timeZone: { category: "basic", screens: ["entities"], isTerm: true, see: ["businessDay", "openingHours"] },
  businessDay: {
    category: "basic",
    screens: ["entities"],
    isTerm: true,
    see: ["timeZone", "openingHours", "occupancy"],
    picture: "businessDay",
  },
  openingHours: {
    category: "basic",
    screens: ["entities"],
    isTerm: true,
    see: ["completeness", "businessDay"],
  },
  roles: { category: "basic", screens: ["roles"], see: ["permissionKey", "staff"] },
  permissionKey: { category: "basic", screens: ["roles"], isTerm: true, see: ["roles"] },
  staff: { category: "basic", screens: ["staff"], see: ["roles", "organisations"] },
  basicInfo: { category: "basic", screens: ["basicInfo"], see: ["companyInfo"] },
  companyInfo: { category: "basic", screens: ["companyInfo"], see: ["basicInfo", "timeZone"] },
  companies: { category: "basic", screens: ["companies"], see: ["roles", "menus"] },
  menus: { category: "basic", screens: ["menus"], see: ["roles", "companies"] },
  languages: { category: "basic", screens: ["languages"], see: ["companies"] },
  jobs: { category: "basic", screens: ["jobs"], see: ["dataQuality", "logs", "backups"] },
  backups: { category: "basic", screens: ["jobs"], isTerm: true, see: ["jobs", "fixList"] },
  logs: { category: "basic", screens: ["logs", "systemLogs"], see: ["roles"] },
  profile: { category: "basic", screens: ["profile"], see: ["staff"] },
  firstRun: { category: "basic", screens: ["firstRun"], see: ["sites", "devices", "siteKey"] },
  forwarding: { category: "basic", screens: ["entities"], isTerm: true, see: ["sites", "corrections"] },
  records: { category: "basic", screens: ["records"], see: ["setAside", "corrections"] },
  recordImport: { category: "basic", screens: ["recordImport"], see: ["records"] },
  setAside: { category: "basic", screens: ["records"], isTerm: true, see: ["deviceSecurity", "dataQuality"] },
  dataQuality: { category: "basic", screens: ["dataQuality"], see: ["completeness", "gap", "corrections"] },

  corrections: {
    category: "rules",
    screens: ["dataCorrection"],
    see: ["layers", "rules"],
    picture: "layers",
  },
  rules: { category: "rules", screens: ["statisticsRules"], see: ["ruleTypes", "layers", "recalculation"] },
  layers: {
    category: "rules",
    screens: ["dataCorrection"],
    isTerm: true,
    see: ["why", "rules"],
    picture: "layers",
  },
  ruleTypes: { category: "rules", screens: ["statisticsRules"], isTerm: true, see: ["rules", "captureRate"] },
  recalculation: { category: "rules", screens: ["statisticsRules"], isTerm: true, see: ["rules", "records"] },
};

export const guideKeys = Object.keys(guideEntries) as GuideKey[];

/** Whether a text, such as a part of an address, names an entry. */
export const isGuideKey = (text: string): text is GuideKey => Object.hasOwn(guideEntries, text);

/** The entry about a screen. */
export const entryOfScreen = (name: string | undefined): GuideKey | undefined =>
  guideKeys.find(
    (key) => !guideEntries[key].isTerm && guideEntries[key].screens.some((each) => each === name),
  );
