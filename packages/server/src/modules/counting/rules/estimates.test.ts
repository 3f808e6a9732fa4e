import { home } from "@foyer/contract/analytics/home";
import { figures } from "@foyer/contract/counting/figures-why";
import { rules } from "@foyer/contract/counting/rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { saveRules, work } from "../../../../test/ruled-house.ts";
import { runTask } from "../../../../test/run-task.ts";
import { allRollups, recomputeAll } from "../../../../test/test-listeners.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import { estimatesTask } from "./estimates.task.ts";

const two = (part: number) => String(Math.floor(part)).padStart(2, "0");
/** Beginnings of quarters of an hour from one hour up to, not including, another. */
const quarters = (from: number, to: number) =>
  Array.from({ length: (to - from) * 4 }, (_, slot) => `${two(from + slot / 4)}:${two((slot % 4) * 15)}`);

type Site = Awaited<ReturnType<typeof countingSite>>;

/** A day in Berlin on which so many came in each quarter of an hour of these hours. */
const came = (
  server: TestServer,
  site: Site,
  day: string,
  people: number,
  hours: [number, number][] = [[0, 24]],
) =>
  counted(
    server,
    site,
    "+02:00",
    Object.fromEntries(
      hours.flatMap(([from, to]) => quarters(from, to)).map((time) => [`${day} ${time}`, { in: people }]),
    ),
  );

/** Wednesdays in Berlin: three whole ones, then one on which the sensor was off from 10:00 to 12:00. */
async function offForTwoHours() {
  const server = await testServer();
  server.clock.set("2026-05-14T12:00:00Z");
  const site = await countingSite(server, { from: "2026-01-01" });
  await came(server, site, "2026-04-22", 3);
  await came(server, site, "2026-04-29", 4);
  await came(server, site, "2026-05-06", 6);
  await came(server, site, "2026-05-13", 5, [
    [0, 10],
    [12, 24],
  ]);
  const { ask, entityId, tenantId } = site;
  const turnOn = () =>
    saveRules(server, site, [
      {
        subject: { kind: 0, id: entityId },
        definition: { type: "estimate" },
        fromDay: "2026-05-01",
        reason: "gaps",
      },
    ]);
  const theDay = async () =>
    (await ask(home.days, { query: { entityId, startTime: "2026-05-13", endTime: "2026-05-13" } }))[0];
  const hours = async () => {
    const { now } = await ask(home.trend, { query: { entityId, startTime: "2026-05-13" } });
    return now.slice(9, 13).map(({ value, origin }) => [value, origin?.estimated ?? null]);
  };
  return { server, ...site, ask, tenantId, entityId, turnOn, theDay, hours };
}

const known = { coveredSeconds: 22 * 3600, expectedSeconds: 24 * 3600, completeness: 22 / 24 };

test("a sensor off for two hours: 22 of 24 hours; with a rule the two hours are estimated and marked", async () => {
  const { theDay, hours, turnOn, ask, server, tenantId } = await offForTwoHours();
  expect(await theDay()).toMatchObject({ value: 5 * 88, ...known });
  expect(await hours()).toEqual([
    [20, null],
    [null, null],
    [null, null],
    [20, null],
  ]);
  const before = await allRollups(server, tenantId);

  const ids = await turnOn();
  // Eight quarters of (3 + 4 + 6) / 3: together 34.67.
  expect(await theDay()).toMatchObject({
    value: 5 * 88 + 35,
    ...known,
    origin: { measured: 5 * 88, eliminated: 0, corrected: 0, estimated: 35 },
  });
  expect(await hours()).toEqual([
    [20, null],
    [19, 19],
    [16, 16],
    [20, null],
  ]);

  await ask(rules.undo, { body: ids });
  await work(server, tenantId);
  expect(await allRollups(server, tenantId)).toEqual(before);
});

test("what comes late takes the place of the estimate, and changes those of the weeks after", async () => {
  const site = await offForTwoHours();
  const { server, tenantId, hours, turnOn } = site;
  await turnOn();
  await came(server, site, "2026-05-13", 7, [[10, 11]]);
  await work(server, tenantId);
  expect(await hours()).toEqual([
    [20, null],
    [28, null],
    [17, 17],
    [20, null],
  ]);
  // A week before, everything counted twice.
  await came(server, site, "2026-05-06", 12);
  await work(server, tenantId);
  expect(await hours()).toEqual([
    [20, null],
    [28, null],
    [25, 25],
    [20, null],
  ]);
  const live = await allRollups(server, tenantId);
  await recomputeAll(server, tenantId);
  expect(await allRollups(server, tenantId)).toEqual(live);
});

test("in whatever order counts come, estimates are those of a recomputation", async () => {
  const server = await testServer();
  server.clock.set("2026-05-21T12:00:00Z");
  const days = [
    "2026-04-08",
    "2026-04-15",
    "2026-04-22",
    "2026-04-29",
    "2026-05-06",
    "2026-05-13",
    "2026-05-20",
  ];
  const pieces = fc.uniqueArray(
    fc.record({
      day: fc.constantFrom(...days),
      hour: fc.integer({ min: 8, max: 10 }),
      people: fc.nat({ max: 20 }),
    }),
    { minLength: 10, maxLength: 18, selector: ({ day, hour }) => `${day} ${hour}` },
  );
  await fc.assert(
    fc.asyncProperty(fc.noShrink(pieces), async (some) => {
      const site = await countingSite(server, { from: "2026-01-01" });
      const { tenantId, entityId } = site;
      for (const [index, { day, hour, people }] of some.entries()) {
        await came(server, site, day, people, [[hour, hour + 1]]);
        if (index === 5)
          await saveRules(server, site, [
            { subject: { kind: 0, id: entityId }, definition: { type: "estimate" }, reason: "gaps" },
            {
              subject: { kind: 4, id: null },
              definition: { type: "factor", factor: 1.3, measures: ["in"] },
              fromDay: "2026-04-20",
              toDay: "2026-05-10",
              reason: "a new lens",
            },
          ]);
        if (index % 4 === 3) await work(server, tenantId);
      }
      await work(server, tenantId);
      const live = await allRollups(server, tenantId);
      await recomputeAll(server, tenantId);
      expect(await allRollups(server, tenantId)).toEqual(live);
    }),
    { numRuns: 6 },
  );
}, 60_000);

test("holidays are no ground for estimates and are not estimated", async () => {
  const { server, tenantId, theDay, turnOn } = await offForTwoHours();
  const holiday = (name: string, day: string) =>
    server.platform.database.pool.query(
      "insert into holidays (tenant_id, name, year, start_day, end_day) values ($1, $2, 2026, $3, $3)",
      [tenantId, name, day],
    );
  await holiday("Founders' day", "2026-04-29");
  await turnOn();
  expect(await theDay()).toMatchObject({ value: 5 * 88 });
});

test("estimates of today come with the time: a job has them made while the sensor is silent", async () => {
  const site = await offForTwoHours();
  const { server, tenantId, ask, entityId, turnOn } = site;
  for (const [day, people] of [
    ["2026-04-30", 2],
    ["2026-05-07", 3],
    ["2026-04-23", 4],
  ] as const)
    await came(server, site, day, people);
  await came(server, site, "2026-05-14", 5, [[0, 10]]);
  await turnOn();
  const at = async (moment: string) => {
    server.clock.set(moment);
    await runTask(estimatesTask(server.platform));
    await work(server, tenantId);
    const { now } = await ask(home.trend, { query: { entityId, startTime: "2026-05-14" } });
    return now.slice(9, 13).map(({ value }) => value);
  };
  const actual: number[] = [];
  server.platform.events.on("recomputeMarked", (news) => actual.push(news.tenantId));
  // 14:00 in Berlin; what may still come within the upload interval is not missing.
  expect(await at("2026-05-14T12:04:00Z")).toEqual([20, 12, 12, 12]);
  expect(actual).toEqual([tenantId]);
  server.clock.set("2026-05-14T12:04:00Z");
  const { now } = await ask(home.trend, { query: { entityId, startTime: "2026-05-14" } });
  expect(now[13]).toMatchObject({ value: 9 });
});

test("why: what was measured and estimated, by which rule, from which lines", async () => {
  const { ask, entityId, accessId, areaId, device, turnOn } = await offForTwoHours();
  const [ruleId] = await turnOn();
  const query = { dataType: 0, id: entityId, type: "flowIn", startTime: "2026-05-13", endTime: "2026-05-13" };
  const actual = await ask(figures.why, { query });
  expect(actual).toMatchObject({
    entityId,
    zone: "Europe/Berlin",
    from: "2026-05-12T22:00:00.000Z",
    to: "2026-05-13T22:00:00.000Z",
    figure: { value: 475, ...known, origin: { measured: 440, estimated: 35 } },
    measures: [{ measure: "in", measured: 440, eliminated: 0, corrected: 0, estimated: 35, value: 475 }],
    settings: { captureRate: "ofAll", incompleteBelow: 0 },
    rules: [
      {
        ruleId,
        version: 1,
        kind: "estimate",
        reason: "gaps",
        subject: { kind: 0, id: entityId },
        amounts: [{ measure: "in", amount: 35 }],
      },
    ],
    lines: [{ deviceId: device.id, sn: device.sn, line: "1", accessId, direction: 0, sign: 1, to: null }],
  });
  const ten = await ask(figures.why, { query: { ...query, hour: "10:00" } });
  expect(ten).toMatchObject({
    from: "2026-05-13T08:00:00.000Z",
    to: "2026-05-13T09:00:00.000Z",
    figure: { value: 19, completeness: 0 },
    rules: [{ amounts: [{ measure: "in", amount: 19 }] }],
  });
  for (const [dataType, id] of [
    [1, accessId],
    [2, areaId],
  ] as const)
    expect((await ask(figures.why, { query: { ...query, dataType, id } })).figure).toEqual(actual.figure);
  expect((await ask(figures.why, { query: { ...query, type: "flowOut" } })).rules).toEqual([]);
  expect((await ask(figures.why, { query: { ...query, hour: "09:00" } })).rules).toEqual([]);
  await expect(ask(figures.why, { query: { ...query, hour: "09:30" } })).rejects.toMatchObject({
    fields: { hour: "outOfRange" },
  });
  await expect(
    ask(figures.why, { query: { ...query, endTime: "2026-05-14", hour: "09:00" } }),
  ).rejects.toMatchObject({ key: "range.wrong" });
  await expect(ask(figures.why, { query: { ...query, startTime: "2025-05-14" } })).rejects.toMatchObject({
    key: "range.tooLong",
  });
});

test("the days and hours to correct say what is known and what was made of it", async () => {
  const { ask, entityId, accessId, turnOn } = await offForTwoHours();
  await turnOn();
  const days = await ask(rules.days, { query: { entityId, startTime: "2026-05-12", endTime: "2026-05-15" } });
  const none = { measured: 0, eliminated: 0, corrected: 0, estimated: 0 };
  expect(days).toMatchObject({
    totalElements: 1,
    content: [
      {
        id: entityId,
        zone: "Europe/Berlin",
        days: [
          { day: "2026-05-12", ...none, value: null, completeness: 0 },
          { day: "2026-05-13", ...none, measured: 440, estimated: 35, value: 475, ...known },
          { day: "2026-05-14", value: null },
          { day: "2026-05-15", ...none, value: null, completeness: null },
        ],
      },
    ],
  });
  const doors = await ask(rules.days, {
    query: { dataType: 1, entityId, startTime: "2026-05-13", endTime: "2026-05-13", measure: "out" },
  });
  expect(doors.content).toMatchObject([{ id: accessId, entityId, days: [{ value: 0 }] }]);
  await expect(
    ask(rules.days, { query: { startTime: "2026-05-01", endTime: "2026-06-01" } }),
  ).rejects.toMatchObject({ key: "range.tooLong" });

  const { hours, total } = await ask(rules.hours, {
    query: { dataType: 1, id: accessId, day: "2026-05-13" },
  });
  expect(hours).toHaveLength(24);
  expect(hours[10]).toMatchObject({
    time: "10:00",
    isAhead: false,
    values: {
      in: { ...none, estimated: 19, value: 19, completeness: 0 },
      out: { value: 0, completeness: 0 },
    },
  });
  expect(total).toMatchObject({ values: { in: { measured: 440, value: 475, ...known } } });
  await expect(
    ask(rules.hours, { query: { dataType: 1, id: accessId, day: "2026-05-13", measures: "in,up" } }),
  ).rejects.toMatchObject({ fields: { measures: "unknown" } });
});
