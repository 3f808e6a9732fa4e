import { devices } from "@foyer/contract/devices/devices";
import { expect, test } from "vitest";
import { site, storeUser } from "../../../../test/factories.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";

test("lines are found by their records, offered for binding, and keep their device", async () => {
  const server = await listeningServer();
  const { ask, device, accessId, tenantId } = await site(server);
  const query = { deviceId: device.id };
  await expect(server.ask(devices.lines, { query })).rejects.toMatchObject({ status: 401 });
  await expect((await storeUser(server, tenantId))(devices.lines, { query })).rejects.toMatchObject({
    status: 403,
  });
  expect(await ask(devices.lines, { query })).toEqual([]);

  const start = new Date(Date.now() - 600_000).toISOString();
  const records = ["1", "2", "10", "2"].map((line, index) => ({
    start,
    seconds: 300 + index,
    line,
    in: index,
  }));
  await server.post({ sn: device.sn, records }, device.key);
  const lines = await ask(devices.lines, { query });
  expect(lines.map(({ line, source, corridorId }) => [line, source, corridorId])).toEqual([
    ["1", "foyer", accessId],
    ["2", "foyer", null],
    ["10", "foyer", null],
  ]);

  const unbound = await site(server);
  const other = await unbound.ask(devices.bindings, { query: { deviceId: unbound.device.id } });
  expect(other).toHaveLength(1);
  await expect(unbound.ask(devices.lines, { query })).rejects.toMatchObject({ status: 404 });
  await expect(ask(devices.remove, { body: [device.id] })).rejects.toMatchObject({ key: "device.inUse" });
});

test("a person chooses what a line counts from, of what its device sends", async () => {
  const server = await listeningServer();
  const { ask, device, tenantId } = await site(server);
  const query = { deviceId: device.id };
  await server.platform.database.pool.query(
    `insert into device_lines (tenant_id, device_id, line, source, first_at, feed, other_feeds)
     values ($1, $2, '1', 'brand', now(), 'window', '{total}')`,
    [tenantId, device.id],
  );
  await ask(devices.chooseFeed, { body: { ...query, line: "1", feed: "total" } });
  expect(await ask(devices.lines, { query })).toMatchObject([
    { line: "1", feed: "total", feedFixed: true, otherFeeds: ["window"] },
  ]);
  for (const body of [
    { ...query, line: "1", feed: "event" as const },
    { ...query, line: "2", feed: "total" as const },
  ])
    await expect(ask(devices.chooseFeed, { body })).rejects.toMatchObject({ status: 404 });
});
