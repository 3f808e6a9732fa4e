import { scheduledTasks } from "@foyer/contract/operations/scheduled-tasks";
import { flattened, loadPhrases } from "@foyer/phrases/phrases";
import { expect, test } from "vitest";
import { company, companyAdmin } from "../../../../test/factories.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";

const draft = {
  jobName: "Silence at noon",
  beanName: "devices",
  methodName: "offline",
  params: { intervals: 5 },
  cronExpression: "0 0 12 * * ?",
  timeZone: "Europe/Berlin",
  catchUp: false,
  remark: "For the night shift",
};

async function serverAt(moment: string): Promise<TestServer> {
  const server = await testServer();
  server.clock.set(moment);
  return server;
}

test("scheduled tasks belong to the platform's operators", async () => {
  const server = await testServer();
  await expect(server.ask(scheduledTasks.list)).rejects.toMatchObject({ status: 401 });
  const { id } = await server.admin(scheduledTasks.create, { body: draft });
  const ask = await companyAdmin(server, await company(server.admin));
  for (const call of [
    () => ask(scheduledTasks.list),
    () => ask(scheduledTasks.kinds),
    () => ask(scheduledTasks.logs),
    () => ask(scheduledTasks.create, { body: draft }),
    () => ask(scheduledTasks.update, { body: { ...draft, id } }),
    () => ask(scheduledTasks.toggle, { params: { id } }),
    () => ask(scheduledTasks.run, { params: { id } }),
    () => ask(scheduledTasks.remove, { body: [id] }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403, key: "permission.denied" });
});

test("a task: made, listed, changed, paused, resumed, deleted", async () => {
  const server = await serverAt("2026-05-13T11:00:00Z");
  const { admin, platform } = server;
  const { id } = await admin(scheduledTasks.create, { body: draft });
  const listed = await admin(scheduledTasks.list, { query: { search: "es.offl" } });
  expect(listed).toEqual({
    totalElements: 1,
    content: [
      {
        id,
        ...draft,
        isPause: false,
        createTime: expect.any(String),
        // Noon in Berlin has passed: tomorrow's, in summer time.
        nextRun: "2026-05-14T10:00:00.000Z",
        runningSince: null,
        isAsked: false,
        lastRun: null,
      },
    ],
  });

  await admin(scheduledTasks.update, {
    body: { ...draft, id, jobName: "Silence", cronExpression: "0 30 13 * * ?", timeZone: "UTC" },
  });
  const only = async () => (await admin(scheduledTasks.list)).content[0];
  expect(await only()).toMatchObject({ jobName: "Silence", nextRun: "2026-05-13T13:30:00.000Z" });

  await admin(scheduledTasks.toggle, { params: { id } });
  expect(await only()).toMatchObject({ isPause: true, nextRun: null });
  expect((await admin(scheduledTasks.list, { query: { isPause: "false" } })).totalElements).toBe(0);
  // A paused task stays paused however its times change.
  await admin(scheduledTasks.update, { body: { ...draft, id } });
  expect(await only()).toMatchObject({ isPause: true, nextRun: null });
  await admin(scheduledTasks.toggle, { params: { id } });
  expect(await only()).toMatchObject({ isPause: false, nextRun: "2026-05-14T10:00:00.000Z" });

  await expect(admin(scheduledTasks.remove, { body: [id, 999_999] })).rejects.toMatchObject({ status: 404 });
  expect(await only()).toMatchObject({ id });
  await admin(scheduledTasks.remove, { body: [id] });
  expect(await only()).toBeUndefined();

  const { rows } = await platform.database.pool.query(
    `select endpoint, before from operation_logs where endpoint like '%/api/jobs%' and status = 200 order by id`,
  );
  expect(rows.map((row) => row.endpoint)).toEqual([
    "POST /api/jobs",
    "PUT /api/jobs",
    "PUT /api/jobs/:id",
    "PUT /api/jobs",
    "PUT /api/jobs/:id",
    "DELETE /api/jobs",
  ]);
  expect(rows[1].before).toMatchObject({ job_name: "Silence at noon", cron: "0 0 12 * * ?" });
  expect(rows[5].before).toMatchObject([{ job_name: "Silence at noon" }]);
});

test("a task that makes no sense is refused at the field that is wrong", async () => {
  const { admin } = await serverAt("2026-05-13T11:00:00Z");
  await admin(scheduledTasks.create, { body: draft });
  await expect(admin(scheduledTasks.create, { body: draft })).rejects.toMatchObject({
    status: 409,
    key: "task.nameTaken",
  });
  const blank = { jobName: " ", beanName: "", methodName: "", cronExpression: "" };
  await expect(admin(scheduledTasks.create, { body: blank })).rejects.toMatchObject({
    fields: {
      jobName: "required",
      beanName: "required",
      methodName: "required",
      cronExpression: "required",
    },
  });
  const faults = async (changed: object) => {
    const refused = admin(scheduledTasks.create, { body: { ...draft, jobName: "X", ...changed } });
    return (await refused.catch((error) => error)).fields;
  };
  expect(await faults({ beanName: "process", methodName: "exit" })).toEqual({
    beanName: "select",
    methodName: "select",
  });
  expect(await faults({ methodName: "toString" })).toEqual({ methodName: "select" });
  expect(await faults({ params: {} })).toEqual({ "params.intervals": "required" });
  expect(await faults({ params: { intervals: 0 } })).toEqual({ "params.intervals": "outOfRange" });
  expect(await faults({ params: { intervals: 2.5 } })).toEqual({ "params.intervals": "invalid" });
  expect(await faults({ params: { intervals: 2, command: 1 } })).toEqual({ "params.command": "unknown" });
  expect(await faults({ timeZone: "Mars/North" })).toEqual({ timeZone: "timeZone" });
  for (const [cronExpression, fault] of [
    ["17 3 * * *", "cronParts"],
    ["@daily", "cronParts"],
    ["60 * * * * ?", "cronSecond"],
    ["0 61 * * * ?", "cronMinute"],
    ["0 0 24 * * ?", "cronHour"],
    ["0 0 3 32 * ?", "cronDay"],
    ["0 0 3 ? 13 *", "cronMonth"],
    ["0 0 3 ? * XYZ", "cronWeekday"],
    ["0 0 3 * * ? soon", "cronYear"],
    ["0 0 3 31 2 ?", "cronNever"],
    ["0 0 3 * * ? 2020", "cronNever"],
    ["* * * * * ?", "cronTooOften"],
    ["0,30 5 * * * ?", "cronTooOften"],
  ])
    expect(await faults({ cronExpression }), cronExpression).toEqual({ cronExpression: fault });
});

test("nobody runs, changes or pauses a task that does not exist", async () => {
  const { admin } = await testServer();
  const id = 4711;
  for (const call of [
    () => admin(scheduledTasks.update, { body: { ...draft, id } }),
    () => admin(scheduledTasks.toggle, { params: { id } }),
    () => admin(scheduledTasks.run, { params: { id } }),
    () => admin(scheduledTasks.remove, { body: [id] }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404, key: "notFound.thing" });
});

test("whatever can be scheduled has words on the screen", async () => {
  const { platform } = await testServer();
  const keys = platform.tasks
    .all()
    .flatMap(({ bean, method, parameters }) => [
      `scheduledTasks.beans.${bean}`,
      `scheduledTasks.kinds.${bean}.${method}.name`,
      `scheduledTasks.kinds.${bean}.${method}.text`,
      ...parameters.map(({ name }) => `scheduledTasks.params.${name}`),
    ]);
  const known = flattened(await loadPhrases("en"));
  expect(keys.filter((key) => !known.has(key))).toEqual([]);
});

test("what can be scheduled is a list, each with its settings", async () => {
  const { admin } = await testServer();
  const kinds = await admin(scheduledTasks.kinds);
  const names = kinds.map(({ beanName, methodName }) => `${beanName}.${methodName}`);
  expect(names).toEqual(expect.arrayContaining(["figures.check", "records.retention", "devices.offline"]));
  expect(kinds.find(({ methodName }) => methodName === "offline")).toEqual({
    beanName: "devices",
    methodName: "offline",
    jobName: "Silent devices",
    parameters: [{ name: "intervals", kind: "integer", min: 1, max: 1_000, usual: 3 }],
    usual: { cronExpression: "0 5 * * * ?", timeZone: "UTC", catchUp: false },
  });
  // What a new installation begins with passes the check that a person's entry passes.
  for (const { usual, parameters, ...kind } of kinds) {
    const params = Object.fromEntries(parameters.map(({ name, usual }) => [name, usual]));
    await admin(scheduledTasks.create, {
      body: { ...kind, jobName: `${kind.beanName} ${kind.methodName}`, ...usual, params },
    });
  }
});
