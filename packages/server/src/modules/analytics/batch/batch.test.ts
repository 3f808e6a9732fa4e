import { batches } from "@foyer/contract/analytics/batch";
import { entities } from "@foyer/contract/places/entities";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { exportedRows } from "../../../../test/exported-rows.ts";
import { area, company, companyAdmin, storeUser } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

/** A site in Berlin with groups of two days; the second is today, 14:00. */
async function groups() {
  const server = await testServer();
  server.clock.set("2026-05-13T12:00:00Z");
  const site = await countingSite(server, { recordPeriod: 15 });
  await counted(server, site, "+02:00", {
    "2026-05-12 09:00": { in: 12, staffIn: 2, group: 4, family: 1, single: 2, adult: 9, child: 3 },
    "2026-05-12 18:30": { in: 8, group: 1, family: 1, adult: 6, child: 2 },
    "2026-05-13 10:00": { in: 6, group: 3, single: 1, adult: 6 },
  });
  const body = { interval: "1h", startTime: "2026-05-12", endTime: "2026-05-13" } as const;
  return { server, site, body };
}

const toValues = (figures: object) =>
  Object.fromEntries(
    Object.entries(figures).flatMap(([key, figure]) =>
      figure !== null && typeof figure === "object"
        ? [[key, (figure as { value: number | null }).value]]
        : [],
    ),
  );

test("the door is shut without the permission and to others' sites", async () => {
  const { server, site, body } = await groups();
  const asked = { body: { ...body, ids: [site.entityId] } };
  await expect((await storeUser(server, site.tenantId))(batches.batch, asked)).rejects.toMatchObject({
    status: 403,
  });
  const other = await companyAdmin(server, await company(server.admin));
  await expect(other(batches.batch, asked)).rejects.toMatchObject({ status: 404 });
});

test("groups and who they are made of, hour by hour and altogether", async () => {
  const { site, body } = await groups();
  const { rows, total, subjects, zones } = await site.ask(batches.batch, { body });
  expect(zones).toEqual(["Europe/Berlin"]);
  expect(rows).toHaveLength(48);
  const at = (time: string) => rows.find((row) => row.time === time) ?? {};
  // 12 came in, 2 of them staff: 10 customers in 4 groups.
  expect(toValues(at("2026-05-12 09:00"))).toEqual({
    batch: 4,
    customerIn: 10,
    groupSize: 2.5,
    familys: 1,
    personals: 2,
    adult: 9,
    children: 3,
  });
  expect(at("2026-05-12 09:00")).toMatchObject({ batch: { completeness: 0.25, coveredSeconds: 900 } });
  // Nothing is known of ten o'clock, and there is nothing to come yet.
  expect(toValues(at("2026-05-12 10:00"))).toMatchObject({ batch: null, groupSize: null });
  expect(at("2026-05-13 15:00")).toMatchObject({ ahead: true, batch: { value: null } });
  // 4 + 1 + 3 groups; customers 10 + 8 + 6, so three a group: not the mean of 2.5, 8 and 2.
  expect(toValues(total)).toEqual({
    batch: 8,
    customerIn: 24,
    groupSize: 3,
    familys: 2,
    personals: 3,
    adult: 21,
    children: 5,
  });
  expect(subjects).toMatchObject([{ id: site.entityId }]);
  expect(toValues(subjects[0] ?? {})).toEqual(toValues(total));

  const open = await site.ask(batches.batch, { body: { ...body, openHoursOnly: true } });
  expect(toValues(open.total)).toEqual(toValues(total));
});

test("counts of records longer than the piece say so", async () => {
  const { site, body } = await groups();
  const day = { startTime: "2026-05-12", endTime: "2026-05-12" };
  const { rows } = await site.ask(batches.batch, { body: { ...body, ...day, interval: "5m" } });
  // The quarter of an hour from 9 on is one record.
  const quarter = rows.filter(({ time }) => time >= "2026-05-12 09:00" && time < "2026-05-12 09:15");
  expect(quarter.some(({ coarse, batch }) => coarse && batch.value === 4)).toBe(true);
  const { rows: hours } = await site.ask(batches.batch, { body });
  expect(hours.some(({ coarse }) => coarse)).toBe(false);
});

test("doors are told apart by their sites", async () => {
  const { server, site, body } = await groups();
  const { name } = await site.ask(entities.details, { query: { id: site.entityId } });
  const asked = { ...body, dataType: 2 as const };
  const { subjects } = await site.ask(batches.batch, { body: asked });
  expect(subjects).toMatchObject([{ id: site.areaId, entityName: name }]);
  expect((await site.ask(batches.batch, { body })).subjects[0]).not.toHaveProperty("entityName");
  const other = await area(site.ask, { entityId: site.entityId, name: "Hall" });
  const rows = await exportedRows(server, site.tenantId, batches.export, {
    ...asked,
    ids: [site.areaId, other],
  });
  expect(rows.find(({ Place }) => Place === "Hall")).toMatchObject({ Site: name, Time: "" });
});

test("days to come and intervals that do not fit are refused", async () => {
  const { site, body } = await groups();
  const ask = (more: object) => site.ask(batches.batch, { body: { ...body, ...more } });
  await expect(ask({ endTime: "2026-05-14" })).rejects.toMatchObject({ fields: { endTime: "inFuture" } });
  await expect(ask({ startTime: "2026-05-14", endTime: "2026-05-15" })).rejects.toMatchObject({
    fields: { startTime: "inFuture" },
  });
  await expect(ask({ interval: "1d" })).rejects.toMatchObject({ fields: { interval: "daysTooFew" } });
  await expect(ask({ startTime: "2026-05-01" })).rejects.toMatchObject({
    fields: { interval: "daysTooMany" },
  });
  await expect(ask({ endTime: "2026-05-11" })).rejects.toMatchObject({ key: "range.wrong" });
});

test("the export holds the same figures, piece by piece and altogether", async () => {
  const { server, site, body } = await groups();
  const rows = await exportedRows(server, site.tenantId, batches.export, body);
  expect(rows).toHaveLength(48 + 1);
  expect(rows.find(({ Time }) => Time?.startsWith("2026-05-12 09:00"))).toMatchObject({
    Groups: "4",
    "Groups: completeness": "0.25",
    Visitors: "10",
    "Group size": "2.5",
    Families: "1",
  });
  expect(rows.find(({ Time }) => Time?.startsWith("2026-05-12 10:00"))).toMatchObject({ Groups: "" });
  expect(rows.at(-1)).toMatchObject({ Place: "Total", Time: "", Groups: "8", "Group size": "3" });
});
