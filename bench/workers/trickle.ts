import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

interface Trickle {
  port: number;
  sns: readonly string[];
  /** Milliseconds since 1970 of the first interval. */
  from: number;
  /** Calls a second. */
  aSecond: number;
  /** Devices in a call, each with one record; the number of devices is a multiple of it. */
  devicesACall?: number;
  /** Length of a record. */
  intervalMs?: number;
  /** Called when the counts of so many devices, from one on, are kept. */
  onKept?: (firstDevice: number, devices: number) => void;
}

/** What each record counts. */
export const trickled = { in: 3, out: 2 };

/**
 * A modest, steady stream of records over HTTP, sent by timetable independent of the answers. A call's latency
 * counts from when it was due.
 */
export function startTrickle({
  port,
  sns,
  from,
  aSecond,
  devicesACall = 1,
  intervalMs = 300_000,
  onKept,
}: Trickle) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const answered: { due: number; latency: number }[] = [];
  const under = new Set<Promise<void>>();
  let failure: Error | undefined;
  let isStopped = false;

  const call = (body: string) =>
    new Promise<void>((done, fail) => {
      const sent = request(
        { agent, host: "127.0.0.1", port, method: "POST", path: "/v1/records" },
        (answer) => {
          answer.resume();
          answer.on("end", () =>
            answer.statusCode === 200 ? done() : fail(new Error(`live data: ${answer.statusCode}`)),
          );
        },
      );
      sent.on("error", fail);
      sent.end(body);
    });

  async function send(nth: number, due: number): Promise<void> {
    const first = nth * devicesACall;
    const start = new Date(from + Math.floor(first / sns.length) * intervalMs).toISOString();
    const records = [{ start, seconds: intervalMs / 1000, ...trickled }];
    const senders = sns.slice(first % sns.length, (first % sns.length) + devicesACall);
    await call(JSON.stringify(senders.map((sn) => ({ sn, records }))));
    onKept?.(first % sns.length, devicesACall);
    answered.push({ due, latency: performance.now() - due });
  }

  async function run(): Promise<void> {
    const began = performance.now();
    for (let sent = 0; !isStopped; ) {
      for (; sent < ((performance.now() - began) * aSecond) / 1000; sent++) {
        const sending: Promise<void> = send(sent, began + (sent * 1000) / aSecond)
          .catch((error: Error) => {
            failure ??= error;
          })
          .finally(() => under.delete(sending));
        under.add(sending);
      }
      await sleep(2);
    }
    await Promise.all(under);
    agent.destroy();
  }
  const running = run();

  return {
    /** Milliseconds of the calls answered since this was last asked, those that were due from a moment on. */
    taken(dueFrom = 0): number[] {
      if (failure) throw failure;
      return answered.splice(0).flatMap(({ due, latency }) => (due >= dueFrom ? [latency] : []));
    },
    async stop(): Promise<void> {
      isStopped = true;
      await running;
    },
  };
}
