import { home } from "@foyer/contract/analytics/home";
import { ranking } from "@foyer/contract/analytics/rank";
import { imports } from "@foyer/contract/counting/imports";
import type { MeasureValues } from "@foyer/contract/counting/measures";
import { devices } from "@foyer/contract/devices/devices";
import { expect, test, vi } from "vitest";
import {
  access,
  binding,
  company,
  companyAdmin,
  companyAdminSession,
  device,
  deviceModel,
  entity,
  storeUser,
} from "../../../../test/factories.ts";
import { type ImportingServer, importingServer, toPlan, upload } from "../../../../test/imports.ts";
import { neverStopping } from "../../../../test/never-stopping.ts";
import { runTask } from "../../../../test/run-task.ts";
import { silent } from "../../../../test/silent.ts";
import { Refused, testServer } from "../../../../test/test-server.ts";
import { Jobs } from "../../../platform/jobs.ts";
import { makeLog } from "../../../platform/log.ts";
import { recompute } from "../recomputing/recomputing.ts";
import { writeRecords } from "../storage/records/write-records.ts";
import { forgetDraftsTask, importJob } from "./imports.ts";

const day = "2026-03-10";

/** Hours of one day: a file of `sensor,time,in,out`. */
const hoursFile = (rows: readonly (readonly [string, number, number | string, number])[]): string =>
  [
    "sensor,time,in,out",
    ...rows.map(([sensor, hour, into, out]) =>
      [sensor, `${day} ${String(hour).padStart(2, "0")}:00`, into, out].join(","),
    ),
  ].join("\n");

const csv = (body: string, name = "door.csv") => ({ name, body });

const refusal = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => "granted",
    (cause: unknown) => cause,
  );
  return error instanceof Refused ? error.key : String(error);
};

/** An entity open all day, and an access. */
async function place(server: ImportingServer, name = "North door") {
  const entityId = await entity(server.ask, { workTime: "00:00~00:00" });
  const accessId = await access(server.ask, { entityId, name });
  return { entityId, accessId };
}

const readDay = async ({ ask }: ImportingServer, entityId: number, type: "flowIn" | "flowOut" = "flowIn") => {
  const [figure] = await ask(home.days, { query: { entityId, type, startTime: day, endTime: day } });
  return figure;
};

const recordsKept = async ({ platform }: ImportingServer) =>
  (
    await platform.database.pool.query<{
      line: string;
      hour: number;
      in: number;
      out: number;
      source: string;
    }>(
      `select line, extract(hour from start_at at time zone 'Europe/Berlin')::int as hour, coalesce(in_count, 0) as in,
         coalesce(out_count, 0) as out, source from records order by device_id, line, start_at`,
    )
  ).rows.map(({ line, hour, in: into, out, source }) => [line, hour, into, out, source]);

test("hours of a file are guessed, shown, imported and taken back as one", async () => {
  const server = await importingServer();
  const { entityId, accessId } = await place(server);
  const up = await server.upload(
    csv(
      hoursFile([
        ["North door", 9, 10, 4],
        ["North door", 10, 20, 8],
      ]),
    ),
  );
  expect(up).toMatchObject({
    refused: [],
    files: [
      {
        name: "door.csv",
        guess: {
          delimiter: ",",
          headerRow: 1,
          dateOrder: "ymd",
          interval: 3600,
          columns: [{ role: "sensor" }, { role: "time" }, { role: "in" }, { role: "out" }],
        },
      },
    ],
  });
  const unmapped = await server.check(up.id, toPlan(up));
  expect(unmapped.refusals).toEqual([{ key: "import.unmapped", values: { count: 1 } }]);
  expect(unmapped.sensors).toMatchObject([
    { sensor: "North door", isMapped: false, offer: { accessId, name: "North door" } },
  ]);

  const plan = { ...toPlan(up), mapping: [{ sensor: "North door", accessId }] };
  const check = await server.check(up.id, plan);
  expect(check).toMatchObject({
    refusals: [],
    rows: 2,
    records: 2,
    first: "2026-03-10T09:00:00+01:00",
    last: "2026-03-10T11:00:00+01:00",
    sums: { in: 30, out: 12 },
    months: [{ month: "2026-03", sums: { in: 30, out: 12 } }],
    existing: { fresh: 2, equal: 0, revised: 0, outdated: 0 },
    faults: { count: 0 },
  });
  expect(await recordsKept(server)).toEqual([]);

  const done = await server.import(up.id, plan);
  expect(done).toMatchObject({
    state: "done",
    done: 2,
    total: 2,
    from: "2026-03-10T08:00:00.000Z",
    to: "2026-03-10T10:00:00.000Z",
    result: { fresh: 2, revised: 0, equal: 0, outdated: 0, quarantined: 0, faults: 0 },
    drafts: [],
  });
  const source = `import:${up.id}`;
  expect(await recordsKept(server)).toEqual([
    ["North door", 9, 10, 4, source],
    ["North door", 10, 20, 8, source],
  ]);
  // Nothing is expected but in the two hours.
  expect(await readDay(server, entityId)).toMatchObject({
    value: 30,
    coveredSeconds: 7200,
    expectedSeconds: 7200,
  });
  expect(await readDay(server, entityId, "flowOut")).toMatchObject({ value: 12 });
  const { content } = await server.ask(devices.list, { query: { entityId } });
  expect(content).toMatchObject([{ sn: `import-${accessId}`, model: "IMPORT" }]);

  expect(await server.undo(up.id)).toMatchObject({
    state: "undone",
    undone: { removed: 2, restored: 0, left: 0 },
  });
  expect(await recordsKept(server)).toEqual([]);
  expect(await readDay(server, entityId)).toMatchObject({ value: null, expectedSeconds: 0 });
  expect((await server.ask(devices.list, { query: { entityId } })).content).toEqual([]);
  expect(await refusal(server.ask(imports.undo, { body: { id: up.id } }))).toBe("import.notUndoable");
  expect((await server.ask(imports.list, { query: {} })).content).toMatchObject([
    { id: up.id, state: "undone", files: ["door.csv"] },
  ]);
});

test("records of a line that exists are revised, and said again as before when it is undone", async () => {
  const server = await importingServer();
  const { entityId, accessId } = await place(server);
  const modelId = await deviceModel(server.admin);
  const counter = await device(server.ask, { modelId, entityId, recordPeriod: 60, uploadInterval: 60 });
  await binding(server.ask, { corridorId: accessId, deviceId: counter.id, from: "2026-01-01" });
  const count = async (
    hour: number,
    values: MeasureValues,
    received: string,
    revision: number | null = null,
  ) =>
    writeRecords(server.platform.database.ingest, "live", [
      {
        tenantId: server.tenantId,
        deviceId: counter.id,
        line: "1",
        startMs: Date.parse(`${day}T${String(hour).padStart(2, "0")}:00:00+01:00`),
        seconds: 3600,
        receivedMs: Date.parse(received),
        source: "he2",
        revision,
        values,
      },
    ]);
  for (const hour of [9, 10, 11]) await count(hour, { in: 5, out: 5, adult: 3 }, "2026-03-11T00:00:00Z");
  await count(12, { in: 5 }, "2026-03-11T00:00:00Z", 7);

  const rows = [
    ["x", 9, 5, 5],
    ["x", 10, 50, 5],
    ["x", 11, 70, 5],
    ["x", 12, 50, 5],
    ["x", 13, 50, 5],
  ] as const;
  const up = await server.upload(csv(hoursFile(rows)));
  const plan = { ...toPlan(up), mapping: [{ sensor: "x", deviceId: counter.id, line: "1" }] };
  expect(await server.check(up.id, plan)).toMatchObject({
    // 9 has adults as well, of whom the file says nothing; 12 was sent with a revision of the device.
    existing: { fresh: 1, equal: 1, revised: 2, outdated: 1 },
    staying: { records: 2, measures: ["adult"] },
    unbound: 0,
  });
  const done = await server.import(up.id, plan);
  expect(done.result).toMatchObject({ fresh: 1, revised: 2, equal: 1, outdated: 1 });
  expect(await readDay(server, entityId)).toMatchObject({ value: 5 + 50 + 70 + 5 + 50 });
  const { rows: adults } = await server.platform.database.pool.query(
    "select in_count, adult from records where start_at < $1 order by start_at",
    [`${day}T12:00:00+01:00`],
  );
  expect(adults).toEqual([
    { in_count: 5, adult: 3 },
    { in_count: 50, adult: 3 },
    { in_count: 70, adult: 3 },
  ]);

  // One of them is corrected by the device afterwards.
  await count(10, { in: 6 }, "2100-01-01T00:00:00Z");
  expect(await server.undo(up.id)).toMatchObject({
    state: "undone",
    undone: { removed: 1, restored: 1, left: 1 },
  });
  expect(await recordsKept(server)).toEqual([
    ["1", 9, 5, 5, "he2"],
    ["1", 10, 6, 0, "he2"],
    ["1", 11, 5, 5, "he2"],
    ["1", 12, 5, 0, "he2"],
  ]);
  expect(await readDay(server, entityId)).toMatchObject({ value: 5 + 6 + 5 + 5 });
  const { rows: again } = await server.platform.database.pool.query(
    "select used, adult from records where in_count = 5 and revision is null order by start_at",
  );
  expect(again).toEqual([
    { used: 0b1000011, adult: 3 },
    { used: 0b1000011, adult: 3 },
  ]);
});

test("an import of one direction leaves the other measures of a record, and the cells it does not fill, as they are", async () => {
  const server = await importingServer();
  const { accessId } = await place(server);
  const first = await server.upload(
    csv(`sensor,time,in,out,passby\nx,${day} 09:00,5,4,90\nx,${day} 10:00,6,5,80\n`),
  );
  const toAccess = (up: Parameters<typeof toPlan>[0]) => ({
    ...toPlan(up),
    mapping: [{ sensor: "x", accessId }],
  });
  await server.import(first.id, toAccess(first));
  const second = await server.upload(csv(`sensor,time,in,out\nx,${day} 09:00,7,\nx,${day} 10:00,6,\n`));
  const found = await server.check(second.id, toAccess(second));
  expect(found.existing).toEqual({ fresh: 0, equal: 1, revised: 1, outdated: 0 });
  expect(found.staying).toEqual({ records: 1, measures: ["out", "passby"] });
  await server.import(second.id, toAccess(second));
  const counts = async () => {
    const { rows } = await server.platform.database.pool.query(
      "select in_count, out_count, passby from records order by start_at",
    );
    return rows.map((row) => [row.in_count, row.out_count, row.passby]);
  };
  expect(await counts()).toEqual([
    [7, 4, 90],
    [6, 5, 80],
  ]);
  await server.undo(second.id);
  expect(await counts()).toEqual([
    [5, 4, 90],
    [6, 5, 80],
  ]);
});

test("the check shows how the first rows were read", async () => {
  const server = await importingServer();
  const { accessId } = await place(server);
  const up = await server.upload(
    csv(`Time,Main in,Main out,Back in,Back out\n${day} 09:00-10:00,1,2,3,4\n${day} 10:00-11:00,5,6,7,8\n`),
  );
  const mapping = [
    { sensor: "Main", accessId },
    { sensor: "Back", skip: true as const },
  ];
  const { examples, records, sums } = await server.check(up.id, { ...toPlan(up), mapping });
  expect([records, sums]).toEqual([2, { in: 6, out: 8 }]);
  expect(examples.slice(0, 2)).toEqual([
    {
      fileId: up.files[0]?.id,
      row: 2,
      text: `${day} 09:00-10:00`,
      sensor: "Main",
      from: `${day}T09:00:00+01:00`,
      to: `${day}T10:00:00+01:00`,
      sums: { in: 1, out: 2 },
    },
    expect.objectContaining({ row: 3, sensor: "Main", sums: { in: 5, out: 6 } }),
  ]);
});

test("imports of the same hours are undone in any order", async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const server = await importingServer();
    const { entityId, accessId } = await place(server);
    const ids: number[] = [];
    for (const rows of [
      [
        ["a", 9, 1, 0],
        ["a", 10, 2, 0],
      ],
      [
        ["a", 10, 20, 0],
        ["a", 11, 30, 0],
      ],
    ] as const) {
      const up = await server.upload(csv(hoursFile(rows)));
      const plan = { ...toPlan(up), mapping: [{ sensor: "a", accessId }] };
      expect(await server.import(up.id, plan)).toMatchObject({ state: "done" });
      ids.push(up.id);
    }
    expect(await readDay(server, entityId)).toMatchObject({ value: 51, expectedSeconds: 3 * 3600 });
    const [first, second] = order.map((index) => ids[index] as number) as [number, number];
    await server.undo(first);
    const left = order[0] === 0 ? 50 : 3;
    expect(await readDay(server, entityId)).toMatchObject({ value: left, expectedSeconds: 2 * 3600 });
    await server.undo(second);
    expect(await recordsKept(server)).toEqual([]);
    expect(await readDay(server, entityId)).toMatchObject({ value: null, expectedSeconds: 0 });
    expect((await server.ask(devices.list, { query: { entityId } })).content).toEqual([]);
  }
});

test("an import run again after it was interrupted changes nothing more", async () => {
  const server = await importingServer();
  const { entityId, accessId } = await place(server);
  const up = await server.upload(
    csv(
      hoursFile([
        ["a", 9, 1, 0],
        ["a", 10, 2, 0],
      ]),
    ),
  );
  const plan = { ...toPlan(up), mapping: [{ sensor: "a", accessId }] };
  const { pool } = server.platform.database;
  const content = await pool.query("select * from import_chunks");
  await server.import(up.id, plan);
  // As if the server had been killed just before the end.
  await pool.query("update imports set state = 'running', result = null");
  for (const { tenant_id, file_id, position, body } of content.rows)
    await pool.query("insert into import_chunks values ($1, $2, $3, $4)", [
      tenant_id,
      file_id,
      position,
      body,
    ]);
  await importJob(server.platform).handle({ tenantId: server.tenantId, importId: up.id }, neverStopping);
  await recompute(pool, server.tenantId);
  expect(await server.ask(imports.details, { query: { id: up.id } })).toMatchObject({
    state: "done",
    result: { fresh: 0, equal: 2 },
  });
  expect(await readDay(server, entityId)).toMatchObject({ value: 3, expectedSeconds: 2 * 3600 });
  await server.undo(up.id);
  expect(await recordsKept(server)).toEqual([]);
});

test("only what was checked, mapped and free of faults is imported", async () => {
  const server = await importingServer();
  const { accessId } = await place(server);
  const { accessId: other } = await place(server, "Closed door");
  await server.platform.database.pool.query("update accesses set in_use = 0 where id = $1", [other]);
  const up = await server.upload(
    csv(
      hoursFile([
        ["a", 9, 1, 0],
        ["b", 9, "many", 0],
        ["b", 10, 3, 0],
      ]),
    ),
  );
  const { id } = up;
  const commit = (plan: Parameters<typeof server.check>[1]) =>
    refusal(server.ask(imports.commit, { body: { id, plan } }));
  const both = [
    { sensor: "a", accessId },
    { sensor: "b", skip: true as const },
  ];
  expect(await commit({ ...toPlan(up), mapping: both })).toBe("import.notChecked");
  const faulty = await server.check(id, { ...toPlan(up), mapping: both });
  expect(faulty).toMatchObject({
    refusals: [{ key: "import.badRows", values: { count: 1 } }],
    faults: {
      count: 1,
      byReason: { notANumber: 1 },
      rows: [{ fileId: up.files[0]?.id, row: 3, column: 3, reason: "notANumber", text: "many" }],
    },
    leftOut: 1,
    records: 1,
  });
  expect(await commit({ ...toPlan(up), mapping: both })).toBe("import.badRows");
  const plan = { ...toPlan(up), mapping: both, badRows: "skip" as const };
  expect(await commit(plan)).toBe("import.notChecked");

  const mapped = (sensor: string, target: object) => ({ ...plan, mapping: [{ sensor, ...target }] });
  expect(await refusal(server.check(id, mapped("a", { accessId: other }) as typeof plan))).toBe(
    "access.notInUse",
  );
  expect(await refusal(server.check(id, mapped("a", { accessId: 999_999 }) as typeof plan))).toBe(
    "notFound.thing",
  );
  expect(await refusal(server.check(id, { ...plan, files: [{ ...plan.files[0]!, fileId: 999_999 }] }))).toBe(
    "notFound.thing",
  );
  const modelId = await deviceModel(server.admin);
  const counter = await device(server.ask, { modelId });
  const shared = ["a", "b"].map((sensor) => ({ sensor, deviceId: counter.id, line: "1" }));
  expect(await refusal(server.check(id, { ...plan, mapping: shared }))).toBe("import.targetTwice");
  const nothing = { ...plan, mapping: ["a", "b"].map((sensor) => ({ sensor, skip: true as const })) };
  expect((await server.check(id, nothing)).refusals).toEqual([{ key: "import.noRecords", values: {} }]);

  expect(await server.import(id, plan)).toMatchObject({ state: "done", result: { fresh: 1, faults: 1 } });
  expect(await commit(plan)).toBe("import.notOpen");
  expect(await refusal(server.check(id, plan))).toBe("import.notOpen");
  expect(await refusal(server.ask(imports.discard, { body: [id] }))).toBe("import.notOpen");
});

test("what cannot be true goes into quarantine, and goes with its import", async () => {
  const server = await importingServer();
  const { entityId, accessId } = await place(server);
  const up = await server.upload(
    csv(
      `${hoursFile([
        ["a", 9, 40_000, 0],
        ["a", 10, 7, 0],
      ])}\na,2190-01-01 00:00,1,0\n`,
    ),
  );
  const plan = { ...toPlan(up), mapping: [{ sensor: "a", accessId }] };
  // So few rows that 2190 may be meant.
  expect(await server.check(up.id, plan)).toMatchObject({
    quarantined: { future: 1, tooMany: 1 },
    refusals: [],
  });
  expect(await server.import(up.id, plan)).toMatchObject({ result: { fresh: 1, quarantined: 2 } });
  expect(await readDay(server, entityId)).toMatchObject({ value: 7 });
  const held = async () =>
    (await server.platform.database.pool.query("select reason from quarantined_records order by 1")).rows;
  expect(await held()).toEqual([{ reason: "future" }, { reason: "tooMany" }]);
  await server.undo(up.id);
  expect(await held()).toEqual([]);
});

test("records of expired months count at once, and stay", async () => {
  const server = await importingServer();
  const { pool } = server.platform.database;
  await pool.query("insert into months_let_go (month) values ('2026-03-01')");
  const { entityId, accessId } = await place(server);
  const rows = `${hoursFile([["a", 9, 4, 0]])}\na,2026-04-10 09:00,6,0`;
  const up = await server.upload(csv(rows));
  const plan = { ...toPlan(up), mapping: [{ sensor: "a", accessId }] };
  await server.import(up.id, plan);
  const sum = await server.ask(ranking.rank, {
    body: { type: "flowIn", startTime: "2026-03-01", endTime: "2026-04-30" },
  });
  expect(sum.total.value).toBe(10);
  expect(await readDay(server, entityId)).toMatchObject({ value: 4 });
  expect(await refusal(server.ask(imports.undo, { body: { id: up.id } }))).toBe("import.recordsGone");

  // The same again: it can no longer be said whether it has counted.
  await pool.query("delete from records where start_at < '2026-04-01'");
  const again = await server.upload(csv(rows));
  const check = await server.check(again.id, {
    ...toPlan(again),
    mapping: [{ sensor: "a", accessId }],
  });
  expect(check).toMatchObject({
    faults: { rows: [{ reason: "monthGone" }] },
    existing: { fresh: 0, equal: 1 },
  });
});

test("a record that another one of another length covers is told, not added", async () => {
  const server = await importingServer();
  const { accessId } = await place(server);
  const hours = await server.upload(
    csv(
      hoursFile([
        ["a", 9, 4, 0],
        ["a", 10, 5, 0],
      ]),
    ),
  );
  await server.import(hours.id, { ...toPlan(hours), mapping: [{ sensor: "a", accessId }] });

  const days = await server.upload(
    csv("sensor;date;in\na;09.03.2026;90\na;10.03.2026;91\na;11.03.2026;92\n", "days.csv"),
  );
  const plan = { ...toPlan(days), mapping: [{ sensor: "a", accessId }] };
  expect(plan.files[0]?.layout).toMatchObject({ delimiter: ";", dateOrder: "dmy", interval: "day" });
  expect(await server.check(days.id, plan)).toMatchObject({
    records: 2,
    faults: { rows: [{ row: 3, reason: "overlapsKept" }] },
    existing: { fresh: 2 },
    refusals: [{ key: "import.badRows" }],
  });

  // The same within one import: the day among its hours.
  const both = await server.upload(
    csv(
      hoursFile([
        ["b", 9, 4, 0],
        ["b", 10, 5, 0],
        ["b", 11, 5, 0],
      ]),
    ),
    csv("sensor;date;in\nb;10.03.2026;91\nb;11.03.2026;92\n", "days.csv"),
  );
  const mixed = await server.check(both.id, toPlan(both));
  expect(mixed.faults.rows).toMatchObject([{ fileId: both.files[1]?.id, row: 2, reason: "overlap" }]);
  expect(mixed).toMatchObject({ records: 4, sums: { in: 14 + 92 } });
});

test("lines that count for the same access in the same time are named", async () => {
  const server = await importingServer();
  const { entityId, accessId } = await place(server);
  const modelId = await deviceModel(server.admin);
  const counter = await device(server.ask, { modelId, entityId, sn: "live-1" });
  await binding(server.ask, { corridorId: accessId, deviceId: counter.id, from: "2026-01-01" });
  const up = await server.upload(csv(hoursFile([["a", 9, 4, 0]])));
  const check = await server.check(up.id, { ...toPlan(up), mapping: [{ sensor: "a", accessId }] });
  expect(check.alsoCounting).toEqual([{ accessId, access: "North door", sn: "live-1", line: "1" }]);
});

test("a file is named once in a plan, however often it would be read", async () => {
  const server = await importingServer();
  const up = await server.upload(csv(hoursFile([["a", 9, 4, 0]])));
  const [planned] = toPlan(up).files;
  if (!planned) throw new Error("nothing was uploaded");
  await expect(server.check(up.id, { files: [planned, planned] })).rejects.toMatchObject({
    status: 400,
    fields: { "plan.files": "twice" },
  });
});

test("large imports that one company has checked do not keep those of another waiting", async () => {
  const server = await importingServer();
  const row = "a,2026-03-10 09:00,4,1\n";
  const up = await server.upload({ name: "large.csv", body: `sensor,time,in,out\n${row.repeat(60_000)}` });
  const other = await companyAdminSession(server, await company(server.admin));
  const small = await upload(server, other.token, [csv(hoursFile([["a", 9, 4, 0]]))]);
  const answered: string[] = [];
  const large = Array.from({ length: 3 }, () =>
    server.check(up.id, toPlan(up)).then(() => answered.push("large")),
  );
  await other.ask(imports.check, { body: { id: small.id, plan: toPlan(small) } });
  answered.push("small");
  await Promise.all(large);
  // The one that has begun may end first, no other.
  expect(answered.indexOf("small")).toBeLessThanOrEqual(1);
});

test("an import is seen by who may see all it touches, its draft by who made it", async () => {
  const server = await importingServer();
  const { entityId, accessId } = await place(server);
  const { accessId: hidden } = await place(server, "South door");
  const up = await server.upload(
    csv(
      hoursFile([
        ["a", 9, 4, 0],
        ["b", 9, 4, 0],
      ]),
    ),
  );
  const colleague = (await companyAdminSession(server, server.tenantId)).ask;
  const see = (ask: typeof colleague) => refusal(ask(imports.details, { query: { id: up.id } }));
  expect(await see(colleague)).toBe("notFound.thing");
  const mapping = [
    { sensor: "a", accessId },
    { sensor: "b", accessId: hidden },
  ];
  await server.import(up.id, { ...toPlan(up), mapping });
  expect(await see(colleague)).toBe("granted");
  const may = ["record:import"] as const;
  const partly = await storeUser(server, server.tenantId, { may, range: { entityIds: [entityId] } });
  expect(await see(partly)).toBe("notFound.thing");
  expect((await partly(imports.list, { query: {} })).totalElements).toBe(0);
  const stranger = await companyAdmin(server, await company(server.admin));
  expect(await see(stranger)).toBe("notFound.thing");
  expect(await refusal(stranger(imports.undo, { body: { id: up.id } }))).toBe("notFound.thing");
  expect((await colleague(imports.list, { query: {} })).totalElements).toBe(1);
});

test("what was not imported can be thrown away, and is forgotten after a day", async () => {
  const server = await importingServer();
  const up = await server.upload(csv(hoursFile([["a", 9, 4, 0]])));
  const kept = async () =>
    (await server.platform.database.pool.query("select count(*) as n from import_chunks")).rows[0].n;
  expect(await kept()).toBe(1);
  await server.ask(imports.discard, { body: [up.id] });
  expect(await kept()).toBe(0);

  await server.upload(csv(hoursFile([["a", 9, 4, 0]])));
  const forget = () => runTask(forgetDraftsTask(server.platform));
  await forget();
  expect(await kept()).toBe(1);
  server.clock.set(new Date(Date.now() + 25 * 3_600_000).toISOString());
  await forget();
  expect(await kept()).toBe(0);
});

test("a worker does what was committed, by itself", { timeout: 30_000 }, async () => {
  const server = await importingServer();
  const { accessId } = await place(server);
  const worker = new Jobs({
    connectionString: server.platform.database.url,
    connections: 4,
    works: true,
    log: makeLog(silent),
  });
  await worker.start();
  try {
    await worker.register(importJob(server.platform));
    const up = await server.upload(csv(hoursFile([["a", 9, 4, 0]])));
    const plan = { ...toPlan(up), mapping: [{ sensor: "a", accessId }] };
    await server.check(up.id, plan);
    await server.ask(imports.commit, { body: { id: up.id, plan } });
    const state = async () => (await server.ask(imports.details, { query: { id: up.id } })).state;
    await vi.waitFor(async () => expect(await state()).toBe("done"), { timeout: 15_000, interval: 200 });
    await server.ask(imports.undo, { body: { id: up.id } });
    await vi.waitFor(async () => expect(await state()).toBe("undone"), { timeout: 15_000, interval: 200 });
  } finally {
    await worker.stop();
  }
});

test("without a worker to hand it to nothing is left waiting", async () => {
  const server = await testServer({ FOYER_LOG: "silent" });
  const tenantId = await company(server.admin);
  const { ask, token } = await companyAdminSession(server, tenantId);
  const accessId = await access(ask, {});
  const up = await upload(server, token, [csv(hoursFile([["a", 9, 4, 0]]))]);
  const plan = { ...toPlan(up), mapping: [{ sensor: "a", accessId }] };
  await ask(imports.check, { body: { id: up.id, plan } });
  expect(await refusal(ask(imports.commit, { body: { id: up.id, plan } }))).toBe("server.error");
  expect(await ask(imports.details, { query: { id: up.id } })).toMatchObject({
    state: "failed",
    failure: "server.away",
    drafts: [{ id: up.files[0]?.id }],
  });
});
