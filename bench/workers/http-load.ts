import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { intervalSeconds, type Load, startText, toLoad } from "./load.ts";
import { answering } from "./worker.ts";

export interface HttpLoad {
  port: number;
  /** Serial numbers, a list for each connection. */
  serialNumbers: string[][];
  /** Milliseconds since 1970 of the first interval. */
  from: number;
  /** Ends the run, even if something is left to send. */
  seconds: number;
  /** Calls per connection; as many as may be needed unless given. */
  calls?: { first: number; count: number };
  /** Values of every record, as JSON members. */
  values: string;
  devicesACall: number;
  intervalsACall: number;
}

/** The nth call of a connection: so many devices, each with the next intervals. */
function toCall(load: HttpLoad, sns: readonly string[], nth: number): Buffer {
  const groups = sns.length / load.devicesACall;
  const first = (nth % groups) * load.devicesACall;
  const interval = Math.floor(nth / groups) * load.intervalsACall;
  const starts = Array.from({ length: load.intervalsACall }, (_, each) =>
    startText(load.from, interval + each),
  );
  const messages = sns.slice(first, first + load.devicesACall).map((sn) => {
    const records = starts.map((start) => `{"start":"${start}","seconds":${intervalSeconds},${load.values}}`);
    return `{"sn":"${sn}","records":[${records.join(",")}]}`;
  });
  const body = `[${messages.join(",")}]`;
  return Buffer.from(
    `POST /v1/records HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Sends a call and waits for its answer; a socket carries one call at a time. */
function call(socket: Socket, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const onData = (chunk: Buffer) => {
      text += chunk.toString("latin1");
      const head = text.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
      if (text.length < head + 4 + length) return;
      done();
      resolve(text);
    };
    const fail = (error?: Error) => {
      done();
      reject(error ?? new Error("the connection was closed"));
    };
    const done = () => socket.off("data", onData).off("error", fail).off("close", fail);
    socket.on("data", onData).on("error", fail).on("close", fail);
    socket.write(bytes);
  });
}

async function run(load: HttpLoad): Promise<Load> {
  const aCall = load.devicesACall * load.intervalsACall;
  // Made before the clock runs: the generator shall not take the processor from those it measures.
  const most = Math.ceil((load.seconds * 120_000) / aCall / load.serialNumbers.length);
  const { first, count } = load.calls ?? { first: 0, count: most };
  const calls = load.serialNumbers.map((sns) =>
    Array.from({ length: count }, (_, nth) => toCall(load, sns, first + nth)),
  );
  const sockets = await Promise.all(
    calls.map(async () => {
      const socket = connect({ port: load.port, host: "127.0.0.1", noDelay: true });
      await once(socket, "connect");
      return socket;
    }),
  );
  const latencies: number[] = [];
  const began = performance.now();
  const ends = began + load.seconds * 1000;
  await Promise.all(
    sockets.map(async (socket, index) => {
      for (const bytes of calls[index]!) {
        const sent = performance.now();
        if (sent >= ends) return;
        const answer = await call(socket, bytes);
        if (!answer.includes(`"accepted":${aCall},`)) throw new Error(`not every record was new: ${answer}`);
        latencies.push(performance.now() - sent);
      }
    }),
  );
  const took = performance.now() - began;
  for (const socket of sockets) socket.destroy();
  return toLoad(latencies.length * aCall, took, latencies);
}

answering(run);
