import { setTimeout as sleep } from "node:timers/promises";
import type { LiveDevice } from "./chaos-site.ts";
import type { NotedRecord } from "./simulator.ts";

const mostACall = 100;
const answerMs = 5_000;
const againMs = 200;

type Counted = Pick<NotedRecord, "start" | "seconds" | "in" | "out">;

/** A device with a record every so often over HTTP, each sent until it is acknowledged. */
export class BusyCaller {
  readonly acknowledged: NotedRecord[] = [];
  made = 0;
  private waiting: Counted[] = [];
  private isOver = false;
  private readonly sending: Promise<void>;
  private readonly making: NodeJS.Timeout;

  /** `next`: the nth record. */
  constructor(port: number, device: LiveDevice, everyMs: number, next: (nth: number) => Counted) {
    this.making = setInterval(() => this.waiting.push(next(this.made++)), everyMs);
    this.sending = this.send(`http://127.0.0.1:${port}/v1/records`, device);
  }

  /** Ends once everything that was made is acknowledged. */
  async rest(): Promise<void> {
    clearInterval(this.making);
    this.isOver = true;
    await this.sending;
  }

  private async send(url: string, { sn, key }: LiveDevice): Promise<void> {
    while (!this.isOver || this.waiting.length > 0) {
      const records = this.waiting.slice(0, mostACall);
      const answer =
        records.length > 0 &&
        (await fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
          body: JSON.stringify({ sn, records }),
          signal: AbortSignal.timeout(answerMs),
        }).catch(() => null));
      if (answer && answer.status === 200) {
        this.waiting = this.waiting.slice(records.length);
        this.acknowledged.push(...records.map((record) => ({ sn, line: "1", ...record })));
      } else await sleep(againMs);
      if (answer) await answer.body?.cancel();
    }
  }
}

const secondMs = 1_000;
const periodMs = 300_000;

/** A record a second, of the second before. */
export const countsNow = (port: number, device: LiveDevice): BusyCaller => {
  const from = Math.floor(Date.now() / secondMs) * secondMs;
  return new BusyCaller(port, device, secondMs, (nth) => ({
    ...{ start: new Date(from + nth * secondMs).toISOString(), seconds: 1, in: 1, out: 0 },
  }));
};

/** A record a second too, each of five minutes further back. */
export const countsBack = (port: number, device: LiveDevice): BusyCaller => {
  const from = Math.floor(Date.now() / periodMs) * periodMs - 2 * periodMs;
  return new BusyCaller(port, device, secondMs, (nth) => ({
    start: new Date(from - nth * periodMs).toISOString(),
    ...{ seconds: periodMs / 1_000, in: 1 + (nth % 7), out: nth % 5 },
  }));
};
