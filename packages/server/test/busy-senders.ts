import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { flowTopic } from "@foyer/contract/devices/topics";
import { connectAsync } from "mqtt";
import { expect, onTestFinished, vi } from "vitest";
import { statistics, statisticsAgain } from "../src/modules/devices/protocols/he2/frame.ts";
import { he2Connection, he2Frame } from "./device-connections.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Each of them: about a thousand messages a second together. */
const paceMs = 20;
const underWay = 20;

/** What sends without a pause; `acknowledged` has `<serial number> <start>` of each record whose sender was answered. */
export interface BusySender {
  acknowledged: ReadonlySet<string>;
  more(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Repeats the sending of one record after the other, each until it is acknowledged. */
function busySender(
  lines: readonly ((isGoing: () => boolean) => Promise<string | null>)[],
  end: () => Promise<unknown>,
): BusySender {
  const acknowledged = new Set<string>();
  let isSending = true;
  const sending = Promise.all(
    lines.map(async (sendNext) => {
      while (isSending) {
        const sent = await sendNext(() => isSending);
        if (sent !== null) acknowledged.add(sent);
        await pause(paceMs);
      }
    }),
  );
  const stop = async () => {
    isSending = false;
    await sending;
    await end();
  };
  onTestFinished(stop);
  return {
    acknowledged,
    more: (count) => {
      const before = acknowledged.size;
      return vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before + count), {
        timeout: 20_000,
        interval: 50,
      });
    },
    stop,
  };
}

const recordOf = (sn: string, startMs: number, seconds: number) => {
  const start = new Date(startMs).toISOString();
  return { start, body: JSON.stringify({ sn, records: [{ start, seconds, in: 1 }] }) };
};

/** Counters at a broker, which count minutes before so many days ago. */
export async function busyPublisher(url: string, sns: readonly string[], daysAgo = 0): Promise<BusySender> {
  // Back sooner than the servers are: what comes before them must not get lost either.
  const client = await connectAsync(url, { reconnectPeriod: 20 });
  const began = Math.floor(Date.now() / minuteMs) * minuteMs - daysAgo * dayMs;
  let nth = 0;
  const sendNext = async () => {
    const sn = sns[nth % sns.length] as string;
    const { start, body } = recordOf(sn, began - ++nth * minuteMs, 60);
    await client.publishAsync(flowTopic(sn), body, { qos: 1 });
    return `${sn} ${start}`;
  };
  return busySender(
    Array.from({ length: underWay }, () => sendNext),
    () => client.endAsync(true),
  );
}

/** A counter that calls one of several servers, another one when that does not answer. */
export function busyCaller(
  ports: () => readonly number[],
  { sn, key }: { sn: string; key: string },
): BusySender {
  const began = Math.floor(Date.now() / minuteMs) * minuteMs;
  let nth = 0;
  let turn = 0;
  const sendNext = async (isGoing: () => boolean) => {
    const { start, body } = recordOf(sn, began - ++nth * minuteMs, 60);
    while (isGoing()) {
      const port = ports()[turn % ports().length];
      const answer = await fetch(`http://127.0.0.1:${port}/v1/records`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
        body,
        signal: AbortSignal.timeout(5_000),
      }).catch(() => null);
      if (answer?.status === 200) return `${sn} ${start}`;
      turn++;
      await pause(paceMs);
    }
    return null;
  };
  return busySender([sendNext, sendNext], async () => undefined);
}

const stampOf = (ms: number) => new Date(ms).toISOString().slice(0, 19).replaceAll(/[-T:]/g, "");

/** An infrared counter, in UTC and with a record every five minutes, connected to one of several servers. */
export function busyCounter(ports: () => readonly number[], sn: string): BusySender {
  const periodMs = 5 * minuteMs;
  const began = Math.floor(Date.now() / periodMs) * periodMs;
  let nth = 0;
  let turn = 0;

  async function connect() {
    const made = await he2Connection(ports()[turn % ports().length] as number);
    const none = (): string[] => [];
    return { ...made, closed: once(made.socket, "close").then(none, none) };
  }
  let line: Awaited<ReturnType<typeof connect>> | null = null;

  async function ask(frame: Buffer): Promise<string | undefined> {
    line ??= await connect();
    const [answer] = await Promise.race([
      line.ask(frame),
      line.closed,
      pause(5_000, [] as string[], { ref: false }),
    ]);
    return answer;
  }

  const sendNext = async (isGoing: () => boolean) => {
    const stampMs = began - ++nth * periodMs;
    const data = `${sn},${stampOf(stampMs)},1,0,49,47,1,V5.38-EN,HX-H6`;
    for (let isAgain = false; isGoing(); isAgain = true) {
      const answer = await ask(he2Frame(isAgain ? statisticsAgain : statistics, data)).catch(() => undefined);
      if (answer === "0") return `${sn} ${new Date(stampMs - periodMs).toISOString()}`;
      line?.socket.destroy();
      line = null;
      turn++;
      await pause(paceMs);
    }
    return null;
  };
  return busySender([sendNext], async () => line?.socket.destroy());
}
