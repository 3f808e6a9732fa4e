import { livePath } from "@foyer/contract/analytics/live";
import { expect, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { realServer } from "../../../../test/real-server.ts";
import { protocols, RestlessDevices } from "../../../../test/restless-devices.ts";
import { allRollups, recomputeAll } from "../../../../test/test-listeners.ts";
import { adminPassword, type TestServer, testServer } from "../../../../test/test-server.ts";
import { apiRoot } from "../../../platform/http/serve.ts";

const kills = 10;

/** Counters of every protocol at one access, all sending; the server they speak to is still to be started. */
async function busySite() {
  const server = await testServer();
  const site = await countingSite(server);
  const fleet = new RestlessDevices();
  for (const protocol of ["http", "http", "mqtt", "mqtt", "mqtt", "he2", "he2"] as const) {
    const device = await site.addDevice();
    await site.bind(device.id, "2026-01-01");
    fleet.add(protocol, device);
  }
  return { server, ...site, fleet, start: () => realServer(server.platform.database.url) };
}

/** Waits until every protocol has had so many more records acknowledged. */
async function moreAcknowledged(fleet: RestlessDevices, more: number): Promise<void> {
  const before = { ...fleet.counts };
  await vi.waitFor(
    () => {
      for (const protocol of protocols)
        expect(fleet.counts[protocol]).toBeGreaterThanOrEqual(before[protocol] + more);
    },
    { timeout: 20_000, interval: 20 },
  );
}

/** Every record the database has, as comparable text. */
async function recordsKept({ platform }: TestServer): Promise<string[]> {
  const { rows } = await platform.database.pool.query<{ line: string }>(
    `select concat_ws(' ', d.sn, extract(epoch from r.start_at)::bigint * 1000, coalesce(r.in_count, 0), coalesce(r.out_count, 0)) as line
     from records r join devices d on d.tenant_id = r.tenant_id and d.id = r.device_id`,
  );
  return rows.map(({ line }) => line);
}

const toLedger = ({ acknowledged }: RestlessDevices) =>
  acknowledged.map((record) => `${record.sn} ${record.start} ${record.in} ${record.out}`);

async function countRows({ platform }: TestServer, table: string): Promise<number> {
  const { rows } = await platform.database.pool.query<{ n: number }>(`select count(*) as n from ${table}`);
  return rows[0]?.n ?? 0;
}

/** Waits until the worker has recomputed what was counted while roll-ups were just being made. */
async function untilNoMarks(server: TestServer): Promise<void> {
  await vi.waitFor(async () => expect(await countRows(server, "recompute_marks")).toBe(0), {
    timeout: 30_000,
    interval: 50,
  });
}

/** Nothing lost, nothing twice, and the sums are those of the records. */
async function expectEverythingOnce({
  server,
  tenantId,
  accessId,
  fleet,
}: Awaited<ReturnType<typeof busySite>>) {
  expect((await recordsKept(server)).sort()).toEqual(toLedger(fleet).sort());
  for (const table of ["record_revisions", "quarantined_records", "kept_payloads"]) {
    expect([table, await countRows(server, table)]).toEqual([table, 0]);
  }
  const live = await allRollups(server, tenantId);
  const { rows } = await server.platform.database.pool.query(
    "select sum(in_count) as in, sum(out_count) as out from rollups where kind = 1 and subject_id = $1",
    [accessId],
  );
  const sum = (direction: "in" | "out") =>
    fleet.acknowledged.reduce((all, record) => all + record[direction], 0);
  expect(rows).toEqual([{ in: sum("in"), out: sum("out") }]);
  await recomputeAll(server, tenantId);
  expect(await allRollups(server, tenantId)).toEqual(live);
}

test(`killed ${kills} times under load, the server has lost nothing it acknowledged`, {
  timeout: 300_000,
}, async () => {
  const site = await busySite();
  const { fleet } = site;
  for (let kill = 0; kill < kills; kill++) {
    const running = await site.start();
    fleet.ports = running.ports;
    // Another moment of the work each time.
    await moreAcknowledged(fleet, 3 + kill);
    expect((await running.end("SIGKILL")).code).toBe(null);
    fleet.ports = null;
    const kept = new Set(await recordsKept(site.server));
    expect(toLedger(fleet).filter((line) => !kept.has(line))).toEqual([]);
  }
  const last = await site.start();
  fleet.ports = last.ports;
  await moreAcknowledged(fleet, 3);
  await fleet.rest();
  await untilNoMarks(site.server);
  expect((await last.end("SIGTERM")).code).toBe(0);
  expect(fleet.failures).toBeGreaterThanOrEqual(kills);
  await expectEverythingOnce(site);
});

test("told to stop under load, it finishes what it has begun and ends by itself", {
  timeout: 120_000,
}, async () => {
  const site = await busySite();
  const { fleet, server } = site;
  const first = await site.start();
  fleet.ports = first.ports;
  const { token } = await server.signIn("admin", adminPassword);
  const live = await fetch(`http://127.0.0.1:${first.ports.console}${apiRoot}${livePath}`, {
    headers: { authorization: token, tenant: String(site.tenantId) },
  });
  expect(live.headers.get("content-type")).toBe("text/event-stream");
  await moreAcknowledged(fleet, 20);
  const { code, seconds } = await first.end("SIGTERM");
  fleet.ports = null;
  expect(code).toBe(0);
  expect(seconds).toBeLessThan(10);
  expect(await live.text()).toMatch(/^retry: /);
  const kept = new Set(await recordsKept(server));
  expect(toLedger(fleet).filter((line) => !kept.has(line))).toEqual([]);

  const next = await site.start();
  fleet.ports = next.ports;
  await moreAcknowledged(fleet, 3);
  await fleet.rest();
  await untilNoMarks(server);
  expect((await next.end("SIGTERM")).code).toBe(0);
  await expectEverythingOnce(site);
});
