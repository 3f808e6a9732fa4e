import { home } from "@foyer/contract/analytics/home";
import { entities } from "@foyer/contract/places/entities";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { he2Connection, he2Frame } from "../../../../test/device-connections.ts";
import { companyAdmin } from "../../../../test/factories.ts";
import { listRecords } from "../../../../test/kept-counts.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import { commandHandlers } from "../../../command-handlers.ts";
import { statistics, statisticsAgain } from "../../devices/protocols/he2/frame.ts";
import { makeListeners } from "./listeners.ts";

/** An infrared counter in Berlin with records of 30 minutes; its stamps are the ends of them on the local clock. */
async function berlin(now: string, recordPeriod = 30) {
  const server = await listeningServer();
  server.clock.set(now);
  const made = await countingSite(server, { recordPeriod });
  const line = await he2Connection(server.ports.tcp);
  const send = async (day: string, time: string, into: number, again = false) => {
    const stamp = `${day}${time}`.replace(/\D/g, "");
    const frame = he2Frame(
      again ? statisticsAgain : statistics,
      `${made.device.sn},${stamp}00,${into},0,49,47,1,V5.38-EN,HX-H6`,
    );
    expect((await line.ask(frame))[0]).toBe("0");
  };
  const sendAt = async (arrival: string, day: string, time: string, into: number, again = false) => {
    server.clock.set(arrival);
    await send(day, time, into, again);
  };
  const kept = async () =>
    (await listRecords(server, made.device.id)).map(({ start, in: into, remark }) => [
      start.slice(5),
      into,
      remark,
    ]);
  return { server, ...made, send, sendAt, kept };
}

const autumn = "2026-10-25";
const spring = "2026-03-29";
/** What the local clock shows at the ends of the half hours around the change, in the order of time. */
const autumnStamps = ["01:30", "02:00", "02:30", "02:00", "02:30", "03:00", "03:30"];
/** 01:00Z is when the clock goes back from 03:00 to 02:00. */
const autumnRecords = [
  ["10-24T23:00Z", 1, null],
  ["10-24T23:30Z", 2, "doubledHour"],
  ["10-25T00:00Z", 3, "doubledHour"],
  ["10-25T00:30Z", 4, "doubledHour"],
  ["10-25T01:00Z", 5, "doubledHour"],
  ["10-25T01:30Z", 6, null],
  ["10-25T02:00Z", 7, null],
];

test("the doubled autumn hour, live: by arrival", async () => {
  const { server, tenantId, entityId, sendAt, kept } = await berlin("2026-10-24T23:00:00Z");
  for (const [index, stamp] of autumnStamps.entries()) {
    const end = Date.parse("2026-10-24T23:30:00Z") + index * 1_800_000;
    await sendAt(new Date(end + 4_000).toISOString(), autumn, stamp, index + 1);
  }
  expect(await kept()).toEqual(autumnRecords);
  const ask = await companyAdmin(server, tenantId);
  const { now } = await ask(home.trend, { query: { type: "flowIn", startTime: autumn, entityId } });
  const shown = now.filter(({ value }) => value).map(({ time, value }) => [time, value]);
  expect(shown).toEqual([
    ["01:00", 3],
    ["02:00+02:00", 7],
    ["02:00+01:00", 11],
    ["03:00", 7],
  ]);
});

test("the doubled autumn hour, live, by a clock two minutes ahead or behind", async () => {
  for (const skew of [-120_000, 120_000]) {
    const { sendAt, kept } = await berlin("2026-10-24T23:00:00Z");
    for (const [index, stamp] of autumnStamps.entries()) {
      const end = Date.parse("2026-10-24T23:30:00Z") + index * 1_800_000;
      await sendAt(new Date(end + skew).toISOString(), autumn, stamp, index + 1);
    }
    expect(await kept()).toEqual(autumnRecords);
  }
});

test("the doubled autumn hour, days later: by the order of the stamps, however often it is sent again", async () => {
  const { send, kept } = await berlin("2026-10-28T12:00:00Z");
  for (const [index, stamp] of autumnStamps.entries()) {
    await send(autumn, stamp, index + 1);
    // The answer was lost.
    await send(autumn, stamp, index + 1, true);
  }
  expect(await kept()).toEqual(autumnRecords);
});

test("the doubled autumn hour, days later, with a restart of the server after every stamp", async () => {
  const { server, device, kept } = await berlin("2026-10-28T12:00:00Z");
  for (const [index, stamp] of autumnStamps.entries()) {
    const listeners = await makeListeners(server.platform, commandHandlers);
    const { tcp } = await listeners.start("127.0.0.1");
    const line = await he2Connection(tcp as number);
    const data = `${device.sn},${`${autumn}${stamp}`.replace(/\D/g, "")}00,${index + 1},0,49,47,1,V5.38-EN,HX-H6`;
    expect((await line.ask(he2Frame(statistics, data)))[0]).toBe("0");
    await listeners.stop();
  }
  expect(await kept()).toEqual(autumnRecords);
});

test("the doubled autumn hour of a counter that uploads hourly what it counted in 5 minutes", async () => {
  const { sendAt, kept } = await berlin("2026-10-24T22:30:00Z", 5);
  const stampAt = (ms: number) => {
    // Summer time until 01:00Z.
    const shift = ms < Date.parse("2026-10-25T01:00:00Z") ? 2 : 1;
    return new Date(ms + shift * 3_600_000).toISOString().slice(11, 16);
  };
  const begin = Date.parse("2026-10-24T22:42:00Z");
  const expected: unknown[] = [];
  for (let hour = 0; hour < 5; hour++) {
    const upload = begin + (hour + 1) * 3_600_000;
    for (let end = begin + 180_000 + hour * 3_600_000; end <= upload; end += 300_000) {
      await sendAt(new Date(upload).toISOString(), autumn, stampAt(end), expected.length + 1);
      expected.push([new Date(end - 300_000).toISOString().slice(5, 16).concat("Z"), expected.length + 1]);
    }
  }
  expect((await kept()).map(([start, into]) => [start, into])).toEqual(expected);
});

test("a record sent late from before the change stays before it", async () => {
  const { sendAt, kept } = await berlin("2026-10-24T23:00:00Z");
  await sendAt("2026-10-25T00:30:05Z", autumn, "02:30", 3);
  // Its first sending failed half an hour ago.
  await sendAt("2026-10-25T00:30:09Z", autumn, "02:00", 2, true);
  expect(await kept()).toEqual([autumnRecords[1], autumnRecords[2]]);
});

test("the skipped spring hour: a stamp in it moves forward by the gap and is remarked on", async () => {
  const { ask, entityId, send, kept } = await berlin("2026-03-29T08:00:00Z");
  await send(spring, "01:30", 1);
  // The end of the half hour before the change, and a clock that has not changed.
  await send(spring, "03:00", 2);
  await send(spring, "02:30", 4);
  await send(spring, "04:00", 8);
  expect(await kept()).toEqual([
    ["03-29T00:00Z", 1, null],
    ["03-29T00:30Z", 2, null],
    ["03-29T01:00Z", 4, "skippedHour"],
    ["03-29T01:30Z", 8, null],
  ]);
  const { now } = await ask(home.trend, { query: { type: "flowIn", startTime: spring, entityId } });
  expect(now.filter(({ value }) => value).map(({ time, value }) => [time, value])).toEqual([
    ["01:00", 3],
    ["03:00", 12],
  ]);
});

test("where devices stay at standard time, their stamps are an hour behind the place in summer and never doubled", async () => {
  const { ask, entityId, send, sendAt, kept } = await berlin("2026-07-16T08:00:00Z");
  const { deptId } = await ask(entities.details, { query: { id: entityId } });
  const place = { id: entityId, name: "Standard", deptId, timeZone: "Europe/Berlin" };
  await ask(entities.update, { body: { ...place, dstEnable: 0 } });
  // 10:00 in the street; the device shows 09:00.
  await send("2026-07-16", "09:00", 5);
  await sendAt("2026-10-25T00:30:05Z", autumn, "01:30", 1);
  await sendAt("2026-10-25T01:00:05Z", autumn, "02:00", 2);
  await sendAt("2026-10-25T01:30:05Z", autumn, "02:30", 4);
  await sendAt("2026-12-01T09:00:05Z", "2026-12-01", "10:00", 8);
  expect(await kept()).toEqual([
    ["07-16T07:30Z", 5, null],
    ["10-25T00:00Z", 1, null],
    ["10-25T00:30Z", 2, null],
    ["10-25T01:00Z", 4, null],
    ["12-01T08:30Z", 8, null],
  ]);
});
