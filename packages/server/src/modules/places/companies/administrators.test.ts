import { auth } from "@foyer/contract/identity/auth";
import { companies } from "@foyer/contract/places/companies";
import { expect, test } from "vitest";
import { company, companyAdmin, storeUser } from "../../../../test/factories.ts";
import { adminPassword, testServer } from "../../../../test/test-server.ts";

const expired = { status: 401, key: "auth.expired" };

test("a company's administrators are the platform's to make: not the company's", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const body = { tenantId, nickName: "Eve", username: "eve" };
  await expect(server.ask(companies.createAdministrator, { body })).rejects.toMatchObject({ status: 401 });
  const admin = await companyAdmin(server, tenantId);
  const { user } = await admin(auth.info);
  const calls = [
    admin(companies.administrators, { query: { tenantId } }),
    admin(companies.createAdministrator, { body }),
    admin(companies.changeAdministrator, { body: { id: user.id, enabled: false } }),
    admin(companies.resetAdministrator, { body: { userId: user.id } }),
  ];
  for (const outcome of await Promise.allSettled(calls)) {
    expect(outcome).toMatchObject({ status: "rejected", reason: { status: 403, key: "permission.denied" } });
  }
});

test("an administrator: made with an initial password told once, which must be changed", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const make = (draft: object) =>
    server.admin(companies.createAdministrator, {
      body: { tenantId, nickName: "Ada", username: "ada", ...draft },
    });
  for (const field of ["nickName", "username"]) {
    await expect(make({ [field]: " " })).rejects.toMatchObject({
      status: 400,
      fields: { [field]: "required" },
    });
  }
  const { id, password } = await make({});
  await expect(make({})).rejects.toMatchObject({ status: 409, key: "user.nameTaken" });

  const listed = await server.admin(companies.administrators, { query: { tenantId } });
  expect(listed).toEqual([
    {
      id,
      username: "ada",
      nickName: "Ada",
      enabled: true,
      mustChangePassword: true,
      secondFactor: false,
      createTime: expect.any(String),
    },
  ]);
  expect(JSON.stringify(listed)).not.toContain(password);
  const { rows } = await server.platform.database.pool.query("select content::text from operation_logs");
  expect(JSON.stringify(rows)).not.toContain(password);

  const ada = await server.signIn("ada", password);
  expect(await ada.ask(auth.info)).toMatchObject({
    user: { userType: 1, mustChangePassword: true },
    company: { id: tenantId },
    roles: ["admin"],
  });
  await expect(ada.ask(companies.info)).rejects.toMatchObject({ key: "auth.passwordMustChange" });
});

test("a reset password ends the sessions and has to be changed again", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const { user } = await ask(auth.info);
  const { password } = await server.admin(companies.resetAdministrator, { body: { userId: user.id } });
  await expect(ask(auth.info)).rejects.toMatchObject(expired);
  await expect(server.signIn(user.username, "a-password-1")).rejects.toMatchObject({
    key: "auth.wrongPassword",
  });
  const again = await server.signIn(user.username, password);
  expect((await again.ask(auth.info)).user.mustChangePassword).toBe(true);
});

test("a disabled administrator is out at once; the others stay", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const [ask, colleague] = [await companyAdmin(server, tenantId), await companyAdmin(server, tenantId)];
  const { user } = await ask(auth.info);
  await server.admin(companies.changeAdministrator, { body: { id: user.id, enabled: false } });
  await expect(ask(auth.info)).rejects.toMatchObject(expired);
  await colleague(auth.info);
  await expect(server.signIn(user.username, "a-password-1")).rejects.toMatchObject({ key: "auth.disabled" });
  await server.admin(companies.changeAdministrator, { body: { id: user.id, enabled: true } });
  await server.signIn(user.username, "a-password-1");
  const { rows } = await server.platform.database.pool.query(
    "select before, content from operation_logs where endpoint = 'PUT /api/adminUser' order by id",
  );
  expect(rows.map(({ before, content }) => [before.enabled, content.enabled])).toEqual([
    [true, false],
    [false, true],
  ]);
});

test("only administrators of companies are changed here: no staff, no operator", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const staff = await storeUser(server, tenantId);
  for (const ask of [staff, server.admin]) {
    const { user } = await ask(auth.info);
    await expect(
      server.admin(companies.resetAdministrator, { body: { userId: user.id } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      server.admin(companies.changeAdministrator, { body: { id: user.id, enabled: false } }),
    ).rejects.toMatchObject({ status: 404 });
  }
  await staff(auth.info);
  await server.signIn("admin", adminPassword);
});
