import type { Sheet } from "./sheet.ts";
import { streamWorkbook } from "./stream-workbook.ts";

/** An Excel file (.xlsx) with these sheets, as a whole. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of streamWorkbook(sheets)) parts.push(part);
  return Buffer.concat(parts);
}
