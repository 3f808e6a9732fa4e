import { setTimeout as sleep } from "node:timers/promises";
import type { ChaosDevice } from "./chaos-site.ts";
import { HalfAnswer, HttpLine, type LineAnswer } from "./http-line.ts";
import type { NotedRecord } from "./simulator.ts";

const lineCount = 8;
const recordsACall = 10;
/** Between two calls of a line, and after one that came to nothing. */
const pauseMs = 20;
const againMs = 50;
const recordMs = 300_000;

/** How calls over connections of one's own came out. */
export class CallCounts {
  /** Answers by status. */
  readonly byStatus = new Map<number, number>();
  /** Connections that ended without an answer, and within one. */
  unanswered = 0;
  halfAnswers = 0;

  /** The answer; null where there was none. */
  async of(answer: Promise<LineAnswer>): Promise<LineAnswer | null> {
    try {
      const { status } = await answer;
      this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1);
    } catch (error) {
      if (error instanceof HalfAnswer) this.halfAnswers++;
      else this.unanswered++;
      return null;
    }
    return answer;
  }

  /** Answers that speak of a fault of the server. */
  get failed(): number {
    return [...this.byStatus].reduce((sum, [status, count]) => (status >= 500 ? sum + count : sum), 0);
  }

  toString(): string {
    const statuses = [...this.byStatus].sort(([a], [b]) => a - b);
    const answers = statuses.map(([status, count]) => `${status}: ${count}`).join(", ");
    return `${answers}; ${this.unanswered} without an answer, ${this.halfAnswers} with half of one`;
  }
}

/**
 * Devices that call without a pause over connections of their own, each call repeated until it is acknowledged; every
 * answer is checked.
 */
export class HttpCallers {
  readonly acknowledged: NotedRecord[] = [];
  readonly counts = new CallCounts();
  made = 0;
  private isResting = false;
  private readonly running: Promise<void>[];

  constructor(port: number, all: readonly ChaosDevice[], from: number) {
    const devices = all.filter(({ protocol }) => protocol === "foyer-http");
    this.running = Array.from({ length: lineCount }, (_, nth) =>
      this.work(new HttpLine(port), devices[nth % devices.length]!, from),
    );
  }

  async rest(): Promise<void> {
    this.isResting = true;
    await Promise.all(this.running);
  }

  private async work(line: HttpLine, { sn, key }: ChaosDevice, from: number): Promise<void> {
    for (let made = 0; !this.isResting; made += recordsACall) {
      const records = Array.from({ length: recordsACall }, (_, each) => ({
        start: new Date(from + (made + each) * recordMs).toISOString(),
        seconds: recordMs / 1000,
        in: 1 + ((made + each) % 7),
        out: (made + each) % 5,
      }));
      this.made += records.length;
      if (!(await this.untilAcknowledged(line, key, JSON.stringify({ sn, records })))) break;
      this.acknowledged.push(...records.map((record) => ({ sn, line: "1", ...record })));
      await sleep(pauseMs);
    }
    line.hangUp();
  }

  private async untilAcknowledged(line: HttpLine, key: string, body: string): Promise<boolean> {
    while (!this.isResting) {
      const headers = { Authorization: `Bearer ${key}` };
      const answer = await this.counts.of(line.post("/v1/records", body, headers));
      if (answer?.status === 200) return true;
      await sleep(againMs);
    }
    return false;
  }
}
