import type { importDelimiters, importEncodings } from "@foyer/contract/counting/import-plan";
import { rowsIn } from "./table-text.ts";

type Encoding = (typeof importEncodings)[number];
type Delimiter = (typeof importDelimiters)[number];

const starts = (head: Buffer, ...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);

/** Text of 16 bits a letter without its mark has a zero in every second byte. */
function zerosAt(head: Buffer, odd: 0 | 1): boolean {
  const letters = Math.min(head.length, 2_000) >> 1;
  let zeros = 0;
  for (let index = 0; index < letters; index++) if (head[index * 2 + odd] === 0) zeros++;
  return letters > 4 && zeros > letters * 0.7;
}

/** How a text is encoded; `isUtf8` says of the whole file whether it could be UTF-8. */
export function guessEncoding(head: Buffer, isUtf8: boolean): Encoding {
  if (starts(head, 0xef, 0xbb, 0xbf)) return "utf-8";
  if (starts(head, 0xff, 0xfe)) return "utf-16le";
  if (starts(head, 0xfe, 0xff)) return "utf-16be";
  if (zerosAt(head, 1)) return "utf-16le";
  if (zerosAt(head, 0)) return "utf-16be";
  return isUtf8 ? "utf-8" : "windows-1252";
}

/** Rows read to tell the delimiter. */
const sampledRows = 60;

/** How many cells most rows have, and the share of rows that have so many. */
function evenness(rows: readonly string[][]): { cells: number; share: number } {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  const [cells = 1, count = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return { cells, share: rows.length === 0 ? 0 : count / rows.length };
}

/** The sign between cells: the one by which the rows have the same number of cells, more than one, most evenly. */
export function guessDelimiter(text: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of ["\t", ";", "|", ","] as const) {
    const rows = rowsIn(text, delimiter, sampledRows).filter((row) => row.some((cell) => cell !== ""));
    const { cells, share } = evenness(rows);
    // A comma may be part of numbers and names: another sign that fits as well is the better one.
    const score = cells < 2 ? 0 : share + Math.min(cells, 5) / 100;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

export type NoTable = "import.webPage" | "import.notATable" | "import.oldExcel" | "import.emptyFile";

const oldOffice = [0xd0, 0xcf, 0x11, 0xe0];

/** Why these bytes are no table, as far as their beginning shows; null when they may be one. */
export function noTable(head: Buffer): NoTable | null {
  if (starts(head, ...oldOffice)) return "import.oldExcel";
  const encoding = guessEncoding(head, true);
  const text = new TextDecoder(encoding).decode(head).trimStart();
  if (text === "") return "import.emptyFile";
  if (/^<(!doctype|html|head|body|script|\?xml|svg)/i.test(text)) return "import.webPage";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells a program's file
  if (/[\x00-\x08\x0e-\x1a]/.test(text)) return "import.notATable";
  return /^(%PDF|\{|\[\s*[[{"])/.test(text) ? "import.notATable" : null;
}
