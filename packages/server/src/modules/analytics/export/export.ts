import { finished, Readable } from "node:stream";
import type { ExportEndpoint, ExportFormat, ExportState } from "@foyer/contract/analytics/export";
import type { Reply } from "@foyer/contract/endpoint";
import { toLanguage } from "@foyer/phrases/languages";
import { wordsIn } from "@foyer/phrases/translate";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { eachInQuestion, inQuestion } from "../../../platform/database/asked.ts";
import { nameFile } from "../../../platform/http/answer-file.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { ExportDesk, ExportRun } from "../../../platform/http/export-desk.ts";
import { getExportDesk } from "../../../platform/http/get-export-desk.ts";
import { goneSignal } from "../../../platform/http/gone-signal.ts";
import { type Input, serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { ExportAsked, ExportTable } from "../table/table.ts";
import { exportQueries } from "./export.queries.ts";
import { exportBytes, exportName } from "./export-file.ts";
import type { ExportOccasion } from "./question-sheet.ts";

/** What a sheet of Excel holds, without the row of names. */
const mostExcelRows = 1_048_575;
/** A reader that takes nothing for so long has gone without a word. */
const longestPauseMs = 60_000;

/** The answer, or a refusal as soon as nobody waits for it any more. */
function unlessGone<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new Refusal("export.cancelled"));
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

/** The same bytes; a reader that no longer takes them is given up. */
async function* watched(bytes: AsyncIterable<Uint8Array>, giveUp: () => void): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    const timer = setTimeout(giveUp, longestPauseMs);
    try {
      yield part;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The answer to a question, asked when a place is free; the place is kept as long as anything works on it. */
async function answered(
  desk: ExportDesk,
  run: ExportRun,
  signal: AbortSignal,
  prepare: () => Promise<ExportTable>,
): Promise<ExportTable> {
  await desk.begin(run, signal);
  const preparing = inQuestion({ gone: signal, tenantId: run.tenantId }, prepare);
  try {
    return await unlessGone(preparing, signal);
  } catch (error) {
    preparing.catch(() => undefined).finally(() => desk.leave(run));
    throw error;
  }
}

/** What every export is asked with. */
interface Asked {
  body: { format: ExportFormat; exportId?: string };
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Serves the export of a question. `prepare` answers the question as a table, built on what answers the question
 * itself; its rows are taken as the file is written, and `signal` says when nobody wants them any more.
 */
export function serveExport<E extends ExportEndpoint>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: E,
  prepare: (input: Input<E> & ExportAsked) => Promise<ExportTable>,
): void {
  const desk = getExportDesk(app);
  const { database, clock, log } = platform;
  const queries = exportQueries(database.db);

  async function readOccasion({ caller, request }: Asked): Promise<ExportOccasion> {
    const language = toLanguage(String(request.headers.lang ?? ""));
    const [words, company, name] = await Promise.all([
      wordsIn(language),
      queries.company(requireTenant(caller)),
      queries.userName(caller.userId),
    ]);
    return {
      words,
      language,
      companyName: company.name,
      username: name && name !== caller.username ? `${name} (${caller.username})` : caller.username,
      zone: company.zone,
      now: clock.now(),
    };
  }

  /** The file as a stream, which is created last: its end, of any kind, frees the slot. */
  function streamed(
    { body: { format }, request, reply }: Asked,
    table: ExportTable,
    occasion: ExportOccasion,
    { run, signal }: { run: ExportRun; signal: AbortSignal },
  ): Readable {
    nameFile(reply, exportName(table, occasion), format);
    run.rowsTotal = table.rowCount;
    const taken = (rows: number) => {
      run.rowsDone = rows;
    };
    const rows =
      Symbol.asyncIterator in table.rows
        ? eachInQuestion({ gone: signal, tenantId: run.tenantId }, table.rows)
        : table.rows;
    const bytes = exportBytes({ ...table, rows }, occasion, { format, signal, taken });
    const file = Readable.from(
      watched(bytes, () => reply.raw.destroy()),
      { objectMode: false },
    );
    signal.addEventListener("abort", () => file.destroy(), { once: true });
    finished(file, (error) => {
      const isFault = error && !signal.aborted && error.code !== "ERR_STREAM_PREMATURE_CLOSE";
      if (isFault)
        log.error({ ...request.logContext, error: error.stack ?? String(error) }, "an export failed");
      desk.finish(run, endState(error, Boolean(isFault)));
      desk.leave(run);
    });
    return file;
  }

  serve(app, endpoint, async (input) => {
    const asked = input as unknown as Asked;
    const { format, exportId } = asked.body;
    const run = desk.open(asked.caller, exportId);
    const signal = goneSignal(asked.reply);
    try {
      const occasion = await readOccasion(asked);
      const { words, language } = occasion;
      const table = await answered(desk, run, signal, async () => {
        const made = await prepare(Object.assign(input, { words, language, format, signal }));
        if (format === "xlsx" && made.rowCount > mostExcelRows)
          throw new Refusal("export.tooManyRows", { values: { most: mostExcelRows } });
        return made;
      });
      try {
        return streamed(asked, table, occasion, { run, signal }) as Reply<E>;
      } catch (error) {
        desk.leave(run);
        throw error;
      }
    } catch (error) {
      desk.finish(run, signal.aborted ? "cancelled" : "failed");
      throw error;
    }
  });
}

function endState(error: unknown, isFault: boolean): ExportState {
  if (!error) return "done";
  return isFault ? "failed" : "cancelled";
}
