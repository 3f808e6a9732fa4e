import { auth } from "@foyer/contract/identity/auth";
import { companies } from "@foyer/contract/places/companies";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import {
  company,
  companyAdmin,
  device,
  deviceModel,
  entity,
  organisation,
  storeUser,
} from "../../../../test/factories.ts";
import { listRecords } from "../../../../test/kept-counts.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import { testServer } from "../../../../test/test-server.ts";

const gone = { status: 404, key: "notFound.thing" };
const expired = { status: 401, key: "auth.expired" };

test("companies are the platform's alone: not a company's, not a stranger's", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const admin = await companyAdmin(server, tenantId);
  const staff = await storeUser(server, tenantId, { may: ["company:self", "basic", "basic:edit"] });
  const body = { name: "Mine" };
  for (const ask of [admin, staff]) {
    const denied = { status: 403, key: "permission.denied" };
    await expect(ask(companies.list, {})).rejects.toMatchObject(denied);
    await expect(ask(companies.create, { body })).rejects.toMatchObject(denied);
    await expect(ask(companies.update, { body: { id: tenantId, status: 1 } })).rejects.toMatchObject(denied);
    await expect(ask(companies.remove, { body: [tenantId] })).rejects.toMatchObject(denied);
    await expect(ask(companies.owned, { query: { id: tenantId } })).rejects.toMatchObject(denied);
  }
  await expect(server.ask(companies.list, {})).rejects.toMatchObject({ status: 401 });
});

test("a company: made, found, changed field by field, deleted", async () => {
  const server = await testServer();
  const { admin } = server;
  const draft = {
    name: "  Arcades ",
    contact: "Mara",
    phone: "+49 30 1",
    address: "Platz 1",
    timeZone: "Europe/Berlin",
  };
  const { id } = await admin(companies.create, { body: draft });
  const other = await company(admin, { name: "Bazaar", code: "baz-1" });
  await admin(companies.createAdministrator, {
    body: { tenantId: id, nickName: "Ada", username: "ada-arcades" },
  });

  const found = async (query: object) =>
    (await admin(companies.list, { query })).content.map(({ name }) => name);
  expect((await admin(companies.list, { query: { name: "arc" } })).content).toEqual([
    {
      id,
      ...draft,
      name: "Arcades",
      code: `C${String(id).padStart(4, "0")}`,
      status: 1,
      timeZoneOfSites: false,
      username: "ada-arcades",
      tenantId: id,
      createTime: expect.stringMatching(/^\d{4}-/),
    },
  ]);
  expect(await found({ username: "ADA-" })).toEqual(["Arcades"]);
  expect(await found({ name: "BAZ-1" })).toEqual(["Bazaar"]);
  expect(await found({ sort: "code,asc" })).toEqual(["Bazaar", "Arcades"]);
  expect(await found({ name: "%" })).toEqual([]);

  await admin(companies.update, { body: { id, phone: "2" } });
  await admin(companies.update, { body: { id: other, status: 0 } });
  const [arcades] = (await admin(companies.list, { query: { status: 1 } })).content;
  expect(arcades).toMatchObject({ ...draft, name: "Arcades", phone: "2", status: 1 });
  expect(await found({ status: 0 })).toEqual(["Bazaar"]);

  await admin(companies.remove, { body: [id, other] });
  expect(await found({})).toEqual([]);
});

test("names and codes are unique, and what is wrong is told at its field", async () => {
  const server = await testServer();
  const { admin } = server;
  const id = await company(admin, { name: "Arcades", code: "ARC" });
  const other = await company(admin, { name: "Bazaar" });
  const make = (draft: object) => admin(companies.create, { body: { name: "New", ...draft } });
  await expect(make({ name: "Arcades" })).rejects.toMatchObject({ status: 409, key: "company.nameTaken" });
  await expect(make({ code: "arc" })).rejects.toMatchObject({ status: 409, key: "company.codeTaken" });
  await expect(admin(companies.update, { body: { id: other, name: "Arcades" } })).rejects.toMatchObject({
    key: "company.nameTaken",
  });
  await expect(admin(companies.update, { body: { id: other, code: "ARC" } })).rejects.toMatchObject({
    key: "company.codeTaken",
  });
  for (const [draft, fields] of [
    [{ name: " " }, { name: "required" }],
    [{ name: "x".repeat(101) }, { name: "outOfRange" }],
    [{ code: "two words" }, { code: "companyCode" }],
    [{ code: "x".repeat(17) }, { code: "companyCode" }],
    [{ timeZone: "Berlin" }, { timeZone: "timeZone" }],
    [{ phone: "1".repeat(33) }, { phone: "outOfRange" }],
    [{ owner: "me" }, { owner: "unknown" }],
  ] as const) {
    await expect(make(draft), JSON.stringify(draft)).rejects.toMatchObject({ status: 400, fields });
  }
  await expect(admin(companies.update, { body: { id, status: 2 as 1 } })).rejects.toMatchObject({
    status: 400,
  });
});

test("a code made of a number passes over one that was given by hand", async () => {
  const server = await testServer();
  const first = await company(server.admin);
  const taken = `C${String(first + 2).padStart(4, "0")}`;
  await company(server.admin, { code: taken });
  const next = await company(server.admin);
  const { content } = await server.admin(companies.list, { query: { size: 100 } });
  expect(content.find(({ id }) => id === next)?.code).toBe(`C${String(next).padStart(4, "0")}`);
  expect(next).toBe(first + 3);
  expect(new Set(content.map(({ code }) => code)).size).toBe(3);
});

test("an unknown company does not exist", async () => {
  const server = await testServer();
  const { admin } = server;
  const id = 999;
  const query = { tenantId: id };
  const calls = [
    admin(companies.update, { body: { id, name: "X" } }),
    admin(companies.owned, { query: { id } }),
    admin(companies.remove, { body: [id] }),
    admin(companies.administrators, { query }),
    admin(companies.createAdministrator, { body: { tenantId: id, nickName: "A", username: "a" } }),
    admin(companies.changeAdministrator, { body: { id, enabled: false } }),
    admin(companies.resetAdministrator, { body: { userId: id } }),
    admin(companies.menuChoices, { query }),
    admin(companies.adminRole, { query }),
    admin(companies.changeAdminRole, { body: { id, menus: [1] } }),
    admin(companies.info),
    admin(companies.oneself, { body: { name: "X" } }),
  ];
  for (const outcome of await Promise.allSettled(calls)) {
    expect(outcome).toMatchObject({ status: "rejected", reason: gone });
  }
});

test("disabling a company signs everybody of it out at once and keeps them out; its devices go on counting", async () => {
  const server = await listeningServer();
  server.clock.set("2026-05-04T08:00:00Z");
  const { tenantId, ask, device: counter } = await countingSite(server);
  const staff = await storeUser(server, tenantId);
  const neighbour = await companyAdmin(server, await company(server.admin));
  const { password } = await server.admin(companies.createAdministrator, {
    body: { tenantId, nickName: "Ada", username: "ada" },
  });
  await server.signIn("ada", password);

  await server.admin(companies.update, { body: { id: tenantId, status: 0 } });
  await expect(ask(auth.info)).rejects.toMatchObject(expired);
  await expect(staff(auth.info)).rejects.toMatchObject(expired);
  await expect(server.signIn("ada", password)).rejects.toMatchObject({ status: 403, key: "auth.disabled" });
  await neighbour(auth.info);
  const { pool } = server.platform.database;
  const sessions = await pool.query(
    "select 1 from sessions s join users u on u.id = s.user_id where u.tenant_id = $1",
    [tenantId],
  );
  expect(sessions.rowCount).toBe(0);
  const records = [{ start: "2026-05-04T07:00:00Z", seconds: 300, in: 3, out: 1 }];
  expect((await server.post({ sn: counter.sn, records }, counter.key)).body.data).toMatchObject({
    accepted: 1,
  });
  expect(await listRecords(server, counter.id)).toMatchObject([{ in: 3, out: 1 }]);

  await server.admin(companies.update, { body: { id: tenantId, status: 1 } });
  await expect(ask(auth.info)).rejects.toMatchObject(expired);
  await server.signIn("ada", password);
});

test("a company that owns something is not deleted, and told is what it owns", async () => {
  const server = await testServer();
  const { admin } = server;
  const tenantId = await company(admin);
  const ask = await companyAdmin(server, tenantId);
  const deptId = await organisation(ask);
  const entityId = await entity(ask, { deptId });
  await device(ask, { modelId: await deviceModel(admin), entityId });
  await storeUser(server, tenantId);
  expect(await admin(companies.owned, { query: { id: tenantId } })).toEqual({
    organisations: 1,
    entities: 1,
    devices: 1,
    users: 1,
    administrators: 1,
    roles: 1,
    holidays: 0,
  });
  const empty = await company(admin);
  for (const body of [[tenantId], [empty, tenantId]]) {
    const refused = await admin(companies.remove, { body }).catch((error: Error) => error);
    expect(refused).toMatchObject({ status: 409, key: "company.owns" });
    expect((refused as Error).message).toContain("Organisations: 1, sites: 1, devices: 1, users: 1.");
  }
  // All or nothing: the empty one of the list is still there.
  await admin(companies.owned, { query: { id: empty } });

  const onlyOrganisation = await company(admin);
  const other = await companyAdmin(server, onlyOrganisation);
  const organisationId = await organisation(other);
  await expect(admin(companies.remove, { body: [onlyOrganisation] })).rejects.toMatchObject({
    key: "company.owns",
  });
  await other(organisations.remove, { body: [organisationId] });
  await admin(companies.remove, { body: [onlyOrganisation] });
});

test("a company with nothing but what was made for it is deleted with it; what was logged stays", async () => {
  const server = await testServer();
  const { admin } = server;
  const { pool } = server.platform.database;
  await company(admin);
  const tenantId = await company(admin, { name: "Short-lived" });
  const ask = await companyAdmin(server, tenantId);
  await organisation(ask).then((id) => ask(organisations.remove, { body: [id] }));
  await pool.query("insert into roles (tenant_id, name, permission) values ($1, 'Role', 'role')", [tenantId]);
  await pool.query(
    "insert into holidays (tenant_id, name, year, start_day, end_day) values ($1, 'May', 2026, '2026-05-01', '2026-05-01')",
    [tenantId],
  );
  await pool.query("insert into imports (tenant_id, state, user_id, username) values ($1, 'failed', 1, '')", [
    tenantId,
  ]);
  expect(await admin(companies.owned, { query: { id: tenantId } })).toMatchObject({
    administrators: 1,
    roles: 1,
    holidays: 1,
    users: 0,
  });

  await admin(companies.remove, { body: [tenantId] });
  await expect(ask(auth.info)).rejects.toMatchObject(expired);
  for (const table of ["users", "roles", "holidays", "imports", "company_menus"]) {
    const left = await pool.query(`select 1 from ${table} where tenant_id = $1`, [tenantId]);
    expect(left.rowCount, table).toBe(0);
  }
  const logged = await pool.query("select endpoint from operation_logs where tenant_id = $1 order by id", [
    tenantId,
  ]);
  expect(logged.rows.map(({ endpoint }) => endpoint)).toEqual(["POST /api/dept", "DELETE /api/dept"]);
  const deletion = await pool.query(
    "select before from operation_logs where endpoint = 'DELETE /api/companys' order by id desc limit 1",
  );
  expect(deletion.rows[0].before[0]).toMatchObject({ id: tenantId, name: "Short-lived" });
});

test("an operator acts for a company by header, or in the address of what cannot send one", async () => {
  const server = await testServer();
  const [one, two] = [await company(server.admin), await company(server.admin)];
  await entity(await companyAdmin(server, one), { name: "Of one" });
  await entity(await companyAdmin(server, two), { name: "Of two" });
  const names = async (query: object) =>
    (await server.admin(entities.list, { query })).content.map(({ name }) => name);
  expect(await names({})).toEqual(["Of one"]);
  expect(await names({ tenant: two })).toEqual(["Of two"]);
  await expect(names({ tenant: 999 })).rejects.toMatchObject(gone);
  const stranger = await companyAdmin(server, one);
  const seen = await stranger(entities.list, { query: { tenant: two } as object });
  expect(seen.content.map(({ name }) => name)).toEqual(["Of one"]);
});
