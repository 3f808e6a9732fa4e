/** What one side of a comparison did. */
export interface Side {
  /** Records, messages, … a second. */
  rate: number;
  p50: number;
  p99: number;
  /** Processor seconds for 1,000 records, of the program and of the database. */
  processor: number;
  databaseProcessor: number;
  megabytes: number;
}

/** A goal: what is enough (`floor`) and what is desired (`aim`); `most` = a smaller figure is better. */
export interface Goal {
  floor: number;
  aim: number;
  most?: true;
}

/** A line of the table, every cell as it is printed. */
export interface Row {
  goal: string;
  measured: string;
  ours: string;
  "p50/p99": string;
  "CPU s/1,000": string;
  memory: string;
  reference: string;
  ratio: string;
  floor: string;
  aim: string;
  result: "aim" | "pass" | "MISS" | "";
}

export function judge(value: number, { floor, aim, most }: Goal): "aim" | "pass" | "MISS" {
  const reaches = (mark: number) => (most ? value <= mark : value >= mark);
  if (reaches(aim)) return "aim";
  return reaches(floor) ? "pass" : "MISS";
}

const blank: Row = {
  goal: "",
  measured: "",
  ours: "",
  "p50/p99": "",
  "CPU s/1,000": "",
  memory: "",
  reference: "",
  ratio: "",
  floor: "",
  aim: "",
  result: "",
};

/** A line of which only some cells say anything. */
export const row = (cells: Partial<Row>): Row => ({ ...blank, ...cells });

export const rounded = (value: number): string => Math.round(value).toLocaleString("en");
export const milliseconds = ({ p50, p99 }: { p50: number; p99: number }): string =>
  `${p50.toFixed(p50 < 10 ? 1 : 0)}/${p99.toFixed(p99 < 10 ? 1 : 0)} ms`;

/** `own+database` where a database took part. */
export const processorCell = ({ processor, databaseProcessor }: Side): string =>
  databaseProcessor > 0 ? `${processor.toFixed(3)}+${databaseProcessor.toFixed(3)}` : processor.toFixed(3);
