import { type BulkKind, bulk, mostBulkRows } from "@foyer/contract/places/bulk";
import { type LanguageCode, toLanguage } from "@foyer/phrases/languages";
import { translate } from "@foyer/phrases/translate";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { answerFile } from "../../../platform/http/answer-file.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { goneSignal } from "../../../platform/http/gone-signal.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { bulkPasswords, sealPurpose } from "../../../platform/secrets/sealed-columns.ts";
import { writeWorkbook } from "../../../platform/spreadsheet/write-workbook.ts";
import { requireEntities, requireOrganisations } from "../scope/scope.ts";
import { bulkQueries } from "./bulk.queries.ts";
import { packCaller, permitKind } from "./bulk-caller.ts";
import { bulkPasswordQueries } from "./bulk-passwords.queries.ts";
import { bulkProgress } from "./bulk-progress.ts";
import {
  exportSheets,
  faultSheets,
  kindName,
  makeIsExample,
  passwordSheet,
  templateName,
  templateSheets,
} from "./bulk-sheets.ts";
import { guessPlan, matchColumns, packTables, tooManyRows, toTable, unpackTables } from "./bulk-table.ts";
import { type BulkWork, bulkJobName } from "./bulk-work.ts";
import { checkFile, faultyTable } from "./check-file.ts";
import type { BulkThings } from "./kinds.ts";
import { readUpload } from "./read-upload.ts";
import { makeWords } from "./words.ts";

const readerLanguage = (request: FastifyRequest): LanguageCode =>
  toLanguage(String(request.headers.lang ?? ""));

export function bulkRoutes(
  app: FastifyInstance,
  { database, clock, jobs, secrets }: Platform,
  things: BulkThings,
): void {
  const { db } = database;
  const queries = bulkQueries(db);

  const readAsker = async (caller: Caller, request: FastifyRequest) => ({
    caller,
    words: await makeWords(readerLanguage(request)),
    now: clock.now(),
  });

  async function kept(caller: Caller, kind: BulkKind, id: number) {
    permitKind(caller, kind, "import");
    return found(await queries.withContent(caller, kind, id));
  }

  serve(app, bulk.upload, async ({ params: { kind }, caller, request, reply }) => {
    permitKind(caller, kind, "import");
    const { name, sheets } = await readUpload(request, {
      tenantId: requireTenant(caller),
      signal: goneSignal(reply),
    });
    const asker = await readAsker(caller, request);
    const isExample = await makeIsExample(kind);
    const tables = sheets.map((sheet) => toTable(sheet, kind, asker.words, isExample));
    if (tables.some(({ rows }) => rows.length > mostBulkRows)) throw tooManyRows();
    const { id } = await queries.keep(caller, kind, name, await packTables(tables), clock.now());
    const plan = guessPlan(tables, kind, asker.words);
    return checkFile(db, things[kind], { id, fileName: name, tables }, plan, asker);
  });

  serve(app, bulk.check, async ({ params: { kind }, body: { id, plan }, caller, request }) => {
    const file = await kept(caller, kind, id);
    if (file.state !== "checked") throw new Refusal("bulk.notOpen");
    const asker = await readAsker(caller, request);
    const tables = await unpackTables(file.content);
    const other = plan.sheet === (file.plan?.sheet ?? 0) ? undefined : tables[plan.sheet];
    // Another sheet has other columns.
    const columns = other ? matchColumns(other, kind, asker.words) : plan.columns;
    return checkFile(db, things[kind], { id, fileName: file.file_name, tables }, { ...plan, columns }, asker);
  });

  serve(app, bulk.commit, async ({ params: { kind }, body: { id }, caller, request }) => {
    permitKind(caller, kind, "import");
    const tenantId = requireTenant(caller);
    await db.transaction().execute(async (tx) => {
      const file = found(await bulkQueries(tx).forChange(caller, kind, id));
      if (file.state !== "checked") throw new Refusal("bulk.notOpen");
      if (file.counts.create + file.counts.update === 0) throw new Refusal("bulk.nothing");
      request.before = { fileName: file.file_name, plan: file.plan, counts: file.counts };
      await bulkQueries(tx).commit(tenantId, id, packCaller(caller, readerLanguage(request)));
    });
    try {
      await jobs.send<BulkWork>(bulkJobName, { tenantId, id });
    } catch (error) {
      await queries.finish(tenantId, id, "failed", { failure: "server.away" });
      throw error;
    }
    return null;
  });

  serve(app, bulk.progress, async ({ params: { kind }, query: { id }, caller }) =>
    bulkProgress(kind, await kept(caller, kind, id)),
  );

  serve(app, bulk.faults, async ({ params: { kind }, query: { id }, caller, request, reply }) => {
    const { state, content, plan, file_name: fileName } = await kept(caller, kind, id);
    const tables = await unpackTables(content);
    // Once imported, the rows that were not are all that is left.
    const isLeft = state === "done" || plan === null;
    const table = isLeft
      ? tables[0]
      : await faultyTable(db, things[kind], tables, plan, await readAsker(caller, request));
    const language = readerLanguage(request);
    const file = await writeWorkbook(await faultSheets(kind, language, found(table)));
    const name = `${fileName.replace(/\.\w+$/, "")} - ${await translate(language, "bulk.sheet.faults")}`;
    return answerFile(reply, name, "xlsx", file);
  });

  serve(app, bulk.passwords, async ({ query: { id }, caller, request, reply }) => {
    const { file_name: fileName } = await kept(caller, "users", id);
    const made = await bulkPasswordQueries(db).of(requireTenant(caller), id);
    if (made.length === 0) throw new Refusal("notFound.thing");
    const language = readerLanguage(request);
    const opened = made.map((each) => ({
      ...each,
      password: secrets.open(each.password, sealPurpose(bulkPasswords)),
    }));
    const file = await writeWorkbook([await passwordSheet(language, opened)]);
    const name = `${fileName.replace(/\.\w+$/, "")} - ${await translate(language, "bulk.sheet.passwords")}`;
    return answerFile(reply, name, "xlsx", file);
  });

  serve(app, bulk.forget, async ({ params: { kind }, body: { id }, caller, request }) => {
    permitKind(caller, kind, "import");
    const { state, file_name: fileName } = found(await queries.details(caller, kind, id));
    if (state === "waiting" || state === "running") throw new Refusal("bulk.notOpen");
    await queries.forget(requireTenant(caller), id);
    request.before = { id, fileName };
    return null;
  });

  serve(app, bulk.template, async ({ params: { kind }, caller, request, reply }) => {
    permitKind(caller, kind, "import");
    const language = readerLanguage(request);
    const file = await writeWorkbook(await templateSheets(kind, language));
    return answerFile(reply, await templateName(kind, language), "xlsx", file);
  });

  serve(app, bulk.export, async ({ params: { kind }, query, caller, request, reply }) => {
    permitKind(caller, kind, "export");
    if (query.deptId !== undefined) await requireOrganisations(db, caller, [query.deptId]);
    if (query.entityId !== undefined) await requireEntities(db, caller, [query.entityId]);
    const language = readerLanguage(request);
    const rows = await things[kind].rows(db, { caller, language }, query);
    const file = await writeWorkbook(await exportSheets(kind, language, rows));
    const day = clock.now().toISOString().slice(0, 10);
    return answerFile(reply, `${await kindName(kind, language)} ${day}`, "xlsx", file);
  });
}
