import { auth } from "@foyer/contract/identity/auth";
import { expect, test } from "vitest";
import { company, companyAdmin, device, deviceModel } from "../../../../test/factories.ts";
import { runTask } from "../../../../test/run-task.ts";
import { adminPassword, testServer } from "../../../../test/test-server.ts";
import { cleanUpTask } from "./clean-up.task.ts";

test("what is over or older than 30 days goes, the rest stays", async () => {
  const server = await testServer();
  const { pool } = server.platform.database;
  const now = "2026-05-13T10:00:00Z";
  const signInAt = async (moment: string) => {
    server.clock.set(moment);
    return server.signIn("admin", adminPassword);
  };
  await pool.query("delete from sessions");
  await signInAt("2026-05-13T09:30:00Z");
  await server.ask(auth.captcha);
  const { ask } = await signInAt("2026-05-13T09:31:00Z");
  server.clock.set("2026-05-13T09:59:00Z");
  await server.ask(auth.captcha);
  server.clock.set(now);
  await pool.query(
    `insert into attempts (key, failures, next_try_at)
     values ('long ago', 60, '2026-05-12T09:59:59Z'), ('yesterday', 6, '2026-05-12T10:00:01Z')`,
  );
  await pool.query("delete from operation_logs");
  await pool.query(
    `insert into operation_logs (tenant_id, at, username, ip, endpoint, status)
     values (1, '2026-04-13T09:59:59Z', 'old', '', '', 200), (2, '2026-04-13T10:00:01Z', 'new', '', '', 200)`,
  );
  await pool.query(
    `insert into kept_payloads (state, sn, protocol, meta, body, received_at)
     values ('waiting', 'old', 'flow', '{}', '', '2026-04-13T09:59:59Z'), ('unreadable', 'new', 'flow', '{}', '', '2026-04-13T10:00:01Z')`,
  );

  const [said] = await runTask(cleanUpTask(server.platform, server.identity));
  expect(said).toBe(
    "forgotten: 1 entries of the operation log, 1 payloads, 0 runs of tasks, 0 commands, 0 events of devices, 0 pictures and 0 films",
  );
  const left = async (table: string, column: string) =>
    (
      await pool.query(`select ${column} as it from ${table} where ${column} is not null order by 1`)
    ).rows.map(({ it }) => it);
  expect(await left("sessions", "last_seen_at")).toEqual([new Date("2026-05-13T09:31:00Z")]);
  expect(await left("captchas", "expires_at")).toEqual([new Date("2026-05-13T10:01:00Z")]);
  expect(await left("attempts", "key")).toEqual(["yesterday"]);
  expect(await left("operation_logs", "username")).toEqual(["new"]);
  expect(await left("kept_payloads", "sn")).toEqual(["new"]);
  expect((await ask(auth.info)).user.username).toBe("admin");
});

test("commands that have been over for 90 days go, with the news of their time", async () => {
  const server = await testServer();
  const { pool } = server.platform.database;
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const { id: deviceId } = await device(ask, { modelId: await deviceModel(server.admin) });
  await pool.query(
    `insert into commands (tenant_id, device_id, name, parameters, cause, state, finished_at, expires_at) values
       ($1, $2, 'totals', '{}', 'person', 'succeeded', '2026-02-12T09:59:59Z', now()),
       ($1, $2, 'restart', '{}', 'person', 'failed', '2026-02-12T10:00:01Z', now()),
       ($1, $2, 'identity', '{}', 'person', 'pending', null, now())`,
    [tenantId, deviceId],
  );
  await pool.query(
    `insert into device_events (tenant_id, device_id, at, kind) values
       ($1, $2, '2026-02-12T09:59:59Z', 'lost'), ($1, $2, '2026-02-12T10:00:01Z', 'connected')`,
    [tenantId, deviceId],
  );
  server.clock.set("2026-05-13T10:00:00Z");
  await runTask(cleanUpTask(server.platform, server.identity));
  const { rows } = await pool.query(
    "select name as it from commands where device_id = $1 union all select kind from device_events where device_id = $1 order by 1",
    [deviceId],
  );
  expect(rows.map(({ it }) => it).filter((it) => it !== "keyMade")).toEqual([
    "connected",
    "identity",
    "restart",
  ]);
});
