import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { company, companyAdmin, entity } from "../../../../test/factories.ts";
import { runTask } from "../../../../test/run-task.ts";
import { testServer } from "../../../../test/test-server.ts";
import { yesterdayTask } from "./yesterday.task.ts";

test("the log says what each company counted yesterday, by each site's own clock", async () => {
  const server = await testServer();
  expect(await runTask(yesterdayTask(server.platform))).toEqual(["no company has entities"]);
  const site = await countingSite(server, { timeZone: "Europe/Berlin", businessDayStart: "04:00" });
  await counted(server, site, "+02:00", {
    "2026-05-11 12:00": { in: 100 },
    "2026-05-12 03:45": { in: 50 },
    "2026-05-12 04:00": { in: 7, out: 2 },
    "2026-05-13 03:45": { in: 4, out: 1 },
    "2026-05-13 04:00": { in: 900 },
  });
  // Its evening of the 12th has not ended in New York, where the day before is the 11th.
  await entity(site.ask, { timeZone: "America/New_York" });
  const quiet = await companyAdmin(
    server,
    await company(server.admin, { name: "Zero", timeZone: "Asia/Tokyo" }),
  );
  await entity(quiet, { timeZone: "Asia/Tokyo" });
  server.clock.set("2026-05-13T03:30:00Z");
  const { rows } = await server.platform.database.pool.query("select name from companies where id = $1", [
    site.tenantId,
  ]);
  expect(await runTask(yesterdayTask(server.platform))).toEqual([
    `${rows[0].name} (2026-05-11 to 2026-05-12): in 11, out 3, 1 of 2 entities counted`,
    "Zero (2026-05-12): in 0, out 0, 0 of 1 entities counted",
  ]);
});
