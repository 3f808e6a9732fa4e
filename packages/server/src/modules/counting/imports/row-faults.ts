import { type ImportCheck, type ImportFault, mostFaultsTold } from "@foyer/contract/counting/import-check";
import type { Fault } from "./row-fault.ts";

export type ToldFaults = ImportCheck["faults"];

/** Faults of rows: the first ones as they are, all of them counted. */
export class RowFaults {
  count = 0;
  readonly #byReason = new Map<ImportFault, number>();
  readonly #rows: ToldFaults["rows"] = [];

  add(fileId: number, row: number, { column, reason, text }: Fault): void {
    this.count++;
    this.#byReason.set(reason, (this.#byReason.get(reason) ?? 0) + 1);
    if (this.#rows.length < mostFaultsTold) this.#rows.push({ fileId, row, column, reason, text });
  }

  told(): ToldFaults {
    return { count: this.count, byReason: Object.fromEntries(this.#byReason), rows: this.#rows };
  }
}
