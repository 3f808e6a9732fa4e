import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../figures/percentile.ts";
import { intervalSeconds, startText } from "./load.ts";
import { answering } from "./worker.ts";

export interface Flood {
  port: number;
  sns: string[];
  /** Milliseconds since 1970 of every device's first interval. */
  from: number;
  /** The first call that was not made yet: no two calls are of the same records. */
  first: number;
  recordsACall: number;
  connections: number;
  seconds: number;
  /** Calls on a timetable, independent of the answers; absent: each connection as fast as it is answered. */
  aSecond?: number;
}

export interface Flooded {
  /** Calls made, also those that were refused and made again. */
  tries: number;
  /** Numbers of the calls that were acknowledged. */
  acknowledged: number[];
  /** The first call that was not made. */
  next: number;
  /** How often each status was answered; 0: the connection was closed without an answer. */
  statuses: Record<number, number>;
  seconds: number;
  /** Milliseconds from when a call was due, of those acknowledged. */
  p50: number;
  p99: number;
}

interface Due {
  nth: number;
  at: number;
}

const patienceMs = 60_000;
const refusedPauseMs = 100;

/** The nth call: some intervals in a row of one device. */
function toBody({ sns, from, recordsACall }: Flood, nth: number): string {
  const interval = Math.floor(nth / sns.length) * recordsACall;
  const records = Array.from(
    { length: recordsACall },
    (_, each) =>
      `{"start":"${startText(from, interval + each)}","seconds":${intervalSeconds},"in":${1 + (nth % 7)},"out":2}`,
  );
  return `{"sn":"${sns[nth % sns.length]}","records":[${records.join(",")}]}`;
}

/** Sends a call over a connection and gives the status of its answer; 0 when there came none. */
function call(socket: Socket, body: string): Promise<number> {
  return new Promise((done) => {
    let received = "";
    const finish = (status: number) => {
      socket.off("data", onData).off("close", closed);
      done(status);
    };
    const closed = () => finish(0);
    const onData = (chunk: Buffer) => {
      received += chunk.toString("latin1");
      const head = received.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length >= head + 4 + length) finish(Number(received.slice(9, 12)));
    };
    socket.on("data", onData).on("close", closed);
    socket.write(
      `POST /v1/records HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });
}

/** Calls that are due, by timetable or at once, and those to be made again. */
function makeTimetable({ first, aSecond, seconds }: Flood) {
  const began = performance.now();
  const again: Due[] = [];
  let next = first;
  return {
    again: (due: Due) => void again.push(due),
    isOver: () => performance.now() - began >= seconds * 1000,
    next: () => next,
    /** What was refused comes first, as with a device that keeps its order. */
    take(): Due | null {
      const late = again.shift();
      if (late) return late;
      const now = performance.now();
      const at = aSecond === undefined ? now : began + ((next - first) * 1000) / aSecond;
      return at <= now ? { nth: next++, at } : null;
    },
  };
}

async function flood(load: Flood): Promise<Flooded> {
  const timetable = makeTimetable(load);
  const result: Flooded = {
    ...{ tries: 0, acknowledged: [], next: 0, statuses: {}, seconds: 0, p50: 0, p99: 0 },
  };
  const latencies: number[] = [];
  const began = performance.now();

  async function work(): Promise<void> {
    let socket: Socket | null = null;
    while (!timetable.isOver()) {
      const due = timetable.take();
      if (!due) {
        await sleep(1);
        continue;
      }
      socket = socket && !socket.destroyed ? socket : dial(load.port);
      result.tries++;
      const status = await call(socket, toBody(load, due.nth));
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      if (status === 200) {
        latencies.push(performance.now() - due.at);
        result.acknowledged.push(due.nth);
      } else {
        timetable.again(due);
        await sleep(refusedPauseMs);
      }
    }
    socket?.destroy();
  }

  await Promise.all(Array.from({ length: load.connections }, work));
  return {
    ...result,
    next: timetable.next(),
    seconds: (performance.now() - began) / 1000,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}

function dial(port: number): Socket {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  socket.on("error", () => undefined);
  socket.setTimeout(patienceMs, () => socket.destroy());
  return socket;
}

answering(flood);
