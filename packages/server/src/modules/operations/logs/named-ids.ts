import type { OperationThing } from "@foyer/contract/operations/operation-kinds";
import { isRecord, toField } from "./operation-changes.ts";

/** What ids and serial numbers of calls name. */
export const namedKinds = [
  "organisation",
  "entity",
  "area",
  "access",
  "device",
  "sn",
  "binding",
  "heatReport",
  "deviceModel",
  "role",
  "user",
  "menu",
  "company",
  "task",
  "wording",
  "holiday",
  "firmware",
  "rollout",
  "template",
  "savedQuery",
  "dayNote",
  "occupancyLink",
  "deviceView",
  "screen",
  "wall",
  "siteKey",
  "rule",
  "fixItem",
] as const;
export type NamedKind = (typeof namedKinds)[number];
/** Those that belong to places, and are seen by users who see the place. */
export const placeKinds: ReadonlySet<NamedKind> = new Set(
  namedKinds.slice(0, namedKinds.indexOf("deviceModel")),
);
export type NamedIds = Map<NamedKind, Set<number | string>>;

/** Names by `<kind>:<id>`. */
export type Names = Readonly<Record<string, string>>;
export const nameKey = (kind: NamedKind, id: number | string): string => `${kind}:${id}`;

/** Names that one entry keeps of one kind; of more it keeps how many there were. */
const mostOfKind = 20;

const kindOfField = new Map<string, NamedKind>(
  Object.entries({
    deptId: "organisation",
    deptIds: "organisation",
    organisationId: "organisation",
    entityId: "entity",
    entityIds: "entity",
    corridorId: "access",
    accessId: "access",
    areaId: "area",
    deviceId: "device",
    deviceIds: "device",
    byDeviceId: "device",
    sn: "sn",
    bindingId: "binding",
    bindingIds: "binding",
    heatReportId: "heatReport",
    screenId: "screen",
    modelId: "deviceModel",
    roles: "role",
    userId: "user",
    tenantId: "company",
    firmwareId: "firmware",
    templateId: "template",
  }),
);

/** Things that are known by the ids of another. */
const kindOfThing: { readonly [T in OperationThing]?: NamedKind } = {
  forwarding: "entity",
  deviceKey: "device",
  staff: "user",
};

/** What the ids of a thing itself name. */
export const ofThing = (thing: OperationThing): NamedKind | undefined =>
  kindOfThing[thing] ?? namedKinds.find((kind) => kind === thing);

/** Places as rules and occupancy call them by number. */
const kindOfPlace: readonly (NamedKind | undefined)[] = ["entity", "access", "area", "organisation"];

/** What the ids in a field of a call about a thing name. */
export function idKind(field: string, thing: OperationThing): NamedKind | undefined {
  const name = toField(field);
  if (name === "pid") return thing === "menu" ? "menu" : "organisation";
  return kindOfField.get(name);
}

/** The place that a rule or a limit is for. */
export function placeIn(value: unknown): { kind: NamedKind; id: number } | undefined {
  if (!isRecord(value)) return undefined;
  const { subject, dataType, id } = value;
  const place = isRecord(subject) ? subject : undefined;
  const kind = place ? kindOfPlace[Number(place.kind)] : kindOfPlace[Number(dataType ?? -1)];
  const number = Number(place ? place.id : id);
  return kind && Number.isSafeInteger(number) && number > 0 ? { kind, id: number } : undefined;
}

/** Ids that a call names its own things by. */
export function ownIds(content: unknown): (number | string)[] {
  if (Array.isArray(content)) return content.filter((id) => typeof id === "number" || typeof id === "string");
  if (!isRecord(content)) return [];
  if (Array.isArray(content.ids)) return ownIds(content.ids);
  // Ids of paths travel as texts.
  const id = Number(content.id);
  return Number.isSafeInteger(id) && id > 0 ? [id] : [];
}

function note(ids: NamedIds, kind: NamedKind | undefined, value: unknown): void {
  if (!kind) return;
  const known = ids.get(kind) ?? new Set();
  ids.set(kind, known);
  for (const id of Array.isArray(value) ? value : [value]) {
    const fits = kind === "sn" ? typeof id === "string" : Number.isSafeInteger(id) && id > 0;
    if (fits && known.size < mostOfKind) known.add(id);
  }
}

/** The ids in what was sent and in what was there before, by what they name. */
export function namedIds(thing: OperationThing, content: unknown, before: unknown): NamedIds {
  const ids: NamedIds = new Map();
  const walk = (value: unknown, depth: number): void => {
    if (depth > 6 || typeof value !== "object" || value === null) return;
    const place = placeIn(value);
    if (place) note(ids, place.kind, place.id);
    for (const [field, inside] of Object.entries(value)) {
      if (!Array.isArray(value)) note(ids, idKind(field, thing), inside);
      walk(inside, depth + 1);
    }
  };
  note(ids, ofThing(thing), ownIds(content));
  walk(content, 0);
  walk(before, 0);
  return ids;
}
