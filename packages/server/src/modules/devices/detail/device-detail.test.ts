import { deviceDetail } from "@foyer/contract/devices/device-detail";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { company, companyAdmin, deviceModel, storeUser } from "../../../../test/factories.ts";
import { keepRecords } from "../../../../test/kept-records.ts";
import { testServer } from "../../../../test/test-server.ts";

test("a device is found by its serial number, with its place and how it takes commands", async () => {
  const server = await testServer();
  const { ask, device, tenantId, accessId, addDevice } = await countingSite(server, { recordPeriod: 30 });
  const query = { sn: device.sn };
  const questions = [deviceDetail.details, deviceDetail.hours, deviceDetail.heatImage];
  const powerless = await storeUser(server, tenantId);
  const stranger = await companyAdmin(server, await company(server.admin));
  for (const endpoint of questions) {
    await expect(server.ask(endpoint, { query })).rejects.toMatchObject({ status: 401 });
    await expect(powerless(endpoint, { query })).rejects.toMatchObject({ status: 403 });
    await expect(stranger(endpoint, { query })).rejects.toMatchObject({ key: "notFound.thing" });
  }
  expect(await ask(deviceDetail.details, { query })).toEqual({
    id: device.id,
    sn: device.sn,
    zone: "Europe/Berlin",
    way: "contact",
    expectedBefore: null,
    connectedTime: null,
    accesses: [{ id: accessId, name: expect.any(String), line: "1" }],
  });
  await server.platform.database.pool.query(
    "update devices set last_seen_at = '2026-05-04T10:00:00Z' where id = $1",
    [device.id],
  );
  expect((await ask(deviceDetail.details, { query })).expectedBefore).toBe("2026-05-04T10:30:00.000Z");

  const modelId = await deviceModel(server.admin, { deviceType: 6 });
  const camera = await addDevice({ modelId, deviceType: 6, uploadInterval: 30 } as object);
  expect(await ask(deviceDetail.details, { query: { sn: camera.sn } })).toMatchObject({
    way: "mqtt",
    accesses: [],
  });
});

test("the last 24 hours: what was not reported is no zero", async () => {
  const server = await testServer();
  server.clock.set("2026-05-04T10:20:00Z");
  const made = await countingSite(server);
  const fives = Array.from({ length: 12 }, (_, nth) => ({
    start: `2026-05-04T08:${String(nth * 5).padStart(2, "0")}:00Z`,
    in: 1,
  }));
  await keepRecords(server, made, [
    ...fives,
    { start: "2026-05-04T10:00:00Z", in: 5, out: 2 },
    { line: "2", start: "2026-05-04T10:00:00Z", in: 1 },
    { start: "2026-05-03T21:00:00Z", in: 100 },
    { start: "2026-05-03T10:55:00Z", in: 1000 },
  ]);
  const { hours, today, zone } = await made.ask(deviceDetail.hours, { query: { sn: made.device.sn } });
  expect(zone).toBe("Europe/Berlin");
  expect(hours).toHaveLength(24);
  expect(hours[0]).toMatchObject({ start: "2026-05-03T11:00:00.000Z", in: null, out: null, covered: 0 });
  expect(hours.at(-3)).toMatchObject({ start: "2026-05-04T08:00:00.000Z", in: 12, out: 0, covered: 1 });
  expect(hours.at(-2)).toMatchObject({ in: null, covered: 0 });
  expect(hours.at(-1)).toMatchObject({ in: 6, out: 2 });
  expect(hours.at(-1)?.covered).toBeCloseTo(1 / 12);
  // The day of Berlin began at 22:00 UTC.
  expect(today).toEqual({ in: 18, out: 2, since: "2026-05-03T22:00:00.000Z" });
});

test("the newest picture of a device, or that there is none", async () => {
  const server = await testServer();
  const { ask, device, tenantId } = await countingSite(server);
  const query = { sn: device.sn };
  await expect(ask(deviceDetail.heatImage, { query })).rejects.toMatchObject({
    status: 404,
    key: "device.noPicture",
  });
  await server.platform.database.pool.query(
    "insert into device_pictures values ($1, $2, '2026-05-04T10:00:00Z', 'image/jpeg', '\\xffd8ff')",
    [tenantId, device.id],
  );
  expect(await ask(deviceDetail.heatImage, { query })).toEqual({
    time: "2026-05-04T10:00:00.000Z",
    contentType: "image/jpeg",
    image: "data:image/jpeg;base64,/9j/",
  });
});
