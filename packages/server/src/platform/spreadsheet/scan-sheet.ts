import { attributeIn, tagsIn, type XmlTag } from "./xml-tags.ts";

/** What a sheet may span: a single cell far out makes a reader fill everything before it. */
export interface SheetLimits {
  rows: number;
  columns: number;
}

/** Rows times columns of any sheet: more is not held in memory. */
const mostCells = 12_000_000;

/** A cell lies further out than a sheet may span. */
export class SheetTooWide extends Error {}

/** Cells that have no value to read, by `column,row` from 0: a formula nobody has worked out, or one that failed. */
export type Valueless = Map<string, string>;

interface OpenCell {
  column: number;
  row: number;
  isError: boolean;
  value: string | undefined;
  hasFormula: boolean;
}

/** Column from 0 of a place such as `AB12`; -1 without letters. */
function parseColumn(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length; at++) {
    const letter = place.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
    if (column > 100_000) break;
  }
  return column - 1;
}

function parseRow(place: string): number {
  const digits = /\d{1,9}$/.exec(place)?.[0];
  return digits === undefined ? -1 : Number(digits) - 1;
}

/** Notes how far the cells reach, and refuses what reaches too far. */
function makeReach(limits: SheetLimits) {
  let [rows, columns] = [0, 0];
  return (row: number, column: number): void => {
    rows = Math.max(rows, row + 1);
    columns = Math.max(columns, column + 1);
    if (rows > limits.rows || columns > limits.columns || rows * columns > mostCells)
      throw new SheetTooWide();
  };
}

/** Walks the places of a sheet; where rows and cells do not state theirs, each follows the previous one. */
function makePlaces() {
  let [row, column] = [-1, -1];
  return {
    row(given: string): number {
      row = given === "" ? row + 1 : parseRow(given);
      column = -1;
      return row;
    },
    cell(given: string): { row: number; column: number } {
      column = given === "" ? column + 1 : parseColumn(given);
      return { row: given === "" ? row : parseRow(given), column };
    },
  };
}

const valueAt = (xml: string, { isEmpty, end }: XmlTag): string | undefined =>
  isEmpty ? undefined : xml.slice(end, xml.indexOf("<", end));

/** What a cell without a value says; undefined where it has one, or is empty. */
function cellText({ isError, value, hasFormula }: OpenCell): string | undefined {
  if (isError) return value ?? "#";
  return hasFormula && value === undefined ? "=" : undefined;
}

/** Looks through a sheet before it is read: refuses what spans too much, and finds the cells without a value. */
export function scanSheet(xml: string, limits: SheetLimits): Valueless {
  const found: Valueless = new Map();
  const reach = makeReach(limits);
  const places = makePlaces();
  let cell: OpenCell | null = null;

  function beginCell(attributes: string): OpenCell {
    const place = places.cell(attributeIn(attributes, "r"));
    reach(place.row, place.column);
    const isError = attributeIn(attributes, "t") === "e";
    return { ...place, isError, value: undefined, hasFormula: false };
  }
  function endCell(ended: OpenCell): void {
    const said = cellText(ended);
    if (said !== undefined) found.set(`${ended.column},${ended.row}`, said);
  }

  for (const tag of tagsIn(xml)) {
    switch (tag.name) {
      case "row":
        reach(places.row(attributeIn(tag.attributes, "r")), -1);
        break;
      case "c":
        cell = beginCell(tag.attributes);
        if (tag.isEmpty) cell = null;
        break;
      case "f":
        if (cell) cell.hasFormula = true;
        break;
      case "v":
        if (cell) cell.value ??= valueAt(xml, tag);
        break;
      case "/c":
        if (cell) endCell(cell);
        cell = null;
    }
  }
  return found;
}
