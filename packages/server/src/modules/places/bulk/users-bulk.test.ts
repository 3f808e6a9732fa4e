import { bulk } from "@foyer/contract/places/bulk";
import { staff } from "@foyer/contract/places/staff";
import { expect, test } from "vitest";
import { bulkServer, checkFile, downloadFile, importChecked, workbook } from "../../../../test/bulk.ts";
import { company, companyAdmin, entity, organisation, storeSession } from "../../../../test/factories.ts";
import { member, role } from "../../../../test/staff.ts";

const kind = "users";
const params = { kind } as const;

async function aCompany() {
  const server = await bulkServer();
  const { ask, tenantId } = server;
  const north = await organisation(ask, { name: "North" });
  const shops = await organisation(ask, { name: "Shops", pid: north });
  const south = await organisation(ask, { name: "South" });
  const mall = await entity(ask, { name: "Mall", deptId: shops });
  const kiosk = await entity(ask, { name: "Kiosk", deptId: south });
  const modest = await role(server, tenantId, ["entity:list"], "modest");
  const mighty = await role(server, tenantId, ["entity:list", "entity:del"], "mighty");
  return { server, ask, token: server.token, tenantId, north, shops, south, mall, kiosk, modest, mighty };
}

test("users from a sheet: made with the initial password, changed, unchanged the next time", async () => {
  const { server, ask, token, tenantId, modest, north, shops, mall } = await aCompany();
  await expect(server.asToken("nobody")(bulk.template, { params })).rejects.toMatchObject({ status: 401 });
  const half = await storeSession(server, tenantId, { may: ["user:add", "user:list"] });
  await expect(half.ask(bulk.template, { params })).rejects.toMatchObject({ key: "permission.denied" });

  const known = await member(ask, { roles: [modest], deptIds: [north], username: "mara" });
  const stranger = await companyAdmin(server, await company(server.admin));
  const { content: strangers } = await stranger(staff.list, {});
  const file = await workbook([
    ["Account name", "Display name", "E-mail", "Entry date", "Roles", "Organisations", "Access to", "Sites"],
    ["mara", "Mara L.", "", "", "modest", "North", "", ""],
    [
      "ada",
      "Ada",
      "ada@example.com",
      "2026-02-28",
      "modest; mighty",
      "North/Shops; South",
      "Chosen sites",
      "North / Shops / Mall",
    ],
    ["ada", "Again", "", "", "modest", "North", "", ""],
    ["lee", "Lee", "nobody", "2026-02-30", "boss", "West", "everything", ""],
    ["kim", "", "", "", "", "North", "指定门店", ""],
    [strangers[0]?.username ?? "", "", "", "", "modest", "North", "", ""],
  ]);
  const check = await checkFile(server, token, kind, file);
  expect(check.shown.map(({ outcome, faults }) => [outcome, faults])).toEqual([
    ["update", {}],
    ["create", {}],
    ["fault", { username: "twice" }],
    [
      "fault",
      {
        email: "notEmail",
        entryDate: "day",
        roles: "notThere",
        depts: "notThere",
        permissionRange: "unknown",
      },
    ],
    ["fault", { roles: "select", entities: "select" }],
    ["fault", { username: "taken" }],
  ]);
  const outcome = await importChecked(server, ask, kind, check.id);
  expect(outcome.counts).toEqual({ create: 1, update: 1, unchanged: 0, fault: 4 });
  expect(outcome.passwords).toBe(1);
  const { content } = await ask(staff.list, { query: { search: "ada" } });
  expect(content).toMatchObject([
    {
      username: "ada",
      nickName: "Ada",
      entryDate: "2026-02-28",
      permissionRange: "entities",
      entityCount: 1,
    },
  ]);
  const details = await ask(staff.details, { query: { id: content[0]?.id as number } });
  expect(details.entityIds).toEqual([mall]);
  expect(details.deptIds).toContain(shops);
  expect((await ask(staff.details, { query: { id: known.id } })).nickName).toBe("Mara L.");
  const passwordsPath = `/api/bulk/users/passwords?id=${check.id}`;
  const { sheets: actual } = await downloadFile(server, token, passwordsPath);
  const [[username, nickName, password] = []] = actual[0]?.rows.slice(1) ?? [];
  expect([username, nickName]).toEqual(["ada", "Ada"]);
  const colleague = await companyAdmin(server, tenantId);
  await expect(colleague(bulk.passwords, { query: { id: check.id } })).rejects.toMatchObject({ status: 404 });
  const { rows: kept } = await server.platform.database.pool.query("select * from bulk_passwords");
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain(password);
  const signedIn = await server.signIn("ada", String(password));
  await expect(signedIn.ask(staff.list, {})).rejects.toMatchObject({ key: "auth.passwordMustChange" });

  const again = await checkFile(server, token, kind, file);
  expect(again.counts).toEqual({ create: 0, update: 0, unchanged: 2, fault: 4 });
  await ask(bulk.forget, { params, body: { id: check.id } });
  await expect(ask(bulk.progress, { params, query: { id: check.id } })).rejects.toMatchObject({
    status: 404,
  });
  const { rows: left } = await server.platform.database.pool.query("select * from bulk_passwords");
  expect(left).toEqual([]);
});

test("each user made from a sheet has a password of their own", async () => {
  const { server, ask, token } = await aCompany();
  const names = ["u1", "u2", "u3"];
  const file = await workbook([
    ["username", "roles", "depts"],
    ...names.map((name) => [name, "modest", "North"]),
    ["ｕ１", "modest", "North"],
    ["оne", "modest", "North"],
  ]);
  const check = await checkFile(server, token, kind, file);
  // Once more the first, in wide letters; one that begins with a Cyrillic one.
  expect(check.shown.slice(3).map(({ faults }) => faults)).toEqual([
    { username: "twice" },
    { username: "mixedAlphabets" },
  ]);
  expect((await importChecked(server, ask, kind, check.id)).passwords).toBe(3);
  const { sheets } = await downloadFile(server, token, `/api/bulk/users/passwords?id=${check.id}`);
  const rows = sheets[0]?.rows.slice(1) ?? [];
  expect(rows.map(([name]) => name)).toEqual(names);
  expect(new Set(rows.map((row) => row.at(-1))).size).toBe(3);
});

test("what is exported is imported unchanged, administrators and oneself included", async () => {
  const { server, ask, token, modest, mighty, north, mall, kiosk } = await aCompany();
  await member(ask, { roles: [modest, mighty], deptIds: [north], entityIds: [mall, kiosk] });
  for (const lang of ["en", "zh", "vie"]) {
    const { body, sheets } = await downloadFile(server, token, "/api/bulk/users/export", lang);
    expect(sheets[0]?.rows).toHaveLength(3);
    expect((await checkFile(server, token, kind, body)).counts).toEqual({
      create: 0,
      update: 0,
      unchanged: 2,
      fault: 0,
    });
  }
});

test("nobody gives away more than they hold, nor changes whoever holds more", async () => {
  const { server, ask, tenantId, north, modest, mighty } = await aCompany();
  await member(ask, { roles: [mighty], deptIds: [north], username: "strong" });
  await member(ask, { roles: [modest], deptIds: [north], username: "equal" });
  const manager = await storeSession(server, tenantId, {
    may: ["user:add", "user:edit", "user:list", "entity:list"],
    range: { organisationIds: [north] },
  });
  const { content } = await ask(staff.list, { query: { size: 100 } });
  const self = content.find(
    ({ permissionRange, username }) => permissionRange === "organisations" && username.startsWith("user"),
  );
  const file = await workbook([
    ["username", "phone", "roles", "depts", "permissionRange", "entities"],
    ["a", "", "mighty", "North", "", ""],
    ["b", "", "modest", "South", "", ""],
    ["c", "", "modest", "North", "whole company", ""],
    ["d", "", "modest", "North", "Chosen sites", "South / Kiosk"],
    ["strong", "1", "mighty", "North", "", ""],
    ["equal", "1", "modest", "North", "", ""],
    ["equal2", "1", "modest", "North / Shops", "", ""],
    [self?.username ?? "", "1", "modest", "North", "", ""],
  ]);
  const check = await checkFile(server, manager.token, kind, file);
  expect(check.shown.map(({ outcome, faults }) => [outcome, faults])).toEqual([
    ["fault", { roles: "moreThanHeld" }],
    ["fault", { depts: "notThere" }],
    ["fault", { permissionRange: "moreThanHeld" }],
    ["fault", { entities: "notThere" }],
    ["fault", { username: "outOfReach" }],
    ["update", {}],
    ["create", {}],
    ["fault", { username: "outOfReach" }],
  ]);
  const outcome = await importChecked(server, manager.ask, kind, check.id);
  expect(outcome.counts).toEqual({ create: 1, update: 1, unchanged: 0, fault: 6 });
});
