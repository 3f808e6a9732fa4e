import { deviceModels } from "@foyer/contract/devices/device-models";
import { devices } from "@foyer/contract/devices/devices";
import { isLogged } from "@foyer/contract/endpoint";
import { roles } from "@foyer/contract/identity/roles";
import { secondFactor } from "@foyer/contract/identity/second-factor";
import { logs, systemLogs } from "@foyer/contract/operations/logs";
import { operationKind, operationThings, operationVerbs } from "@foyer/contract/operations/operation-kinds";
import { accesses } from "@foyer/contract/places/accesses";
import { entities } from "@foyer/contract/places/entities";
import { holidays } from "@foyer/contract/places/holidays";
import { organisations } from "@foyer/contract/places/organisations";
import { staff } from "@foyer/contract/places/staff";
import { languageCodes } from "@foyer/phrases/languages";
import { flattened, loadPhrases } from "@foyer/phrases/phrases";
import { expect, test } from "vitest";
import * as z from "zod";
import { contractEndpoints } from "../../../../test/contract-endpoints.ts";
import {
  access,
  company,
  companyAdmin,
  device,
  deviceModel,
  entity,
  organisation,
  storeUser,
  userPassword,
} from "../../../../test/factories.ts";
import { member, role } from "../../../../test/staff.ts";
import { type Ask, adminPassword, encryptedFor, testServer } from "../../../../test/test-server.ts";
import { isNamed, labelKey } from "./field-labels.ts";

/** The newest sentences of a company's log, the latest first. */
async function sentences(ask: Ask, count = 1, query: Record<string, string> = {}): Promise<string[]> {
  const { content } = await ask(logs.list, { query: { size: count, ...query } });
  return content.map(({ sentence }) => sentence.map(({ text }) => text).join(""));
}

async function house() {
  const server = await testServer();
  const tenantId = await company(server.admin, { name: "Harbour" });
  const ask = await companyAdmin(server, tenantId);
  const { nickName, username } = await ask(staff.details, { query: {} });
  return { server, tenantId, ask, who: nickName || username };
}

test("what was added, renamed and deleted is sentences by the names of then", async () => {
  const { ask, who } = await house();
  const deptId = await organisation(ask, { name: "South" });
  expect(await sentences(ask)).toEqual([`${who} added the organisation “South”`]);
  await ask(organisations.update, { body: { id: deptId, name: "Saigon" } });
  expect(await sentences(ask)).toEqual([`${who} renamed the organisation “South” to “Saigon”`]);
  const entityId = await entity(ask, { deptId, name: "Saigon Centre" });
  await ask(entities.remove, { body: [entityId] });
  await ask(organisations.remove, { body: [deptId] });
  expect(await sentences(ask, 3)).toEqual([
    `${who} deleted the organisation “Saigon”`,
    `${who} deleted the site “Saigon Centre”`,
    `${who} added the site “Saigon Centre”`,
  ]);
});

test("a change says each field with before and after, in the words of its form", async () => {
  const { ask, who } = await house();
  const [north, south] = [
    await organisation(ask, { name: "North" }),
    await organisation(ask, { name: "South" }),
  ];
  const id = await entity(ask, {
    deptId: north,
    name: "Mall",
    timeZone: "Europe/Berlin",
    workTime: "09:00~20:00",
  });
  const draft = { name: "Mall", timeZone: "Europe/Berlin", mobile: "+49 30 1", email: "mall@example.com" };
  await ask(entities.update, { body: { ...draft, id, deptId: north, workTime: "09:00~20:00" } });
  const body = { ...draft, id, deptId: south, workTime: "10:00~20:00" };
  await ask(entities.update, { body });
  expect(await sentences(ask)).toEqual([
    `${who} changed the site “Mall”: Organisation North → South; Opening hours 09:00~20:00 → 10:00~20:00`,
  ]);
  const [entry] = (await ask(logs.list)).content;
  const { changes } = await ask(logs.details, { query: { id: entry?.id ?? 0 } });
  expect(changes).toEqual(
    expect.arrayContaining([
      { field: "Organisation", before: "North", after: "South", changed: true },
      { field: "Time zone", before: "Europe/Berlin", after: "Europe/Berlin", changed: false },
    ]),
  );
  // The organisation it was moved to has another name today: the log shows that of then.
  await ask(organisations.update, { body: { id: south, name: "Deep south" } });
  expect(await sentences(ask, 2)).toContain(
    `${who} changed the site “Mall”: Organisation North → South; Opening hours 09:00~20:00 → 10:00~20:00`,
  );
});

test("a refused attempt reads as one, with what stood in the way", async () => {
  const { server, tenantId, ask, who } = await house();
  const deptId = await organisation(ask, { name: "South" });
  await entity(ask, { deptId, name: "Mall" });
  await expect(ask(organisations.remove, { body: [deptId] })).rejects.toMatchObject({ status: 409 });
  const [attempt] = await sentences(ask, 1, { state: "refused" });
  expect(attempt).toBe(
    `${who} tried to delete the organisation “South” – refused: This organisation still has sites or staff.`,
  );

  const viewer = await role(server, tenantId, [], "Viewer");
  await member(ask, { deptIds: [deptId], roles: [viewer] });
  await expect(ask(roles.remove, { body: [viewer] })).rejects.toMatchObject({ status: 409 });
  expect((await sentences(ask))[0]).toMatch(/tried to delete the role “Viewer” – refused: .*1/);

  const body = { name: "Mall", deptId, timeZone: "Europe/Berlin", email: "nomail" };
  await expect(ask(entities.create, { body })).rejects.toMatchObject({ status: 400 });
  expect(await sentences(ask)).toEqual([
    `${who} tried to add the site “Mall” – refused: Check the marked fields. (E-mail)`,
  ]);

  const nobody = await storeUser(server, tenantId, { may: ["home:view"] });
  await expect(nobody(deviceModels.remove, { body: [77] })).rejects.toMatchObject({ status: 403 });
  expect((await sentences(ask))[0]).toMatch(
    /tried to delete the device model “#77” – refused: Insufficient permission/,
  );
});

test("whoever sees a part of the company and is refused learns no names from the log", async () => {
  const { server, tenantId, ask } = await house();
  const deptId = await organisation(ask, { name: "Open" });
  const hidden = await entity(ask, {
    deptId: await organisation(ask, { name: "Closed" }),
    name: "Secret site",
  });
  const own = await entity(ask, { deptId, name: "Own site" });
  const store = await storeUser(server, tenantId, {
    may: ["log:list", "entity:list", "entity:del"],
    range: { entityIds: [own] },
  });
  await expect(store(entities.remove, { body: [hidden] })).rejects.toMatchObject({ status: 404 });
  expect((await sentences(store))[0]).toContain(`tried to delete the site “#${hidden}”`);
  expect(JSON.stringify(await store(logs.list))).not.toContain("Secret");
});

test("several things are sentences by the first names and how many more there are", async () => {
  const { ask, who } = await house();
  const body = ["A", "B", "C", "D", "E"].map((name) => ({ name, startTime: "2026-05-01", year: 2026 }));
  await ask(holidays.createMany, { body });
  expect(await sentences(ask)).toEqual([`${who} added the holidays “A”, “B”, “C” and 2 more`]);
  const entityId = await entity(ask);
  const ids: number[] = [];
  for (const name of ["Left", "Right"]) ids.push(await access(ask, { entityId, name }));
  await ask(accesses.remove, { body: ids });
  expect(await sentences(ask)).toEqual([`${who} deleted the entrances “Left”, “Right”`]);
});

test("what a device was bound to is named", async () => {
  const { server, ask, who } = await house();
  const entityId = await entity(ask);
  const corridorId = await access(ask, { entityId, name: "Main door" });
  const modelId = await deviceModel(server.admin);
  const { id: deviceId } = await device(ask, { modelId, entityId, name: "Camera 1" });
  const { ids } = await ask(devices.bind, { body: { corridorId, devices: [{ deviceId }] } });
  expect(await sentences(ask)).toEqual([`${who} bound the device “Camera 1” to “Main door”`]);
  await ask(devices.unbind, { body: { bindingIds: ids } });
  expect(await sentences(ask)).toEqual([`${who} unbound the device “Camera 1” from “Main door”`]);
});

test("sign-ins, failed ones too, are sentences", async () => {
  const { server, tenantId, ask } = await house();
  const deptId = await organisation(ask, { name: "North" });
  const roles = [await role(server, tenantId, [], "Viewer")];
  const { username, password } = await member(ask, { deptIds: [deptId], roles });
  await server.platform.database.pool.query("update users set nick_name = 'Linh Tran' where username = $1", [
    username,
  ]);
  await server.signIn(username, password);
  await expect(server.signIn(username, "wrong-1")).rejects.toThrow();
  const [failed, done] = (await server.admin(systemLogs.list, { query: { tenantId, thing: "account" } }))
    .content;
  const text = (entry: typeof failed) => entry?.sentence.map((part) => part.text).join("");
  expect(text(done)).toBe("Linh Tran signed in");
  expect(text(failed)).toMatch(/^Linh Tran tried to sign in – refused: /);
});

test("whose second factor was to be taken away is named, and what is required", async () => {
  const { server, tenantId, ask, who } = await house();
  const deptId = await organisation(ask, { name: "North" });
  const roles = [await role(server, tenantId, ["home:view"])];
  const { id, username } = await member(ask, { deptIds: [deptId], roles });
  await expect(ask(staff.removeSecondFactor, { body: { userId: id } })).rejects.toMatchObject({
    key: "secondFactor.off",
  });
  expect(await sentences(ask)).toEqual([
    `${who} tried to delete the two-factor sign-in of “${username}” – refused: Two-factor sign-in is not on.`,
  ]);
  for (const required of [false, true]) {
    const body = { required, password: encryptedFor(server, userPassword) };
    await ask(secondFactor.requireOfCompany, { body });
  }
  const { rows } = await server.platform.database.pool.query(
    "select before from operation_logs where endpoint = 'PUT /api/companys/secondFactor' order by id desc limit 1",
  );
  expect(rows).toEqual([{ before: { required: false } }]);
});

test("entries of before names were kept still read", async () => {
  const { server, tenantId, ask } = await house();
  const add = (endpoint: string, content: unknown, before: unknown) =>
    server.platform.database.pool.query(
      `insert into operation_logs (tenant_id, username, ip, endpoint, content, before, status)
       values ($1, 'ann', '10.1.2.3', $2, $3, $4, 200)`,
      [tenantId, endpoint, JSON.stringify(content), JSON.stringify(before)],
    );
  await add("PUT /api/dept", { id: 4, name: "B", pid: 9 }, { id: 4, name: "A", pid: 8 });
  await add("DELETE /api/corridor", [4, 5], null);
  await add("POST /api/of/another/time", { a: 1 }, null);
  await add("POST /api/dept", { cut: '{"name":"x' }, null);
  expect(await sentences(ask, 4)).toEqual([
    "ann added the organisation",
    "ann added something",
    "ann deleted the entrances “#4”, “#5”",
    "ann changed the organisation “A”: Parent #8 → #9; Name A → B",
  ]);
});

test("a log is sentences in the reader's language; names do not turn right-to-left text around", async () => {
  const { server, ask } = await house();
  await organisation(ask, { name: "Nord <b>x</b>" });
  const { token } = await server.signIn("admin", adminPassword);
  const asked = async (lang: string) =>
    (
      await server.http.inject({
        url: "/hx-api/api/logs?thing=organisation",
        headers: { authorization: token, lang },
      })
    ).json().data.content[0].sentence;
  expect(await asked("de")).toContainEqual({ text: "Nord <b>x</b>", isName: true });
  const text = (parts: { text: string }[]) => parts.map((part) => part.text).join("");
  expect(text(await asked("de"))).toMatch(/ hat die Organisation „Nord <b>x<\/b>“ hinzugefügt$/);
  const file = async (lang: string) =>
    (
      await server.http.inject({
        url: "/hx-api/api/logs/export?thing=organisation&format=csv",
        headers: { authorization: token, lang },
      })
    ).body;
  expect(await file("ara")).toContain("\u2068Nord <b>x</b>\u2069");
  expect(await file("en")).not.toContain("\u2068");
});

test("every call that is logged has its sentence, and every field of it a label", async () => {
  const endpoints = (await contractEndpoints()).filter(isLogged);
  const name = ({ method, path }: (typeof endpoints)[number]) => `${method} ${path}`;
  expect(endpoints.length).toBeGreaterThan(150);
  const unnamed = endpoints.map(name).filter((call) => operationKind(call).thing === "other");
  expect(unnamed).toEqual([]);
  const bare = endpoints.flatMap((endpoint) => {
    const kind = operationKind(name(endpoint));
    const { body } = endpoint;
    // What files are asked by is not a change, and what settings are called the sentence knows by their groups.
    if (!(body instanceof z.core.$ZodObject) || kind.verb === "export" || kind.verb === "configure")
      return [];
    return Object.keys(body._zod.def.shape)
      .filter((field) => isNamed(field, kind.thing) && !labelKey(field, kind))
      .map((field) => `${name(endpoint)}: ${field}`);
  });
  expect(bare).toEqual([]);
});

test.each(languageCodes)("the sentences are whole in %s", async (code) => {
  const phrases = flattened(await loadPhrases(code));
  const missing = [
    ...operationVerbs.flatMap((verb) => [`logSentences.done.${verb}`, `logSentences.tried.${verb}`]),
    ...operationThings.flatMap((thing) => [`logSentences.one.${thing}`, `logs.things.${thing}`]),
  ].filter((key) => !phrases.has(key));
  expect(missing).toEqual([]);
});
