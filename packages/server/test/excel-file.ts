import { crc32 } from "node:zlib";

/** A cell: text, a number, a day or time (as Excel's count of days), or the cell's own XML within `<c …>`. */
export type ExcelCell = string | number | { days: number } | { attributes: string; xml: string };

const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function cellXml(cell: ExcelCell, place: string): string {
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === "string")
    return cell === "" ? "" : `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if ("days" in cell) return `<c r="${place}" s="1"><v>${cell.days}</v></c>`;
  return `<c r="${place}" ${cell.attributes}>${cell.xml}</c>`;
}

function sheetXml(rows: readonly ExcelCell[][]): string {
  const lines = rows.map((cells, row) => {
    const inside = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`)).join("");
    return `<row r="${row + 1}">${inside}</row>`;
  });
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

/** Files packed without compression, as a zip file. */
export function zipped(files: Record<string, string>): Buffer {
  const heads: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const body = Buffer.from(text);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(body), 10);
    shared.writeUInt32LE(body.length, 14);
    shared.writeUInt32LE(body.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    shared.copy(entry, 6);
    entry.writeUInt32LE(at, 42);
    entries.push(entry, Buffer.from(name));
    const head = Buffer.alloc(4);
    head.writeUInt32LE(0x04034b50, 0);
    const parts = [head, shared, Buffer.from(name), body];
    heads.push(...parts);
    at += parts.reduce((sum, part) => sum + part.length, 0);
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...heads, list, end]);
}

/** An Excel file with these sheets. */
export function excelFile(sheets: Record<string, readonly ExcelCell[][]>): Buffer {
  const names = Object.keys(sheets);
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return zipped({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${types}"><sheets>${names
      .map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${types}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join("")}<Relationship Id="rId99" Type="${types}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheets[name] ?? [])]),
    ),
  });
}
