import { home } from "@foyer/contract/analytics/home";
import { auth } from "@foyer/contract/identity/auth";
import type { Permission } from "@foyer/contract/permissions";
import { companies } from "@foyer/contract/places/companies";
import { expect, test } from "vitest";
import { company, companyAdmin, entity, storeUser } from "../../../../test/factories.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";

const denied = { status: 403, key: "permission.denied" };

/** Keeps a picture and gives its name, as an upload answers it. */
async function picture({ platform }: TestServer): Promise<string> {
  const hash = "a".repeat(64);
  await platform.database.pool.query(
    "insert into assets (hash, content_type, body) values ($1, 'image/png', 'x') on conflict do nothing",
    [hash],
  );
  return `/images/${hash}`;
}

async function inCompany(...may: Permission[]) {
  const server = await testServer();
  const tenantId = await company(server.admin, { name: "Arcades", code: "ARC" });
  return { server, tenantId, ask: await storeUser(server, tenantId, { may }) };
}

test("the own company is seen and changed by who may, each field by its own right", async () => {
  const { server, tenantId, ask: looker } = await inCompany("home:view");
  await expect(server.ask(companies.info)).rejects.toMatchObject({ status: 401 });
  await expect(looker(companies.info)).rejects.toMatchObject(denied);
  await expect(looker(companies.oneself, { body: { name: "X" } })).rejects.toMatchObject(denied);

  const reader = await storeUser(server, tenantId, { may: ["basic"] });
  expect(await reader(companies.info)).toEqual({
    id: tenantId,
    code: "ARC",
    name: "Arcades",
    contact: "",
    phone: "",
    address: "",
    timeZone: "Europe/Berlin",
    timeZoneOfSites: false,
    logo: null,
    colour: null,
    statisTypes: null,
    frameHosts: [],
  });
  await expect(reader(companies.oneself, { body: { name: "X" } })).rejects.toMatchObject(denied);

  const clerk = await storeUser(server, tenantId, { may: ["basic", "basic:edit"] });
  const designer = await storeUser(server, tenantId, { may: ["company:self"] });
  await clerk(companies.oneself, { body: { name: "Arcades East", phone: "1" } });
  await expect(clerk(companies.oneself, { body: { colour: "#112233" } })).rejects.toMatchObject(denied);
  await designer(companies.oneself, { body: { name: "Arcades West", colour: "#AA2233" } });
  await expect(designer(companies.oneself, { body: { phone: "2" } })).rejects.toMatchObject(denied);
  expect(await reader(companies.info)).toMatchObject({
    name: "Arcades West",
    phone: "1",
    colour: "#aa2233",
  });
});

test("nobody changes another company, or the code of their own", async () => {
  const { server, ask } = await inCompany("company:self", "basic", "basic:edit");
  await company(server.admin, { name: "Bazaar" });
  const send = (body: object) => ask(companies.oneself, { body });
  for (const field of ["id", "tenantId", "code", "status"]) {
    await expect(send({ [field]: 1 }), field).rejects.toMatchObject({ fields: { [field]: "unknown" } });
  }
  await expect(send({ name: " " })).rejects.toMatchObject({ fields: { name: "required" } });
  await expect(send({ name: "Bazaar" })).rejects.toMatchObject({ status: 409, key: "company.nameTaken" });
  expect(await ask(companies.info)).toMatchObject({ name: "Arcades", code: "ARC" });
});

test("logo and colour are checked, and at once those of everybody of the company", async () => {
  const { server, tenantId, ask } = await inCompany("company:self");
  const colleague = await storeUser(server, tenantId);
  const stranger = await companyAdmin(server, await company(server.admin));
  const send = (body: object) => ask(companies.oneself, { body });
  for (const logo of [`/images/${"b".repeat(64)}`, "https://elsewhere.example/a.png", "/images/../x"]) {
    await expect(send({ logo }), logo).rejects.toMatchObject({ status: 400, fields: { logo: "notAnImage" } });
  }
  for (const colour of ["red", "#12345", "#gggggg", "url(x)"]) {
    await expect(send({ colour }), colour).rejects.toMatchObject({
      status: 400,
      fields: { colour: "colour" },
    });
  }
  const path = await picture(server);
  await send({ logo: path, colour: "#1d4ed8" });
  const logo = `/hx-api${path}`;
  for (const member of [ask, colleague]) {
    expect((await member(auth.info)).company).toMatchObject({ logo, colour: "#1d4ed8" });
  }
  expect((await ask(companies.info)).logo).toBe(logo);
  expect((await stranger(auth.info)).company).toMatchObject({ logo: null, colour: null });

  await send({ logo: null });
  expect((await colleague(auth.info)).company).toMatchObject({ logo: null, colour: "#1d4ed8" });
  await send({ colour: null });
  expect((await colleague(auth.info)).company?.colour).toBeNull();
  const { rows } = await server.platform.database.pool.query(
    "select before->>'colour' as colour from operation_logs where endpoint = 'PUT /api/companys/oneself' and status = 200 order by id",
  );
  expect(rows.map(({ colour }) => colour)).toEqual([null, "#1d4ed8", "#1d4ed8"]);
});

test("the company's home items are shown to whoever chose none: own choice, company's, usual ones", async () => {
  const { server, tenantId, ask } = await inCompany("company:self", "home:view", "base:home:set");
  const colleague = await storeUser(server, tenantId, { may: ["home:view"] });
  const stranger = await storeUser(server, await company(server.admin), { may: ["home:view"] });
  const usual = "flowIn,flowPassby,batch,adult,children";
  const send = (statisTypes: unknown) => ask(companies.oneself, { body: { statisTypes } as object });

  await expect(send([])).rejects.toMatchObject({ status: 400, fields: { statisTypes: "select" } });
  for (const wrong of [["people"], ["flowIn", "flowIn"], "flowIn"]) {
    await expect(send(wrong), JSON.stringify(wrong)).rejects.toMatchObject({ status: 400 });
  }
  const eight = ["flowIn", "flowOut", "batch", "adult", "children", "age", "gender", "inCar"];
  await expect(send(eight)).rejects.toMatchObject({ status: 400 });

  await send(["flowOut", "age"]);
  expect(await colleague(home.statisTypes)).toBe("flowOut,age");
  expect(Object.keys((await colleague(home.statistical, {})).cards)).toEqual(["flowOut", "age"]);
  expect((await ask(companies.info)).statisTypes).toEqual(["flowOut", "age"]);
  expect(await stranger(home.statisTypes)).toBe(usual);
  await ask(home.setStatisTypes, { query: { types: "batch" } });
  expect(await ask(home.statisTypes)).toBe("batch");

  await server.platform.database.pool.query("update companies set statistic_types = 'heads,feet'");
  expect(await colleague(home.statisTypes)).toBe(usual);
  expect((await ask(companies.info)).statisTypes).toBeNull();
  await send(["flowOut"]);
  await send(null);
  expect(await colleague(home.statisTypes)).toBe(usual);
});

test("an operator changes the company they act for", async () => {
  const { server, tenantId } = await inCompany();
  await server.admin(companies.oneself, { body: { contact: "Olivia", colour: "#112233" } });
  expect(await server.admin(companies.info)).toMatchObject({ id: tenantId, contact: "Olivia" });
});

test("the zone of a company is its own, or that of most of its sites", async () => {
  const { server, tenantId, ask: designer } = await inCompany("company:self");
  const admin = await companyAdmin(server, tenantId);
  const zone = async () => {
    const { timeZone, timeZoneOfSites } = await designer(companies.info);
    const { company: seen } = await designer(auth.info);
    const { content } = await server.admin(companies.list, { query: { name: "Arcades" } });
    expect([seen?.timeZone, content[0]?.timeZone]).toEqual([timeZone, timeZone]);
    return [timeZone, timeZoneOfSites];
  };
  expect(await zone()).toEqual(["Europe/Berlin", false]);
  const choose = (timeZone: string | null) => designer(companies.oneself, { body: { timeZone } });
  await expect(choose("Berlin")).rejects.toMatchObject({ fields: { timeZone: "timeZone" } });
  await choose("America/Lima");
  expect(await zone()).toEqual(["America/Lima", false]);
  await choose(null);
  expect(await zone()).toEqual(["UTC", true]);
  for (const timeZone of ["Asia/Tokyo", "Europe/Paris", "Asia/Ho_Chi_Minh", "Europe/Paris"])
    await entity(admin, { timeZone });
  expect(await zone()).toEqual(["Europe/Paris", true]);
  const clerk = await storeUser(server, tenantId, { may: ["basic", "basic:edit"] });
  await expect(clerk(companies.oneself, { body: { timeZone: "UTC" } })).rejects.toMatchObject(denied);
});
