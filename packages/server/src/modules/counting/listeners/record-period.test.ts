import { devices } from "@foyer/contract/devices/devices";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { he2Connection, he2Frame } from "../../../../test/device-connections.ts";
import { listRecords } from "../../../../test/kept-counts.ts";
import { allRollups, listeningServer, listSlots, recomputeAll } from "../../../../test/test-listeners.ts";
import { heartbeat, statistics, statisticsAgain } from "../../devices/protocols/he2/frame.ts";
import type { DecodedReading, DecodedRecord } from "../../devices/protocols/protocol.ts";

const day = "2026-05-04";

/** A counter in London's winter time: its clock shows UTC. */
async function counter(recordPeriod: number) {
  const server = await listeningServer();
  server.clock.set(`${day}T12:01:00Z`);
  const place = await countingSite(server, { recordPeriod, timeZone: "UTC" });
  const { sn, id } = place.device;
  const line = await he2Connection(server.ports.tcp);
  const rest = "49,47,1,V5.38-EN,HX-H6";
  const toStamp = (time: string) => `${day}${time}00`.replace(/\D/g, "");
  const readActual = async (
    command: typeof statistics | typeof statisticsAgain,
    time: string,
    into: number,
  ) => {
    const answer = await line.ask(he2Frame(command, `${sn},${toStamp(time)},${into},0,${rest}`));
    expect(answer[0]).toBe("0");
  };
  return {
    server,
    ...place,
    count: (time: string, into: number) => readActual(statistics, time, into),
    again: (time: string, into: number) => readActual(statisticsAgain, time, into),
    beat: async (time: string) => (await line.ask(he2Frame(heartbeat, `${sn},${toStamp(time)},${rest}`)))[4],
    setPeriod: async (minutes: number) => {
      const details = await place.ask(devices.details, { query: { id } });
      const { name, deviceType, velocity } = details;
      const rhythm = { uploadInterval: minutes, recordPeriod: minutes, velocity };
      await place.ask(devices.update, {
        body: { id, name, deviceType, modelId: place.modelId, entityId: place.entityId, ...rhythm },
      });
    },
    kept: async () =>
      (await listRecords(server, id)).map((r) => [r.start.slice(11, 16), r.seconds / 60, r.in]),
    tell: (message: { records?: DecodedRecord[]; readings?: DecodedReading[] }) =>
      server.intake.take(
        { ok: true, message: { sn, kind: "records", records: [], state: {}, ...message } },
        {
          protocol: "lorawan",
          meta: {},
          body: Buffer.alloc(0),
          receivedAt: server.platform.clock.now(),
          connection: { address: null },
        },
      ),
  };
}

test("a record sent again after the record period was changed is the same record", async () => {
  const { server, tenantId, entityId, count, again, setPeriod, kept } = await counter(30);
  await count("12:00", 12);
  await setPeriod(5);
  await again("12:00", 12);
  expect(await kept()).toEqual([["11:30", 30, 12]]);
  // Sent again with another figure it is a revision.
  await again("12:00", 13);
  expect(await kept()).toEqual([["11:30", 30, 13]]);
  const slots = await listSlots(server, 0, entityId);
  expect(slots.map((slot) => [slot.at, slot.in, slot.covered])).toEqual([
    ["05-04 11:30", 13, 900],
    ["05-04 11:45", 0, 900],
  ]);
  const rollups = await allRollups(server, tenantId);
  await recomputeAll(server, tenantId);
  expect(await allRollups(server, tenantId)).toEqual(rollups);
});

test("what was recorded under the old period and arrives after the change keeps its length", async () => {
  const { server, count, again, setPeriod, kept } = await counter(30);
  await count("11:00", 1);
  await setPeriod(5);
  await again("11:30", 2);
  await again("12:00", 3);
  server.clock.set(`${day}T12:05:05Z`);
  await count("12:05", 4);
  expect(await kept()).toEqual([
    ["10:30", 30, 1],
    ["11:00", 30, 2],
    ["11:30", 30, 3],
    ["12:00", 5, 4],
  ]);
  await setPeriod(60);
  await again("12:00", 3);
  await again("12:05", 4);
  expect(await kept()).toHaveLength(4);
});

test("a counter that has not been told the new period goes on with the old one", async () => {
  const { server, count, beat, setPeriod, kept } = await counter(30);
  expect(await beat("12:00")).toBe("30");
  await setPeriod(5);
  server.clock.set(`${day}T12:30:05Z`);
  await count("12:30", 1);
  server.clock.set(`${day}T12:31:00Z`);
  expect(await beat("12:31")).toBe("5");
  server.clock.set(`${day}T12:36:05Z`);
  await count("12:36", 2);
  expect(await kept()).toEqual([
    ["12:00", 30, 1],
    ["12:31", 5, 2],
  ]);
});

test("a record of a clock that runs ahead, sent again after the change, is the same record", async () => {
  const { count, again, setPeriod, kept } = await counter(30);
  await count("12:04", 7);
  await setPeriod(5);
  await again("12:04", 7);
  expect(await kept()).toEqual([["11:34", 30, 7]]);
});

test("a reading of a running total sent again after the change makes the same record", async () => {
  const { tell, setPeriod, kept } = await counter(30);
  const reading = (time: string, into: number): DecodedReading => ({
    line: "1",
    at: { utc: new Date(`${day}T${time}:00Z`) },
    seconds: "recordPeriod",
    totals: { in: into },
  });
  await tell({ readings: [reading("11:00", 10)] });
  await tell({ readings: [reading("11:30", 15)] });
  await tell({ readings: [reading("12:04", 18)] });
  await setPeriod(5);
  await tell({ readings: [reading("11:30", 15)] });
  await tell({ readings: [reading("12:04", 18)] });
  // One that arrives late changes the amount of the one after it, not its length.
  await tell({ readings: [reading("11:45", 16)] });
  expect(await kept()).toEqual([
    ["11:00", 30, 5],
    ["11:15", 30, 1],
    ["11:34", 30, 2],
  ]);
});
