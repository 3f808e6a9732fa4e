import { home } from "@foyer/contract/analytics/home";
import type { Measure, MeasureValues } from "@foyer/contract/counting/measures";
import { rules } from "@foyer/contract/counting/rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Draft,
  layerSums,
  quarterRecord,
  type RuledHouse,
  ruledHouse,
  saveRules,
  work,
} from "../../../../test/ruled-house.ts";
import { allRollups, recomputeAll } from "../../../../test/test-listeners.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import type { CountRecord } from "../records/records.ts";
import { writeRecords } from "../storage/records/write-records.ts";

/** Three days, the middle one short. */
const days = ["2026-03-28", "2026-03-29", "2026-03-30"] as const;
const begin = Date.parse("2026-03-27T23:00:00Z");
const slots = (24 + 23 + 24) * 4;
const measures = ["in", "out", "staffIn", "passby", "turnback"] as const;

const values: fc.Arbitrary<MeasureValues> = fc.dictionary(
  fc.constantFrom<Measure>(...measures),
  fc.nat({ max: 30 }),
  { maxKeys: 4 },
);

const anyRecords = (house: RuledHouse): fc.Arbitrary<CountRecord> =>
  fc
    .tuple(fc.integer({ min: 0, max: 2 }), fc.nat({ max: slots - 1 }), values)
    .map(([door, slot, counted]) =>
      quarterRecord(house, door, new Date(begin + slot * 900_000).toISOString(), counted),
    );

const time = fc.integer({ min: 0, max: 95 }).map((slot) => {
  const two = (part: number) => String(Math.floor(part)).padStart(2, "0");
  return `${two(slot / 4)}:${two((slot % 4) * 15)}`;
});
const measure = fc.constantFrom("in" as const, "out" as const, "passby" as const);

/** `minute` is that at which hours begin there. */
function anyDrafts(house: RuledHouse, minute = "00"): fc.Arbitrary<Draft> {
  const subject = fc.constantFrom<Draft["subject"]>(
    { kind: 0, id: house.entityId },
    { kind: 1, id: house.front },
    { kind: 1, id: house.stairs },
    { kind: 2, id: house.ground },
  );
  const schedule: fc.Arbitrary<Draft> = fc.record({
    definition: scheduled,
    subject: fc.oneof(subject, fc.constant({ kind: 4 as const, id: null })),
    fromDay: fc.constantFrom(days[0], days[1]),
    toDay: fc.constantFrom(days[1], days[2], null),
    weekdays: fc.constantFrom([1, 2, 3, 4, 5, 6, 7], [6, 7]),
    fromTime: time,
    toTime: time,
    reason: fc.constant("a test"),
  });
  const cell = fc
    .record({
      definition: inCell(minute),
      subject,
      day: fc.constantFrom(...days),
      reason: fc.constant("a test"),
    })
    .map(({ day, ...draft }): Draft => ({ ...draft, fromDay: day, toDay: day }));
  return fc.oneof(schedule, cell);
}

const scheduled: fc.Arbitrary<Draft["definition"]> = fc.oneof(
  fc.constant({ type: "window" as const }),
  fc.constant({ type: "turnbacks" as const }),
  fc.constant({ type: "staffCounts" as const, counts: false }),
  fc.constant({ type: "openHoursOnly" as const, only: true }),
  fc.record({
    type: fc.constant("staffPassages" as const),
    count: fc.integer({ min: 1, max: 20 }),
    per: fc.constantFrom("hour" as const, "day" as const),
  }),
  fc.record({
    type: fc.constant("factor" as const),
    factor: fc.integer({ min: 50, max: 200 }).map((hundredths) => hundredths / 100),
    measures: fc.uniqueArray(measure, { minLength: 1 }),
  }),
);
const inCell = (minute: string): fc.Arbitrary<Draft["definition"]> =>
  fc.oneof(
    fc.record({ type: fc.constant("add" as const), measure, amount: fc.constantFrom(-40, 7, 120) }),
    fc.record({ type: fc.constant("replace" as const), measure, value: fc.nat({ max: 200 }) }),
    fc.record({
      type: fc.constant("replace" as const),
      measure,
      hour: fc.constantFrom(`04:${minute}`, `10:${minute}`),
      value: fc.nat({ max: 50 }),
    }),
  );

const uniqueRecords = (records: readonly CountRecord[]) => [
  ...new Map(records.map((record) => [`${record.deviceId}|${record.startMs}`, record])).values(),
];

/** Live batches with rules saved between them. */
async function fill(server: TestServer, house: RuledHouse, records: readonly CountRecord[], drafts: Draft[]) {
  const { ingest } = server.platform.database;
  const third = Math.ceil(records.length / 3);
  const ids: number[] = [];
  for (let part = 0; part < 3; part++) {
    await writeRecords(ingest, "live", records.slice(part * third, (part + 1) * third));
    if (part === 0) ids.push(...(await saveRules(server, house, drafts.slice(0, 2))));
    if (part === 1) ids.push(...(await saveRules(server, house, drafts.slice(2))));
  }
  await work(server, house.tenantId);
  return ids;
}

test("live, bulk and recomputed layers agree; days are the sums of slots; undone, nothing is left of a rule", async () => {
  const server = await testServer();
  const { pool, ingest } = server.platform.database;
  server.clock.set("2026-04-01T12:00:00Z");
  await fc.assert(
    fc.asyncProperty(
      fc.noShrink(fc.nat()),
      fc.constantFrom("00:00", "04:30"),
      async (seed, businessDayStart) => {
        const house = await ruledHouse(server, { businessDayStart });
        const { tenantId, ask } = house;
        const records = uniqueRecords(fc.sample(anyRecords(house), { seed, numRuns: 150 }));
        const drafts = fc.sample(anyDrafts(house, businessDayStart.slice(3)), { seed, numRuns: 4 });
        const ids = await fill(server, house, records, drafts);
        const live = await allRollups(server, tenantId);
        expect(await layerSums(server, "day_rollups", tenantId)).toEqual(
          await layerSums(server, "rollups", tenantId),
        );

        await recomputeAll(server, tenantId);
        expect(await allRollups(server, tenantId)).toEqual(live);

        for (const table of ["rollups", "day_rollups", "records"])
          await pool.query(`delete from ${table} where tenant_id = $1`, [tenantId]);
        await writeRecords(ingest, "bulk", records);
        await work(server, tenantId);
        expect(await allRollups(server, tenantId)).toEqual(live);

        await ask(rules.undo, { body: ids });
        await work(server, tenantId);
        const bare = await allRollups(server, tenantId);
        expect(bare).toEqual(live.filter((line) => line.includes('"layer": 0')));
        const { rows } = await pool.query("select 1 from ruled_entities where tenant_id = $1", [tenantId]);
        expect(rows).toEqual([]);

        await ask(rules.redo, { body: ids });
        await work(server, tenantId);
        expect(await allRollups(server, tenantId)).toEqual(live);
      },
    ),
    { numRuns: 8 },
  );
}, 120_000);

/** What charts show of the entity, by day and measure. */
async function shownDays({ ask, entityId }: RuledHouse) {
  const shown: Record<string, number | null> = {};
  for (const [type, name] of [
    ["flowIn", "in"],
    ["flowOut", "out"],
    ["flowPassby", "passby"],
    ["enterStaff", "staffIn"],
    ["flowTurnback", "turnback"],
  ] as const) {
    const query = { entityId, type, startTime: days[0], endTime: days[2] };
    for (const { day, value } of await ask(home.days, { query })) shown[`${day} ${name}`] = value ?? 0;
  }
  return shown;
}

test("the preview is what the figures become", async () => {
  const server = await testServer();
  server.clock.set("2026-04-01T12:00:00Z");
  await fc.assert(
    fc.asyncProperty(fc.noShrink(fc.nat()), async (seed) => {
      const house = await ruledHouse(server);
      const { ask } = house;
      const records = uniqueRecords(fc.sample(anyRecords(house), { seed, numRuns: 120 }));
      await writeRecords(server.platform.database.ingest, "live", records);
      const [first, ...more] = fc.sample(anyDrafts(house), { seed, numRuns: 4 });
      const [id = 0] = await saveRules(server, house, first ? [first] : []);
      // The totals of a preview for one access or area are of that one.
      if (new Set([first, ...more].map((draft) => draft?.subject.id)).size === 1) return;

      const before = await shownDays(house);
      const actual = await ask(rules.preview, {
        body: { drafts: more.map((draft) => ({ draft })), undo: [id] },
      });
      expect(actual).toMatchObject({ toDay: expect.stringMatching(/^2026-0[34]/), entities: 1, looked: 1 });
      expect(await shownDays(house)).toEqual(before);

      await ask(rules.undo, { body: [id] });
      await saveRules(server, house, more);
      const after = await shownDays(house);
      const changed = Object.keys(before).filter((key) => before[key] !== after[key]);
      expect(Object.fromEntries(actual.days.map((one) => [`${one.day} ${one.figure}`, one.after]))).toEqual(
        Object.fromEntries(changed.map((key) => [key, after[key]])),
      );
      expect(Object.fromEntries(actual.days.map((one) => [`${one.day} ${one.figure}`, one.before]))).toEqual(
        Object.fromEntries(changed.map((key) => [key, before[key]])),
      );
      const sum = (shown: typeof after, figure: string) =>
        days
          .filter((day) => day <= actual.toDay)
          .reduce((all, day) => all + (shown[`${day} ${figure}`] ?? 0), 0);
      for (const total of actual.totals) expect(total.after).toBe(sum(after, total.figure));
      const again = await ask(rules.preview, { body: {} });
      expect(again).toMatchObject({ totals: [], days: [], subjects: [], entities: 0 });
    }),
    { numRuns: 10 },
  );
}, 120_000);
