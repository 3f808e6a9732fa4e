import * as z from "zod/mini";
import { endpoint, Id, pageQuery, pageSchema } from "../endpoint.ts";
import { FileBytes } from "../file-bytes.ts";
import { TimeText } from "../time-texts.ts";
import { DeviceSn } from "./commands.ts";

/** Pages and files of uploads end here; what lies beyond is reached by a shorter span. */
export const mostListedUploads = 100_000;

/** What a device uploaded of one interval of one line, as it sent it: nothing of it is corrected or turned round. */
export const UploadRecord = z.object({
  /** Line, start and seconds: what names it within the device. */
  id: z.string(),
  sn: z.string(),
  line: z.string(),
  /** The time that was counted: ISO 8601. */
  dataTime: z.string(),
  /** Length of the interval; 0 for a single crossing. */
  seconds: z.int(),
  /** When the device first uploaded this interval. */
  uploadTime: z.string(),
  /** When the values shown were stored: later than the upload where the device sent the interval again. */
  storageTime: z.string(),
  in: z.int(),
  out: z.int(),
  /** Who turned back. */
  return: z.int(),
  passBy: z.int(),
  staffIn: z.int(),
  staffOut: z.int(),
  /** Which decoder read it, or an import. */
  source: z.string(),
});
export type UploadRecord = z.output<typeof UploadRecord>;

const asked = {
  sn: DeviceSn,
  /** The time that was counted: days (both included) or moments, read on the clock of the device's entity. */
  startTime: z.optional(TimeText),
  endTime: z.optional(TimeText),
};

export const uploadRecords = {
  list: endpoint({
    method: "GET",
    path: "/api/device/uploadrecord",
    permission: "device:record",
    summary: "What a device uploaded, newest interval first, as far as the list was not emptied",
    query: z.object({ page: pageQuery.page, size: pageQuery.size, ...asked }),
    reply: z.extend(pageSchema(UploadRecord), {
      /** More match than pages reach. */
      more: z.boolean(),
      /** IANA zone of the device's entity. */
      zone: z.string(),
      /** The list was emptied then: older uploads are kept and count, but are not listed. */
      clearedBefore: z.nullable(z.string()),
    }),
  }),
  download: endpoint({
    method: "GET",
    path: "/api/device/uploadrecordDownload",
    permission: "device:record",
    summary: "The same as an Excel file, times on the clock of the device's entity",
    query: z.object(asked),
    reply: FileBytes,
    raw: true,
  }),
  clear: endpoint({
    method: "GET",
    path: "/api/device/uploadrecordClear",
    permission: "device:clear",
    changes: true,
    summary: "Empties the list of uploads up to now; records and figures stay",
    query: z.object({ sn: DeviceSn }),
    reply: z.object({ id: Id, clearedBefore: z.string() }),
  }),
};
