import type { filmTypes } from "@foyer/contract/reporting/films";

type FilmType = (typeof filmTypes)[number];

/** Brands of MP4 files with moving pictures that browsers play: none of sound alone, of pictures, or of QuickTime. */
const brands = new Set([
  ...["isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9"],
  ...["mp41", "mp42", "avc1", "dash", "M4V ", "MSNV"],
]);
/** What may follow the brands. */
const boxes = new Set(["moov", "mdat", "free", "skip", "moof", "styp", "sidx", "meta", "pdin", "uuid"]);
/** An MP4 file says its brands in far fewer bytes. */
const longestBrands = 1_024;

const ebmlId = 0x1a45dfa3;
const segmentId = 0x18538067;
const documentTypeId = 0x4282;

/** What a film is by its own first bytes; null for everything else. The name and type a browser states count for nothing. */
export function detectFilmType(head: Buffer): FilmType | null {
  if (isMp4(head)) return "video/mp4";
  return isWebm(head) ? "video/webm" : null;
}

function isMp4(head: Buffer): boolean {
  if (head.length < 16 || textAt(head, 4) !== "ftyp") return false;
  const size = head.readUInt32BE(0);
  if (size < 16 || size % 4 !== 0 || size > longestBrands) return false;
  return brands.has(textAt(head, 8)) && boxes.has(textAt(head, size + 4));
}

const textAt = (head: Buffer, at: number): string => head.toString("latin1", at, at + 4);

/** A header that says so, and the segment after it. */
function isWebm(head: Buffer): boolean {
  const header = elementAt(head, 0);
  if (header?.id !== ebmlId) return false;
  let documentType = "";
  for (let at = header.from; at < header.to; ) {
    const element = elementAt(head, at);
    if (!element || element.to > header.to) return false;
    if (element.id === documentTypeId) documentType = head.toString("latin1", element.from, element.to);
    at = element.to;
  }
  return documentType.replace(/\0+$/, "") === "webm" && elementAt(head, header.to)?.id === segmentId;
}

interface Element {
  id: number;
  /** Where its content lies. */
  from: number;
  to: number;
}

function elementAt(head: Buffer, at: number): Element | undefined {
  const id = numberAt(head, at);
  const size = id && numberAt(head, id.end);
  if (!size) return;
  return { id: id.marked, from: size.end, to: size.end + size.value };
}

/** A number of EBML: the zeros it begins with say how many bytes it has. Names count with the bit after them. */
function numberAt(head: Buffer, at: number): { value: number; marked: number; end: number } | undefined {
  const length = Math.clz32(head[at] ?? 0) - 23;
  if (length > 8 || at + length > head.length) return;
  let marked = 0;
  for (const byte of head.subarray(at, at + length)) marked = marked * 256 + byte;
  return { value: marked - 2 ** (7 * length), marked, end: at + length };
}
