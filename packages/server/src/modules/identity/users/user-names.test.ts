import { auth } from "@foyer/contract/identity/auth";
import { companies } from "@foyer/contract/places/companies";
import { staff } from "@foyer/contract/places/staff";
import { expect, test } from "vitest";
import { company, companyAdmin, organisation } from "../../../../test/factories.ts";
import { member, role } from "../../../../test/staff.ts";
import { adminPassword, encryptedFor, testServer } from "../../../../test/test-server.ts";
import { createUser } from "./users.ts";

/** What looks like `admin`, and is it once it is written the usual way. */
const disguised = ["ａｄｍｉｎ", "ad\u200bmin", "admin\u00ad", "\u2066admin", "admin\u00a0", "ad\u0007min"];
/** The first with Cyrillic, the second with Greek letters. */
const mixed = ["аdmin", "αdmin", "gооgle", "Оlеg"];

async function aCompany() {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const given = { roles: [await role(server, tenantId)], deptIds: [await organisation(ask)] };
  return { server, tenantId, ask, given };
}

test("a name that only looks like another is refused, wherever names are given", async () => {
  const { server, tenantId, ask, given } = await aCompany();
  const { id } = await member(ask, { ...given, username: "mara" });
  const ways = [
    (username: string) => ask(staff.create, { body: { ...given, username } }),
    (username: string) => ask(staff.update, { body: { ...given, id, username } }),
    (username: string) =>
      server.admin(companies.createAdministrator, { body: { tenantId, nickName: "x", username } }),
  ];
  for (const give of ways) {
    for (const name of disguised)
      await expect(give(name), JSON.stringify(name)).rejects.toMatchObject({ key: "user.nameTaken" });
    for (const name of mixed)
      await expect(give(name), name).rejects.toMatchObject({
        key: "validation.failed",
        fields: { username: "mixedAlphabets" },
      });
    await expect(give("\u200b\u00a0")).rejects.toMatchObject({ fields: { username: "required" } });
  }
  for (const name of ["Олег", "μαρία", "李雷", "Mu\u0308ller-2", "ann@example.org", "زینب"])
    await ask(staff.create, { body: { ...given, username: name } });
  const { content } = await ask(staff.list, { query: { size: 50 } });
  expect(content.map(({ username }) => username)).toContain("Müller-2");
});

test("one signs in however the own name is written, and guesses are counted together", async () => {
  const { server } = await aCompany();
  for (const name of disguised.slice(0, 3)) await server.signIn(name, adminPassword);
  server.clock.set(new Date().toISOString());
  const keys: string[] = [];
  for (const name of [...disguised, "admin", "admin"])
    await server.signIn(name, "wrong-password-1").catch((error) => keys.push(error.key));
  expect(keys.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => "auth.wrongPassword"));
  expect(keys.at(-1)).toBe("auth.tooManyTries");
  const { rows } = await server.platform.database.pool.query(
    "select count(distinct user_id)::int as users, count(distinct username)::int as names from operation_logs where refusal like 'auth.%'",
  );
  expect(rows).toEqual([{ users: 1, names: 1 }]);
});

test("names of before keep working, and their users can be changed", async () => {
  const { server, tenantId, ask, given } = await aCompany();
  const password = "a-password-of-before-1";
  const person = { tenantId, nickName: "", userType: 2, password, mustChangePassword: false } as const;
  for (const username of ["аdmin", "ｏｌｄ", "o\u200bld"]) {
    const id = await createUser(server.platform.database.db, { ...person, username });
    const { token } = await server.signIn(username, password);
    expect((await server.asToken(token)(auth.info)).user.username).toBe(username);
    await server.platform.database.pool.query(
      "insert into user_organisations (tenant_id, user_id, organisation_id) values ($1, $2, $3)",
      [tenantId, id, given.deptIds[0]],
    );
    await ask(staff.update, { body: { ...given, id, username, phone: "123" } });
    expect(await ask(staff.details, { query: { id } })).toMatchObject({ username, phone: "123" });
    await server.signIn(username, password);
  }
  const answer = await server.http.inject({
    method: "POST",
    url: "/hx-api/auth/login",
    payload: { username: "old", password: encryptedFor(server, password) },
  });
  expect(answer.json()).toMatchObject({ key: "auth.wrongPassword" });
});
