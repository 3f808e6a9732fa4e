import type { CountRecord } from "../protocols/count-record.ts";

/** What a run has sent so far, and the last thing that went wrong. */
export class Tally {
  made = 0;
  acknowledged = 0;
  heartbeats = 0;
  /** Acknowledged messages of where people were. */
  heat = 0;
  failures = 0;
  lostAnswers = 0;
  duplicates = 0;
  in = 0;
  out = 0;
  private printedAt = 0;

  count(records: readonly CountRecord[]): void {
    this.acknowledged += records.length;
    for (const { values } of records) {
      this.in += values.in ?? 0;
      this.out += values.out ?? 0;
    }
  }

  /** A reason is logged at most every five seconds: a thousand devices fail for the same one. */
  fail(sn: string, reason: unknown): void {
    this.failures++;
    if (Date.now() - this.printedAt < 5000) return;
    this.printedAt = Date.now();
    console.error(`${sn}: ${describe(reason)}`);
  }

  summary(): string {
    const faults = [
      [this.heat, "heat messages"],
      [this.heartbeats, "heartbeats"],
      [this.failures, "failed tries"],
      [this.lostAnswers, "lost answers"],
      [this.duplicates, "duplicates"],
    ].flatMap(([count, name]) => (count ? [`${count} ${name}`] : []));
    return [
      `${this.acknowledged} of ${this.made} records acknowledged`,
      ...faults,
      `in ${this.in}`,
      `out ${this.out}`,
    ].join(", ");
  }
}

export function describe(reason: unknown): string {
  if (reason instanceof AggregateError) return describe(reason.errors[0]);
  return reason instanceof Error ? reason.message || reason.name : String(reason);
}
