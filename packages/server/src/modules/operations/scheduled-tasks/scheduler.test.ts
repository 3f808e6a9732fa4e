import { scheduledTasks } from "@foyer/contract/operations/scheduled-tasks";
import { expect, onTestFinished, test, vi } from "vitest";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import { openDatabase } from "../../../platform/database/database.ts";
import { Events } from "../../../platform/events.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Running, Tasks, task } from "../../../platform/tasks.ts";
import { makeScheduler } from "./scheduled-tasks.ts";

const soon = { timeout: 10_000, interval: 25 };

/** A task of the test: what it does is handed in; its settings are a number and a yes or no. */
const testTask = (work: (params: { times: number; loud: boolean }, running: Running) => Promise<void>) =>
  task({
    bean: "test",
    method: "greet",
    jobName: "Greeting",
    cron: "0 0 12 * * ?",
    parameters: {
      times: { kind: "integer", min: 1, max: 9, usual: 2 },
      loud: { kind: "boolean", usual: false },
    },
    run: work,
  });

const draft = {
  jobName: "Hello",
  beanName: "test",
  methodName: "greet",
  params: { times: 3, loud: true },
  cronExpression: "0 0 12 * * ?",
};

async function scheduling(platform: Platform) {
  const scheduler = makeScheduler(platform);
  await scheduler.start();
  onTestFinished(scheduler.stop);
  return scheduler;
}

/** Another server of the same installation. */
async function secondServer({ platform }: TestServer): Promise<Platform> {
  const database = await openDatabase(platform.database.url, { pool: 4, ingest: 1 });
  onTestFinished(() => database.stop());
  return { ...platform, database, events: new Events(), tasks: new Tasks() };
}

const listRuns = async ({ admin }: TestServer, jobId: number) =>
  (await admin(scheduledTasks.logs, { query: { jobId } })).content;
const readTask = async ({ admin }: TestServer, id: number) =>
  (await admin(scheduledTasks.list, { query: { size: 100 } })).content.find((one) => one.id === id);

test("a task that is asked for is run, and its log tells how it went", async () => {
  const server = await testServer();
  server.platform.tasks.register(
    testTask(async ({ times, loud }, { say }) => {
      for (let time = 1; time <= times; time++) say(`${loud ? "HELLO" : "hello"} ${time}`);
    }),
  );
  const { id } = await server.admin(scheduledTasks.create, { body: draft });
  await server.admin(scheduledTasks.toggle, { params: { id } });
  await scheduling(server.platform);
  await server.admin(scheduledTasks.run, { params: { id } });
  await vi.waitFor(async () => expect((await readTask(server, id))?.lastRun?.state).toBe("success"), soon);
  expect(await listRuns(server, id)).toEqual([
    {
      id: expect.any(Number),
      jobId: id,
      jobName: "Hello",
      beanName: "test",
      methodName: "greet",
      state: "success",
      trigger: "manual",
      username: "admin",
      isSuccess: true,
      start: expect.any(String),
      duration: expect.any(Number),
      output: "HELLO 1\nHELLO 2\nHELLO 3",
      reason: null,
      exceptionDetail: null,
    },
  ]);
  expect(await readTask(server, id)).toMatchObject({ isPause: true, isAsked: false, runningSince: null });
});

test("what goes wrong is told in the log, and the next run is not harmed", async () => {
  const server = await testServer();
  let tries = 0;
  server.platform.tasks.register(
    testTask(async (_params, { say }) => {
      say("begun");
      if (++tries === 1) throw new Error("the door is stuck");
      for (let line = 0; line < 3_000; line++) say("a line of the log");
    }),
  );
  const { id } = await server.admin(scheduledTasks.create, { body: draft });
  const failures = async () =>
    (await server.platform.metrics.taskFailures.get()).values.find(
      ({ labels }) => labels.task === "test.greet",
    )?.value;
  await scheduling(server.platform);
  expect(await failures()).toBe(0);
  for (const state of ["failed", "success"]) {
    await server.admin(scheduledTasks.run, { params: { id } });
    await vi.waitFor(async () => expect((await readTask(server, id))?.lastRun?.state).toBe(state), soon);
  }
  expect(await failures()).toBe(1);
  const [long, failed] = await listRuns(server, id);
  expect(failed).toMatchObject({ isSuccess: false, output: "begun" });
  expect(failed?.exceptionDetail).toMatch(/^Error: the door is stuck/);
  expect(long?.output.length).toBeLessThan(21_000);
  expect(long?.output).toMatch(/… \d+ more lines$/);
});

test("of several servers one runs a task at its time", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T11:59:00Z");
  const done: string[] = [];
  const work = (who: string) => testTask(async () => void done.push(who));
  const others = [await secondServer(server), await secondServer(server)];
  server.platform.tasks.register(work("first"));
  for (const other of others) other.tasks.register(work("other"));
  await server.platform.database.pool.query("insert into seeded_tasks values ('test', 'greet')");
  const { id } = await server.admin(scheduledTasks.create, { body: draft });
  for (const platform of [server.platform, ...others]) await scheduling(platform);
  for (const day of [13, 14, 15]) {
    server.clock.set(`2026-05-${day}T12:00:01Z`);
    for (const { events } of [server.platform, ...others]) events.emit("taskChanged", {});
    await vi.waitFor(async () => expect(await listRuns(server, id)).toHaveLength(day - 12), soon);
    await vi.waitFor(async () => expect((await readTask(server, id))?.runningSince).toBeNull(), soon);
    expect((await readTask(server, id))?.nextRun).toBe(`2026-05-${day + 1}T12:00:00.000Z`);
  }
  const runs = (await listRuns(server, id)).map(({ state, trigger }) => `${state} ${trigger}`);
  expect(runs).toEqual(["success schedule", "success schedule", "success schedule"]);
  expect(done).toHaveLength(3);
});

test("a long run is shown as running; it is not begun twice, and a time that comes meanwhile goes by", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T11:59:00Z");
  let end = () => {};
  let begun = 0;
  server.platform.tasks.register(
    testTask(async (_params, { say }) => {
      say("half way");
      begun++;
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    }),
  );
  await server.platform.database.pool.query("insert into seeded_tasks values ('test', 'greet')");
  const { id } = await server.admin(scheduledTasks.create, { body: draft });
  await scheduling(server.platform);
  await server.admin(scheduledTasks.run, { params: { id } });
  await vi.waitFor(() => expect(begun).toBe(1), soon);
  expect(await readTask(server, id)).toMatchObject({ runningSince: "2026-05-13T11:59:00.000Z" });
  expect(await listRuns(server, id)).toMatchObject([{ state: "running", isSuccess: null, duration: null }]);
  await expect(server.admin(scheduledTasks.run, { params: { id } })).rejects.toMatchObject({
    status: 409,
    key: "task.running",
  });
  await expect(server.admin(scheduledTasks.remove, { body: [id] })).rejects.toMatchObject({
    key: "task.running",
  });

  server.clock.set("2026-05-13T12:00:02Z");
  server.platform.events.emit("taskChanged", {});
  await vi.waitFor(async () => expect(await listRuns(server, id)).toHaveLength(2), soon);
  expect((await listRuns(server, id))[0]).toMatchObject({ state: "skipped", reason: "stillRunning" });
  end();
  await vi.waitFor(async () => expect((await readTask(server, id))?.runningSince).toBeNull(), soon);
  expect(await readTask(server, id)).toMatchObject({
    nextRun: "2026-05-14T12:00:00.000Z",
    lastRun: { state: "success", output: "half way" },
  });
  expect(begun).toBe(1);
});

test("what was missed while no server was there is made up for where the task says so, else said to be missed", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T11:00:00Z");
  const actual: string[] = [];
  server.platform.tasks.register(testTask(async ({ times }) => void actual.push(`run ${times}`)));
  await server.platform.database.pool.query("insert into seeded_tasks values ('test', 'greet')");
  const make = async (jobName: string, times: number, catchUp: boolean) =>
    (
      await server.admin(scheduledTasks.create, {
        body: { ...draft, jobName, catchUp, params: { times, loud: false } },
      })
    ).id;
  const [skips, catchesUp] = [await make("Skips", 1, false), await make("Catches up", 2, true)];
  server.clock.set("2026-05-16T11:00:00Z");
  await scheduling(server.platform);
  await vi.waitFor(async () => {
    expect((await listRuns(server, catchesUp)).map(({ state }) => state)).toEqual(["success"]);
    expect(await listRuns(server, skips)).toHaveLength(1);
  }, soon);
  expect((await listRuns(server, catchesUp))[0]).toMatchObject({ trigger: "catchUp" });
  expect((await listRuns(server, skips))[0]).toMatchObject({
    state: "skipped",
    reason: "missed",
    isSuccess: null,
    duration: null,
  });
  expect(actual).toEqual(["run 2"]);
  for (const id of [skips, catchesUp])
    expect(await readTask(server, id)).toMatchObject({ nextRun: "2026-05-16T12:00:00.000Z" });
  expect(await readTask(server, skips)).toMatchObject({ lastRun: null });
});

test("the run of a server that fell silent is given up, and the task runs again, unless that ended a server before", async () => {
  const server = await testServer();
  const { pool } = server.platform.database;
  let begun = 0;
  server.platform.tasks.register(testTask(async () => void begun++));
  await pool.query("insert into seeded_tasks values ('test', 'greet')");
  const { id } = await server.admin(scheduledTasks.create, { body: draft });
  /** A server begins it and is gone. */
  const lose = () =>
    pool.query(
      `with run as (
         insert into task_runs (task_id, state, trigger, started_at) values ($1, 'running', 'schedule', now() - interval '1 hour') returning id)
       update scheduled_tasks set running_since = now() - interval '1 hour', lease_until = now() - interval '1 second',
         run_id = (select id from run) where id = $1`,
      [id],
    );
  await lose();
  await expect(server.admin(scheduledTasks.run, { params: { id } })).rejects.toMatchObject({
    key: "task.running",
  });
  const scheduler = await scheduling(server.platform);
  await vi.waitFor(async () => expect((await readTask(server, id))?.lastRun?.state).toBe("success"), soon);
  expect(await listRuns(server, id)).toMatchObject([
    { state: "success", trigger: "schedule" },
    { state: "failed", reason: "serverStopped" },
  ]);
  expect(begun).toBe(1);
  await scheduler.stop();

  await pool.query("delete from task_runs where task_id = $1 and state = 'success'", [id]);
  await lose();
  await scheduling(server.platform);
  await vi.waitFor(async () => expect((await readTask(server, id))?.runningSince).toBeNull(), soon);
  expect(Date.parse((await readTask(server, id))?.nextRun ?? "")).toBeGreaterThan(Date.now());
  expect(begun).toBe(1);
});

test("a server that stops tells what it runs, keeps that it did not end, and another one begins it anew", async () => {
  const server = await testServer();
  let begun = false;
  server.platform.tasks.register(
    testTask(async (_params, { signal, say }) => {
      say("half of it");
      begun = true;
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
    }),
  );
  const { id } = await server.admin(scheduledTasks.create, { body: draft });
  const scheduler = await scheduling(server.platform);
  await server.admin(scheduledTasks.run, { params: { id } });
  await vi.waitFor(() => expect(begun).toBe(true), soon);
  await scheduler.stop();
  const left = { state: "failed", reason: "serverStopped", output: "half of it", username: "admin" };
  expect(await listRuns(server, id)).toMatchObject([left]);
  expect(await readTask(server, id)).toMatchObject({ runningSince: null });
  const other = await secondServer(server);
  other.tasks.register(testTask(async () => undefined));
  await scheduling(other);
  await vi.waitFor(async () => expect((await readTask(server, id))?.lastRun?.state).toBe("success"), soon);
  expect(await listRuns(server, id)).toMatchObject([
    { state: "success", trigger: "manual", username: "admin" },
    left,
  ]);
});

test("every installation begins with a task of each kind; one that is deleted stays away", async () => {
  const server = await testServer();
  const first = makeScheduler(server.platform);
  await first.start();
  await first.stop();
  const all = async () => (await server.admin(scheduledTasks.list, { query: { size: 100 } })).content;
  const kinds = await server.admin(scheduledTasks.kinds);
  const seeded = await all();
  expect(seeded.map(({ beanName, methodName }) => `${beanName}.${methodName}`).sort()).toEqual(
    kinds.map(({ beanName, methodName }) => `${beanName}.${methodName}`).sort(),
  );
  for (const one of seeded) expect(one.nextRun, one.jobName).not.toBeNull();
  const [gone] = seeded;
  await server.admin(scheduledTasks.remove, { body: [gone?.id ?? 0] });
  await scheduling(server.platform);
  expect(await all()).toHaveLength(seeded.length - 1);
});

test("a task of an installation whose name somebody has given to another is there by a name of its own", async () => {
  const server = await testServer();
  const [kind] = await server.admin(scheduledTasks.kinds);
  const { pool } = server.platform.database;
  const first = makeScheduler(server.platform);
  await first.start();
  await first.stop();
  const all = async () => (await server.admin(scheduledTasks.list, { query: { size: 100 } })).content;
  const task = (await all()).find(
    ({ beanName, methodName }) => beanName === kind?.beanName && methodName === kind.methodName,
  );
  await pool.query("update scheduled_tasks set bean = 'test', method = 'greet' where id = $1", [task?.id]);
  await pool.query("delete from seeded_tasks where bean = $1 and method = $2", [
    task?.beanName,
    task?.methodName,
  ]);
  await scheduling(server.platform);
  expect(
    (await all()).find(
      ({ beanName, methodName }) => beanName === task?.beanName && methodName === task.methodName,
    ),
  ).toMatchObject({
    jobName: `${task?.jobName} (2)`,
  });
});

test("a task whose module is gone says so", async () => {
  const server = await testServer();
  const other = await secondServer(server);
  server.platform.tasks.register(testTask(async () => undefined));
  const { id } = await server.admin(scheduledTasks.create, { body: draft });
  await scheduling(other);
  await server.admin(scheduledTasks.run, { params: { id } });
  other.events.emit("taskChanged", {});
  await vi.waitFor(async () => expect((await readTask(server, id))?.lastRun?.state).toBe("failed"), soon);
  expect(await listRuns(server, id)).toMatchObject([{ reason: "unknownTask", exceptionDetail: null }]);
});
