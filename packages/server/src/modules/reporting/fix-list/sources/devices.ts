import type { FixSource, FoundItem } from "../found-item.ts";
import { type OddDevice, oddDevices } from "./devices.queries.ts";

type Found = Omit<FoundItem, "subject" | "subjectId" | "deviceId" | "entityId" | "name">;

/** Each thing to do about a device. */
function* thingsToDo(device: OddDevice): Generator<Found> {
  const { faults, battery, licenceUntil, version, target } = device;
  const day = licenceUntil === null ? {} : { day: licenceUntil };
  if (device.unboundSince)
    yield { kind: "unbound", cause: "unbound", severity: "medium", facts: {}, since: device.unboundSince };
  if (device.state === "expired")
    yield { kind: "licenceEnded", cause: "licenceEnded", severity: "high", facts: day, since: null };
  if (device.licenceEnds)
    yield { kind: "licenceEnding", cause: "licenceEnding", severity: "low", facts: day, since: null };
  if (faults.includes("batteryLow"))
    yield {
      kind: "batteryLow",
      cause: "batteryLow",
      severity: "medium",
      facts: battery === null ? {} : { percent: battery },
      since: null,
    };
  if (faults.includes("blurred"))
    yield { kind: "blurred", cause: "blurred", severity: "medium", facts: {}, since: null };
  if (device.contestedAt)
    yield {
      kind: "duplicateNumber",
      cause: "claimedElsewhere",
      severity: "high",
      facts: {},
      since: device.contestedAt,
    };
  else if (device.refusedAt)
    yield { kind: "unproven", cause: "refused", severity: "high", facts: {}, since: null };
  else if (device.unprovenAt)
    yield { kind: "unproven", cause: "unproven", severity: "medium", facts: {}, since: null };
  if (device.setAside > 0)
    yield {
      kind: "setAside",
      cause: "setAside",
      severity: "medium",
      facts: { count: device.setAside },
      since: device.setAsideSince,
    };
  if (device.behind)
    yield {
      kind: "firmwareBehind",
      cause: "olderVersion",
      severity: "low",
      facts: { version, ...(target !== null && { target }) },
      since: null,
    };
}

/** What devices themselves need: to be bound, a battery, a licence, a key, newer firmware. */
export const deviceSource: FixSource = {
  name: "devices",
  kinds: [
    "unbound",
    "licenceEnded",
    "licenceEnding",
    "batteryLow",
    "blurred",
    "duplicateNumber",
    "unproven",
    "setAside",
    "firmwareBehind",
  ],
  everyMs: 60_000,
  async find({ database, config }, tenantId, now) {
    if (tenantId === null) return [];
    const devices = await oddDevices(database.db, tenantId, now, config.deviceKeysRequired);
    return devices.flatMap((device) =>
      [...thingsToDo(device)].map((found) => ({
        ...found,
        subject: `3:${device.id}:`,
        subjectId: device.id,
        deviceId: device.id,
        entityId: device.entityId,
        name: device.name,
      })),
    );
  },
};
