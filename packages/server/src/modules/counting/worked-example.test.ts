import { home } from "@foyer/contract/analytics/home";
import { rules } from "@foyer/contract/counting/rules";
import { devices } from "@foyer/contract/devices/devices";
import { expect, test } from "vitest";
import { site } from "../../../test/factories.ts";
import { allRollups, listeningServer, recomputeAll } from "../../../test/test-listeners.ts";
import { recompute } from "./recomputing/recomputing.ts";

const record = (start: string, values: object) => ({ start, seconds: 300, ...values });
const first = [
  record("2026-03-29T00:55:00Z", { in: 3 }),
  record("2026-03-29T01:00:00Z", { in: 4 }),
  record("2026-03-29T01:05:00Z", { in: 5 }),
];

async function berlin() {
  const server = await listeningServer();
  server.clock.set("2026-03-30T12:00:00Z");
  const made = await site(server);
  await made.ask(devices.unbind, { body: { bindingIds: [made.bindingId], to: "2026-03-30T12:00:01Z" } });
  const { ids } = await made.ask(devices.bind, {
    body: {
      corridorId: made.accessId,
      devices: [{ deviceId: made.device.id, line: "2", from: "2026-01-01T00:00:00Z" }],
    },
  });
  expect(ids).toHaveLength(1);
  return { server, ...made };
}

/** Hours of 2026-03-29 that have people, as `time → value`, and how many columns there are. */
async function hours(ask: Awaited<ReturnType<typeof berlin>>["ask"], entityId: number) {
  const { now } = await ask(home.trend, { query: { type: "flowIn", startTime: "2026-03-29", entityId } });
  return {
    columns: now.length,
    times: now.map(({ time }) => time),
    busy: Object.fromEntries(now.filter(({ value }) => value).map(({ time, value }) => [time, value])),
  };
}

test("the short spring day of the design page: hours, day, revision, a rule and its undoing", async () => {
  const { server, ask, entityId, device, tenantId } = await berlin();
  const onLine2 = (records: object[]) => ({
    sn: device.sn,
    records: records.map((one) => ({ ...one, line: "2" })),
  });

  expect((await server.post(onLine2(first), device.key)).body.data).toMatchObject({
    accepted: 3,
    unchanged: 0,
    revised: 0,
  });
  const before = await hours(ask, entityId);
  expect(before.columns).toBe(23);
  expect(before.times).not.toContain("02:00");
  expect(before.busy).toEqual({ "01:00": 3, "03:00": 9 });

  const again = await server.post(onLine2([record("2026-03-29T01:00:00Z", { in: 6 })]), device.key);
  expect(again.body.data).toMatchObject({ accepted: 0, revised: 1 });
  expect((await hours(ask, entityId)).busy).toEqual({ "01:00": 3, "03:00": 11 });
  const theDay = async () =>
    (await ask(home.days, { query: { startTime: "2026-03-29", endTime: "2026-03-29", entityId } }))[0];
  expect(await theDay()).toMatchObject({ day: "2026-03-29", value: 14, coveredSeconds: 900 });
  expect(await theDay()).not.toHaveProperty("origin");
  const untouched = await allRollups(server, tenantId);

  const { ids } = await ask(rules.create, {
    body: {
      drafts: [
        {
          subject: { kind: 0, id: entityId },
          definition: { type: "factor", factor: 1.1, measures: ["in"] },
          fromDay: "2026-03-29",
          toDay: "2026-03-29",
          reason: "counted by hand",
        },
      ],
    },
  });
  const work = () => recompute(server.platform.database.pool, tenantId, server.clock.now().getTime());
  await work();
  expect(await theDay()).toMatchObject({
    value: 15,
    origin: { measured: 14, eliminated: 0, corrected: 1, estimated: 0 },
  });
  expect((await hours(ask, entityId)).busy).toEqual({ "01:00": 3, "03:00": 12 });

  await ask(rules.undo, { body: ids });
  await work();
  expect(await theDay()).toMatchObject({ value: 14 });
  expect(await allRollups(server, tenantId)).toEqual(untouched);
});

test("the same day sent three times, shuffled, over four connections: equal to the last digit", async () => {
  const { server, device, tenantId } = await berlin();
  const start = Date.parse("2026-03-28T23:00:00Z");
  const day = Array.from({ length: 23 * 12 }, (_, index) =>
    record(new Date(start + index * 300_000).toISOString(), {
      line: "2",
      in: (index * 7) % 13,
      out: (index * 5) % 11,
      passby: index % 40,
    }),
  );
  const send = (records: object[]) => server.post({ sn: device.sn, records }, device.key);
  await send(day);
  const clean = await allRollups(server, tenantId);
  expect(clean.length).toBeGreaterThan(23 * 4 * 3);

  // A deterministic shuffle: 7919 is prime to the number of records.
  const thrice = [...day, ...day, ...day];
  const shuffled = thrice.map((_, index) => thrice[(index * 7919) % thrice.length] as object);
  const parts = [0, 1, 2, 3].map((part) => shuffled.filter((_, index) => index % 4 === part));
  await Promise.all(
    parts.map(async (part) => {
      for (let index = 0; index < part.length; index += 20) {
        expect((await send(part.slice(index, index + 20))).body.data).toMatchObject({
          accepted: 0,
          revised: 0,
        });
      }
    }),
  );
  expect(await allRollups(server, tenantId)).toEqual(clean);
  await recomputeAll(server, tenantId);
  expect(await allRollups(server, tenantId)).toEqual(clean);
});
