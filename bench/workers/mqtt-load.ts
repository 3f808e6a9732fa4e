import { setTimeout as sleep } from "node:timers/promises";
import { type Load, startText, toLoad } from "./load.ts";
import { type Device, MqttClient } from "./mqtt-client.ts";
import { answering } from "./worker.ts";

export type MqttLoad =
  | { do: "open"; port: number; devices: Device[]; window: number }
  /**
   * `aSecond`: messages on a fixed timetable, independent of the answers; absent: each client as fast as it is
   * answered.
   */
  | { do: "send"; from: number; seconds: number; aSecond?: number };

let clients: MqttClient[] = [];
let failure: Error | undefined;
let acknowledged: (client: MqttClient, sentAt: number) => void = () => undefined;

const fail = (error: Error) => {
  failure ??= error;
};

async function open({ port, devices, window }: MqttLoad & { do: "open" }): Promise<void> {
  for (const client of clients) client.close();
  clients = devices.map(
    (device) => new MqttClient(device, window, (client, at) => acknowledged(client, at), fail),
  );
  // Not all at once: a queue of new connections has its bounds everywhere.
  for (let first = 0; first < clients.length; first += 50) {
    await Promise.all(clients.slice(first, first + 50).map((client) => client.open(port)));
  }
}

/** Every client's next interval, as bytes that all clients share. */
function timetable(from: number) {
  const starts: Buffer[] = [];
  const next = new Map<MqttClient, number>(clients.map((client) => [client, 0]));
  return (client: MqttClient): Buffer => {
    const nth = next.get(client)!;
    next.set(client, nth + 1);
    starts[nth] ??= Buffer.from(startText(from, nth));
    return starts[nth];
  };
}

async function whenIdle(): Promise<void> {
  while (!clients.every((client) => client.isIdle)) {
    if (failure) throw failure;
    await sleep(5);
  }
}

/** A client sends as soon as it may; what is answered after the end still counts, and so does its time. */
async function asFastAsAnswered(from: number, seconds: number): Promise<Load> {
  const startAt = timetable(from);
  const latencies: number[] = [];
  const began = performance.now();
  const ends = began + seconds * 1000;
  let last = began;
  acknowledged = (client, sentAt) => {
    last = performance.now();
    latencies.push(last - sentAt);
    if (last < ends) client.send(startAt(client), last);
  };
  for (const client of clients) while (!client.isFull) client.send(startAt(client), performance.now());
  await sleep(seconds * 1000);
  await whenIdle();
  return toLoad(latencies.length, last - began, latencies);
}

/** A message's time counts from when it was due: one that had to wait for others is late, not absent. */
async function byTimetable(from: number, seconds: number, aSecond: number): Promise<Load> {
  const startAt = timetable(from);
  const latencies: number[] = [];
  const late = new Map<MqttClient, number[]>(clients.map((client) => [client, []]));
  const began = performance.now();
  const total = seconds * aSecond;
  acknowledged = (client, dueAt) => {
    latencies.push(performance.now() - dueAt);
    const waiting = late.get(client)!.shift();
    if (waiting !== undefined) client.send(startAt(client), waiting);
  };
  for (let sent = 0; sent < total; ) {
    if (failure) throw failure;
    const due = Math.min(total, Math.floor(((performance.now() - began) * aSecond) / 1000));
    for (; sent < due; sent++) {
      const client = clients[sent % clients.length]!;
      const dueAt = began + (sent * 1000) / aSecond;
      if (client.isFull) late.get(client)!.push(dueAt);
      else client.send(startAt(client), dueAt);
    }
    await sleep(1);
  }
  while (latencies.length < total) {
    if (failure) throw failure;
    await sleep(5);
  }
  return toLoad(total, performance.now() - began, latencies);
}

answering(async (load: MqttLoad) => {
  if (load.do === "open") return open(load);
  const { from, seconds, aSecond } = load;
  return aSecond === undefined ? asFastAsAnswered(from, seconds) : byTimetable(from, seconds, aSecond);
});
