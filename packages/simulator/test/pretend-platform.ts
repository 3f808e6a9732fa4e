import { createServer, type IncomingMessage } from "node:http";
import { createServer as createTcpServer, type Socket } from "node:net";
import {
  HeatBody,
  type HeatGridMessage,
  type HeatPositionsMessage,
} from "@foyer/contract/counting/heat-message";
import { encodeHe2, takeHe2 } from "../src/protocols/he2-frame.ts";
import { listening } from "./listening.ts";
import { type Published, pretendBroker } from "./pretend-broker.ts";
import { takeHikvision } from "./pretend-hikvision.ts";
import { answerHpc } from "./pretend-hpc.ts";
import { type ChirpStackBody, type MilesightBody, takeLoRaWan, takeMilesight } from "./pretend-milesight.ts";

/** A record as the platform would store it; a second one under the same key replaces the first. */
export interface Stored {
  in: number;
  out: number;
  times: number;
}

type HeatMessage = HeatGridMessage | HeatPositionsMessage;

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

interface XovisPackage {
  sensor_info: { serial_number: string };
}
interface XovisBody {
  logics_data?: XovisPackage & {
    logics: { id: number; records: { from: number; counts: { name: string; value: number }[] }[] }[];
  };
  status_data?: XovisPackage;
}

interface Aggregate {
  master_sn: string;
  start_ts_s: number;
  event_counts: { enter: number; leave: number };
}

interface AxisBody {
  data: { measurements: { utcFrom: string; items: { direction: string; count: number }[] }[] };
  sensor: { serial: string };
}

/** Listens on all ports of the platform and remembers what devices send. */
export async function pretendPlatform() {
  const stored = new Map<string, Stored>();
  const heartbeats: string[] = [];
  const states: Published[] = [];
  const replies: { sn: string; reply: Record<string, unknown> }[] = [];
  const commands: number[] = [];
  const bodies: string[] = [];
  const keys: (string | undefined)[] = [];
  const heat: HeatMessage[] = [];
  /** What an infrared counter gets after status and time, by command. */
  const answers: Record<number, string> = {};
  const answerTo = (command: number) => answers[command] ?? "0,0";
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

  /** What the contract refuses is answered like any error. */
  const takeHeat = (body: unknown) => heat.push(HeatBody.parse(body));

  function takeUploads(body: Body & Upload): void {
    for (const upload of body.data ?? [body]) {
      const start = new Date((upload.startTime ?? upload.startFlow ?? 0) * 1000).toISOString();
      take(body.sn, upload.regionId ?? "1", start, { in: toCount(upload.in), out: toCount(upload.out) });
    }
  }

  function takeXovis({ logics_data, status_data }: XovisBody): void {
    if (status_data) heartbeats.push(status_data.sensor_info.serial_number);
    for (const { id, records } of logics_data?.logics ?? []) {
      for (const { from, counts } of records) {
        const [fw, bw] = ["fw", "bw"].map((name) => counts.find((count) => count.name === name)?.value ?? 0);
        const sn = logics_data?.sensor_info.serial_number ?? "";
        take(sn, String(id), new Date(from).toISOString(), { in: fw ?? 0, out: bw ?? 0 });
      }
    }
  }

  function takeAggregate({ master_sn, start_ts_s, event_counts }: Aggregate): void {
    const { enter, leave } = event_counts;
    take(master_sn, "1", new Date(start_ts_s * 1000).toISOString(), { in: enter, out: leave });
  }

  function takeXml(text: string): void {
    const sn = /<SerialNumber>(.*?)</.exec(text)?.[1] ?? "";
    if (text.includes("<Diags ")) heartbeats.push(sn);
    for (const [, line = "", counts = ""] of text.matchAll(/<Object Id="(.*?)"(.*?)<\/Object>/g)) {
      for (const [, at, came, out] of counts.matchAll(/UnixStartTime="(\d+)" Enters="(\d+)" Exits="(\d+)"/g))
        take(sn, line, new Date(Number(at) * 1000).toISOString(), { in: Number(came), out: Number(out) });
    }
  }

  function takeAxis({ data, sensor }: AxisBody): void {
    for (const { utcFrom, items } of data.measurements) {
      const [came, out] = ["in", "out"].map(
        (way) => items.find((item) => item.direction === way)?.count ?? 0,
      );
      take(sensor.serial, "1", new Date(utcFrom).toISOString(), { in: came ?? 0, out: out ?? 0 });
    }
  }

  const beat = ({ sn }: Body) => heartbeats.push(sn);
  /** What takes the JSON posted to a path; XML is no JSON. */
  const takers: Record<string, (body: never) => unknown> = {
    "/v1/records": takeRecords,
    "/v1/heat": takeHeat,
    "/api/camera/dataUpload": takeUploads,
    "/api/camera/heartBeat": beat,
    "/api/passenger-flow/interval-aggregate": takeAggregate,
    "/api/passenger-flow/device-status": beat,
    "/xovis": takeXovis,
    "/axis": takeAxis,
    "/milesight": (body: MilesightBody) => takeMilesight(body, take),
    "/lorawan": (body: ChirpStackBody) => takeLoRaWan(body, take),
  };

  const http = createServer(async (request, answer) => {
    const { url = "" } = request;
    const text = await readText(request);
    if (url.startsWith("/v1/")) keys.push(request.headers.authorization);
    if (isRefused()) {
      answer.statusCode = url.startsWith("/api/camera/") ? 200 : 503;
      return answer.end(JSON.stringify({ code: 2, msg: "later" }));
    }
    if (url === "/dataport.aspx") return answer.end(answerHpc(text, take, heartbeats));
    if (url === "/xml") takeXml(text);
    else if (url === "/hikvision") takeHikvision(text, take, heartbeats);
    else takers[url]?.(JSON.parse(text) as never);
    return answer.end(JSON.stringify({ code: url.startsWith("/v1/") ? 200 : 0, msg: "success", data: {} }));
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
        bodies.push(data);
        const status = isRefused() ? 1 : 0;
        if (command === 0xd1) heartbeats.push(sn);
        else if (status === 0) take(sn, "1", stamp, { in: Number(came), out: Number(out) });
        socket.write(encodeHe2(command, command, `${status},20240124184101,${answerTo(command)}`));
      }
    });
  });

  const broker = await pretendBroker((message) => {
    if (message.topic.endsWith("/state")) return states.push(message) > 0;
    if (message.topic.endsWith("/reply")) {
      const sn = message.topic.split("/").at(-2) ?? "";
      return replies.push({ sn, reply: JSON.parse(message.payload) }) > 0;
    }
    if (isRefused()) return false;
    const body = JSON.parse(message.payload);
    if (message.topic.endsWith("/heat")) takeHeat(body);
    else takeRecords(body);
    return true;
  });

  const ports = { httpPort: await listening(http), tcpPort: await listening(tcp), mqttPort: broker.port };
  return {
    ports,
    stored,
    heartbeats,
    states,
    replies,
    commands,
    answers,
    bodies,
    keys,
    heat,
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

function toCount(count: number | { count: number }): number {
  return typeof count === "number" ? count : count.count;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
