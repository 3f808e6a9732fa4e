import { Zip, ZipDeflate } from "fflate";
import type { Sheet } from "./sheet.ts";
import { sheetNames } from "./sheet-columns.ts";
import { makeRows, makeStyles, sheetEnd, sheetStart } from "./sheet-xml.ts";
import { sheetPath, workbookParts } from "./workbook-parts.ts";

/** A sheet without its rows. */
export type SheetHead = Omit<Sheet, "rows">;

const encoder = new TextEncoder();

/**
 * Writes a workbook from front to back: the rows of the first sheet, part by part, then those of the next. Every call
 * answers the bytes of the file that are finished; nothing else is kept of the rows.
 */
export function workbookWriter(sheets: readonly SheetHead[]) {
  const styles = makeStyles();
  const columnStyles = sheets.map(({ columns }) => columns.map(styles.ofColumn));
  let finished: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    if (bytes.length > 0) finished.push(bytes as Uint8Array<ArrayBuffer>);
  });
  let at = 0;
  let open: { file: ZipDeflate; rows: ReturnType<typeof makeRows> } | undefined;

  function taken(): Uint8Array<ArrayBuffer>[] {
    const bytes = finished;
    finished = [];
    return bytes;
  }

  function add(path: string): ZipDeflate {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    return file;
  }

  function opened(head: SheetHead, firstRows: Sheet["rows"]) {
    const rows = makeRows(head.columns, columnStyles[at] ?? [], styles.header);
    const file = add(sheetPath(at));
    file.push(encoder.encode(sheetStart(head, firstRows, at === 0) + rows.header()));
    return { file, rows };
  }

  return {
    /** Rows of the sheet at hand; `isLast`: the next ones are those of the next sheet. */
    rows(rows: Sheet["rows"], isLast: boolean): Uint8Array<ArrayBuffer>[] {
      const head = sheets[at] as SheetHead;
      open ??= opened(head, rows);
      open.file.push(encoder.encode(open.rows.rows(rows)));
      if (isLast) {
        const end = sheetEnd(head.columns.length, open.rows.count, head.hasFilter === true);
        open.file.push(encoder.encode(end), true);
        open = undefined;
        at += 1;
      }
      return taken();
    },

    /** The rest of the file, after all sheets. */
    end(): Uint8Array<ArrayBuffer>[] {
      const names = sheetNames(sheets.map(({ name }) => name));
      for (const [path, text] of Object.entries(workbookParts(names, styles.xml())))
        add(path).push(encoder.encode(text), true);
      zip.end();
      return taken();
    },
  };
}
