import { auth } from "@foyer/contract/identity/auth";
import { profile } from "@foyer/contract/identity/profile";
import { secondFactor } from "@foyer/contract/identity/second-factor";
import { companies } from "@foyer/contract/places/companies";
import { staff } from "@foyer/contract/places/staff";
import { expect, test } from "vitest";
import { company, companyAdmin, organisation } from "../../../../test/factories.ts";
import { member, role } from "../../../../test/staff.ts";
import { adminPassword, encryptedFor, testServer } from "../../../../test/test-server.ts";
import { createUser, shareUser, unshareUsers } from "./users.ts";

const password = "an-offered-password-1";
const shared = { status: 403, key: "user.shared" };

/** A company as the demonstration has one: its administrator and a store manager are used by many people at once. */
async function demonstration() {
  const server = await testServer();
  const { db } = server.platform.database;
  const tenantId = await company(server.admin);
  const account = { nickName: "Somebody", password, mustChangePassword: false } as const;
  const companyId = await createUser(db, { ...account, tenantId, username: "company", userType: 1 });
  const operatorId = await createUser(db, { ...account, tenantId: null, username: "operator", userType: 0 });
  const ask = await companyAdmin(server, tenantId);
  const given = { roles: [await role(server, tenantId)], deptIds: [await organisation(ask)] };
  const store = await member(ask, { ...given, username: "store" });
  for (const id of [companyId, operatorId, store.id]) await shareUser(db, id);
  const visitor = async (username: string) => (await server.signIn(username, password)).ask;
  return { server, tenantId, companyId, store, given, ask, visitor };
}

test("whoever uses a shared account cannot keep the others out of it", async () => {
  const { server, visitor } = await demonstration();
  const encrypted = (text: string) => encryptedFor(server, text);
  for (const name of ["company", "operator"]) {
    const other = await visitor(name);
    const one = await visitor(name);
    const here = { nickName: "Me", phone: "", email: "" };
    const sessions = await one(profile.sessions);
    const elsewhere = sessions.find(({ current }) => !current)?.id ?? 0;
    for (const call of [
      () => one(secondFactor.begin, { body: { password: encrypted(password) } }),
      () =>
        one(auth.updatePassword, {
          body: { oldPass: encrypted(password), newPass: encrypted("another-password-2") },
        }),
      () =>
        one(profile.update, { body: { ...here, email: "me@example.org", password: encrypted(password) } }),
      () => one(profile.endSessions, { body: [elsewhere] }),
      () => one(profile.endOtherSessions),
    ])
      await expect(call()).rejects.toMatchObject(shared);
    await one(profile.update, { body: here });
    expect((await other(auth.info)).user.nickName).toBe("Me");
  }
});

test("nor can whoever looks after the others of a company, or after companies", async () => {
  const { tenantId, companyId, store, given, visitor } = await demonstration();
  const one = await visitor("company");
  const { content } = await one(staff.list, {});
  expect(content.map(({ username, lock }) => [username, lock])).toContainEqual(["store", "shared"]);
  for (const call of [
    () => one(staff.update, { body: { ...given, id: store.id, username: "mine" } }),
    () => one(staff.setStatus, { body: { ids: [store.id], status: 0 } }),
    () => one(staff.remove, { body: [store.id] }),
    () => one(staff.resetPassword, { body: { userId: store.id } }),
  ])
    await expect(call()).rejects.toMatchObject(shared);

  const operator = await visitor("operator");
  for (const call of [
    () => operator(companies.changeAdministrator, { body: { id: companyId, enabled: false } }),
    () => operator(companies.resetAdministrator, { body: { userId: companyId } }),
    () => operator(companies.update, { body: { id: tenantId, status: 0 } }),
  ])
    await expect(call()).rejects.toMatchObject(shared);
  await one(auth.info);
});

test("a second factor that is required of everybody is not required of shared accounts", async () => {
  const { server, ask, visitor } = await demonstration();
  const one = await visitor("company");
  const body = (own: string) => ({ required: true, password: encryptedFor(server, own) });
  await one(secondFactor.requireOfCompany, { body: body(password) });
  await server.admin(secondFactor.requireOfOperators, { body: body(adminPassword) });
  await expect(ask(staff.list, {})).rejects.toMatchObject({ key: "secondFactor.mustSetUp" });
  for (const name of ["company", "operator"]) {
    const again = await visitor(name);
    expect((await again(auth.info)).user.mustSetUpFactor).toBe(false);
  }
  await one(staff.list, {});
});

test("without the demonstration its accounts are like any other", async () => {
  const { server, ask, store } = await demonstration();
  await unshareUsers(server.platform.database.db);
  await ask(staff.setStatus, { body: { ids: [store.id], status: 0 } });
});
