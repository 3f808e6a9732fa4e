import { createHash } from "node:crypto";
import type { ImportPlan, ImportTarget } from "@foyer/contract/counting/import-plan";
import type pg from "pg";
import type { Database } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { zoneOfCompany } from "../../places/companies/companies.ts";
import type { SensorPlace } from "./read-plan.ts";
import { type Allowed, accessRows, deviceRows } from "./targets.queries.ts";
import { makeZoneClock, type ZoneClock } from "./zone-clock.ts";

/** Whose counts a sensor's are. */
export interface Target {
  line: string;
  entityId: number;
  zone: string;
  dayStartMinute: number;
  /** For an access: the line is bound to it for the imported span. */
  accessId: number | null;
  accessName: string | null;
  /** Null until an import makes the access's device. */
  deviceId: number | null;
}

export interface Targets {
  of: ReadonlyMap<string, Target>;
  findPlace: (sensor: string) => SensorPlace;
  findClock: (zone: string) => ZoneClock;
}

const longestLine = 64;

/** The line of an access's device that a sensor's counts are kept under: its name, as far as a line's name is long. */
export function lineOfSensor(sensor: string): string {
  const name = sensor.trim() || "1";
  if (name.length <= longestLine) return name;
  const mark = createHash("sha256").update(name).digest("hex").slice(0, 8);
  return `${name.slice(0, longestLine - 9).toWellFormed()}~${mark}`;
}

type Access = Extract<ImportTarget, { accessId: number }>;
type Line = Extract<ImportTarget, { deviceId: number }>;

async function loadTargets(
  pool: pg.Pool,
  tenantId: number,
  entityIds: Allowed,
  mapping: ImportPlan["mapping"],
): Promise<Map<string, Target>> {
  const toAccess = mapping.filter((target): target is Access => "accessId" in target);
  const toLine = mapping.filter((target): target is Line => "deviceId" in target);
  const accessIds = toAccess.map(({ accessId }) => accessId);
  const deviceIds = toLine.map(({ deviceId }) => deviceId);
  const accesses = new Map(
    (await accessRows(pool, tenantId, entityIds, accessIds)).map((row) => [row.id, row]),
  );
  const devices = new Map(
    (await deviceRows(pool, tenantId, entityIds, deviceIds)).map((row) => [row.id, row]),
  );
  const targets = new Map<string, Target>();
  for (const { sensor, accessId } of toAccess) {
    const access = accesses.get(accessId);
    if (!access) throw new Refusal("notFound.thing");
    if (access.inUse === 0) throw new Refusal("access.notInUse");
    const { entityId, zone, dayStartMinute, deviceId, name: accessName } = access;
    targets.set(sensor, {
      line: lineOfSensor(sensor),
      entityId,
      zone,
      dayStartMinute,
      accessId,
      accessName,
      deviceId,
    });
  }
  for (const { sensor, deviceId, line } of toLine) {
    const device = devices.get(deviceId);
    if (!device) throw new Refusal("notFound.thing");
    const { entityId, zone, dayStartMinute } = device;
    targets.set(sensor, { line, entityId, zone, dayStartMinute, deviceId, accessId: null, accessName: null });
  }
  return targets;
}

/** Two sensors on one line would replace each other's counts. */
function refuseShared(targets: ReadonlyMap<string, Target>): void {
  const taken = new Map<string, string>();
  for (const [sensor, { accessId, deviceId, line }] of targets) {
    const key = `${deviceId ?? `access ${accessId}`} ${line}`;
    const other = taken.get(key);
    if (other !== undefined)
      throw new Refusal("import.targetTwice", { values: { first: other, second: sensor } });
    taken.set(key, sensor);
  }
}

/**
 * Finds what a plan maps its sensors to. `entityIds`: the entities the caller may see; what lies elsewhere does not
 * exist. Sensors nobody has mapped yet are read by the clock of the company.
 */
export async function resolveTargets(
  { pool, db }: Pick<Database, "pool" | "db">,
  tenantId: number,
  entityIds: Allowed,
  { mapping }: ImportPlan,
): Promise<Targets> {
  const targets = await loadTargets(pool, tenantId, entityIds, mapping);
  refuseShared(targets);
  const skipped = new Set(mapping.flatMap((target) => ("skip" in target ? [target.sensor] : [])));
  const companyZone = await zoneOfCompany(db, tenantId);
  const clocks = new Map<string, ZoneClock>();
  const findClock = (zone: string): ZoneClock => {
    const clock = clocks.get(zone) ?? makeZoneClock(zone);
    clocks.set(zone, clock);
    return clock;
  };
  return {
    of: targets,
    findClock,
    findPlace(sensor) {
      const target = targets.get(sensor);
      if (target)
        return { clock: findClock(target.zone), dayStartMinute: target.dayStartMinute, is: "mapped" };
      return {
        clock: findClock(companyZone),
        dayStartMinute: 0,
        is: skipped.has(sensor) ? "skipped" : "open",
      };
    },
  };
}
