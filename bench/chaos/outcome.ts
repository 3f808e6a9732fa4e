/** What a test sent and what became of it, in records. */
export interface Ledger {
  sent: number;
  acknowledged: number;
  stored: number;
  revised: number;
  quarantined: number;
  /** Roll-ups that differ from their recomputation from the records. */
  differences: number;
}

export const nothing: Ledger = {
  sent: 0,
  acknowledged: 0,
  stored: 0,
  revised: 0,
  quarantined: 0,
  differences: 0,
};

export interface Outcome {
  ledger: Ledger;
  /** Figures worth telling. */
  notes: string[];
  /** What must not be; none: passed. */
  faults: string[];
}

/** Collects everything that must not happen. */
export class Faults {
  readonly list: string[] = [];

  /** Notes a fault unless it holds. */
  expect(holds: boolean, otherwise: string): void {
    if (!holds) this.list.push(otherwise);
  }

  /** Notes a fault unless the number is 0. */
  none(count: number, what: string): void {
    this.expect(count === 0, `${count} ${what}`);
  }
}

const number = (value: number) => value.toLocaleString("en");

/** The ledger and the verdict, as lines for a terminal. */
export function report(name: string, title: string, { ledger, notes, faults }: Outcome): string {
  const entries = Object.entries(ledger).map(([key, value]) => `${key} ${number(value)}`);
  const verdict = faults.length === 0 ? "passed" : "FAILED";
  return [
    `${name} ${title}: ${verdict}`,
    `  ${entries.join(", ")}`,
    ...notes.map((note) => `  ${note}`),
    ...faults.map((fault) => `  ! ${fault}`),
  ].join("\n");
}
