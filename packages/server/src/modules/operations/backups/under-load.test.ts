import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { realServer } from "../../../../test/real-server.ts";
import { protocols, RestlessDevices } from "../../../../test/restless-devices.ts";
import { runProgram } from "../../../../test/run-program.ts";
import { allRollups, recomputeAll } from "../../../../test/test-listeners.ts";
import { emptyDatabase, isOnCitus, type TestServer, testServer } from "../../../../test/test-server.ts";
import { openDatabase } from "../../../platform/database/database.ts";
import { recompute } from "../../counting/recomputing/recomputing.ts";
import { makeBackup } from "./backups.ts";
import { restoreBackup } from "./restore-backup.ts";

beforeEach(({ skip }) => skip(isOnCitus(), "of one PostgreSQL"));

/** A data folder whose PostgreSQL its account can reach, also where tests run as root. */
async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-data-"));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A company with counters of every protocol that is not counted for yet. */
async function busySite(server: TestServer) {
  const site = await countingSite(server);
  const fleet = new RestlessDevices();
  for (const protocol of ["http", "http", "mqtt", "mqtt", "he2"] as const) {
    const device = await site.addDevice();
    await site.bind(device.id, "2026-01-01");
    fleet.add(protocol, device);
  }
  const more = async (count: number) => {
    const before = { ...fleet.counts };
    await vi.waitFor(
      () => {
        for (const protocol of protocols)
          expect(fleet.counts[protocol]).toBeGreaterThanOrEqual(before[protocol] + count);
      },
      { timeout: 30_000, interval: 20 },
    );
  };
  return { ...site, fleet, more };
}

const toLine = ({ sn, start, in: came, out }: { sn: string; start: number; in: number; out: number }) =>
  `${sn} ${start} ${came} ${out}`;

test("made while counts are taken, it has all that was acknowledged before, and figures that are those of its records", {
  timeout: 240_000,
}, async () => {
  const server = await testServer();
  const { tenantId, fleet, more } = await busySite(server);
  const folder = await dataFolder();
  const embedded = { DATABASE_URL: "", FOYER_DATA: folder };
  const first = await makeBackup({ url: server.platform.database.url, to: folder, key: undefined });
  expect(await runProgram("restore.ts", ["--from", first.path], embedded)).toMatchObject({ code: 0 });

  const running = await realServer("", embedded);
  fleet.ports = running.ports;
  await more(20);
  const before = fleet.acknowledged.map(toLine);
  const backup = join(folder, "backup.tar.zst");
  const made = await runProgram("backup.ts", ["--to", backup], embedded);
  expect(made).toMatchObject({
    code: 0,
    said: expect.stringMatching(/not encrypted.*\n.*keep FOYER_SECRET/),
  });
  const during = fleet.acknowledged.length;
  expect(during).toBeGreaterThan(before.length);
  await more(5);
  // In use by the server that runs: not to be restored over.
  expect(await runProgram("restore.ts", ["--from", backup], embedded)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/Another Foyer \(process \d+\) already uses the data folder/),
  });
  await fleet.rest();
  expect((await running.end("SIGTERM")).code).toBe(0);

  const url = await emptyDatabase();
  await restoreBackup({ url, from: backup, key: undefined, mayReplace: () => expect.fail() });
  const database = await openDatabase(url, { pool: 2, ingest: 1 });
  onTestFinished(database.stop);
  const restored: TestServer = { ...server, platform: { ...server.platform, database } };
  const { rows } = await database.pool.query<{ line: string }>(
    `select concat_ws(' ', d.sn, extract(epoch from r.start_at)::bigint * 1000, coalesce(r.in_count, 0), coalesce(r.out_count, 0)) as line
     from records r join devices d on d.tenant_id = r.tenant_id and d.id = r.device_id where r.source <> 'presence'`,
  );
  const kept = new Set(rows.map(({ line }) => line));
  expect(before.filter((line) => !kept.has(line))).toEqual([]);
  const sent = new Set(fleet.acknowledged.map(toLine));
  expect([...kept].filter((line) => !sent.has(line))).toEqual([]);
  // What was marked at that moment is worked off first, as a server does that starts on it.
  await recompute(database.pool, tenantId, Date.now());
  const figures = new Set(await allRollups(restored, tenantId));
  expect(figures.size).toBeGreaterThan(20);
  await recomputeAll(restored, tenantId);
  expect((await allRollups(restored, tenantId)).filter((line) => !figures.delete(line))).toEqual([]);
  expect([...figures]).toEqual([]);
});

test("the program asks for the secret, and for the name of what it replaces", {
  timeout: 240_000,
}, async () => {
  const server = await testServer();
  await countingSite(server);
  const folder = await dataFolder();
  const { path } = await makeBackup({ url: server.platform.database.url, to: folder, key: undefined });
  const restore = (args: readonly string[], environment: Record<string, string> = {}) =>
    runProgram("restore.ts", ["--from", path, ...args], {
      DATABASE_URL: "",
      FOYER_DATA: join(folder, "own"),
      ...environment,
    });
  const other = await restore([], { FOYER_SECRET: "what another installation seals with" });
  expect(other).toMatchObject({
    code: 1,
    said: expect.stringMatching(/sealed with secret [0-9a-f]{8}; this installation has secret [0-9a-f]{8}/),
  });
  expect(await restore([])).toMatchObject({ code: 0, said: expect.stringMatching(/^Restored: .* rows of /) });
  expect(await restore([])).toMatchObject({ code: 1, said: expect.stringContaining("add --over own") });
  expect(await restore(["--over", "somethingElse"])).toMatchObject({ code: 1 });
  expect(await restore(["--over", "own"])).toMatchObject({ code: 0 });
});
