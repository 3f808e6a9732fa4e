import { largestBulkFile, mostBulkRows } from "@foyer/contract/places/bulk";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../../../platform/refusal.ts";
import type { Reader } from "../../../platform/spreadsheet/read-excel.ts";
import { readTable, type TextSheet } from "../../../platform/spreadsheet/read-table.ts";
import { tooManyRows } from "./bulk-table.ts";

const megabyte = 1024 * 1024;
/** Bytes of a packed file, unpacked. */
const mostUnpacked = 160 * megabyte;
/** Titles and names above the rows. */
const rowsAbove = 10;
/** No template has a tenth of them. */
const mostColumns = 500;

const wrong = (fault: "required" | "invalid") =>
  new Refusal("validation.failed", { fields: { file: fault } });

/** A form that cannot be read; one that is too large is another matter. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof Refusal) &&
  ("statusCode" in error ? error.statusCode !== 413 : error.message.includes("multipart"));

async function receiveFile(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw wrong("required");
  try {
    const file = await request.file({
      limits: { files: 1, fileSize: largestBulkFile, fields: 5, parts: 10 },
    });
    if (!file) throw wrong("required");
    const name = (file.filename.split(/[\\/]/).pop() || "?")
      .slice(0, 200)
      .toWellFormed()
      .replaceAll("\0", "");
    return { name, bytes: await file.toBuffer() };
  } catch (error) {
    const isTooLarge = error instanceof Error && "statusCode" in error && error.statusCode === 413;
    if (isTooLarge) throw new Refusal("bulk.tooLarge", { values: { most: largestBulkFile / megabyte } });
    throw isBrokenForm(error) ? wrong("invalid") : error;
  }
}

/** The sheets of the file that a form brings. */
export async function readUpload(
  request: FastifyRequest,
  reader: Reader,
): Promise<{ name: string; sheets: TextSheet[] }> {
  const { name, bytes } = await receiveFile(request);
  const rows = mostBulkRows + rowsAbove;
  const limits = { unpacked: mostUnpacked, rows, columns: mostColumns, tooManyRows };
  return { name, sheets: await readTable(name, bytes, limits, reader) };
}
