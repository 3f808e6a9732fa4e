import { demographics } from "@foyer/contract/analytics/demographics";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { exportedRows } from "../../../../test/exported-rows.ts";
import {
  access,
  binding,
  company,
  companyAdmin,
  device,
  entity,
  storeUser,
} from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

/** A site with a camera that reports who came, and one with a plain counter. */
async function sites() {
  const server = await testServer();
  server.clock.set("2026-05-13T12:00:00Z");
  const camera = await countingSite(server, { recordPeriod: 15 });
  const { ask, tenantId, modelId } = camera;
  const entityId = await entity(ask, { name: "Plain", workTime: "00:00~00:00" });
  const counter = await device(ask, { modelId, entityId, recordPeriod: 15, uploadInterval: 15 });
  const door = await access(ask, { entityId });
  await binding(ask, { corridorId: door, deviceId: counter.id, from: "2026-01-01" });
  await counted(server, camera, "+02:00", {
    "2026-04-20 09:00": { in: 1, family: 1 },
    "2026-05-11 09:00": {
      in: 10,
      family: 0,
      adult: 8,
      child: 2,
      genderMale: 4,
      genderFemale: 5,
      genderUnknown: 1,
      age17: 6,
      age60: 1,
      ageUnknown: 3,
      deduped: 9,
      dedupedGenderFemale: 5,
      dedupedGenderMale: 4,
      dwellMs: 60_000,
      dwellCount: 2,
    },
    "2026-05-12 09:00": { in: 4, adult: 4, genderFemale: 4, dwellMs: 300_000, dwellCount: 1 },
  });
  await counted(server, { tenantId, device: counter }, "+02:00", { "2026-05-11 10:00": { in: 50 } });
  const body = { interval: "1d", startTime: "2026-05-10", endTime: "2026-05-13" } as const;
  return { server, camera, plain: entityId, body };
}

test("the door is shut without the permission and to others' sites", async () => {
  const { server, camera, body } = await sites();
  const asked = { body: { ...body, ids: [camera.entityId] } };
  const clerk = await storeUser(server, camera.tenantId);
  await expect(clerk(demographics.demographics, asked)).rejects.toMatchObject({ status: 403 });
  const other = await companyAdmin(server, await company(server.admin));
  await expect(other(demographics.demographics, asked)).rejects.toMatchObject({ status: 404 });
  const analyst = await storeUser(server, camera.tenantId, { may: ["demographics"] });
  expect((await analyst(demographics.demographics, asked)).subjects).toHaveLength(1);
});

test("who came: sums, shares with those unknown, dwell from the sums", async () => {
  const { camera, body } = await sites();
  const answer = await camera.ask(demographics.demographics, { body: { ...body, ids: [camera.entityId] } });
  const { total, rows } = answer;
  expect(total).toMatchObject({
    adult: { value: 12 },
    children: { value: 2 },
    dedupedCount: { value: 9 },
    // 60 s and 300 s of three people: not the mean of 30 s and 300 s.
    averageDwellTime: { value: 120_000 },
    totalDwellTime: { value: 360_000 },
    gender: { value: 14 },
    age: { value: 10 },
    dedupedGender: { value: 9 },
  });
  expect(total.gender.buckets).toEqual([
    { type: 0, value: 1 },
    { type: 1, value: 4 },
    { type: 2, value: 9 },
  ]);
  expect(total.age.buckets.filter(({ value }) => value > 0)).toEqual([
    { type: 0, value: 3 },
    { type: 3, value: 6 },
    { type: 6, value: 1 },
  ]);
  // Sites that count families count groups: none came in these days. Cars were never reported.
  expect(total.familys.value).toBe(0);
  expect(answer.notMeasured).toEqual(["inCar", "outCar", "dedupedAge"]);
  expect(total.inCar.value).toBeNull();
  expect(total.dedupedAge).toMatchObject({ value: null, buckets: [] });

  expect(rows.map(({ time, adult, gender }) => [time, adult.value, gender.value])).toEqual([
    ["2026-05-10", null, null],
    ["2026-05-11", 8, 10],
    ["2026-05-12", 4, 4],
    ["2026-05-13", null, null],
  ]);
  expect(rows[1]).toMatchObject({ adult: { coveredSeconds: 900, expectedSeconds: 86_400 } });
  expect(rows[3]).toMatchObject({ running: true });
});

test("layers of shares in the file, pieces whose records are longer, sites of areas", async () => {
  const { server, camera, body } = await sites();
  const { ask, entityId } = camera;
  const asked = { ...body, ids: [entityId] };
  const rows = await exportedRows(server, camera.tenantId, demographics.export, asked);
  // 1 + 4 + 9 were seen, no rule made any of them.
  expect(rows.find(({ Place, Time }) => Place === "Total" && Time === "")).toMatchObject({
    "Gender: counted": "14",
    "Gender: corrected": "0",
  });
  const day = { startTime: "2026-05-12", endTime: "2026-05-12", interval: "5m" as const };
  const fine = await ask(demographics.demographics, { body: { ...asked, ...day } });
  expect(fine.rows.some(({ coarse, adult }) => coarse && adult.value === 4)).toBe(true);
  // Areas and entrances are told apart by their sites.
  const areas = await ask(demographics.demographics, { body: { ...body, dataType: 2 } });
  expect(areas.subjects.every(({ entityName }) => entityName)).toBe(true);
});

test("a site whose devices do not tell has no value, not a zero", async () => {
  const { camera, plain, body } = await sites();
  const { subjects, notMeasured, total } = await camera.ask(demographics.demographics, { body });
  expect(notMeasured).not.toContain("adult");
  expect(total.adult.value).toBe(12);
  const byId = new Map(subjects.map((row) => [row.id, row]));
  expect(byId.get(camera.entityId)).toMatchObject({ adult: { value: 12 }, gender: { value: 14 } });
  expect(byId.get(plain)).toMatchObject({ adult: { value: null }, gender: { value: null, buckets: [] } });
  expect(byId.get(plain)?.notMeasured).toContain("adult");
});

test("the export holds every bucket; what is not measured stays empty", async () => {
  const { server, camera, body } = await sites();
  const rows = await exportedRows(server, camera.tenantId, demographics.export, body);
  // Four days, the total and two sites.
  expect(rows).toHaveLength(7);
  expect(rows[4]).toMatchObject({
    Place: "Total",
    Adults: "12",
    "Gender: Male": "4",
    "Gender: Female": "9",
    "Gender: Unknown": "1",
    "Age: 17–30": "6",
    "Age: 60+": "1",
    "Vehicles in": "",
  });
  expect(rows.find(({ Place }) => Place === "Plain")).toMatchObject({ Adults: "", "Gender: Male": "" });
});
