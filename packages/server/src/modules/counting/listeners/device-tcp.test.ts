import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { he2Connection, he2Frame } from "../../../../test/device-connections.ts";
import { holdDevice, keptPayloads, listRecords } from "../../../../test/kept-counts.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import { heartbeat, statistics, statisticsAgain } from "../../devices/protocols/he2/frame.ts";

async function berlin() {
  const server = await listeningServer();
  server.clock.set("2026-05-04T08:00:00Z");
  const made = await countingSite(server);
  const line = await he2Connection(server.ports.tcp);
  return { server, ...made, line, sn: made.device.sn };
}

const digital = (sn: string, time: string, into: number, out: number) =>
  `${sn},${time},${into},${out},49,47,1,V5.38-EN,HX-H6`;
const analog = (sn: string, time: string, into: number, out: number) =>
  `${sn},${time},${into},${out},1,1,1,V1.0-EN,HX-NBI`;

test("the digital series: heartbeat, counts, the same counts again", async () => {
  const { server, device, line, sn } = await berlin();
  const pulse = he2Frame(heartbeat, `${sn},20260504100000,49,47,1,V5.38-EN,HX-H6`);
  // Status, local time, open, close, record period, velocity, direction, then nothing to upgrade.
  expect(await line.ask(pulse)).toEqual([
    "0",
    "20260504100000",
    "0000",
    "2359",
    "5",
    "0",
    "0",
    "0",
    "0",
    "0",
  ]);
  const counts = digital(sn, "20260504100000", 7, 5);
  expect(await line.ask(he2Frame(statistics, counts))).toEqual(["0", "20260504100000", "0", "0"]);
  expect((await line.ask(he2Frame(statisticsAgain, counts)))[0]).toBe("0");
  expect(await listRecords(server, device.id)).toEqual([
    { line: "1", start: "2026-05-04T07:55Z", seconds: 300, in: 7, out: 5, remark: null },
  ]);
  await vi.waitFor(async () => {
    const { rows } = await server.platform.database.pool.query(
      "select version, battery, battery_transmitter, clock_skew_seconds from devices where id = $1",
      [device.id],
    );
    expect(rows).toEqual([
      { version: "V5.38-EN", battery: 49, battery_transmitter: 47, clock_skew_seconds: 0 },
    ]);
  }, 5_000);
});

test("the analog series: a status report never takes the place of counts", async () => {
  const { server, device, line, sn } = await berlin();
  const counts = he2Frame(statistics, analog(sn, "20260504095500", 10, 8));
  // Status, local time, open, close, upload interval, record period, direction, then nothing to upgrade.
  expect((await line.ask(counts)).map((field) => field.trim())).toEqual([
    "0",
    "20260504100000",
    "0000",
    "2359",
    "5",
    "5",
    "0",
    "0",
    "0",
    "0",
  ]);
  const status = he2Frame(statistics, analog(sn, "20260504095500", 0, 0));
  expect((await line.ask(status))[0]).toBe("0");
  expect((await line.ask(he2Frame(statistics, analog(sn, "20260504100000", 0, 0))))[0]).toBe("0");
  expect((await line.ask(he2Frame(statistics, analog(sn, "20260504100000", 3, 0))))[0]).toBe("0");
  expect(await listRecords(server, device.id)).toMatchObject([
    { start: "2026-05-04T07:50Z", in: 10, out: 8 },
    { start: "2026-05-04T07:55Z", in: 3, out: 0 },
  ]);
});

test("frames are read however the network cuts them, and answered in order", async () => {
  const { server, device, line, sn } = await berlin();
  const times = ["20260504090000", "20260504090500", "20260504091000", "20260504091500"];
  const frames = times.map((time, index) => he2Frame(statistics, digital(sn, time, index + 1, 0)));
  const whole = Buffer.concat(frames);
  // Two frames and a half in one chunk, the rest byte by byte.
  const cut = (frames[0] as Buffer).length * 2 + 20;
  line.socket.write(whole.subarray(0, cut));
  expect([await line.next(), await line.next()].map(([status]) => status)).toEqual(["0", "0"]);
  for (const byte of whole.subarray(cut)) {
    await new Promise<void>((written) => line.socket.write(Buffer.of(byte), () => written()));
  }
  expect([await line.next(), await line.next()].map(([status]) => status)).toEqual(["0", "0"]);
  expect((await listRecords(server, device.id)).map((record) => record.in)).toEqual([1, 2, 3, 4]);
});

test("answers keep the order of the questions while commits wait", async () => {
  const { server, device, line, sn } = await berlin();
  const hold = await holdDevice(server, device.id);
  const answers: number[] = [];
  const asked = [
    he2Frame(statistics, digital(sn, "20260504100000", 1, 0)),
    he2Frame(heartbeat, `${sn},20260504100000,49,47,1,V5.38-EN,HX-H6`),
  ].map((frame) => line.ask(frame).then((answer) => answers.push(answer.length)));
  await hold.blocked();
  expect(answers).toEqual([]);
  expect(await listRecords(server, device.id)).toEqual([]);
  await hold.release();
  await Promise.all(asked);
  expect(answers).toEqual([4, 10]);
  expect(await listRecords(server, device.id)).toHaveLength(1);
});

test("a damaged frame is answered with failure, kept, and harms nobody", async () => {
  const { server, device, line, sn } = await berlin();
  const good = he2Frame(statistics, digital(sn, "20260504100000", 4, 2));
  const damaged = Buffer.from(good);
  damaged[40] = (damaged[40] as number) ^ 1;
  expect((await line.ask(damaged))[0]).toBe("1");
  expect(await listRecords(server, device.id)).toEqual([]);
  expect(await keptPayloads(server)).toMatchObject([
    { state: "unreadable", sn: null, protocol: "he2", reason: "the checksum is wrong" },
  ]);
  line.socket.write(Buffer.from("GET / HTTP/1.1\r\n\r\n"));
  expect((await line.ask(good))[0]).toBe("0");
  expect(await listRecords(server, device.id)).toMatchObject([{ in: 4, out: 2 }]);
});

test("what cannot be kept is answered with failure; the device's second sending counts", async () => {
  const { server, device, line, sn } = await berlin();
  const { pool } = server.platform.database;
  const counts = digital(sn, "20260504100000", 4, 2);
  await pool.query("alter table records rename to away");
  expect((await line.ask(he2Frame(statistics, counts)))[0]).toBe("1");
  await pool.query("alter table away rename to records");
  expect((await line.ask(he2Frame(statisticsAgain, counts)))[0]).toBe("0");
  expect(await listRecords(server, device.id)).toMatchObject([{ in: 4, out: 2 }]);
});

test("a device that sends without waiting is read no faster than it is answered", async () => {
  const { server, device, line, sn } = await berlin();
  const taken: Socket[] = [];
  const noteSocket = (message: unknown) => taken.push((message as { socket: Socket }).socket);
  subscribe("net.server.socket", noteSocket);
  onTestFinished(() => void unsubscribe("net.server.socket", noteSocket));
  const eager = await he2Connection(server.ports.tcp);
  const socket = taken[0] as Socket;
  const hold = await holdDevice(server, device.id);
  const counts = he2Frame(statistics, digital(sn, "20260504100000", 7, 5));
  const pulse = he2Frame(heartbeat, `${sn},20260504100000,49,47,1,V5.38-EN,HX-H6`);
  const answered = [eager.ask(counts)];
  await hold.blocked();
  for (let nth = 0; nth < 100; nth++) answered.push(eager.ask(pulse));
  await vi.waitFor(() => expect(socket.isPaused()).toBe(true));
  const read = socket.bytesRead;
  for (let nth = 0; nth < 100; nth++) answered.push(eager.ask(pulse));
  // Another connection is served meanwhile: time went by.
  expect((await line.ask(he2Frame(heartbeat, "NOBODYS-1,20260504100000,49,47,1,V5,HX-H6"))).length).toBe(10);
  // What the operating system handed over waits as bytes.
  expect(socket.bytesRead - socket.readableLength).toBe(read);
  await hold.release();
  expect((await Promise.all(answered)).map(({ length }) => length)).toEqual([4, ...Array(200).fill(10)]);
}, 20_000);
