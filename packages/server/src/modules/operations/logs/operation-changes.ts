import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import type { OperationKind } from "@foyer/contract/operations/operation-kinds";
import { weekdayFields } from "@foyer/contract/places/bulk";
import { everydaySpan, isEveryDay, OpeningHours } from "@foyer/contract/places/opening-hours";
import { toOpeningHours } from "../../../platform/time/opening-plan.ts";
import { formatMinute } from "../../../platform/time/time-of-day.ts";

/** One field of what was sent, with its previous value. */
export interface Change {
  /** Names of the fields on the way to it, as calls write them. */
  path: readonly string[];
  /** undefined: not there, or not known. */
  before: unknown;
  after: unknown;
  changed: boolean;
}

type Fields = Record<string, unknown>;

export const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Tables call their columns `job_name`, calls their fields `jobName`: they are compared as the latter. */
export const toField = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Columns whose field has another name in the calls. */
const otherNames = new Map(
  Object.entries({
    bean: "beanName",
    method: "methodName",
    cron: "cronExpression",
    organisationId: "deptId",
    depts: "deptIds",
    entitys: "entityIds",
    snLength: "snLenth",
    startDay: "startTime",
    endDay: "endTime",
    pushState: "pushStateEnable",
    dst: "dstEnable",
    inUse: "binding",
    wifiSsid: "wifiSSID",
    licenceUntil: "until",
    statisticTypes: "statisTypes",
    logoHash: "logo",
  }),
);
/** Days of notes have columns of other names than those of rules. */
const fieldAliases: { readonly [T in OperationKind["thing"]]?: Readonly<Record<string, string>> } = {
  dayNote: { fromDay: "startTime", toDay: "endTime", body: "text" },
};

/** A row of a table, or a thing as it was shown, in the fields of the call. */
function asSent(value: unknown, kind: OperationKind): unknown {
  if (Array.isArray(value)) {
    // Things are sent by their ids.
    const isListOfThings = value.length > 0 && value.every((one) => isRecord(one) && "id" in one);
    return isListOfThings ? value.map((one) => (one as Fields).id) : value;
  }
  if (!isRecord(value)) return value;
  const fields: Fields = {};
  for (const [name, inside] of Object.entries(value)) {
    const field = toField(name);
    fields[fieldAliases[kind.thing]?.[field] ?? otherNames.get(field) ?? field] = asSent(inside, kind);
  }
  const { openMinute, closeMinute, dayStartMinute, opening: _, hours, ...rest } = fields;
  if (typeof openMinute === "number" && typeof closeMinute === "number")
    rest.workTime = `${formatMinute(openMinute)}~${formatMinute(closeMinute)}`;
  if (typeof hours === "string") rest.openingHours = byWeekday(toOpeningHours(hours));
  else if (hours !== undefined) rest.hours = hours;
  if (typeof dayStartMinute === "number") rest.businessDayStart = formatMinute(dayStartMinute);
  return rest;
}

/** The group of settings that a call of one group sets. */
const groupOfCall: Readonly<Record<string, SettingGroup>> = {
  devicers485: "rs485",
  devicersOSD: "osd",
  direction: "direction",
  onOff: "detection",
  area: "area",
  height: "height",
  brokenline: "polyline",
  "detection/brokenline": "line",
  scale: "image",
  children: "childMode",
  numberOfStays: "stayCount",
  delay: "ioDelay",
  corridor: "passMode",
  "http/push": "httpPush",
  "xml/push": "xmlPush",
  colorleft: "leftImage",
  backupconnection: "backupConnection",
  setNetwork: "network",
};
const settingCalls = "POST /mqtt/deviceManagement/";

/** Hours by weekday, each a text. */
const byWeekday = ({ week, exceptions }: OpeningHours): Fields => ({
  ...Object.fromEntries(weekdayFields.map((field, nth) => [field, (week[nth] ?? []).join(", ")])),
  exceptions: exceptions
    .map(({ from, to, hours, reason }) =>
      [from === to ? from : `${from}…${to}`, hours.join(", ") || "–", reason].join(" ").trimEnd(),
    )
    .join("; "),
});

/** Hours that are the same every day, before and after, are said as the one span they are; any others by weekday. */
function withWeekdays(sent: unknown, before: unknown): unknown {
  if (!isRecord(sent)) return sent;
  const hours = OpeningHours.safeParse(sent.openingHours);
  if (!hours.success) return sent;
  const { openingHours: _, workTime: __, ...rest } = sent;
  const was =
    isRecord(before) && typeof before.hours === "string" ? toOpeningHours(before.hours) : hours.data;
  return isEveryDay(hours.data) && isEveryDay(was)
    ? { ...rest, workTime: everydaySpan(hours.data, "") }
    : { ...rest, openingHours: byWeekday(hours.data) };
}

/** What was sent, without the wrapping that a reader needs not know of. */
function sentFields(content: unknown, { verb }: OperationKind, endpoint: string): unknown {
  if (!isRecord(content)) return content;
  const group = endpoint.startsWith(settingCalls) && groupOfCall[endpoint.slice(settingCalls.length)];
  if (group) {
    const { sn: _, pauseDetection: __, ...values } = content;
    return { [group]: values };
  }
  const { drafts, draft, settings, ...rest } = content;
  if (Array.isArray(drafts) && drafts.length === 1) return drafts[0];
  if (isRecord(draft)) return { ...rest, ...draft };
  if (verb === "configure" && isRecord(settings)) return { ...rest, ...settings };
  return content;
}

type Leaves = Map<string, { path: string[]; value: unknown }>;

/** The values at the ends of a thing's branches; lists of plain values are one value. */
function listLeaves(value: unknown, path: string[] = [], leaves: Leaves = new Map()): Leaves {
  const inside = isRecord(value)
    ? Object.entries(value)
    : Array.isArray(value) && value.some((one) => typeof one === "object" && one !== null)
      ? value.map((one, index) => [String(index + 1), one] as const)
      : null;
  if (inside === null || inside.length === 0) {
    leaves.set(path.join("."), { path, value });
    return leaves;
  }
  for (const [name, one] of inside) listLeaves(one, [...path, name], leaves);
  return leaves;
}

/** Nothing, an empty text and not there are the same to the eye; so are a switch and its number, and lists in any order. */
function plain(value: unknown): unknown {
  if (value === "" || value === undefined) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (Array.isArray(value)) return value.map(plain).sort((a, b) => (String(a) < String(b) ? -1 : 1));
  return value;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(plain(a)) === JSON.stringify(plain(b));

/** Ids alone say nothing about the previous state. */
const isIds = (content: unknown): boolean =>
  Array.isArray(content) && content.every((one) => typeof one !== "object");

const changesFrom = (value: unknown, side: "before" | "after", changed: boolean): Change[] =>
  [...listLeaves(value).values()]
    .filter(({ path }) => path.length > 0)
    .map(({ path, value: one }) => ({ path, before: undefined, after: undefined, [side]: one, changed }));

/**
 * What an operation changed, field by field in the order it was sent. What was there and was not sent stays out, unless
 * nothing at all was sent but ids: then it is what is gone.
 */
export function listChanges(
  kind: OperationKind,
  content: unknown,
  before: unknown,
  endpoint: string,
): Change[] {
  const sent = withWeekdays(sentFields(content, kind, endpoint), before);
  const isOne = isRecord(before);
  if (sent === null || sent === undefined || isIds(sent)) {
    if (before === null || before === undefined) return [];
    const rows = Array.isArray(before) && before.length === 1 ? before[0] : before;
    const were = Array.isArray(rows) ? rows.map((row) => asSent(row, kind)) : asSent(rows, kind);
    return changesFrom(were, "before", kind.action === "delete");
  }
  if (!isOne) return changesFrom(sent, "after", true);
  const were = listLeaves(sentFields(asSent(before, kind), kind, ""));
  return [...listLeaves(sent).entries()].map(([name, { path, value }]) => {
    const was = were.get(name)?.value;
    // What the entry does not hold of before is not known to have changed.
    return { path, before: was, after: value, changed: were.has(name) && !isSame(was, value) };
  });
}
