import { Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import type { MultipartFile } from "@fastify/multipart";
import { mostImportColumns, mostImportFiles } from "@foyer/contract/counting/import-plan";
import { type ImportFile, largestImport } from "@foyer/contract/counting/imports";
import type { RefusalKey } from "@foyer/contract/refusals";
import type { Db } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { excelRefusal } from "../../../platform/spreadsheet/excel-refusal.ts";
import { noTable } from "../../../platform/spreadsheet/guess-text.ts";
import { readExcel } from "../../../platform/spreadsheet/read-excel.ts";
import { keepContent } from "./file-store.queries.ts";
import { guessLayout } from "./guess-layout.ts";
import { importQueries } from "./imports.queries.ts";

/** Bytes read to guess how a file is read. */
const headSize = 512 * 1024;
const megabyte = 1024 * 1024;
/** Rows as far as Excel goes. */
const widest = { rows: 1_048_576, columns: mostImportColumns };

type Bytes = AsyncIterable<Buffer>;

/** The beginning of a stream, and the stream from its beginning again. */
async function peek(bytes: Bytes, size: number): Promise<{ head: Buffer; all: Bytes; isWhole: boolean }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const parts: Buffer[] = [];
  let length = 0;
  let isWhole = false;
  while (length < size && !isWhole) {
    const { value, done } = await iterator.next();
    if (done) isWhole = true;
    else {
      parts.push(value);
      length += value.length;
    }
  }
  async function* again() {
    yield* parts;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { head: Buffer.concat(parts), all: again(), isWhole };
}

function unpacked(bytes: Bytes): Bytes {
  const source = Readable.from(bytes);
  const stream = createGunzip();
  source.on("error", (error) => stream.destroy(error));
  return source.pipe(stream);
}

async function readWhole(bytes: Bytes): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

const isPackedByGzip = (head: Buffer) => head[0] === 0x1f && head[1] === 0x8b;
const isZip = (head: Buffer) => head.toString("latin1", 0, 4) === "PK\x03\x04";

/** Takes in the files of one import: unpacks, makes sheets of workbooks, keeps each text and guesses how to read it. */
export function makeUpload(db: Db, caller: Caller, importId: number, signal: AbortSignal) {
  const tenantId = requireTenant(caller);
  const files: ImportFile[] = [];
  const refused: { name: string; key: RefusalKey; values: Record<string, string | number> }[] = [];
  /** Bytes left for the files to come. */
  let room = largestImport;

  const tooLarge = () => new Refusal("import.tooLarge", { values: { most: largestImport / megabyte } });

  /** Lets bytes pass as long as there is room for them. */
  async function* within(bytes: Bytes): AsyncGenerator<Buffer> {
    for await (const part of bytes) {
      room -= part.length;
      if (room < 0) throw tooLarge();
      yield part;
    }
  }

  async function keepText(name: string, bytes: Bytes): Promise<void> {
    if (files.length >= mostImportFiles)
      throw new Refusal("import.tooManyFiles", { values: { most: mostImportFiles } });
    const { head, all, isWhole } = await peek(within(bytes), headSize);
    const reason = noTable(head.subarray(0, 4_096));
    if (reason) throw new Refusal(reason, { values: { name } });
    let length = 0;
    let isUtf8 = true;
    const decoder = new TextDecoder("utf-8", { fatal: true });
    async function* watched() {
      for await (const part of all) {
        length += part.length;
        if (isUtf8) isUtf8 = isValid(decoder, part);
        yield part;
      }
    }
    const guessFrom = (isUtf8: boolean) => {
      const guess = guessLayout(head, { name, isUtf8, isWhole });
      if (guess.layout.columns.length > widest.columns)
        throw new Refusal("import.tooWide", { values: { name, ...widest } });
      return guess;
    };
    // The guess needs what is only known at the end: the row comes first, with a guess of the beginning alone.
    const first = guessFrom(true);
    const id = await queries.addFile(tenantId, importId, {
      position: files.length,
      name,
      bytes: 0,
      guess: toGuess(first),
    });
    const packing = Readable.from(watched());
    const packed = createGzip({ level: 3 });
    packing.on("error", (error) => packed.destroy(error));
    await keepContent(db, tenantId, id, packing.pipe(packed));
    const guess = isUtf8 ? first : guessFrom(false);
    await queries.describeFile(tenantId, id, length, toGuess(guess));
    files.push({ id, name, bytes: length, ...toGuess(guess) });
  }

  async function keepWorkbook(name: string, bytes: Bytes): Promise<void> {
    const answer = await readExcel(
      await readWhole(within(bytes)),
      { ...widest, unpacked: room },
      { tenantId, signal },
    );
    if (typeof answer === "string") throw excelRefusal(answer, name, { ...widest, largest: largestImport });
    if (answer.length === 0) throw new Refusal("import.emptyFile", { values: { name } });
    for (const sheet of answer) {
      const part = answer.length === 1 ? name : `${name} · ${sheet.name}`;
      await keepText(part, Readable.from([Buffer.from(sheet.text)]));
    }
  }

  async function takeBytes(name: string, bytes: Bytes, mayBePacked: boolean): Promise<void> {
    const { head, all } = await peek(bytes, 4);
    if (head.length === 0) throw new Refusal("import.emptyFile", { values: { name } });
    if (isPackedByGzip(head) && mayBePacked) {
      await takeBytes(name.replace(/\.gz$/i, ""), unpacked(all), false);
    } else if (isZip(head)) await keepWorkbook(name, all);
    else await keepText(name, all);
  }

  const queries = importQueries(db);
  return {
    files,
    refused,

    /** Takes one file; what cannot be read is refused by itself and does not keep the others away. */
    async take(file: MultipartFile): Promise<void> {
      const name = (file.filename.split(/[\\/]/).pop() || "?")
        .slice(0, 200)
        .toWellFormed()
        .replaceAll("\0", "");
      const known = files.length;
      const roomBefore = room;
      try {
        await takeBytes(name, file.file, true);
      } catch (error) {
        file.file.resume();
        const refusal = toRefusal(error, name);
        refused.push({ name, key: refusal.key, values: { ...refusal.values, name } });
        // What was kept of the file is dropped as a whole.
        await queries.dropFilesFrom(tenantId, importId, known);
        files.splice(known);
        room = roomBefore;
      }
    },
  };
}

function isValid(decoder: TextDecoder, part: Buffer): boolean {
  try {
    decoder.decode(part, { stream: true });
    return true;
  } catch {
    return false;
  }
}

const toGuess = ({ layout, doubtfulDate, sample }: ReturnType<typeof guessLayout>) => ({
  guess: layout,
  doubtfulDate,
  sample,
});

function toRefusal(error: unknown, name: string): Refusal {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // Packed bytes that were cut off or changed.
  if (code.startsWith("Z_") || code === "ERR_STREAM_PREMATURE_CLOSE")
    return new Refusal("import.brokenFile", { values: { name } });
  throw error;
}
