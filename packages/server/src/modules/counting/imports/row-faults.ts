import { type ImportCheck, type ImportFault, mostFaultsListed } from "@foyer/contract/counting/import-check";
import type { Fault } from "./row-fault.ts";

export type ListedFaults = ImportCheck["faults"];

/** Faults of rows: the first ones as they are, all of them counted. */
export class RowFaults {
  count = 0;
  readonly #byReason = new Map<ImportFault, number>();
  readonly #rows: ListedFaults["rows"] = [];

  add(fileId: number, row: number, { column, reason, text }: Fault): void {
    this.count++;
    this.#byReason.set(reason, (this.#byReason.get(reason) ?? 0) + 1);
    if (this.#rows.length < mostFaultsListed) this.#rows.push({ fileId, row, column, reason, text });
  }

  list(): ListedFaults {
    return { count: this.count, byReason: Object.fromEntries(this.#byReason), rows: this.#rows };
  }
}
