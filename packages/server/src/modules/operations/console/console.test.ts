import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { overview } from "@foyer/contract/analytics/overview";
import { deviceDetail } from "@foyer/contract/devices/device-detail";
import { auth } from "@foyer/contract/identity/auth";
import { menus } from "@foyer/contract/identity/menus";
import { entities } from "@foyer/contract/places/entities";
import { expect, onTestFinished, test } from "vitest";
import { testServer } from "../../../../test/test-server.ts";
import { makeHttp } from "../../../platform/http/http.ts";
import { apiRoot } from "../../../platform/http/serve.ts";
import { consoleRoutes } from "./console.routes.ts";

const page = `<!doctype html><head><meta name="foyer-fallback-language" content="zh"><link rel="manifest" href="/manifest.webmanifest"></head>`;

const displayPage = `<!doctype html><head><meta name="foyer-player" content=""></head>`;

/** The console's files, as if they were built. */
async function builtConsole() {
  const folder = await mkdtemp(join(tmpdir(), "foyer-console-"));
  await writeFile(join(folder, "index.html"), page);
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  await writeFile(join(folder, "screen.html"), displayPage);
  await writeFile(join(folder, "screen-start.html"), "start");
  await mkdir(join(folder, "assets"));
  for (const [end, text] of [
    ["", "plain"],
    [".br", "small"],
  ])
    await writeFile(join(folder, `assets/a-1.js${end}`), text as string);
  const { platform } = await testServer();
  const http = await makeHttp({
    ...platform,
    offersAccounts: () => false,
    authenticate: async () => null,
    noteChange: async () => undefined,
    recordOperation: async () => {},
  });
  await consoleRoutes(http, platform, folder);
  onTestFinished(async () => {
    await http.close();
    await rm(folder, { recursive: true });
  });
  return http;
}

test("HEAD says of the console's pages and files what GET says, without the body", async () => {
  const http = await builtConsole();
  for (const url of ["/", "/start", "/vie/start?day=1", "/favicon.svg", "/nothing.js"]) {
    const asked = await http.inject({ url });
    const actual = await http.inject({ method: "HEAD", url });
    expect(actual.statusCode, url).toBe(asked.statusCode);
    expect(actual.body, url).toBe("");
    for (const name of ["content-type", "content-length", "cache-control"])
      expect([url, name, actual.headers[name]]).toEqual([url, name, asked.headers[name]]);
  }
  expect((await http.inject({ method: "HEAD", url: "/" })).statusCode).toBe(200);
});

test("the head of a user's page goes out while the server is still asked, the answers come last", async () => {
  const http = await builtConsole();
  let isAnswered = false;
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    http.get(`${apiRoot}${auth.info.path}`, async () => {
      resolve();
      if (isAnswered) return {};
      await new Promise<void>((done) => {
        answer = done;
      });
      return { data: { name: "Anna" } };
    });
  });
  const url = await http.listen({ port: 0, host: "127.0.0.1" });
  const page = await fetch(`${url}/start`, { headers: { cookie: "foyer-token=anything" } });
  const text = new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>;
  const reader = (page.body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(text).getReader();
  await asked;
  const { value: first } = await reader.read();
  expect(first).toContain("<!doctype html>");
  expect(first).not.toContain("foyer-console");
  isAnswered = true;
  answer();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) rest += part.value;
  expect(rest).toMatch(/foyer-console.*<\/head>.*id="first-answers">.*Anna/s);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  const head = await http.inject({ method: "HEAD", url: "/vie/", headers: { cookie: "foyer-token=x" } });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
});

test("the page of one thing brings what it asks first, on any of its tabs", async () => {
  const http = await builtConsole();
  const brings = (path: string, data: (query: Record<string, string>) => unknown) =>
    http.get(`${apiRoot}${path}`, async ({ query }) => ({ data: data(query as Record<string, string>) }));
  brings(auth.info.path, () => ({ name: "Anna" }));
  brings(menus.build.path, () => [
    { path: "/device/:sn", component: "devices/detail/device-page", children: [] },
    { path: "/system/entity/detail/:id", component: "places/entities/entity-detail-page", children: [] },
  ]);
  brings(entities.details.path, ({ id }) => ({ name: `Site ${id}` }));
  brings(overview.ofPlace.path, ({ entityId }) => ({ day: `Day of ${entityId}` }));
  brings(deviceDetail.details.path, ({ sn }) => ({ way: `Way of ${sn}` }));
  const answersAt = async (url: string) => {
    const page = await http.inject({ url, headers: { cookie: "foyer-token=anything" } });
    const [, text = ""] = /id="first-answers">(.*?)<\/script>/s.exec(page.body) ?? [];
    const { answers } = JSON.parse(text) as { answers: { path: string; sent?: unknown; data: unknown }[] };
    return answers.filter(({ path }) => path !== auth.info.path && path !== menus.build.path);
  };
  expect(await answersAt("/en/system/entity/detail/7?tab=devices")).toEqual([
    { path: entities.details.path, sent: { query: { id: 7 } }, data: { name: "Site 7" } },
    { path: overview.ofPlace.path, sent: { query: { entityId: 7 } }, data: { day: "Day of 7" } },
  ]);
  expect(await answersAt("/en/device/CAM%2F7")).toEqual([
    { path: deviceDetail.details.path, sent: { query: { sn: "CAM/7" } }, data: { way: "Way of CAM/7" } },
  ]);
});

test("what is named by its content is kept for a year, compressed where that is read", async () => {
  const http = await builtConsole();
  const plain = await http.inject({ url: "/assets/a-1.js?x=1" });
  expect([plain.statusCode, plain.body]).toEqual([200, "plain"]);
  expect(plain.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": expect.stringContaining("javascript"),
    vary: expect.stringMatching(/accept-encoding/i),
  });
  const small = await http.inject({ url: "/assets/a-1.js", headers: { "accept-encoding": "gzip, br" } });
  expect([small.body, small.headers["content-encoding"]]).toEqual(["small", "br"]);
  const again = await http.inject({
    url: "/assets/a-1.js",
    headers: { "if-none-match": String(plain.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  for (const url of [
    "/assets/b.js",
    "/assets/",
    "/assets/%2e%2e%2findex.html",
    "/assets/..%5cindex.html",
    "/assets/a-1.js/x",
  ])
    expect([url, (await http.inject({ url })).headers["content-type"]]).not.toEqual([
      url,
      expect.stringContaining("javascript"),
    ]);
  expect((await http.inject({ url: "/assets/b.js" })).json()).toMatchObject({ key: "notFound.thing" });
});

test("a page says which version of the console it is, and every answer which one the server has", async () => {
  const http = await builtConsole();
  const page = await http.inject({ url: "/en/start" });
  const [, version] = /<meta name="foyer-console" content="([^"]+)">/.exec(page.body) ?? [];
  expect(version).toMatch(/^[\w-]{12}$/);
  for (const url of ["/en/start", "/hx-api/auth/info", "/health", "/assets/a-1.js"])
    expect([url, (await http.inject({ url })).headers["foyer-console"]]).toEqual([url, version]);
});

test("displays have a page of their own: without a session, or where a browser says that it is one", async () => {
  const http = await builtConsole();
  const session = { cookie: "foyer-token=anything" };
  const isDisplays = async (url: string, headers = {}) => {
    const { body } = await http.inject({ url, headers });
    return body.includes('name="foyer-player"');
  };
  for (const url of ["/screen", "/en/screen", "/vie/screen/", "/screen?display"])
    expect([url, await isDisplays(url)]).toEqual([url, true]);
  for (const url of ["/screen?code=1", "/en/screen/preview?code=1", "/screens", "/setting-screen/1"])
    expect([url, await isDisplays(url)]).toEqual([url, false]);
  expect(await isDisplays("/en/screen", session)).toBe(false);
  expect(await isDisplays("/en/screen?display", session)).toBe(true);
  const page = await http.inject({ url: "/en/screen" });
  expect(page.body).toContain(`name="foyer-player" content="${page.headers["foyer-console"]}"`);
  expect(page.headers["cache-control"]).toBe("no-cache");
  expect((await http.inject({ url: "/screen.html" })).body).toBe(page.body);
});

test("the start page of kiosks is a file to take along", async () => {
  const { body, headers } = await (await builtConsole()).inject({ url: "/screen-start.html" });
  expect([body, headers["content-disposition"]]).toEqual([
    "start",
    'attachment; filename="foyer-start.html"',
  ]);
});

test("an address that looks like one of the API is no page", async () => {
  const http = await builtConsole();
  for (const url of [
    "/hx-api",
    "/HX-API/auth/info",
    "/Hx-Api/api/users",
    "/%48X-api/auth/info",
    "/%68x-api/nothing",
    "/hx%2Dapi/nothing",
    "//hx-api/auth/info",
    "/HX-API%2fauth",
  ]) {
    const answer = await http.inject({ url });
    expect([url, answer.statusCode, answer.headers["content-type"]]).toEqual([
      url,
      404,
      "application/json; charset=utf-8",
    ]);
    expect(answer.json(), url).toMatchObject({ code: 404, key: "notFound.thing" });
  }
  expect((await http.inject({ url: "/start/%zz" })).statusCode).toBeLessThan(500);
});

test("the console can be installed, in the language of its page", async () => {
  const http = await builtConsole();
  const page = (await http.inject({ url: "/vie/index" })).body;
  expect(page).toContain('href="/manifest.webmanifest?language=vie"');
  const answer = await http.inject({ url: "/manifest.webmanifest?language=vie" });
  expect(answer.headers["content-type"]).toContain("application/manifest+json");
  expect(answer.headers["permissions-policy"]).toBe("camera=(self), microphone=()");
  expect(answer.json()).toMatchObject({
    start_url: "/vie/index",
    display: "standalone",
    lang: "vi",
    icons: expect.arrayContaining([expect.objectContaining({ purpose: "maskable" })]),
    shortcuts: [
      { name: "Trang chủ", url: "/vie/index" },
      { name: "Cần xử lý", url: "/vie/base/fix" },
    ],
  });
  expect((await http.inject({ url: "/manifest.webmanifest?language=../x" })).json()).toMatchObject({
    lang: "en",
  });
});
