import { home } from "@foyer/contract/analytics/home";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { listRecords } from "../../../../test/kept-counts.ts";
import { allRollups, type ListeningServer, listeningServer } from "../../../../test/test-listeners.ts";

const day = 86_400_000;
const now = Date.parse("2026-05-04T08:00:00Z");
const at = (ms: number) => new Date(ms).toISOString();
const record = (ms: number, values: object = { in: 1 }, seconds = 300) => ({
  start: at(ms),
  seconds,
  ...values,
});

async function berlin(environment: Record<string, string> = {}) {
  const server = await listeningServer(environment);
  server.clock.set(at(now));
  const made = await countingSite(server);
  const send = async (...records: object[]) =>
    (await server.post({ sn: made.device.sn, records }, made.device.key)).body.data;
  return { server, ...made, send };
}

async function quarantined({ platform }: ListeningServer) {
  const { rows } = await platform.database.pool.query(
    "select reason, start_at, measures from quarantined_records order by id",
  );
  return rows.map(({ reason, start_at, measures }) => [reason, start_at.getTime(), measures]);
}

test("late data is welcome up to the limit, and lands on its own day", async () => {
  const { server, ask, entityId, device, send } = await berlin();
  const late = [1, 35, 396, 399].map((days) => record(now - days * day, { in: days }));
  expect(await send(...late)).toMatchObject({ accepted: 4, quarantined: 0 });
  expect(await listRecords(server, device.id)).toHaveLength(4);
  for (const days of [1, 35, 396, 399]) {
    const date = at(now - days * day).slice(0, 10);
    const [figure] = await ask(home.days, { query: { startTime: date, endTime: date, entityId } });
    expect(figure).toMatchObject({ day: date, value: days });
  }
});

test("too old, from the future, too many: quarantined with the reason, counted nowhere", async () => {
  const { server, device, tenantId, send } = await berlin();
  expect(
    await send(
      record(now - 401 * day),
      record(now + day + 60_000, { in: 2 }),
      record(now - 3_600_000, { in: 2_501 }),
      record(now - 3_000_000, { in: 400, out: 400, passby: 1_701 }),
    ),
  ).toEqual({ accepted: 0, unchanged: 0, revised: 0, quarantined: 4, waiting: 0 });
  expect(await quarantined(server)).toEqual([
    ["tooOld", now - 401 * day, { in_count: 1 }],
    ["future", now + day + 60_000, { in_count: 2 }],
    ["tooMany", now - 3_600_000, { in_count: 2_501 }],
    ["tooMany", now - 3_000_000, { in_count: 400, out_count: 400, passby: 1_701 }],
  ]);
  expect(await listRecords(server, device.id)).toEqual([]);
  expect(await allRollups(server, tenantId)).toEqual([]);
});

test("the limits themselves still count", async () => {
  const { server, device, send } = await berlin();
  expect(
    await send(
      record(now - 400 * day),
      record(now + day),
      record(now - 3_600_000, { in: 2_500 }),
      // A stay of hours is no crowd.
      record(now - 3_000_000, { in: 2, dwellMs: 7_200_000, dwellCount: 2 }),
      record(now - 1_000_000, { in: 500 }, 0),
    ),
  ).toMatchObject({ accepted: 5, quarantined: 0 });
  expect(await listRecords(server, device.id)).toHaveLength(5);
});

test("sent again, a quarantined record is kept once; with figures that can be true it counts", async () => {
  const { server, device, send } = await berlin();
  const crowd = record(now - 3_600_000, { in: 9_000 });
  for (let time = 0; time < 3; time++) expect(await send(crowd)).toMatchObject({ quarantined: 1 });
  expect(await quarantined(server)).toHaveLength(1);
  expect(await send({ ...crowd, in: 90 })).toMatchObject({ accepted: 1 });
  expect(await send(crowd)).toMatchObject({ quarantined: 1, revised: 0 });
  expect(await listRecords(server, device.id)).toMatchObject([{ in: 90 }]);
});

test("the age limit is the installation's", async () => {
  const { send } = await berlin({ FOYER_MAX_AGE_DAYS: "36500" });
  expect(await send(record(Date.parse("2005-07-24T07:00:00Z")))).toMatchObject({ accepted: 1 });
});
