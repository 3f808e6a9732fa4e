import { createServer, type IncomingMessage } from "node:http";
import { createServer as createTcpServer, type Socket } from "node:net";
import { encodeHe2, takeHe2 } from "../src/protocols/he2-frame.ts";
import { listening } from "./listening.ts";
import { type Published, pretendBroker } from "./pretend-broker.ts";

/** A record as the platform would store it; a second one under the same key replaces the first. */
export interface Stored {
  in: number;
  out: number;
  times: number;
}

interface Body {
  sn: string;
  records?: { start: string; seconds: number; line: string; in?: number; out?: number }[];
  data?: Upload[];
}
type Upload = {
  startTime?: number;
  startFlow?: number;
  regionId?: string;
  in: number | { count: number };
  out: number | { count: number };
};

/** Listens on all ports of the platform and remembers what devices send. */
export async function pretendPlatform() {
  const stored = new Map<string, Stored>();
  const heartbeats: string[] = [];
  const states: Published[] = [];
  const commands: number[] = [];
  const keys: (string | undefined)[] = [];
  /** How many messages are still to be refused. */
  const refusals = { left: 0 };

  function take(sn: string, line: string, start: string, counts: { in: number; out: number }): void {
    const key = `${sn} ${line} ${start}`;
    const times = (stored.get(key)?.times ?? 0) + 1;
    stored.set(key, { ...counts, times });
  }

  function isRefused(): boolean {
    return refusals.left > 0 && refusals.left-- > 0;
  }

  function takeRecords(body: Body | Body[]): void {
    for (const { sn, records = [] } of Array.isArray(body) ? body : [body]) {
      for (const { line, start, in: came = 0, out = 0 } of records)
        take(sn, line, new Date(start).toISOString(), { in: came, out });
    }
  }

  function takeUploads(body: Body & Upload): void {
    for (const upload of body.data ?? [body]) {
      const start = new Date((upload.startTime ?? upload.startFlow ?? 0) * 1000).toISOString();
      take(body.sn, upload.regionId ?? "1", start, { in: countOf(upload.in), out: countOf(upload.out) });
    }
  }

  const http = createServer(async (request, answer) => {
    const body = JSON.parse(await textOf(request));
    if (request.url === "/v1/records") keys.push(request.headers.authorization);
    if (isRefused()) {
      answer.statusCode = request.url === "/v1/records" ? 503 : 200;
      return answer.end(JSON.stringify({ code: 2, msg: "later" }));
    }
    if (request.url === "/v1/records") takeRecords(body);
    if (request.url === "/api/camera/dataUpload") takeUploads(body);
    if (request.url === "/api/camera/heartBeat") heartbeats.push(body.sn);
    return answer.end(
      JSON.stringify({ code: request.url === "/v1/records" ? 200 : 0, msg: "success", data: {} }),
    );
  });

  const sockets = new Set<Socket>();
  const tcp = createTcpServer((socket) => {
    let received: Buffer = Buffer.alloc(0);
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      for (let taken = takeHe2(received); taken?.frame; taken = takeHe2(received)) {
        received = taken.rest;
        const { command, data } = taken.frame;
        const [sn = "", stamp = "", came, out] = data.split(",");
        commands.push(command);
        const status = isRefused() ? 1 : 0;
        if (command === 0xd1) heartbeats.push(sn);
        else if (status === 0) take(sn, "1", stamp, { in: Number(came), out: Number(out) });
        socket.write(encodeHe2(command, command, `${status},20240124184101,0,0`));
      }
    });
  });

  const broker = await pretendBroker((message) => {
    if (message.topic.endsWith("/state")) return states.push(message) > 0;
    if (isRefused()) return false;
    takeRecords(JSON.parse(message.payload));
    return true;
  });

  const ports = { httpPort: await listening(http), tcpPort: await listening(tcp), mqttPort: broker.port };
  return {
    ports,
    stored,
    heartbeats,
    states,
    commands,
    keys,
    refusals,
    broker,
    close: () => {
      broker.close();
      for (const socket of sockets) socket.destroy();
      tcp.close();
      http.closeAllConnections();
      http.close();
    },
  };
}

export type PretendPlatform = Awaited<ReturnType<typeof pretendPlatform>>;

function countOf(count: number | { count: number }): number {
  return typeof count === "number" ? count : count.count;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
