import { createHash } from "node:crypto";
import type { ImportPlan } from "@foyer/contract/counting/import-plan";
import { imports, largestImport, mostUploadedBytes } from "@foyer/contract/counting/imports";
import type { RefusalKey } from "@foyer/contract/refusals";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { makeConcurrencyLimit } from "../../../platform/concurrency-limit.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { goneSignal } from "../../../platform/http/gone-signal.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { visibleEntities } from "../../places/scope/scope.ts";
import { listExpiredMonths } from "../storage/storage.ts";
import { checkPlan } from "./check-plan.ts";
import { touchesMonths } from "./import-records.ts";
import { targetQueries } from "./import-targets.queries.ts";
import { importQueries } from "./imports.queries.ts";
import { type ImportWork, importJobName } from "./imports.ts";
import { resolveTargets } from "./targets.ts";
import { makeUpload } from "./upload.ts";

const hashPlan = (plan: ImportPlan): string =>
  createHash("sha256").update(JSON.stringify(plan)).digest("hex");

/** The entities the caller may see; null = all of the company. */
async function listEntities(db: Db | Tx, caller: Caller): Promise<number[] | null> {
  if ("all" in caller.range) return null;
  const rows = await visibleEntities(db, caller).select("e.id").execute();
  return rows.map(({ id }) => id);
}

/** A form that cannot be read; one that is too large is another matter. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof Refusal) &&
  ("statusCode" in error ? error.statusCode !== 413 : error.message.includes("multipart"));

/** The files of an upload, one after the other as they come in. */
async function takeFiles(request: FastifyRequest, upload: ReturnType<typeof makeUpload>): Promise<void> {
  const wrong = (fault: "required" | "invalid") =>
    new Refusal("validation.failed", { fields: { file: fault } });
  if (!request.isMultipart()) throw wrong("required");
  const limits = { files: 1_000, fileSize: largestImport, fields: 10, parts: 1_100 };
  try {
    for await (const file of request.files({ limits })) await upload.take(file);
  } catch (error) {
    throw isBrokenForm(error) ? wrong("invalid") : error;
  }
  if (upload.files.length + upload.refused.length === 0) throw wrong("required");
}

/** A large import takes hundreds of megabytes while it is read. */
const checksAtOnce = 2;
/** Of these of one company: large ones of one leave room for those of others. */
const ownChecksAtOnce = 1;

export function importRoutes(app: FastifyInstance, { database, clock, jobs }: Platform): void {
  const { db, pool } = database;
  const queries = importQueries(db);
  const checks = makeConcurrencyLimit(checksAtOnce);
  const ownChecks = makeConcurrencyLimit(ownChecksAtOnce);

  /** Hands the work over; where that fails it is not waiting for anybody. */
  async function work(caller: Caller, importId: number): Promise<void> {
    const tenantId = requireTenant(caller);
    try {
      await jobs.send<ImportWork>(importJobName, { tenantId, importId });
    } catch (error) {
      await queries.stop(tenantId, importId, "server.away");
      throw error;
    }
  }

  /** Refuses what would let a company's uploads fill the disk. */
  async function requireRoom(tenantId: number): Promise<void> {
    if ((await queries.countUploaded(tenantId)) > mostUploadedBytes)
      throw new Refusal("import.noRoom", { values: { most: mostUploadedBytes / 1024 ** 3 } });
  }

  serve(app, imports.upload, async ({ caller, request, reply }) => {
    const tenantId = requireTenant(caller);
    await requireRoom(tenantId);
    const id = await queries.begin(caller);
    const upload = makeUpload(db, caller, id, goneSignal(reply));
    try {
      await takeFiles(request, upload);
      // Others may have come in at the same time.
      await requireRoom(tenantId);
      const [first] = upload.refused;
      if (upload.files.length === 0 && first) throw new Refusal(first.key, { values: first.values });
    } catch (error) {
      await queries.drop(tenantId, [id]);
      throw error;
    }
    return { id, files: upload.files, refused: upload.refused };
  });

  serve(app, imports.check, async ({ body: { id, plan }, caller }) => {
    const tenantId = requireTenant(caller);
    const { state } = found(await queries.details(caller, id));
    if (state !== "draft" && state !== "failed") throw new Refusal("import.notOpen");
    const names = new Map((await queries.files(tenantId, id)).map((file) => [file.id, file.name]));
    const entityIds = await listEntities(db, caller);
    const asked = { db, pool, tenantId, entityIds, now: clock.now() };
    const check = await ownChecks.run(String(tenantId), () =>
      checks.run("", () => checkPlan(asked, plan, names)),
    );
    const { refusals, records } = check;
    await queries.noteChecked(tenantId, id, plan, { plan: hashPlan(plan), refusals, records });
    return check;
  });

  serve(app, imports.commit, async ({ body: { id, plan }, caller }) => {
    const tenantId = requireTenant(caller);
    const entityIds = await listEntities(db, caller);
    found(await queries.details(caller, id));
    // The plan may have been checked by somebody who sees more.
    await resolveTargets({ db, pool }, tenantId, entityIds, plan);
    await db.transaction().execute(async (tx) => {
      const queries = importQueries(tx);
      const { state, checked } = found(await queries.forChange(caller, id));
      if (state !== "draft" && state !== "failed") throw new Refusal("import.notOpen");
      if (checked?.plan !== hashPlan(plan)) throw new Refusal("import.notChecked");
      const [first] = checked.refusals;
      if (first) throw new Refusal(first.key as RefusalKey, { values: first.values });
      await queries.commit(tenantId, id, clock.now(), checked.records);
    });
    await work(caller, id);
    return null;
  });

  serve(app, imports.details, async ({ query: { id }, caller }) => {
    const details = found(await queries.details(caller, id));
    const isOpen = details.state === "draft" || details.state === "failed";
    const drafts = isOpen ? await queries.files(requireTenant(caller), id) : [];
    return { ...details, drafts };
  });

  serve(app, imports.list, ({ query, caller }) => queries.page(caller, query));

  serve(app, imports.undo, async ({ body: { id }, caller, request }) => {
    const tenantId = requireTenant(caller);
    const expired = await listExpiredMonths(pool);
    await db.transaction().execute(async (tx) => {
      const queries = importQueries(tx);
      const { state } = found(await queries.forChange(caller, id));
      if (state !== "done" && state !== "failed") throw new Refusal("import.notUndoable");
      const spans = await targetQueries(tx).of(tenantId, id);
      request.before = spans;
      // Records that expired since cannot be taken out of the figures any more.
      if (spans.some((span) => touchesMonths(expired, span))) throw new Refusal("import.recordsGone");
      const at = clock.now().toISOString();
      await queries.beginUndo(tenantId, id, { user: caller.username, at, removed: 0, restored: 0, left: 0 });
    });
    await work(caller, id);
    return null;
  });

  serve(app, imports.discard, ({ body, caller }) =>
    db.transaction().execute(async (tx) => {
      const queries = importQueries(tx);
      const states: string[] = [];
      for (const id of new Set(body)) states.push(found(await queries.forChange(caller, id)).state);
      if (states.some((state) => state !== "draft")) throw new Refusal("import.notOpen");
      await queries.drop(requireTenant(caller), body);
      return null;
    }),
  );
}
