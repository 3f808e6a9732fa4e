import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { silent } from "../../../test/silent.ts";
import { freshDatabase } from "../../../test/test-server.ts";
import { startEventRelay } from "../event-relay.ts";
import { Events } from "../events.ts";
import { makeLog } from "../log.ts";
import { openDatabase } from "./database.ts";
import { nameOfServer, warnOfTooMany } from "./room-for-servers.ts";

test("servers that may hold more together than PostgreSQL accepts are warned of", async () => {
  const url = await freshDatabase();
  const database = await openDatabase(url, { pool: 1, ingest: 1 });
  onTestFinished(database.stop);
  await database.pool.query(`alter database ${new URL(url).pathname.slice(1)} connection limit 70`);
  const log = makeLog(silent);
  const warn = vi.spyOn(log, "warn");
  const start = async (connections: number) => {
    onTestFinished(await startEventRelay(url, new Events(), log, nameOfServer(connections)));
    await warnOfTooMany({ database, log }, connections);
  };
  await start(32);
  await start(38);
  expect(warn).not.toHaveBeenCalled();
  await start(13);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { together: 83, accepted: 70 },
    expect.stringContaining("lower FOYER_DATABASE_CONNECTIONS"),
  );
});

test("one server may be too many, and its account may have a limit of its own", async () => {
  const url = new URL(await freshDatabase());
  const account = `limited_${randomUUID().replaceAll("-", "")}`;
  const owner = await openDatabase(url.href, { pool: 1, ingest: 1 });
  await owner.pool.query(`create role ${account} login password 'limited' connection limit 20`);
  url.username = account;
  url.password = "limited";
  const database = await openDatabase(url.href, { pool: 1, ingest: 1 });
  onTestFinished(async () => {
    await database.stop();
    await owner.pool.query(`drop role ${account}`);
    await owner.stop();
  });
  const log = makeLog(silent);
  const warn = vi.spyOn(log, "warn");
  await warnOfTooMany({ database, log }, 20);
  expect(warn).not.toHaveBeenCalled();
  await warnOfTooMany({ database, log }, 21);
  expect(warn).toHaveBeenCalledExactlyOnceWith({ together: 21, accepted: 20 }, expect.any(String));
});
