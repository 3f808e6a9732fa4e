import { settingOrder } from "@foyer/contract/devices/device-settings";
import fc from "fast-check";
import { expect, test } from "vitest";
import { settingFaults, widestRanges } from "../commands/setting-faults.ts";
import { expectedContact } from "../presence/expected-contact.ts";
import { type KnownGroup, type PlannedDevice, planSettings } from "./plan-settings.ts";

const device = (part: Partial<PlannedDevice> = {}): PlannedDevice => ({
  deviceId: 1,
  sn: "A",
  name: "A",
  deviceType: 2,
  modelId: 10,
  fetches: false,
  isReachable: true,
  groups: new Map(),
  rhythm: { uploadInterval: 30, recordPeriod: 5, velocity: 0, direction: 0 },
  ...part,
});
const known = (part: Partial<KnownGroup>): KnownGroup => ({
  desired: null,
  reported: null,
  isUnderWay: false,
  ...part,
});
const anyModel = { deviceType: 2, modelId: null };
const ntp = { ntp: { server: "a" } };

test("verdicts: same, change, not known, away, another type, another model", () => {
  const toVerdict = (
    part: Partial<PlannedDevice>,
    target = anyModel as { deviceType: number; modelId: number | null },
  ) => planSettings(device(part), ntp, target).verdict.verdict;
  const has = (server: string) => new Map([["ntp", known({ reported: { server } })]]);
  expect(toVerdict({ groups: has("a") })).toBe("same");
  expect(toVerdict({ groups: has("b") })).toBe("change");
  expect(toVerdict({})).toBe("notKnown");
  expect(toVerdict({ groups: has("b"), isReachable: false })).toBe("offline");
  expect(toVerdict({ groups: has("a"), isReachable: false })).toBe("same");
  expect(toVerdict({ deviceType: 4 })).toBe("otherType");
  expect(toVerdict({ modelId: 11 }, { deviceType: 2, modelId: 10 })).toBe("otherModel");
});

test("what is under way counts as had; what was refused does not", () => {
  const groups = (isUnderWay: boolean) =>
    new Map([["ntp", known({ desired: { server: "a" }, reported: { server: "b" }, isUnderWay })]]);
  expect(planSettings(device({ groups: groups(true) }), ntp, anyModel).groups).toEqual([]);
  const refused = planSettings(device({ groups: groups(false) }), ntp, anyModel);
  expect(refused.groups).toEqual(["ntp"]);
  expect(refused.verdict.changes).toEqual([{ group: "ntp", field: "server", from: "b", to: "a" }]);
});

test("devices that only fetch are compared with what their answers carry", () => {
  const rhythm = { uploadInterval: 30, recordPeriod: 10, velocity: 0, direction: 0 };
  const infrared = device({ deviceType: 1, isReachable: false });
  const { verdict, groups } = planSettings(infrared, { rhythm }, { deviceType: 1, modelId: null });
  expect(verdict.verdict).toBe("change");
  expect(verdict.changes).toEqual([{ group: "rhythm", field: "recordPeriod", from: 5, to: 10 }]);
  expect(groups).toEqual(["rhythm"]);
});

test("whatever is desired: sent in the order of settings, changes are of groups that are sent, what is had is left", () => {
  const switches = ["passMode", "leftImage", "polyline", "backupConnection", "detection"] as const;
  const some = fc.dictionary(fc.constantFrom(...switches), fc.record({ on: fc.boolean() }));
  fc.assert(
    fc.property(some, some, (desired, reported) => {
      const groups = new Map(
        Object.entries(reported).map(([group, value]) => [group, known({ reported: value })]),
      );
      const plan = planSettings(device({ groups }), desired, anyModel);
      const places = plan.groups.map((group) => settingOrder.indexOf(group));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(new Set(plan.verdict.changes.map(({ group }) => group))).toEqual(new Set(plan.groups));
      for (const [group, value] of Object.entries(desired)) {
        const isHad = reported[group as (typeof switches)[number]]?.on === value?.on;
        expect(plan.groups.includes(group as (typeof switches)[number])).toBe(!isHad);
      }
    }),
  );
});

test("the rhythm of an infrared counter: multiples, and only the directions it knows", () => {
  const faults = (part: object) =>
    settingFaults(
      { rhythm: { uploadInterval: 30, recordPeriod: 10, velocity: 0, direction: 0, ...part } },
      { deviceType: 1 },
      widestRanges,
    );
  expect(faults({})).toEqual({});
  expect(faults({ recordPeriod: 7 })).toEqual({
    "settings.rhythm.uploadInterval": "multipleOfRecordPeriod",
  });
  expect(faults({ direction: 2 })).toEqual({});
  expect(faults({ direction: 3 })).toEqual({ "settings.rhythm.direction": "boundDirection" });
});

test("when a device that fetches is expected: by its interval, the half-hour heartbeat and opening hours", () => {
  const device = {
    deviceType: 1,
    uploadInterval: 5,
    zone: "Europe/Berlin",
    hours: "540-1200",
    connectedAt: null,
    lastSeenAt: new Date("2026-05-04T10:00:00Z"),
  };
  const now = new Date("2026-05-04T10:10:00Z");
  expect(expectedContact(device, now)).toEqual(new Date("2026-05-04T10:30:00Z"));
  expect(expectedContact({ ...device, uploadInterval: 60 }, now)).toEqual(new Date("2026-05-04T11:00:00Z"));
  // Silent at night: what is left of the half hour at closing comes after the next opening.
  const evening = { ...device, lastSeenAt: new Date("2026-05-04T17:50:00Z") };
  expect(expectedContact(evening, new Date("2026-05-04T20:00:00Z"))).toEqual(
    new Date("2026-05-05T07:20:00Z"),
  );
  expect(expectedContact(device, new Date("2026-05-04T11:00:00Z"))).toBeNull();
  expect(expectedContact({ ...device, lastSeenAt: null }, now)).toBeNull();
});
