import { occupancy } from "@foyer/contract/analytics/occupancy";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { later } from "../../../../test/later.ts";
import { testServer } from "../../../../test/test-server.ts";

test("what a day left over is added up once, until counts of its time change or news may have been missed", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:07:00+02:00");
  const site = await countingSite(server);
  const { events, database } = server.platform;
  await counted(server, site, "+02:00", { "2026-05-12 20:00": { in: 3 }, "2026-05-13 09:00": { in: 5 } });
  const readActual = async () => {
    const [row] = (await site.ask(occupancy.now, {})).rows;
    return [row?.value, row?.leftOver, row?.areas[0]?.leftOver];
  };
  expect(await readActual()).toEqual([5, 3, 3]);

  /** Changes the roll-ups of both days without a word. */
  const change = (people: number) => database.pool.query("update rollups set in_count = $1", [people]);
  const news = (at: string) =>
    events.emit("countsChanged", {
      tenantId: site.tenantId,
      entityIds: [site.entityId],
      fromMs: Date.parse(at),
    });
  await change(6);
  expect(await readActual()).toEqual([6, 3, 3]);
  news("2026-05-13T00:00:00+02:00");
  expect(await readActual()).toEqual([6, 3, 3]);
  news("2026-05-12T23:45:00+02:00");
  expect(await readActual()).toEqual([6, 6, 6]);

  await change(7);
  events.emit("recomputeMarked", { tenantId: site.tenantId + 1 });
  expect(await readActual()).toEqual([7, 6, 6]);
  events.emit("recomputeMarked", { tenantId: site.tenantId });
  expect(await readActual()).toEqual([7, 7, 7]);

  await change(8);
  await later(server, "2026-05-13T12:18:00+02:00");
  expect(await readActual()).toEqual([8, 8, 8]);
  await later(server, "2026-05-14T00:00:00+02:00");
  expect(await readActual()).toEqual([0, 8, 8]);
});
