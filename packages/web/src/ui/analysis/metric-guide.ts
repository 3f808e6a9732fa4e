import type { GuideKey } from "@foyer/phrases/guide";

/** Where the guide explains a metric. */
export const entryOfMetric: Readonly<Record<string, GuideKey | undefined>> = {
  flowIn: "visitors",
  flowOut: "visitors",
  customerIn: "visitors",
  customerOut: "visitors",
  totalPerson: "visitors",
  flowPassby: "passersBy",
  captureRate: "captureRate",
  flowTurnback: "turnBacks",
  turnbackRate: "turnBacks",
  batch: "groups",
  groupSize: "groups",
  familys: "groups",
  personals: "groups",
  adult: "demographics",
  children: "demographics",
  gender: "demographics",
  age: "demographics",
  dedupedCount: "dwellTime",
  totalDwellTime: "dwellTime",
  averageDwellTime: "dwellTime",
  occupancy: "occupancy",
};
