import { knownModels } from "@foyer/contract/devices/brands/brands";
import { deviceModels } from "@foyer/contract/devices/device-models";
import { expect, test } from "vitest";
import { deviceModel } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";
import { seedKnownModels } from "./known-models.ts";

test("the models of supported counters are given once: changed ones stay so, deleted ones stay away", async () => {
  const { admin, platform } = await testServer();
  const { db } = platform.database;
  const all = async () => (await admin(deviceModels.list, { query: { size: 1000 } })).content;

  // Two servers start at once; somebody has used a code already, in small letters.
  await deviceModel(admin, { code: "hikvision", deviceName: "Ours", deviceType: 8 });
  await Promise.all([seedKnownModels(db), seedKnownModels(db)]);
  const given = await all();
  expect(given).toHaveLength(knownModels.length);
  expect(given.filter(({ code }) => /hikvision/i.test(code))).toMatchObject([{ deviceName: "Ours" }]);

  const [first, second] = given.filter(({ code }) => code !== "hikvision");
  await admin(deviceModels.remove, { body: [first?.id as number] });
  const { id = 0, deviceType = 1, code = "" } = second ?? {};
  await admin(deviceModels.update, { body: { id, deviceType, code, deviceName: "Renamed", snLenth: 0 } });
  await seedKnownModels(db);
  const later = await all();
  expect(later).toHaveLength(knownModels.length - 1);
  expect(later.find((model) => model.id === id)?.deviceName).toBe("Renamed");
});
