import { type BulkPlan, bulkKeptHours, bulkKeyFields } from "@foyer/contract/places/bulk";
import pg from "pg";
import { mayPass } from "../../../platform/database/may-pass.ts";
import type { Job } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { refusalOfConstraint, violatedConstraint } from "../../../platform/refusal-map.ts";
import { bulkPasswords, sealPurpose } from "../../../platform/secrets/sealed-columns.ts";
import { type Task, task } from "../../../platform/tasks.ts";
import { type AssessedRow, assessRows } from "./assess-rows.ts";
import { bulkQueries } from "./bulk.queries.ts";
import { unpackCaller } from "./bulk-caller.ts";
import { bulkPasswordQueries } from "./bulk-passwords.queries.ts";
import { type BulkTable, packTables, tableFor, unpackTables } from "./bulk-table.ts";
import type { BulkThings } from "./kinds.ts";
import { makeOrganisations } from "./make-organisations.ts";
import type { Asked, BulkThing, Faults } from "./thing.ts";
import { makeWords } from "./words.ts";

export interface BulkWork {
  tenantId: number;
  id: number;
}

export const bulkJobName = "bulk-import";

interface Import extends BulkWork {
  stopping: AbortSignal;
  platform: Platform;
  thing: BulkThing<object>;
  asked: Asked;
}

type Row = AssessedRow<object>;

/** Writes rows, all or none, and notes that it was done. */
async function writeBatch(
  { platform, thing, asked, tenantId, id }: Import,
  rows: readonly Row[],
): Promise<boolean> {
  const { recomputes, announce: tell } = await platform.database.db.transaction().execute(async (tx) => {
    const works = rows.flatMap(({ work }) => work ?? []);
    const done = await thing.write(tx, asked, works);
    const { madeAreas, passwords = [] } = done;
    const { seal } = platform.secrets;
    await bulkPasswordQueries(tx).keep(
      tenantId,
      id,
      passwords.map((made) => ({ ...made, password: seal(made.password, sealPurpose(bulkPasswords)) })),
    );
    const countOutcome = (outcome: Row["outcome"]) => rows.filter((row) => row.outcome === outcome).length;
    const written = { create: countOutcome("create"), update: countOutcome("update"), madeAreas };
    await bulkQueries(tx).noteWritten(tenantId, id, written);
    return done;
  });
  tell?.(platform.events);
  return recomputes;
}

/** What is reported of a row that no longer fits. */
function toFaults(error: unknown, { kind }: BulkThing<object>): Faults {
  const refused = error instanceof Refusal ? error.fields : undefined;
  return (
    refused ?? { [bulkKeyFields[kind].at(-1) ?? "name"]: error instanceof Refusal ? "outOfReach" : "taken" }
  );
}

const isTaken = (error: unknown): boolean =>
  error instanceof Refusal ||
  (error instanceof pg.DatabaseError && refusalOfConstraint[violatedConstraint(error)] !== undefined);

/** The same where somebody else may have changed what exists: the rows that no longer fit are found and left out. */
async function writeFitting(work: Import, rows: readonly Row[], unfit: Row[]): Promise<boolean> {
  if (rows.length === 0) return false;
  try {
    return await writeBatch(work, rows);
  } catch (error) {
    if (!isTaken(error)) throw error;
    const [first] = rows;
    if (rows.length === 1 && first) {
      unfit.push({ ...first, outcome: "fault", faults: toFaults(error, work.thing) });
      return false;
    }
    const half = rows.length >> 1;
    const one = await writeFitting(work, rows.slice(0, half), unfit);
    return (await writeFitting(work, rows.slice(half), unfit)) || one;
  }
}

async function importTable(work: Import, table: BulkTable, plan: BulkPlan): Promise<void> {
  const { platform, thing, asked, tenantId, id, stopping } = work;
  const { db } = platform.database;
  const queries = bulkQueries(db);
  await queries.start(tenantId, id, table.rows.length);
  if (plan.makeOrganisations) {
    const requested = await thing.open(db, asked);
    await assessRows(table, plan, requested);
    const made = await makeOrganisations(db, asked.caller, requested.missingOrganisations);
    await queries.noteOrganisations(tenantId, id, made);
  }
  const { rows, counts } = await assessRows(table, plan, await thing.open(db, asked));
  const pending = rows.filter(({ work }) => work !== null);
  const unfit: Row[] = [];
  let recomputes = false;
  for (let at = 0; at < pending.length; at += thing.batchSize) {
    stopping.throwIfAborted();
    recomputes = (await writeFitting(work, pending.slice(at, at + thing.batchSize), unfit)) || recomputes;
  }
  if (pending.length > 0) await queries.learnTables(thing.tables);
  if (recomputes) platform.events.emit("recomputeMarked", { tenantId });
  platform.events.emit("companyChanged", { tenantId });
  const faulty = [...rows.filter(({ outcome }) => outcome === "fault"), ...unfit];
  const left = faulty
    .map(({ from, faults }) => ({ ...from, faults }))
    .sort((one, other) => one.row - other.row);
  const content = await packTables([{ ...table, rows: left }]);
  // In work restarted after a crash some rows are written already, and look unchanged.
  const now = await queries.forWork(tenantId, id);
  const written = (now?.counts.create ?? 0) + (now?.counts.update ?? 0);
  const unchanged = counts.unchanged - Math.max(0, written - (pending.length - unfit.length));
  await queries.finish(tenantId, id, "done", { content, unchanged, fault: left.length });
}

async function work(
  platform: Platform,
  things: BulkThings,
  { tenantId, id }: BulkWork,
  stopping: AbortSignal,
): Promise<void> {
  const { db } = platform.database;
  const found = await bulkQueries(db).forWork(tenantId, id);
  if (!found?.plan || !found.caller || (found.state !== "waiting" && found.state !== "running")) return;
  const { caller, language } = unpackCaller(found.caller);
  const tables = await unpackTables(found.content);
  const asked: Asked = {
    caller,
    words: await makeWords(language),
    making: found.plan,
    now: platform.clock.now(),
  };
  const thing = things[found.kind];
  await importTable(
    { platform, thing, asked, tenantId, id, stopping },
    tableFor(tables, found.plan, found.kind),
    {
      ...found.plan,
      sheet: 0,
    },
  );
}

/** Imports a file that was checked; run again after a crash it goes on. */
export const bulkJob = (platform: Platform, things: BulkThings): Job<BulkWork> => ({
  name: bulkJobName,
  isLong: true,
  handle: (asked, stopping) =>
    work(platform, things, asked, stopping).catch(async (error: unknown) => {
      if (stopping.aborted || mayPass(error)) throw error;
      const isRefusal = error instanceof Refusal;
      if (!isRefusal) platform.log.error({ importId: asked.id, error: String(error) }, "an import failed");
      const failure = isRefusal ? error.key : "bulk.broken";
      await bulkQueries(platform.database.db).finish(asked.tenantId, asked.id, "failed", { failure });
    }),
  giveUp: async ({ tenantId, id }) => {
    const queries = bulkQueries(platform.database.db);
    const found = await queries.forWork(tenantId, id);
    if (found?.state === "waiting" || found?.state === "running")
      await queries.finish(tenantId, id, "failed", { failure: "bulk.broken" });
  },
});

/** Every hour: forgets files and outcomes that are older than a day. */
export const forgetBulkTask = ({ database, clock }: Pick<Platform, "database" | "clock">): Task =>
  task({
    bean: "imports",
    method: "forgetSheets",
    jobName: "Clean-up of uploaded spreadsheets",
    cron: "0 41 * * * ?",
    run: async () => {
      const before = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
      await bulkQueries(database.db).forgetBefore(before(bulkKeptHours), before(2 * bulkKeptHours));
    },
  });
