import { connect as dial, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { connectAsync, type MqttClient } from "mqtt";
import {
  encodeFrame,
  frameSplitter,
  parseFrame,
  statistics,
} from "../src/modules/devices/protocols/he2/frame.ts";
import type { MadeDevice } from "./factories.ts";
import type { DevicePorts } from "./real-server.ts";

/** The first record of every device; local time in Berlin is two hours ahead for months. */
const begin = Date.parse("2026-05-01T00:00:00Z");
const summerTime = 2 * 3_600_000;
const recordMs = 300_000;
const answerWithinMs = 10_000;
const retryMs = 25;

interface SentRecord {
  sn: string;
  start: number;
  in: number;
  out: number;
}

/** Sends a batch and resolves when it is acknowledged; rejects when it is not. */
type Deliver = (batch: readonly SentRecord[], ports: DevicePorts) => Promise<void>;

export const protocols = ["http", "mqtt", "he2"] as const;
export type Protocol = (typeof protocols)[number];

/** A counter of one protocol that makes records without end and sends each until it is acknowledged. */
function makeDeliver(protocol: Protocol, { sn, key }: MadeDevice): Deliver {
  if (protocol === "http") return (batch, ports) => overHttp(sn, key, batch, ports);
  return protocol === "mqtt" ? overMqtt(sn, key) : overTcp();
}

const toBody = (sn: string, batch: readonly SentRecord[]) =>
  JSON.stringify({
    sn,
    records: batch.map((record) => ({
      start: new Date(record.start).toISOString(),
      seconds: recordMs / 1000,
      in: record.in,
      out: record.out,
    })),
  });

async function overHttp(sn: string, key: string, batch: readonly SentRecord[], { http }: DevicePorts) {
  const answer = await fetch(`http://127.0.0.1:${http}/v1/records`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body: toBody(sn, batch),
    signal: AbortSignal.timeout(answerWithinMs),
  });
  const { code, data } = await answer.json();
  if (code !== 200) throw new Error(`answered ${code}`);
  if (data.accepted + data.unchanged !== batch.length) throw new Error(`answered ${JSON.stringify(data)}`);
}

function overMqtt(sn: string, key: string): Deliver {
  let client: MqttClient | null = null;
  return async (batch, { mqtt }) => {
    client ??= await connectAsync(`mqtt://127.0.0.1:${mqtt}`, {
      protocolVersion: 4,
      clientId: sn,
      username: sn,
      password: key,
      reconnectPeriod: 0,
      connectTimeout: answerWithinMs,
    });
    const { promise: lost, reject } = Promise.withResolvers<never>();
    const onClose = () => reject(new Error("the connection was closed"));
    client.once("close", onClose);
    client.once("error", onClose);
    const late = setTimeout(onClose, answerWithinMs);
    try {
      await Promise.race([client.publishAsync(`foyer/v1/${sn}/flow`, toBody(sn, batch), { qos: 1 }), lost]);
    } catch (error) {
      client.end(true);
      client = null;
      throw error;
    } finally {
      clearTimeout(late);
      client?.off("close", onClose);
      client?.off("error", onClose);
    }
  };
}

function overTcp(): Deliver {
  let socket: Socket | null = null;
  let again = false;
  return async ([record], { tcp }) => {
    if (!record) return;
    const { sn, start, in: into, out } = record;
    const stamp = new Date(start + recordMs + summerTime).toISOString().slice(0, 19).replace(/\D/g, "");
    socket ??= dial(tcp, "127.0.0.1");
    const line = socket;
    const split = frameSplitter();
    const answered = Promise.withResolvers<string>();
    line.once("close", () => answered.reject(new Error("the connection was closed")));
    line.on("error", () => undefined);
    line.on("data", (chunk) => {
      for (const frame of split(chunk)) answered.resolve(parseFrame(frame)?.data ?? "");
    });
    line.setTimeout(answerWithinMs, () => line.destroy());
    const command = again ? 0xd3 : statistics;
    line.write(encodeFrame(command, 0x02, `${sn},${stamp},${into},${out},49,47,1,V5.38-EN,HX-H6`));
    again = true;
    try {
      const answer = await answered.promise;
      if (!answer.startsWith("0,")) throw new Error(`answered ${answer}`);
      again = false;
      line.removeAllListeners();
    } catch (error) {
      line.destroy();
      socket = null;
      throw error;
    }
  };
}

/**
 * Devices that never rest: what is not acknowledged is sent again, to whichever server `ports` names. `acknowledged`
 * is the ledger of what the platform has promised to keep.
 */
export class RestlessDevices {
  readonly acknowledged: SentRecord[] = [];
  readonly counts: Record<Protocol, number> = { http: 0, mqtt: 0, he2: 0 };
  /** Sendings that failed and were repeated. */
  failures = 0;
  /** null: there is no server just now. */
  ports: DevicePorts | null = null;
  private isResting = false;
  private readonly running: Promise<void>[] = [];

  add(protocol: Protocol, device: MadeDevice): void {
    this.running.push(this.work(protocol, device.sn, makeDeliver(protocol, device)));
  }

  /** Lets every device send what it has begun, and stops. */
  async rest(): Promise<void> {
    this.isResting = true;
    await Promise.all(this.running);
  }

  private async work(protocol: Protocol, sn: string, deliver: Deliver): Promise<void> {
    for (let made = 0; !this.isResting; ) {
      const size = protocol === "he2" ? 1 : 1 + (made % 17);
      const batch = Array.from({ length: size }, (_, index) => toRecord(sn, made + index));
      made += size;
      await this.untilAcknowledged(deliver, batch);
      this.acknowledged.push(...batch);
      this.counts[protocol] += batch.length;
    }
  }

  private async untilAcknowledged(deliver: Deliver, batch: readonly SentRecord[]): Promise<void> {
    for (;;) {
      try {
        if (this.ports) return await deliver(batch, this.ports);
      } catch {
        this.failures++;
      }
      await pause(retryMs);
    }
  }
}

const toRecord = (sn: string, index: number): SentRecord => ({
  sn,
  start: begin + index * recordMs,
  in: 1 + ((index * 7) % 11),
  out: (index * 5) % 13,
});
