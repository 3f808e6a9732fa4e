import type { ImportCheck } from "@foyer/contract/counting/import-check";
import type { ImportPlan } from "@foyer/contract/counting/import-plan";
import { measures } from "@foyer/contract/counting/measures";
import type pg from "pg";
import type { Db } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { compareWithKept, dropCounted } from "./compare-kept.ts";
import { readContent } from "./file-store.queries.ts";
import { importQuarantine, recordAt, rowsBySensor } from "./import-records.ts";
import { expiredMonthsWithFigures } from "./kept-records.queries.ts";
import { type PlanFiles, type Reading, readPlan } from "./read-plan.ts";
import { summarise } from "./summarise.ts";
import { type Allowed, alsoCounting, boundPeriods, type Offer, offersFor } from "./targets.queries.ts";
import { resolveTargets, type Target, type Targets } from "./targets.ts";

interface Asked {
  db: Db;
  pool: pg.Pool;
  tenantId: number;
  /** Entities that may be touched; null = all of the company. */
  entityIds: Allowed;
  /** When the records would be received. */
  now: Date;
}

/**
 * More than this share of rows that other rows replace is no correction: something that distinguishes them is missing.
 */
const mostReplaced = 0.5;

/** The files of a plan as they are read; names by id. */
export function planFiles(
  { db, tenantId }: Pick<Asked, "db" | "tenantId">,
  names: ReadonlyMap<number, string>,
  targets: Targets,
): PlanFiles {
  return {
    name: (fileId) => names.get(fileId) ?? "",
    content: (fileId) => readContent(db, tenantId, fileId),
    findPlace: targets.findPlace,
    findClock: targets.findClock,
  };
}

interface Ready {
  reading: Reading;
  bySensor: Map<number, Uint32Array>;
  existing: ImportCheck["existing"];
}

/** Reads a plan's files and holds them against what is kept. */
export async function readAgainstKept(
  { pool, tenantId }: Pick<Asked, "pool" | "tenantId">,
  plan: ImportPlan,
  files: PlanFiles,
  targets: Targets,
): Promise<Ready> {
  const reading = await readPlan(plan, files);
  const { table, sensors, faults } = reading;
  const existing = { fresh: 0, equal: 0, revised: 0, outdated: 0 };
  for (const [sensor, rows] of rowsBySensor(reading)) {
    const target = targets.of.get(sensors[sensor]?.name ?? "");
    if (!target) continue;
    existing.fresh += rows.length;
    const before = faults.count;
    dropCounted(
      table,
      rows,
      await expiredMonthsWithFigures(pool, tenantId, target.accessId),
      reading.reportFault,
    );
    if (target.deviceId === null) {
      existing.fresh -= faults.count - before;
      continue;
    }
    const line = { tenantId, deviceId: target.deviceId, line: target.line, sensor };
    const found = await compareWithKept(pool, line, table, rows, reading);
    existing.equal += found.equal;
    existing.revised += found.revised;
    existing.outdated += found.outdated;
    existing.fresh -= found.equal + found.revised + found.outdated + (faults.count - before);
  }
  return { reading, bySensor: rowsBySensor(reading), existing };
}

/** The measures of kept records that the files say nothing of, and in how many records they stay. */
function toStaying({ stays }: Reading): ImportCheck["staying"] {
  const revised = [...stays.values()].filter(({ isRevised }) => isRevised);
  const said = new Set(revised.flatMap(({ values }) => Object.keys(values)));
  return { records: revised.length, measures: measures.filter((measure) => said.has(measure)) };
}

function listRefusals(
  reading: Reading,
  records: number,
  plan: ImportPlan,
  unmapped: number,
): ImportCheck["refusals"] {
  const { faults, repeated, rows } = reading;
  const refusals: ImportCheck["refusals"] = [];
  if (records === 0) refusals.push({ key: "import.noRecords", values: {} });
  if (repeated.otherValues > rows * mostReplaced)
    refusals.push({ key: "import.mostRepeat", values: { count: repeated.otherValues } });
  if (faults.count > 0 && plan.badRows === "refuse")
    refusals.push({ key: "import.badRows", values: { count: faults.count } });
  if (unmapped > 0) refusals.push({ key: "import.unmapped", values: { count: unmapped } });
  return refusals;
}

/** How many records would go into quarantine. */
function quarantined({ reading, bySensor }: Ready, { tenantId, now }: Asked): ImportCheck["quarantined"] {
  const found = { future: 0, tooMany: 0 };
  const place = { tenantId, deviceId: 0, line: "", receivedMs: now.getTime(), source: "" };
  for (const rows of bySensor.values()) {
    for (const at of rows) {
      const reason = importQuarantine(recordAt(reading, at, place));
      if (reason === "future" || reason === "tooMany") found[reason]++;
    }
  }
  return found;
}

/** How many records of existing lines lie where the line is bound to nothing. */
async function unbound(
  { reading, bySensor }: Ready,
  { pool, tenantId }: Asked,
  targets: Targets,
): Promise<number> {
  let count = 0;
  for (const [sensor, rows] of bySensor) {
    const target = targets.of.get(reading.sensors[sensor]?.name ?? "");
    if (!target || target.accessId !== null || target.deviceId === null) continue;
    const periods = await boundPeriods(pool, tenantId, target.deviceId, target.line);
    for (const at of rows) {
      const start = reading.table.start[at] as number;
      if (!periods.some(({ from, to }) => from <= start && start < to)) count++;
    }
  }
  return count;
}

interface AccessSpan {
  accessId: number;
  deviceId: number | null;
  lines: string[];
  from: Date;
  to: Date;
}

/** The span of time in which each access gets counts, with the lines they come on. */
function accessSpans({ reading, bySensor }: Ready, targets: Targets): AccessSpan[] {
  const spans = new Map<number, AccessSpan>();
  for (const [sensor, rows] of bySensor) {
    const target: Target | undefined = targets.of.get(reading.sensors[sensor]?.name ?? "");
    const [first, last] = [rows[0], rows.at(-1)];
    if (!target || target.accessId === null || first === undefined || last === undefined) continue;
    const from = new Date(reading.table.start[first] as number);
    const to = new Date(reading.table.endAt(last));
    const known = spans.get(target.accessId);
    spans.set(target.accessId, {
      accessId: target.accessId,
      deviceId: target.deviceId,
      lines: [...(known?.lines ?? []), target.line],
      from: known && known.from < from ? known.from : from,
      to: known && known.to > to ? known.to : to,
    });
  }
  return [...spans.values()];
}

function findOffer(offers: readonly Offer[], sensor: string): ImportCheck["sensors"][number]["offer"] {
  const offer = offers.find((each) => each.sensor === sensor.toLowerCase());
  if (!offer) return null;
  const { name } = offer;
  return "accessId" in offer
    ? { accessId: offer.accessId, name }
    : { deviceId: offer.deviceId, line: offer.line, name };
}

/** Reads all rows of a plan and says what would be imported. Writes nothing. */
export async function checkPlan(
  asked: Asked,
  plan: ImportPlan,
  names: ReadonlyMap<number, string>,
): Promise<ImportCheck> {
  const { pool, tenantId, entityIds } = asked;
  if (plan.files.some(({ fileId }) => !names.has(fileId))) throw new Refusal("notFound.thing");
  const targets = await resolveTargets(asked, tenantId, entityIds, plan);
  const ready = await readAgainstKept(asked, plan, planFiles(asked, names, targets), targets);
  const { reading, bySensor, existing } = ready;
  const { sensors, ...summary } = summarise(reading, bySensor);
  const offers = await offersFor(
    pool,
    tenantId,
    entityIds,
    sensors.map(({ sensor }) => sensor.toLowerCase()),
  );
  const unmapped = sensors.filter(({ isMapped }) => !isMapped).length;
  return {
    ...summary,
    refusals: listRefusals(reading, summary.records, plan, unmapped),
    rows: reading.rows,
    emptyRows: reading.emptyRows,
    leftOut: reading.leftOut,
    totalOnly: reading.totalOnly,
    sensors: sensors.map((sensor) => ({ ...sensor, offer: findOffer(offers, sensor.sensor) })),
    repeated: reading.repeated,
    faults: reading.faults.list(),
    existing,
    staying: toStaying(reading),
    examples: reading.examples(),
    quarantined: quarantined(ready, asked),
    unbound: await unbound(ready, asked, targets),
    alsoCounting: await alsoCounting(pool, tenantId, accessSpans(ready, targets)),
  };
}
