import type { OperationThing } from "@foyer/contract/operations/operation-kinds";
import type { PhraseKey } from "@foyer/phrases/phrases";
import type { Words } from "@foyer/phrases/translate";
import { idKind, type Names, nameKey } from "./named-ids.ts";

/** Who reads, and what was called how. */
export interface Reading {
  words: Words;
  /** Language tag of dates and numbers. */
  tag: string;
  timeZone: string;
  names: Names;
}

const mostListed = 5;
const longestText = 120;
const nothing = "–";
const hidden = "[secret]";

type Keys = Readonly<Record<string, PhraseKey>>;

const onOff: Keys = { "0": "entities.off", "1": "entities.on" };
/** Values that are words on the form they are chosen in; `thing.field` where forms differ. */
const valueWords: Readonly<Record<string, Keys>> = {
  status: { "0": "common.disabled", "1": "common.enabled" },
  enabled: { "0": "common.disabled", "1": "common.enabled" },
  on: onOff,
  forward: { "0": "deviceSettings.options.reverse", "1": "deviceSettings.options.forward" },
  pushStateEnable: onOff,
  dstEnable: onOff,
  binding: { "0": "accesses.notInUse", "1": "accesses.inUse" },
  push: { "0": "firmware.notPushed", "1": "firmware.pushed" },
  catchUp: { "0": "scheduledTasks.catchUpNo", "1": "scheduledTasks.catchUpYes" },
  "access.kind": { entrance: "accesses.kinds.entrance", internal: "accesses.kinds.internal" },
  "dayNote.kind": {
    sale: "notes.kinds.sale",
    weather: "notes.kinds.weather",
    door: "notes.kinds.door",
    other: "notes.kinds.other",
  },
  "screen.template": { company: "screens.share.company", platform: "screens.share.platform" },
  "rule.kind": {
    eliminate: "rules.kinds.eliminate",
    correct: "rules.kinds.correct",
    estimate: "rules.kinds.estimate",
    set: "rules.kinds.set",
  },
  "rule.type": {
    window: "rules.types.window.name",
    staffPassages: "rules.types.staffPassages.name",
    turnbacks: "rules.types.turnbacks.name",
    factor: "rules.types.factor.name",
    add: "rules.types.add.name",
    replace: "rules.types.replace.name",
    estimate: "rules.types.estimate.name",
    captureRate: "rules.types.captureRate.name",
    staffCounts: "rules.types.staffCounts.name",
    openHoursOnly: "rules.types.openHoursOnly.name",
    incompleteBelow: "rules.types.incompleteBelow.name",
  },
  "device.type": {
    static: "deviceSettings.options.networkStatic",
    dhcp: "deviceSettings.options.networkDhcp",
  },
  scope: {
    company: "holidays.scopes.company",
    organisation: "holidays.scopes.organisation",
    sites: "holidays.scopes.sites",
    country: "holidays.scopes.country",
  },
  formula: { ofAll: "rules.formulas.ofAll", ofPassby: "rules.formulas.ofPassby" },
  permissionRange: {
    all: "staff.ranges.all",
    organisations: "staff.ranges.organisations",
    entities: "staff.ranges.entities",
  },
  velocity: {
    "0": "deviceForm.velocities.0",
    "1": "deviceForm.velocities.1",
    "2": "deviceForm.velocities.2",
  },
  direction: {
    "0": "deviceSettings.options.twoWay",
    "1": "deviceSettings.options.inOnly",
    "2": "deviceSettings.options.outOnly",
    "3": "deviceSettings.options.exchanged",
  },
  upgradeType: { iterative: "firmware.upgradeTypes.iterative", patch: "firmware.upgradeTypes.patch" },
  latest: { "1": "firmware.latests.1", "2": "firmware.latests.2" },
  firmwareType: { "1": "firmware.kinds.1", "2": "firmware.kinds.2" },
  feed: {
    window: "bindings.feeds.window",
    event: "bindings.feeds.event",
    total: "bindings.feeds.total",
    aggregate: "bindings.feeds.aggregate",
  },
};
/** Fields whose values are the last part of a phrase's key. */
const listedWords: Readonly<Record<string, string>> = {
  deviceType: "deviceTypes",
  weekdays: "weekdays",
  measures: "measures",
  measure: "measures",
  groups: "deviceSettings.groups",
};
const units: Readonly<Record<string, PhraseKey>> = {
  seconds: "deviceSettings.units.seconds",
  open: "deviceSettings.units.seconds",
  close: "deviceSettings.units.seconds",
  threshold: "deviceSettings.units.cm",
  detectionHeight: "deviceSettings.units.cm",
  filterHeight: "deviceSettings.units.cm",
  rotateAngle: "deviceSettings.units.degrees",
  interval: "deviceSettings.units.minutes",
  uploadInterval: "deviceSettings.units.minutes",
  recordPeriod: "deviceSettings.units.minutes",
};

/** An uploaded picture by its address, which tells a reader nothing. */
const picture = /\/images\/[0-9a-f]{64}$/;
const day = /^\d{4}-\d\d-\d\d$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

function dateText(text: string, { tag, timeZone }: Reading): string | undefined {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return undefined;
  if (day.test(text)) return date.toLocaleDateString(tag, { dateStyle: "medium", timeZone: "UTC" });
  if (moment.test(text))
    return date.toLocaleString(tag, { dateStyle: "medium", timeStyle: "short", timeZone });
  return undefined;
}

function knownText(text: string, reading: Reading): string | undefined {
  if (text === hidden) return "•••";
  return picture.test(text) ? reading.words("logSentences.one.image") : dateText(text, reading);
}

/** What a list has of a field; names of fields come from outside. */
const of = <Value>(list: Readonly<Record<string, Value>>, field: string): Value | undefined =>
  Object.hasOwn(list, field) ? list[field] : undefined;

function chosenWord(field: string, thing: OperationThing, value: unknown, { words }: Reading) {
  const key = String(typeof value === "boolean" ? Number(value) : value);
  const choices = of(valueWords, `${thing}.${field}`) ?? of(valueWords, field);
  if (choices && Object.hasOwn(choices, key)) return words(choices[key] as PhraseKey);
  const branch = of(listedWords, field);
  if (!branch) return undefined;
  const phrase = `${branch}.${key}` as PhraseKey;
  const said = words(phrase);
  return said === phrase ? undefined : said;
}

function plainText(field: string, value: unknown, reading: Reading): string {
  if (typeof value === "boolean") return reading.words(value ? "common.yes" : "common.no");
  if (typeof value === "number") {
    const text = field === "year" ? String(value) : value.toLocaleString(reading.tag);
    const unit = of(units, field);
    return unit ? `${text} ${reading.words(unit)}` : text;
  }
  if (typeof value !== "string") return JSON.stringify(value).slice(0, longestText);
  if (field === "country" && /^[A-Z]{2}$/.test(value))
    return new Intl.DisplayNames(reading.tag, { type: "region" }).of(value) ?? value;
  const text = knownText(value, reading) ?? value;
  return text.length > longestText ? `${text.slice(0, longestText).toWellFormed()}…` : text;
}

function oneText(field: string, thing: OperationThing, value: unknown, reading: Reading): string {
  if (value === null || value === undefined || value === "") return nothing;
  const kind = idKind(field, thing);
  if (kind && (typeof value === "number" || kind === "sn"))
    return reading.names[nameKey(kind, String(value))] ?? (kind === "sn" ? String(value) : `#${value}`);
  return chosenWord(field, thing, value, reading) ?? plainText(field, value, reading);
}

/** A value as a reader says it: names for ids, words for choices, dates and numbers as in the language. */
export function valueText(field: string, thing: OperationThing, value: unknown, reading: Reading): string {
  if (!Array.isArray(value)) return oneText(field, thing, value, reading);
  if (value.length === 0) return nothing;
  // Ids without names are shown as their number.
  const isNumbers = value.every((one) => typeof one === "number");
  const isNamed = idKind(field, thing) !== undefined || Object.hasOwn(listedWords, field);
  if (isNumbers && !isNamed && value.length > mostListed) return value.length.toLocaleString(reading.tag);
  const shown = value.slice(0, mostListed).map((one) => oneText(field, thing, one, reading));
  const more = value.length - shown.length;
  return [shown.join(", "), ...(more > 0 ? [`+${more}`] : [])].join(" ");
}
