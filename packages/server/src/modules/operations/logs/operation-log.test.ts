import { deviceModels } from "@foyer/contract/devices/device-models";
import { auth } from "@foyer/contract/identity/auth";
import { menus } from "@foyer/contract/identity/menus";
import { companies } from "@foyer/contract/places/companies";
import { organisations } from "@foyer/contract/places/organisations";
import { expect, test, vi } from "vitest";
import { company, companyAdmin, organisation } from "../../../../test/factories.ts";
import { adminPassword, type TestServer, testServer } from "../../../../test/test-server.ts";
import { withoutSecrets } from "./logs.ts";

/** The latest rows of one endpoint; the log is written after the answer. */
async function logged({ platform }: TestServer, endpoint: string, count = 1) {
  return vi.waitFor(async () => {
    const rows = await platform.database.db
      .selectFrom("operation_logs")
      .selectAll()
      .where("endpoint", "=", endpoint)
      .orderBy("id", "desc")
      .limit(count)
      .execute();
    expect(rows).toHaveLength(count);
    return rows;
  });
}

test("a change is written down: who, from where, what, before and after, result", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const { user } = await ask(auth.info);
  const id = await organisation(ask, { name: "North" });
  await ask(organisations.update, { body: { id, name: "South" } });
  const [changed] = await logged(server, "PUT /api/dept");
  expect(changed).toMatchObject({
    tenant_id: tenantId,
    user_id: user.id,
    username: user.username,
    ip: "127.0.0.1",
    content: { id, name: "South" },
    before: { name: "North" },
    status: 200,
    refusal: null,
  });
  await expect(ask(organisations.remove, { body: [id, 999_999] })).rejects.toMatchObject({ status: 404 });
  const [refused] = await logged(server, "DELETE /api/dept");
  expect(refused).toMatchObject({ content: [id, 999_999], status: 404, refusal: "notFound.thing" });
  await ask(organisations.tree, {});
  await ask(menus.build);
  const { rows } = await server.platform.database.pool.query(
    "select endpoint from operation_logs where endpoint like 'GET%'",
  );
  expect(rows).toEqual([]);
});

test("a sign-in stands in the log of its company, a failed one too, and no secret in any", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const { id, password } = await server.admin(companies.createAdministrator, {
    body: { tenantId, nickName: "Ann", username: "ann" },
  });
  await server.signIn("ann", password);
  await expect(server.signIn("ann", "wrong-1")).rejects.toThrow();
  await expect(server.signIn("nobody", "wrong-1")).rejects.toThrow();
  const tries = await logged(server, "POST /auth/login", 4);
  const actual = tries.map(({ tenant_id, user_id, username, status, refusal }) => ({
    tenant_id,
    user_id,
    username,
    status,
    refusal,
  }));
  expect(actual).toEqual([
    { tenant_id: 0, user_id: null, username: "no…", status: 400, refusal: "auth.wrongPassword" },
    { tenant_id: tenantId, user_id: id, username: "ann", status: 400, refusal: "auth.wrongPassword" },
    { tenant_id: tenantId, user_id: id, username: "ann", status: 200, refusal: null },
    { tenant_id: 0, user_id: 1, username: "admin", status: 200, refusal: null },
  ]);
  // Nothing is kept of what a caller sends who is not let in.
  expect(tries.map(({ content }) => content)).toEqual([
    null,
    null,
    { username: "ann", password: "[secret]" },
    { username: "admin", password: "[secret]" },
  ]);
  const { rows } = await server.platform.database.pool.query(
    "select to_jsonb(o)::text as row from operation_logs o",
  );
  for (const { row } of rows)
    for (const secret of [adminPassword, password, "wrong-1"]) expect(row).not.toContain(secret);
});

test("who may not is written down too, nobody is not", async () => {
  const server = await testServer();
  const ask = await companyAdmin(server, await company(server.admin));
  const draft = { body: { deviceType: 1, deviceName: "X", code: "HX-1" } };
  await expect(server.ask(deviceModels.create, draft)).rejects.toMatchObject({ status: 401 });
  await expect(ask(deviceModels.create, draft)).rejects.toMatchObject({ status: 403 });
  const [refused] = await logged(server, `POST ${deviceModels.create.path}`);
  expect(refused).toMatchObject({ status: 403, refusal: "permission.denied", content: { code: "HX-1" } });
});

test("text the database cannot hold hides nothing from the log", async () => {
  const server = await testServer();
  const tried = { username: "a\0b\ud83d", password: "x" };
  await server.http.inject({ method: "POST", url: "/hx-api/auth/login", payload: tried });
  const [failed] = await logged(server, "POST /auth/login", 2);
  expect(failed).toMatchObject({ username: "a\ufffd…", content: null });
  const ask = await companyAdmin(server, await company(server.admin));
  const odd = { "odd\0field": "\\u0000 \ud83d \ud83d\ude00" };
  for (const body of [odd, { name: "😀".repeat(10_001) }])
    await expect(ask(organisations.create, { body: body as never })).rejects.toMatchObject({ status: 400 });
  const [long, short] = await logged(server, "POST /api/dept", 2);
  expect(short?.content).toEqual({ "odd\ufffdfield": "\\u0000 \ufffd 😀" });
  expect(long?.content).toHaveProperty("cut");
  expect(JSON.stringify(long?.content).length).toBeLessThan(600);
});

test("secrets are cut out by name, however deep and of whatever kind", () => {
  const body = {
    sn: "A-1",
    code: "HX-1",
    passby: 4,
    mustChangePassword: true,
    wifi: { wifiPassword: "hidden", keys: ["hidden"], apiKey: 12345, secret: { a: "hidden" } },
    before: [{ key_hash: Buffer.from("hidden"), oldPass: "hidden", token: null }],
  };
  const kept = withoutSecrets(body);
  expect(kept).toEqual({
    sn: "A-1",
    code: "HX-1",
    passby: 4,
    mustChangePassword: true,
    wifi: { wifiPassword: "[secret]", keys: "[secret]", apiKey: "[secret]", secret: "[secret]" },
    before: [{ key_hash: "[secret]", oldPass: "[secret]", token: null }],
  });
  expect(withoutSecrets("text")).toBeNull();
  expect(withoutSecrets(undefined)).toBeNull();
  expect(JSON.stringify(withoutSecrets({ text: "x".repeat(50_000) })).length).toBeLessThan(21_000);
});
