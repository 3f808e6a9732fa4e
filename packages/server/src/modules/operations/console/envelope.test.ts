import { auth } from "@foyer/contract/identity/auth";
import { companies } from "@foyer/contract/places/companies";
import { expect, test } from "vitest";
import { company, storeUser } from "../../../../test/factories.ts";
import { adminPassword, type TestServer, testServer } from "../../../../test/test-server.ts";

type Call = {
  method?: "GET" | "POST";
  url: string;
  headers?: Record<string, string>;
  payload?: object | string;
};

const calling =
  ({ http }: TestServer) =>
  (call: Call) =>
    http.inject({ method: "GET", ...call });

test("a refusal is an envelope in the language of the header", async () => {
  const server = await testServer();
  const call = calling(server);
  const texts: Record<string, string[]> = { "401": [], "403": [], "404": [] };
  const powerless = await storeUser(server, await company(server.admin));
  const { user } = await powerless(auth.info);
  const { token } = await server.identity.sessions.open(user.id, { ip: "127.0.0.1" });
  for (const lang of ["en", "zh", "vie", "xx"]) {
    const expired = await call({
      url: "/hx-api/auth/info",
      headers: { lang, authorization: "no-longer-good" },
    });
    const denied = await call({ url: "/hx-api/api/companys", headers: { lang, authorization: token } });
    const unknown = await call({ url: "/hx-api/nothing/here", headers: { lang } });
    for (const answer of [expired, denied, unknown]) {
      const body = answer.json();
      expect(Object.keys(body).sort()).toEqual(["code", "data", "key", "message", "timestamp"]);
      expect(body).toMatchObject({ code: answer.statusCode, data: null });
      expect(Math.abs(Date.parse(body.timestamp) - Date.now())).toBeLessThan(60_000);
      texts[answer.statusCode]?.push(body.message);
    }
  }
  expect(texts).toEqual({
    "401": [
      "User information expired, please log in again!",
      "用户信息已过期，请重新登录！",
      "Thông tin người dùng đã hết hạn, vui lòng đăng nhập lại!",
      "用户信息已过期，请重新登录！",
    ],
    "403": [
      "Insufficient permission to perform this operation!",
      "权限不足，无法执行此操作！",
      "Không đủ quyền để thực hiện thao tác này!",
      "权限不足，无法执行此操作！",
    ],
    "404": [
      "This no longer exists, or you can't see it.",
      "它已不存在，或您无权查看。",
      "Mục này không còn nữa hoặc bạn không thể xem.",
      "它已不存在，或您无权查看。",
    ],
  });
});

test("a body with an unknown field, without a needed one, too large or no JSON is refused", async () => {
  const server = await testServer();
  const call = calling(server);
  await expect(
    server.admin(companies.create, { body: { name: "X", vat: "1" } as { name: string } }),
  ).rejects.toMatchObject({ status: 400, key: "validation.failed", fields: { vat: "unknown" } });
  await expect(server.admin(companies.create, { body: {} as { name: string } })).rejects.toMatchObject({
    fields: { name: "required" },
  });
  const { token } = await server.signIn("admin", adminPassword);
  const post = { method: "POST", url: "/hx-api/api/companys" } as const;
  const headers = { authorization: token, "content-type": "application/json" };
  const tooLarge = await call({
    ...post,
    headers,
    payload: JSON.stringify({ name: "x".repeat(2 * 1024 * 1024) }),
  });
  expect(tooLarge.json()).toMatchObject({ code: 413, key: "tooLarge.body" });
  for (const payload of ["{", '{"name":', "[]", "null", '"text"']) {
    expect((await call({ ...post, headers, payload })).json(), payload).toMatchObject({
      code: 400,
      key: "validation.failed",
    });
  }
  const asText = await call({
    ...post,
    headers: { ...headers, "content-type": "text/plain" },
    payload: "name=X",
  });
  expect(asText.json()).toMatchObject({ code: 400, key: "validation.failed" });
});

test("a fault of the server tells where to look it up and nothing of the inside", async () => {
  const server = await testServer();
  await server.platform.database.pool.query("alter table menus rename column zh_name to secret_column");
  const { token } = await server.signIn("admin", adminPassword);
  const answer = await calling(server)({
    url: "/hx-api/api/menus/build",
    headers: { lang: "en", authorization: token },
  });
  expect(answer.json()).toMatchObject({ code: 500, key: "server.error", data: null });
  expect(answer.json().message).toMatch(/^Server Error! \([\da-f]{16}\)$/);
  expect(answer.body).not.toMatch(/column|select|menus|at |\.ts/);
});

test("what is neither page nor call does not exist", async () => {
  const call = calling(await testServer());
  for (const one of [
    { url: "/hx-api" },
    { url: "/hx-api/auth" },
    { url: "/no-such-script.js" },
    { url: "/index", method: "POST" as const },
  ]) {
    expect((await call(one)).json(), one.url).toMatchObject({ code: 404, key: "notFound.thing" });
  }
});

test("every answer keeps browsers from guessing, framing and running foreign scripts", async () => {
  const { headers } = await calling(await testServer())({ url: "/hx-api/auth/installation" });
  expect(headers["x-content-type-options"]).toBe("nosniff");
  const policy = String(headers["content-security-policy"]);
  for (const part of [
    "default-src 'self'",
    "script-src 'self'",
    "frame-ancestors 'self'",
    "object-src 'none'",
  ]) {
    expect(policy.split(";")).toContain(part);
  }
  expect(headers["x-powered-by"]).toBeUndefined();
});
