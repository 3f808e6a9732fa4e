import type { OperationKind } from "@foyer/contract/operations/operation-kinds";
import { type NamedKind, type Names, nameKey, ofThing, ownIds, placeIn } from "./named-ids.ts";
import { isRecord } from "./operation-changes.ts";

/** What an entry of the log holds of a call. */
export interface Held {
  kind: OperationKind;
  content: unknown;
  before: unknown;
  names: Names;
}

/** What an operation was done to; there may be more than have names here. */
export interface Subjects {
  names: string[];
  count: number;
}

/** Fields that say what a thing is called, the best one first; as calls write them and as tables do. */
const naming = [
  "name",
  "jobName",
  "job_name",
  "deviceName",
  "device_name",
  "companyName",
  "zhName",
  "zh_name",
  "nickName",
  "nick_name",
  "username",
  "fileName",
  "text",
  "body",
  "sn",
  "code",
];
const longestName = 80;

export function nameIn(value: unknown): string {
  if (!isRecord(value)) return "";
  for (const field of naming) {
    const name = value[field];
    if (typeof name === "string" && name !== "") {
      const short = name.slice(0, longestName).toWellFormed();
      return short === name ? name : `${short}…`;
    }
  }
  // A big screen is called as its document is.
  if (isRecord(value.document) && typeof value.document.title === "string") return value.document.title;
  // A firmware version is called by both.
  return typeof value.version === "string" ? [value.model, value.version].filter(Boolean).join(" ") : "";
}

/** Fields in which calls about some things name them. */
const idFields: { readonly [T in OperationKind["thing"]]?: readonly (readonly [string, NamedKind])[] } = {
  device: [
    ["deviceId", "device"],
    ["deviceIds", "device"],
    ["bindingId", "binding"],
    ["bindingIds", "binding"],
    ["sn", "sn"],
  ],
  deviceKey: [["deviceId", "device"]],
  deviceSecurity: [["deviceId", "device"]],
  command: [["sn", "sn"]],
  uploads: [["sn", "sn"]],
  waiting: [["sn", "sn"]],
  rollout: [["deviceIds", "device"]],
  staff: [["userId", "user"]],
  factorOf: [["userId", "user"]],
  forwarding: [["entityId", "entity"]],
  roster: [["entityId", "entity"]],
  staffTarget: [["entityId", "entity"]],
};

const toList = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
const isId = (id: unknown): id is number | string => typeof id === "number" || typeof id === "string";

const called = (names: Names, kind: NamedKind, ids: unknown[]): string[] =>
  [...new Set(ids.filter(isId))].map(
    (id) => names[nameKey(kind, id)] ?? (kind === "sn" ? String(id) : `#${id}`),
  );

const all = (names: string[]): Subjects => ({ names, count: names.length });

/** The names that things had then, by their ids. */
function namesBefore(before: unknown): Map<unknown, string> {
  const rows = toList(before).filter(isRecord);
  return new Map(rows.map((row) => [row.id, nameIn(row)]));
}

function byOwnIds({ kind, content, before, names }: Held, ids: (number | string)[]): Subjects {
  const own = ofThing(kind.thing);
  const were = namesBefore(before);
  // A rule is named by its place: its previous version has no name of its own.
  const isOnlyOne = ids.length === 1 && isRecord(before) && kind.thing !== "rule";
  const old = isOnlyOne ? nameIn(before) : "";
  const fresh = ids.length === 1 ? nameIn(content) : "";
  return all(ids.map((id) => old || were.get(id) || (own && names[nameKey(own, id)]) || fresh || `#${id}`));
}

/** The fields of a call's things, where it names them below something. */
function inside(content: Record<string, unknown>, list: string, field: string): unknown[] {
  return toList(content[list]).flatMap((one) => (isRecord(one) ? [one[field]] : []));
}

function byFields({ kind, content, names }: Held): Subjects | undefined {
  if (!isRecord(content)) return undefined;
  const place = placeIn(content);
  if (place && kind.verb !== "create") return all(called(names, place.kind, [place.id]));
  if (kind.thing === "rule") {
    const drafts = toList(content.drafts ?? content.draft).flatMap((draft) => placeIn(draft) ?? []);
    return all(drafts.flatMap(({ kind: of, id }) => called(names, of, [id])));
  }
  if (kind.thing === "access" && Array.isArray(content.ties))
    return all(called(names, "access", inside(content, "ties", "corridorId")));
  if (kind.verb === "bind" && Array.isArray(content.devices))
    return all(called(names, "device", inside(content, "devices", "deviceId")));
  if (kind.verb === "create" && kind.thing !== "deviceKey") return undefined;
  for (const [field, of] of idFields[kind.thing] ?? []) {
    const ids = toList(content[field]);
    if (ids.length > 0) return all(called(names, of, ids));
  }
  return undefined;
}

/** What somebody did something to, by the names it had then. */
export function listSubjects(held: Held): Subjects {
  const { kind, content, before, names } = held;
  if (kind.verb === "create" && kind.thing !== "rule") {
    const made = toList(content).map(nameIn).filter(Boolean);
    if (made.length > 0) return all(made);
  }
  const ids = kind.thing === "occupancy" || kind.thing === "deviceKey" ? [] : ownIds(content);
  if (ids.length > 0) return byOwnIds(held, ids);
  const found = byFields(held);
  if (found && found.count > 0) return found;
  const described = toList(before).map(nameIn).filter(Boolean);
  if (described.length > 0) return all(described);
  const fresh = nameIn(content);
  if (fresh) return all([fresh]);
  // Only the beginning of a long call that was refused is kept, and the names.
  const own = ofThing(kind.thing);
  const isCut = isRecord(content) && "cut" in content;
  return all(
    isCut && own
      ? Object.entries(names).flatMap(([key, name]) => (key.startsWith(`${own}:`) ? [name] : []))
      : [],
  );
}

/** What things were bound to, taken from or replaced by. */
export function listTargets({ kind, content, before, names }: Held): string[] {
  if (!isRecord(content)) return [];
  if (kind.verb === "replace") return called(names, "device", toList(content.byDeviceId));
  if (kind.thing === "access") return called(names, "area", inside(content, "ties", "areaId"));
  const plans = toList(content.heatReportId);
  if (plans.length > 0) return called(names, "heatReport", plans);
  const bound = toList(content.corridorId);
  if (bound.length > 0) return called(names, "access", bound);
  return called(
    names,
    "access",
    toList(before).flatMap((row) => (isRecord(row) ? [row.accessId] : [])),
  );
}
