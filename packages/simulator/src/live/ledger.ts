import { closeSync, openSync, writeSync } from "node:fs";
import type { CountRecord } from "../protocols/count-record.ts";

/** A file with one JSON line per acknowledged record: what the platform has promised to keep. */
export class Ledger {
  private readonly file: number;

  constructor(path: string) {
    this.file = openSync(path, "a");
  }

  write(records: readonly CountRecord[]): void {
    const lines = records.map(({ sn, line, start, seconds, values }) =>
      JSON.stringify({
        sn,
        line,
        start: new Date(start).toISOString(),
        seconds,
        in: values.in ?? 0,
        out: values.out ?? 0,
      }),
    );
    writeSync(this.file, `${lines.join("\n")}\n`);
  }

  close(): void {
    closeSync(this.file);
  }
}
