import { connect } from "node:net";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { devices } from "@foyer/contract/devices/devices";
import { signIn } from "../house/console.ts";
import { adminPassword } from "../house/server.ts";
import { startWorker, type Worker } from "../workers/worker.ts";
import { type ChaosHouse, closingFigures, openChaosHouse } from "./house/chaos-house.ts";
import { HttpLine } from "./house/http-line.ts";
import { Faults, type Outcome } from "./outcome.ts";

const program = resolve(import.meta.dirname, "../../packages/server/test/fuzz/mutants.ts");
const messageCount = 30_000;
const callsOfEach = 150;
const atOnce = 8;
const messagesAtOnce = 500;

/** A message of a brand, with faults in it. */
interface Message {
  protocol: string;
  transport: "http" | "tcp";
  path: string;
  contentType: string;
  /** Base64. */
  body: string;
}

interface Call {
  method: string;
  url: string;
  contentType: string;
  body?: string;
}

const boundFrom = "2020-01-01";

/** Adds the devices of the samples, so that what is sent goes all the way. */
async function addDevices({ site }: ChaosHouse, mutants: Worker): Promise<void> {
  const sns = await mutants.ask<string[]>({ question: "serialNumbers" });
  const [entityId] = site.entityIds;
  const { accessId } = site.devices[0]!;
  for (const sn of sns) {
    const { modelId } = site;
    const draft = {
      ...{ sn, name: sn, deviceType: 1, modelId, entityId: entityId!, uploadInterval: 5, recordPeriod: 5 },
    };
    const { id } = await site.ask(devices.create, { body: draft });
    await site.ask(devices.bind, {
      body: { corridorId: accessId, devices: [{ deviceId: id, from: boundFrom }] },
    });
  }
}

/** A frame on a connection of its own; any answer is fine. */
function sendFrame(port: number, frame: Buffer): Promise<void> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.setTimeout(200, () => socket.destroy());
    socket.on("error", () => undefined);
    socket.on("data", () => socket.destroy());
    socket.on("close", () => done());
    socket.end(frame);
  });
}

/** Counts answers by status and keeps those that say that the server failed. */
class Answers {
  readonly failures: string[] = [];
  private readonly counts = new Map<number, number>();

  note(status: number, of: () => string): void {
    this.counts.set(status, (this.counts.get(status) ?? 0) + 1);
    if (status >= 500 || status === 0) this.failures.push(`${status} ${of()}`);
  }

  get total(): number {
    return [...this.counts.values()].reduce((all, count) => all + count, 0);
  }

  toString(): string {
    const sorted = [...this.counts].sort(([a], [b]) => a - b);
    return sorted.map(([status, count]) => `${count} x ${status}`).join(", ");
  }
}

async function sendMessages({ server }: ChaosHouse, mutants: Worker, seed: number): Promise<Answers> {
  const answers = new Answers();
  for (let sent = 0; sent < messageCount; sent += messagesAtOnce) {
    const question = { messages: messagesAtOnce, seed: seed * 1_000 + sent };
    const queue = (await mutants.ask<Message[]>({ question })).values();
    const work = async () => {
      const line = new HttpLine(server.ports.http);
      for (const { transport, path, contentType, body } of queue) {
        const bytes = Buffer.from(body, "base64");
        if (transport === "tcp") {
          await sendFrame(server.ports.tcp, bytes);
          continue;
        }
        const answer = await line.post(path, bytes, { "Content-Type": contentType }).catch(() => null);
        answers.note(answer?.status ?? 0, () => `${path} ${body}`);
      }
      line.hangUp();
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }
  return answers;
}

/** Makes a call; its status, 0 when the answer did not come or broke off. */
async function readStatus(
  url: string,
  { method, body }: Call,
  headers: Record<string, string>,
): Promise<number> {
  const sent = body === undefined || method === "GET" ? {} : { body };
  try {
    const signal = AbortSignal.timeout(60_000);
    const answer = await fetch(url, { method, headers, ...sent, signal });
    await answer.text();
    return answer.status;
  } catch {
    return 0;
  }
}

async function makeCalls({ server, site }: ChaosHouse, mutants: Worker, seed: number): Promise<Answers> {
  const answers = new Answers();
  const calls = (await mutants.ask<Call[]>({ question: { callsOfEach, seed } })).entries();
  const work = async () => {
    for (const [nth, call] of calls) {
      const { method, url, contentType, body } = call;
      const headers = {
        authorization: site.token,
        // One address may not ask so much at once.
        "x-forwarded-for": `10.7.${(nth >> 8) & 255}.${nth & 255}`,
        ...(body === undefined || contentType === "" ? {} : { "content-type": contentType }),
      };
      answers.note(
        await readStatus(`${server.url}/hx-api${url}`, call, headers),
        () => `${method} ${url} ${body}`,
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return answers;
}

/** Within this time a simulated counter that was unbound has fallen silent. */
const silentMs = 15_000;

/** Some of the calls begin simulated counters: while figures are compared nothing may come in. */
async function endSimulated({ server }: ChaosHouse): Promise<void> {
  // Some sign the company's administrator out.
  const { ask } = await signIn(server.url, "admin", adminPassword);
  const { content } = await ask(devices.list, { query: { simulated: "yes", size: 1_000 } });
  for (const { id } of content) {
    const bound = await ask(devices.bindings, { query: { deviceId: id } });
    const open = bound.filter(({ to }) => to === null);
    if (open.length > 0) await ask(devices.unbind, { body: { bindingIds: open.map((one) => one.id) } });
  }
  if (content.length > 0) await sleep(silentMs);
}

/** R7: messages with faults into every decoder, calls of every form to every endpoint. */
export async function fuzz(seed: number): Promise<Outcome> {
  const house = await openChaosHouse({ entities: 2, env: { FOYER_MAX_AGE_DAYS: "36500" } });
  const faults = new Faults();
  const mutants = await startWorker(program);
  try {
    await addDevices(house, mutants);
    const toDecoders = await sendMessages(house, mutants, seed);
    const { truth } = house;
    const stored = await truth.count("records where source <> 'presence'");
    const kept = await truth.count("kept_payloads");
    const toEndpoints = await makeCalls(house, mutants, seed);
    await endSimulated(house);
    for (const { failures } of [toDecoders, toEndpoints])
      faults.none(failures.length, `answers were failures, as to ${failures[0]?.slice(0, 600)}`);
    const told = house.server.said("error");
    faults.none(told.length, `errors are in the log: ${told[0]?.slice(0, 600)}`);
    return {
      ledger: {
        sent: toDecoders.total,
        acknowledged: stored,
        stored,
        ...(await closingFigures(house, faults)),
      },
      notes: [
        `messages: ${toDecoders}; ${kept} kept as unreadable or unknown`,
        `calls of endpoints: ${toEndpoints}`,
      ],
      faults: faults.list,
    };
  } finally {
    await mutants.stop();
    await house.stop();
  }
}
