import { areas } from "@foyer/contract/places/areas";
import { expect, test } from "vitest";
import { access, area, company, companyAdmin, entity, storeUser } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

test("an area: made, listed, renamed, removed", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const entityId = await entity(ask, { name: "Mall" });
  await expect(server.ask(areas.list, {})).rejects.toMatchObject({ status: 401 });
  const looker = await storeUser(server, tenantId, { may: ["area:list"] });
  await expect(looker(areas.create, { body: { name: "Food", entityId } })).rejects.toMatchObject({
    status: 403,
  });

  const { id } = await ask(areas.create, { body: { name: "Food", entityId } });
  const upstairs = await area(ask, { name: "Upstairs", entityId });
  await area(ask, { entityId: await entity(ask) });
  await access(ask, { entityId, areas: [{ areaId: id, sign: -1 }] });
  const { content } = await looker(areas.list, { query: { entityId, sort: "name,desc" } });
  expect(content).toMatchObject([
    { id: upstairs, name: "Upstairs", countCorridor: 0 },
    { id, name: "Food", entityId, entityName: "Mall", countCorridor: 1 },
  ]);
  expect((await looker(areas.list, {})).totalElements).toBe(3);

  await ask(areas.update, { body: { id, name: "Food court" } });
  expect((await looker(areas.list, { query: { name: "court" } })).content).toMatchObject([{ id }]);
  await expect(ask(areas.remove, { body: [upstairs, id] })).rejects.toMatchObject({ key: "area.inUse" });
  await ask(areas.remove, { body: [upstairs] });
  await expect(ask(areas.remove, { body: [upstairs] })).rejects.toMatchObject({ status: 404 });
});

test("areas out of range do not exist", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const [mine, other] = [await entity(ask), await entity(ask)];
  const theirs = await area(ask, { entityId: other });
  const may = ["area:list", "area:add", "area:edit", "area:del"] as const;
  const user = await storeUser(server, tenantId, { may, range: { entityIds: [mine] } });
  const ours = await area(user, { entityId: mine });
  expect((await user(areas.list, {})).content).toMatchObject([{ id: ours }]);
  for (const call of [
    () => user(areas.list, { query: { entityId: other } }),
    () => user(areas.create, { body: { name: "X", entityId: other } }),
    () => user(areas.update, { body: { id: theirs, name: "X" } }),
    () => user(areas.remove, { body: [ours, theirs] }),
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 404 });
  }
});
