import { createHash } from "node:crypto";
import {
  largestScreenFile,
  mostScreenFileEntries,
  ScreenSheet,
} from "@foyer/contract/reporting/screens/exchange";
import { documentVersion, ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { screenLimits } from "@foyer/contract/reporting/screens/screen-values";
import { zipSync } from "fflate";
import * as z from "zod";
import { toFieldFaults } from "../../../platform/http/serve.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { parseShallowJson } from "../../../platform/shallow-json.ts";
import {
  BrokenZip,
  type OpenZip,
  openZip,
  TooLargeUnpacked,
} from "../../../platform/spreadsheet/zip-entries.ts";
import { filmsOf, imagesOf, requireShort } from "./screen-contents.ts";

const documentName = "document.json";
const sheetName = "sheet.json";
const mediaName = (hash: string) => `media/${hash}`;
const knownName = /^(document\.json|sheet\.json|media\/[0-9a-f]{64})$/;
const megabyte = 1024 * 1024;
/** A sign of a text takes so many bytes at most. */
const longestText = 4 * screenLimits.text;
/** The same screen makes the same file. */
const packedAt = new Date("2000-01-01T00:00:00");

interface UnpackedScreen {
  document: ScreenDocument;
  /** Null: it says nothing that can be read. */
  sheet: ScreenSheet | null;
  media: ReadonlyMap<string, Buffer>;
}

interface ScreenFile {
  document: ScreenDocument;
  sheet: ScreenSheet;
  /** Pictures and films by their names. */
  media: ReadonlyMap<string, Uint8Array>;
}

export function packScreen({ document, sheet, media }: ScreenFile): Buffer {
  const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value, null, 2));
  const packed = [...media].map(([hash, body]) => [mediaName(hash), [body, { level: 0 as const }]] as const);
  const file = Buffer.from(
    zipSync(
      { [documentName]: json(document), [sheetName]: json(sheet), ...Object.fromEntries(packed) },
      { mtime: packedAt },
    ),
  );
  if (file.length > largestScreenFile) throw fileTooLarge();
  return file;
}

const wrongFile = () => new Refusal("screen.wrongFile");
export const fileTooLarge = () =>
  new Refusal("screen.fileTooLarge", { values: { most: largestScreenFile / megabyte } });

/** Opens the file of a screen; refuses what is none, is larger than allowed when unpacked, or of a newer version. */
export async function unpackScreen(body: Buffer): Promise<UnpackedScreen> {
  try {
    const zip = openZip(body, largestScreenFile);
    if (zip.names.length > mostScreenFileEntries || !zip.names.every((name) => knownName.test(name)))
      throw wrongFile();
    const document = readDocument(await jsonIn(zip, documentName));
    const sheet = z.safeParse(ScreenSheet, await jsonIn(zip, sheetName));
    return { document, sheet: sheet.success ? sheet.data : null, media: await mediaIn(zip, document) };
  } catch (error) {
    if (error instanceof BrokenZip) throw wrongFile();
    if (error instanceof TooLargeUnpacked) throw fileTooLarge();
    throw error;
  }
}

async function jsonIn(zip: OpenZip, name: string): Promise<unknown> {
  const bytes = await zip.bytes(name);
  if (bytes === null) return null;
  if (bytes.length > longestText)
    throw new Refusal("validation.failed", { fields: { document: "outOfRange" } });
  try {
    return parseShallowJson(bytes.toString("utf8"));
  } catch {
    throw wrongFile();
  }
}

function readDocument(json: unknown): ScreenDocument {
  if (typeof json !== "object" || json === null) throw wrongFile();
  const version = "version" in json ? json.version : undefined;
  if (typeof version !== "number" || !Number.isInteger(version)) throw wrongFile();
  if (version > documentVersion)
    throw new Refusal("screen.newer", { values: { theirs: version, ours: documentVersion } });
  const parsed = z.safeParse(ScreenDocument, json);
  if (!parsed.success) throw new Refusal("validation.failed", { fields: toFieldFaults(parsed.error) });
  return requireShort(parsed.data);
}

/** The pictures and films that the document shows: each is what its name says. */
async function mediaIn(zip: OpenZip, document: ScreenDocument): Promise<Map<string, Buffer>> {
  const media = new Map<string, Buffer>();
  for (const hash of [...imagesOf(document), ...filmsOf(document)]) {
    const body = await zip.bytes(mediaName(hash));
    if (body === null || createHash("sha256").update(body).digest("hex") !== hash) throw wrongFile();
    media.set(hash, body);
  }
  return media;
}
