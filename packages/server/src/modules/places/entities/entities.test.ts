import { accesses } from "@foyer/contract/places/accesses";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import { expect, test } from "vitest";
import {
  access,
  area,
  company,
  companyAdmin,
  companyAdminSession,
  entity,
  organisation,
  site,
  storeUser,
  takeMarks,
} from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

async function aCompany() {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  return { server, tenantId, ask, deptId: await organisation(ask) };
}

test("an entity: made, listed, changed, removed", async () => {
  const { server, tenantId, ask, deptId } = await aCompany();
  await expect(server.ask(entities.list, {})).rejects.toMatchObject({ status: 401 });
  const looker = await storeUser(server, tenantId, { may: ["entity:list"] });
  const body = {
    name: "Late bar",
    deptId,
    timeZone: "Asia/Kathmandu",
    workTime: "18:00~02:00",
    businessDayStart: "06:00",
  };
  await expect(looker(entities.create, { body })).rejects.toMatchObject({ status: 403 });

  const { id } = await ask(entities.create, { body: { ...body, city: "Patan" } });
  const below = await organisation(ask, { pid: deptId });
  await entity(ask, { name: "Mall", deptId: below });
  await entity(ask, { name: "Elsewhere" });
  const listed = await looker(entities.list, { query: { deptId, sort: "name,asc" } });
  expect(listed.content.map((one) => one.name)).toEqual(["Late bar", "Mall"]);
  expect(await looker(entities.details, { query: { id } })).toMatchObject({
    ...body,
    id,
    city: "Patan",
    mobile: "",
    pushStateEnable: 0,
    dstEnable: 1,
  });
  expect((await looker(entities.list, { query: { name: "bar", size: 1 } })).totalElements).toBe(1);
  const choices = await looker(entities.choices, { query: {}, body: { deptIds: [below] } });
  expect(choices.content).toMatchObject([
    { name: "Mall", timeZone: "Europe/Berlin", dayStartMinute: 0, deptId: below },
  ]);
  const all = await looker(entities.choices, { query: {}, body: {} });
  expect(all.content.find((one) => one.id === id)?.dayStartMinute).toBe(360);
  const beyond = { deptIds: [below], page: 1, size: 1 };
  expect(await looker(entities.choices, { query: {}, body: beyond })).toEqual({
    content: [],
    totalElements: 1,
  });

  await ask(entities.update, {
    body: { id, ...body, workTime: "00:00~00:00", dstEnable: 0, pushStateEnable: 1 },
  });
  expect(await looker(entities.details, { query: { id } })).toMatchObject({
    workTime: "00:00~00:00",
    city: "",
    pushStateEnable: 1,
    dstEnable: 0,
  });
  await ask(entities.remove, { body: [id] });
  await expect(ask(entities.details, { query: { id } })).rejects.toMatchObject({ status: 404 });
});

test("a contact is checked wherever it is given, and asked of no site that has none", async () => {
  const { ask, deptId } = await aCompany();
  const body = { name: "Kiosk", deptId, timeZone: "Europe/Berlin" };
  const faulty = { mobile: "call me", email: "nomail" };
  const faults = { fields: { mobile: "notPhone", email: "notEmail" } };
  await expect(ask(entities.create, { body: { ...body, ...faulty } })).rejects.toMatchObject(faults);

  const { id } = await ask(entities.create, { body });
  await expect(ask(entities.update, { body: { ...body, id, ...faulty } })).rejects.toMatchObject(faults);
  await ask(entities.update, { body: { ...body, id, city: "Bonn" } });
  const contact = { mobile: "+49 (228) 12-34", email: "kiosk@example.org" };
  await ask(entities.update, { body: { ...body, id, ...contact } });
  expect(await ask(entities.details, { query: { id } })).toMatchObject(contact);
});

test("where an entity lies is kept as it was said, unchanged when nothing is said, and taken away", async () => {
  const { ask, deptId } = await aCompany();
  const body = { name: "Kiosk", deptId, timeZone: "Europe/Berlin" };
  const coordinates = "52.5219, 13.4132";
  const { id } = await ask(entities.create, { body: { ...body, coordinates: " 52.5219,13.4132" } });
  const kept = async () => (await ask(entities.details, { query: { id } })).coordinates;
  expect(await kept()).toBe(coordinates);
  await ask(entities.update, { body: { ...body, id, city: "Bonn" } });
  expect(await kept()).toBe(coordinates);
  for (const wrong of ["52.5", "91, 0", "0, 181", "here"])
    await expect(ask(entities.update, { body: { ...body, id, coordinates: wrong } })).rejects.toMatchObject({
      fields: { coordinates: "coordinates" },
    });
  await ask(entities.update, { body: { ...body, id, coordinates: "" } });
  expect(await kept()).toBe("");
});

test("an entity is refused when it makes no sense", async () => {
  const { ask, deptId } = await aCompany();
  const body = { name: "Shop", deptId, timeZone: "Europe/Berlin" };
  await ask(entities.create, { body });
  await expect(ask(entities.create, { body })).rejects.toMatchObject({ key: "entity.nameTaken" });
  await expect(
    ask(entities.create, {
      body: { ...body, timeZone: "+02:00", workTime: "9~20", businessDayStart: "06:10" },
    }),
  ).rejects.toMatchObject({
    fields: { timeZone: "timeZone", workTime: "workTime", businessDayStart: "quarterHour" },
  });
});

test("another zone or business day recomputes all of the entity, other changes nothing", async () => {
  const server = await testServer();
  const { ask, organisationId, entityId, accessId, areaId, tenantId } = await site(server);
  const actual: number[] = [];
  server.platform.events.on("recomputeMarked", (news) => actual.push(news.tenantId));
  await takeMarks(server);
  const body = {
    id: entityId,
    name: "Shop",
    deptId: organisationId,
    timeZone: "Europe/Berlin",
    workTime: "09:00~20:00",
  };
  await ask(entities.update, { body: { ...body, name: "Other name" } });
  expect(await takeMarks(server)).toEqual([]);
  expect(actual).toEqual([]);

  const always = { from: new Date(0), to: null };
  const all = [
    { kind: 0, subject: entityId, ...always },
    { kind: 1, subject: accessId, ...always },
    { kind: 2, subject: areaId, ...always },
  ];
  await ask(entities.update, { body: { ...body, timeZone: "Asia/Tokyo" } });
  expect(await takeMarks(server)).toEqual(all);
  await ask(entities.update, { body: { ...body, timeZone: "Asia/Tokyo", businessDayStart: "05:45" } });
  expect(await takeMarks(server)).toEqual(all);
  expect(actual).toEqual([tenantId, tenantId]);
});

test("opening hours and another organisation change what rules make of the counts", async () => {
  const server = await testServer();
  const { ask, organisationId: deptId, entityId } = await site(server);
  await takeMarks(server);
  const rules = [{ kind: 3, subject: entityId, from: new Date(0), to: null }];
  const body = { id: entityId, name: "Shop", deptId, timeZone: "Europe/Berlin" };
  await ask(entities.update, { body: { ...body, workTime: "10:00~20:00" } });
  expect(await takeMarks(server)).toEqual(rules);
  const other = await organisation(ask, { pid: deptId });
  await ask(entities.update, { body: { ...body, workTime: "10:00~20:00", deptId: other } });
  expect(await takeMarks(server)).toEqual(rules);
  await ask(organisations.update, { body: { id: other, name: "On its own", pid: null } });
  expect(await takeMarks(server)).toEqual(rules);
});

test("an entity that holds something stays, and takes its accesses along to another organisation", async () => {
  const { ask, deptId } = await aCompany();
  const entityId = await entity(ask, { deptId });
  const corridor = await access(ask, { entityId });
  await expect(ask(entities.remove, { body: [entityId] })).rejects.toMatchObject({ key: "entity.holds" });
  const withArea = await entity(ask, { deptId });
  await area(ask, { entityId: withArea });
  await expect(ask(entities.remove, { body: [withArea] })).rejects.toMatchObject({ key: "entity.holds" });

  const other = await organisation(ask);
  await ask(entities.update, { body: { id: entityId, name: "Moved", deptId: other, timeZone: "UTC" } });
  const { content } = await ask(accesses.list, { query: { entityId } });
  expect(content).toMatchObject([{ id: corridor, deptId: other, entityName: "Moved" }]);
  await ask(entities.update, { body: { id: withArea, name: "Moved 2", deptId: other, timeZone: "UTC" } });
  expect(await ask(organisations.remove, { body: [deptId] })).toBeNull();
});

test("what an entity holds is counted, and named where it keeps the entity from being deleted", async () => {
  const server = await testServer();
  const { tenantId, entityId } = await site(server);
  const { ask, token } = await companyAdminSession(server, tenantId);
  await access(ask, { entityId, name: "Back door" });
  const top = await organisation(ask, { name: "Top" });
  const below = await organisation(ask, { name: "Below", pid: top });
  const empty = await entity(ask, { deptId: below, name: "Empty" });
  const { content } = await ask(entities.list, { query: { sort: "createTime,asc" } });
  expect(content).toMatchObject([
    { id: entityId, accessCount: 2, areaCount: 1, deviceCount: 1 },
    { id: empty, accessCount: 0, areaCount: 0, deviceCount: 0 },
  ]);
  expect(await ask(entities.details, { query: { id: empty } })).toMatchObject({
    deptNames: ["Top", "Below"],
    lastTime: null,
  });
  const refused = await server.http.inject({
    method: "DELETE",
    url: "/hx-api/api/entity",
    payload: [empty, entityId],
    headers: { authorization: token, lang: "en" },
  });
  expect(refused.json()).toMatchObject({
    code: 409,
    key: "entity.holds",
    message: expect.stringMatching(/2 entrances, 1 areas and 1 devices/),
    things: [
      { kind: "access", name: expect.stringMatching(/^Access/) },
      { kind: "access", name: "Back door" },
      { kind: "area" },
      { kind: "device" },
    ],
  });
  await ask(entities.details, { query: { id: empty } });
});

test("each switch of an entity has its own permission, and is written down", async () => {
  const { server, tenantId, ask, deptId } = await aCompany();
  const id = await entity(ask, { deptId });
  const editor = await storeUser(server, tenantId, { may: ["entity:edit", "entity:push"] });
  const body = { id, name: "Shop", deptId, timeZone: "UTC" };
  await editor(entities.update, { body: { ...body, pushStateEnable: 1, dstEnable: 1 } });
  await expect(editor(entities.update, { body: { ...body, dstEnable: 0 } })).rejects.toMatchObject({
    status: 403,
  });

  const pusher = await storeUser(server, tenantId, { may: ["entity:push", "entity:list"] });
  const looker = await storeUser(server, tenantId, { may: ["entity:list", "entity:edit"] });
  await expect(looker(entities.switch, { body: { id, pushStateEnable: 0 } })).rejects.toMatchObject({
    status: 403,
  });
  await expect(pusher(entities.switch, { body: { id, dstEnable: 0 } })).rejects.toMatchObject({
    status: 403,
  });
  await pusher(entities.switch, { body: { id, pushStateEnable: 0 } });
  await ask(entities.switch, { body: { id, dstEnable: 0 } });
  await ask(entities.switch, { body: { id } });
  expect(await pusher(entities.details, { query: { id } })).toMatchObject({
    name: "Shop",
    pushStateEnable: 0,
    dstEnable: 0,
  });
  const { rows } = await server.platform.database.pool.query(
    "select content, before from operation_logs where endpoint = 'PUT /api/entity/switch' and status = 200 order by id",
  );
  expect(rows[0]).toMatchObject({ content: { id, pushStateEnable: 0 }, before: { pushStateEnable: 1 } });
});

test("entities out of range do not exist", async () => {
  const { server, tenantId, ask, deptId } = await aCompany();
  const mine = await entity(ask, { deptId, name: "Mine" });
  const other = await entity(ask, { deptId, name: "Other" });
  const elsewhere = await organisation(ask);
  const may = ["entity:list", "entity:add", "entity:edit", "entity:del", "entity:push"] as const;
  const user = await storeUser(server, tenantId, { may, range: { entityIds: [mine] } });
  expect((await user(entities.list, { query: { deptId } })).content).toMatchObject([{ id: mine }]);
  expect((await user(entities.choices, { query: {}, body: {} })).totalElements).toBe(1);
  const change = { name: "Mine too", deptId, timeZone: "UTC" };
  await user(entities.update, { body: { id: mine, ...change } });
  for (const call of [
    () => user(entities.details, { query: { id: other } }),
    () => user(entities.update, { body: { id: other, ...change } }),
    () => user(entities.update, { body: { id: mine, ...change, deptId: elsewhere } }),
    () => user(entities.remove, { body: [mine, other] }),
    () => user(entities.switch, { body: { id: other, pushStateEnable: 1 } }),
    () => user(entities.create, { body: change }),
    () => user(entities.list, { query: { deptId: elsewhere } }),
    () => user(entities.choices, { query: {}, body: { deptIds: [elsewhere] } }),
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 404 });
  }
});
