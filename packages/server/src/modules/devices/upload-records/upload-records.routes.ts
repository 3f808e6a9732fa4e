import { longestRecordDays } from "@foyer/contract/counting/records";
import { mostListedUploads, type UploadRecord, uploadRecords } from "@foyer/contract/devices/upload-records";
import { toLanguage } from "@foyer/phrases/languages";
import type { FastifyInstance } from "fastify";
import { answerFile } from "../../../platform/http/answer-file.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { writeWorkbook } from "../../../platform/spreadsheet/write-workbook.ts";
import { spanAsked } from "../../../platform/time/asked-span.ts";
import { type AskedDevice, askedDevice } from "../detail/detail.ts";
import { type UploadRow, type UploadScope, uploadRecordQueries } from "./upload-records.queries.ts";
import { uploadSheet } from "./upload-sheet.ts";

const partRows = 5_000;

interface AskedTimes {
  startTime?: string | undefined;
  endTime?: string | undefined;
}

/** Without any times all that is kept is meant. */
function toScope(device: AskedDevice, asked: AskedTimes, now: Date): UploadScope {
  const { tenantId, id: deviceId, clearedBefore } = device;
  const isNarrowed = asked.startTime !== undefined || asked.endTime !== undefined;
  if (!isNarrowed) return { tenantId, deviceId, clearedBefore, from: null, to: null };
  const day = 86_400_000;
  const to = now.getTime() + day;
  const usual = { from: to - longestRecordDays * day, to };
  return { tenantId, deviceId, clearedBefore, ...spanAsked(asked, device, longestRecordDays, usual) };
}

const toRecord = (sn: string, row: UploadRow): UploadRecord => ({
  id: `${row.line} ${row.start_at.toISOString()} ${row.seconds}`,
  sn,
  line: row.line,
  dataTime: row.start_at.toISOString(),
  seconds: row.seconds,
  uploadTime: (row.first_received_at ?? row.received_at).toISOString(),
  storageTime: row.received_at.toISOString(),
  in: row.in_count ?? 0,
  out: row.out_count ?? 0,
  return: row.turnback ?? 0,
  passBy: row.passby ?? 0,
  staffIn: row.staff_in ?? 0,
  staffOut: row.staff_out ?? 0,
  source: row.source,
});

export function uploadRecordRoutes(app: FastifyInstance, { database, clock }: Platform): void {
  const queries = uploadRecordQueries(database);

  async function* newest(scope: UploadScope): AsyncGenerator<UploadRow> {
    let left = mostListedUploads;
    let last: UploadRow | undefined;
    while (left > 0) {
      const mark = last ? { start: last.start_at, line: last.line, seconds: last.seconds } : null;
      const rows = await queries.part(scope, mark, Math.min(partRows, left));
      yield* rows;
      if (rows.length < partRows) return;
      left -= rows.length;
      last = rows.at(-1);
    }
  }

  serve(app, uploadRecords.list, async ({ query: { sn, page, size, ...asked }, caller }) => {
    const device = await askedDevice(database.db, caller, sn);
    const scope = toScope(device, asked, clock.now());
    const isWithin = (page + 1) * size <= mostListedUploads;
    const [rows, count] = await Promise.all([
      isWithin ? queries.page(scope, page, size) : [],
      queries.count(scope),
    ]);
    return {
      content: rows.map((row) => toRecord(sn, row)),
      totalElements: Math.min(count, mostListedUploads),
      more: count > mostListedUploads,
      zone: device.zone,
      clearedBefore: device.clearedBefore?.toISOString() ?? null,
    };
  });

  serve(app, uploadRecords.download, async ({ query: { sn, ...asked }, caller, request, reply }) => {
    const device = await askedDevice(database.db, caller, sn);
    const scope = toScope(device, asked, clock.now());
    const language = toLanguage(String(request.headers.lang ?? ""));
    const sheet = await uploadSheet(newest(scope), { sn, zone: device.zone, language });
    const name = `${sn} ${clock.now().toISOString().slice(0, 10)}`;
    return answerFile(reply, name, "xlsx", await writeWorkbook([sheet]));
  });

  serve(app, uploadRecords.clear, async ({ query, caller, request }) => {
    const { tenantId, id, sn, clearedBefore } = await askedDevice(database.db, caller, query.sn);
    request.before = { sn, uploadsClearedBefore: clearedBefore };
    const now = clock.now();
    await queries.markCleared(tenantId, id, now);
    return { id, clearedBefore: now.toISOString() };
  });
}
