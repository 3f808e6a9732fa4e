import { Refusal } from "../refusal.ts";
import type { ExcelAnswer } from "./excel-worker.ts";
import type { SheetLimits } from "./scan-sheet.ts";

const megabyte = 1024 * 1024;

/** Why a workbook could not be read, to whom sent it; `largest` is what all files may have unpacked. */
export function excelRefusal(
  answer: Extract<ExcelAnswer, string>,
  name: string,
  { rows, columns, largest }: SheetLimits & { largest: number },
): Refusal {
  switch (answer) {
    case "tooLarge":
      return new Refusal("import.tooLarge", { values: { most: largest / megabyte } });
    case "tooWide":
      return new Refusal("import.tooWide", { values: { name, rows, columns } });
    case "tooMuch":
      return new Refusal("import.tooMuch", { values: { name } });
    case "broken":
      return new Refusal("import.brokenFile", { values: { name } });
  }
}
