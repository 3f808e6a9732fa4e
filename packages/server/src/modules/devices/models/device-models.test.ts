import { deviceModels } from "@foyer/contract/devices/device-models";
import { expect, test } from "vitest";
import { company, storeUser } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

const draft = { deviceType: 1, deviceName: "Infrared counter", code: "HX-H6" };

test("a device model: made, listed, changed, removed", async () => {
  const { ask, admin } = await testServer();
  await expect(ask(deviceModels.list, { query: {} })).rejects.toMatchObject({ status: 401 });

  const { id } = await admin(deviceModels.create, { body: draft });
  await admin(deviceModels.create, {
    body: { ...draft, deviceType: 8, deviceName: "AI camera", code: "HX-CCD21" },
  });
  const all = await admin(deviceModels.list, { query: { sort: "code,desc" } });
  expect(all.content.map((model) => model.code)).toEqual(["HX-H6", "HX-CCD21"]);
  expect(all.content[0]).toMatchObject({ id, ...draft, snLenth: 0, deviceCount: 0 });

  await admin(deviceModels.update, { body: { id, ...draft, deviceName: "Infrared 6" } });
  const found = await admin(deviceModels.list, { query: { search: "red 6", deviceType: 1 } });
  expect(found).toMatchObject({ totalElements: 1, content: [{ deviceName: "Infrared 6" }] });

  await admin(deviceModels.remove, { body: [id] });
  expect((await admin(deviceModels.list, { query: {} })).totalElements).toBe(1);
  await expect(admin(deviceModels.remove, { body: [id] })).rejects.toMatchObject({ status: 404 });
});

test("whoever sees devices sees the models to choose from, and changes none", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const { id } = await server.admin(deviceModels.create, { body: draft });
  const looker = await storeUser(server, tenantId, { may: ["device:list"] });
  expect((await looker(deviceModels.list, { query: {} })).content).toMatchObject([{ id }]);
  await expect(looker(deviceModels.remove, { body: [id] })).rejects.toMatchObject({
    key: "permission.denied",
  });
  const stranger = await storeUser(server, tenantId, { may: ["roles:list"] });
  await expect(stranger(deviceModels.list, { query: {} })).rejects.toMatchObject({
    key: "permission.denied",
  });
});

test("a device model is refused when it makes no sense", async () => {
  const { admin } = await testServer();
  await admin(deviceModels.create, { body: draft });
  await expect(admin(deviceModels.create, { body: draft })).rejects.toMatchObject({
    key: "deviceModel.codeTaken",
  });
  await expect(
    admin(deviceModels.create, { body: { deviceType: 3, deviceName: " ", code: "" } }),
  ).rejects.toMatchObject({
    key: "validation.failed",
    fields: { deviceType: "select", deviceName: "required", code: "required" },
  });
  await expect(
    admin(deviceModels.create, { body: { ...draft, code: "X", colour: "red" } as typeof draft }),
  ).rejects.toMatchObject({ fields: { colour: "unknown" } });
  await expect(admin(deviceModels.list, { query: { sort: "colour,asc" } })).rejects.toMatchObject({
    status: 400,
  });
});
