import { rules } from "@foyer/contract/counting/rules";
import { expect, test } from "vitest";
import { takeMarks } from "../../../../test/factories.ts";
import {
  type Draft,
  quarterRecord,
  type RuledHouse,
  ruledHouse,
  saveRules,
  work,
} from "../../../../test/ruled-house.ts";
import { allRollups, recomputeAll } from "../../../../test/test-listeners.ts";
import { testServer } from "../../../../test/test-server.ts";
import { writeRecords } from "../storage/records/write-records.ts";

const begin = Date.parse("2026-05-11T22:00:00Z");
const at = (house: RuledHouse, door: number, slot: number, people: number) =>
  quarterRecord(house, door, new Date(begin + slot * 900_000).toISOString(), { in: people, out: people % 7 });
const factor = (house: RuledHouse, value: number, toDay: string | null = null): Draft => ({
  subject: { kind: 0, id: house.entityId },
  definition: { type: "factor", factor: value, measures: ["in"] },
  fromDay: "2026-05-12",
  toDay,
  reason: "a test",
});

test("new counts of ruled entities are marked in their own transaction, those of others and of other days are not", async () => {
  const server = await testServer();
  const { ingest } = server.platform.database;
  server.clock.set("2026-05-13T10:00:00Z");
  const [ruled, free] = [await ruledHouse(server), await ruledHouse(server)];
  await saveRules(server, ruled, [factor(ruled, 1.1, "2026-05-12")]);
  await takeMarks(server);

  const written = await writeRecords(ingest, "live", [
    at(ruled, 0, 3, 5),
    at(ruled, 1, 9, 5),
    at(free, 0, 3, 5),
  ]);
  expect(written.markedTenants).toEqual([ruled.tenantId]);
  expect(await takeMarks(server)).toEqual([
    {
      kind: 3,
      subject: ruled.entityId,
      from: new Date(begin + 3 * 900_000),
      to: new Date(begin + 10 * 900_000),
    },
  ]);
  // The same again, and days no rule holds for.
  expect((await writeRecords(ingest, "live", [at(ruled, 0, 3, 5)])).markedTenants).toEqual([]);
  expect((await writeRecords(ingest, "live", [at(ruled, 0, 96 * 7, 5)])).markedTenants).toEqual([]);
  expect(await takeMarks(server)).toEqual([]);
});

test("rules saved and undone while four writers count leave no wrong slot", async () => {
  const server = await testServer();
  const { ingest } = server.platform.database;
  server.clock.set("2026-05-14T10:00:00Z");
  const house = await ruledHouse(server);
  const { ask, tenantId } = house;
  let isSettled = false;
  const write = (number: number, round: number) => {
    const records = Array.from({ length: 20 }, (_, index) =>
      at(house, number % 3, (number * 31 + round * 7 + index) % 192, (round * 13 + index) % 40),
    );
    return writeRecords(ingest, "live", records);
  };
  /** Counts on for a while after the last rule was saved: from then on only its own marks tell the worker. */
  const writer = async (number: number) => {
    let left = 5;
    for (let round = 0; left > 0; round++) {
      if (isSettled) left--;
      await write(number, round);
    }
  };
  const ruler = async () => {
    for (let round = 0; round < 4; round++) {
      const { ids } = await ask(rules.create, { body: { drafts: [factor(house, 1.1 + round / 10)] } });
      await work(server, tenantId);
      await ask(rules.undo, { body: ids });
      await work(server, tenantId);
    }
    await saveRules(server, house, [factor(house, 1.7)]);
    isSettled = true;
  };
  await Promise.all([ruler(), ...[0, 1, 2, 3].map(writer)]);
  await work(server, tenantId);
  const live = await allRollups(server, tenantId);
  expect(live.some((line) => line.includes('"layer": 2'))).toBe(true);
  await recomputeAll(server, tenantId);
  expect(await allRollups(server, tenantId)).toEqual(live);
}, 60_000);
