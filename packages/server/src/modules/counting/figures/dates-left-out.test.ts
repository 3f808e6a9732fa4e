import { home } from "@foyer/contract/analytics/home";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { allRollups, recomputeAll } from "../../../../test/test-listeners.ts";
import { testServer } from "../../../../test/test-server.ts";
import { writeRecords } from "../storage/records/write-records.ts";

const quarterMs = 900_000;

test.each(["00:00", "04:30", "23:45"])(
  "Samoa left a date out: days from %s on are whole, that one is empty",
  async (businessDayStart) => {
    const server = await testServer();
    const site = { timeZone: "Pacific/Apia", businessDayStart };
    const { tenantId, ask, entityId, device } = await countingSite(server, site);
    const how = { tenantId, deviceId: device.id, line: "1", source: "test", revision: null };
    const begin = Date.parse("2011-12-26T00:00:00Z");
    const records = Array.from({ length: 8 * 96 }, (_, nth) => {
      const startMs = begin + nth * quarterMs;
      return { ...how, startMs, seconds: 900, values: { in: 1 }, receivedMs: startMs + quarterMs };
    });
    await writeRecords(server.platform.database.ingest, "live", records);
    const query = { entityId, type: "flowIn", startTime: "2011-12-28", endTime: "2012-01-01" } as const;
    const days = await ask(home.days, { query });
    expect(days.map(({ value, completeness }) => [value, completeness])).toEqual([
      [96, 1],
      [96, 1],
      [null, null],
      [96, 1],
      [96, 1],
    ]);
    const live = await allRollups(server, tenantId);
    await recomputeAll(server, tenantId);
    expect(await allRollups(server, tenantId)).toEqual(live);
  },
);
