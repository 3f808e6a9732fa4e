import { timeline } from "@foyer/contract/devices/timeline";
import { expect, test } from "vitest";
import { companyAdmin, device, site } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";
import { makePresenceWatch } from "./presence-watch.ts";

test("falling silent and being heard again are noted, once each; a connection's end is not noted twice", async () => {
  const server = await testServer();
  const { pool } = server.platform.database;
  server.clock.set("2026-05-13T10:00:00Z");
  const { tenantId, ask, device: counter, modelId, entityId } = await site(server);
  const camera = await device(ask, { modelId, entityId });
  const seen = (id: number, moment: string) =>
    pool.query("update devices set last_seen_at = $2, upload_interval = 5 where id = $1", [id, moment]);
  const watch = makePresenceWatch(server.platform);
  const readActual = async (sn: string) =>
    (await (await companyAdmin(server, tenantId))(timeline.page, { query: { sn, kinds: "event" } })).entries
      .filter(({ what }) => what !== "added")
      .map(({ what, time }) => `${what} ${time.slice(11, 16)}`);

  await seen(counter.id, "2026-05-13T09:59:00Z");
  await seen(camera.id, "2026-05-13T09:59:00Z");
  // What is found at first is not news.
  expect(await watch.inspect()).toBe(0);
  server.clock.set("2026-05-13T10:34:59Z");
  // Silent, but the server does not listen long enough to say so.
  expect(await watch.inspect()).toBe(0);
  await pool.query(
    `insert into device_events (tenant_id, device_id, at, kind)
     select tenant_id, id, '2026-05-13T10:00:00Z', 'lost' from devices where id = $1`,
    [camera.id],
  );
  server.clock.set("2026-05-13T10:36:00Z");
  expect(await watch.inspect()).toBe(1);
  expect(await watch.inspect()).toBe(0);
  expect(await readActual(camera.sn)).toEqual(["lost 10:00"]);

  await seen(counter.id, "2026-05-13T10:40:00Z");
  server.clock.set("2026-05-13T10:41:00Z");
  expect(await watch.inspect()).toBe(1);
  expect(await readActual(counter.sn)).toEqual(["online 10:40", "offline 10:36"]);
  await pool.query("update devices set connected_at = now() where id = $1", [camera.id]);
  // It is connected, which has an entry of its own.
  expect(await watch.inspect()).toBe(0);
});
