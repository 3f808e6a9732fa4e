import { companies } from "@foyer/contract/places/companies";
import { framePath } from "@foyer/contract/reporting/screens/frames";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { expect, test } from "vitest";
import { company, companyAdmin, storeUser } from "../../../../test/factories.ts";
import { screenControl, screenDocument } from "../../../../test/screen-document.ts";
import { screenParts, screenQuestion } from "../../../../test/screen-questions.ts";
import { testServer } from "../../../../test/test-server.ts";
import { apiRoot } from "../../../platform/http/serve.ts";

async function framing() {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const list = (...frameHosts: string[]) => ask(companies.oneself, { body: { frameHosts } });
  const hosts = async () => {
    const [part] = await screenParts(ask, screenQuestion("frames"));
    return part?.what === "frames" ? part.hosts : [];
  };
  const open = (key: string, url: string) =>
    server.http.inject({ url: `${apiRoot}${framePath(key)}?url=${encodeURIComponent(url)}` });
  return { server, tenantId, ask, list, hosts, open };
}

const framed = (address: string) => {
  const frame = screenControl("a", "frame");
  return { ...frame, options: { ...frame.options, address } };
};
const at = 'https://news.example.org/today?a=1&b="<x>"';

test("a page of a listed host is framed without an origin, by a policy for this host alone", async () => {
  const { list, hosts, open } = await framing();
  expect(await hosts()).toEqual([]);
  await list("news.example.org");
  const [{ key = "" } = {}] = await hosts();
  const answer = await open(key, at);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-security-policy"]).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-src https://news.example.org; frame-ancestors 'self'",
  );
  expect(answer.headers["x-frame-options"]).toBe("SAMEORIGIN");
  expect(answer.body).toContain('<iframe sandbox="allow-scripts" referrerpolicy="no-referrer"');
  expect(answer.body).toContain('src="https://news.example.org/today?a=1&amp;b=&quot;&lt;x>&quot;"');
  expect(answer.body).not.toMatch(/<x>|<script/);
});

test("no other host, no other kind of address, no key that was guessed", async () => {
  const { list, hosts, open } = await framing();
  await list("news.example.org");
  const [{ key = "" } = {}] = await hosts();
  for (const url of [
    "https://evil.example/",
    "https://news.example.org.evil.example/",
    "https://news.example.org:8443/",
    "https://news.example.org@evil.example/",
    "https://evil.example\\@news.example.org/",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "//news.example.org/",
    "",
  ])
    expect([url, (await open(key, url)).statusCode]).toEqual([url, 404]);
  for (const wrong of ["00000000-0000-4000-8000-000000000000", "x", "'"])
    expect((await open(wrong, at)).statusCode).toBe(404);
});

test("a host that is taken off the list, and a closed company, end their frames; one that stays keeps its key", async () => {
  const { server, tenantId, list, hosts, open } = await framing();
  await list("a.example", "b.example");
  const [a, b] = await hosts();
  await list("b.example", "c.example");
  expect((await hosts()).map(({ host }) => host)).toEqual(["b.example", "c.example"]);
  expect((await hosts())[0]).toEqual(b);
  expect((await open(a?.key ?? "", "https://a.example/")).statusCode).toBe(404);
  expect((await open(b?.key ?? "", "http://b.example/x")).statusCode).toBe(200);
  await server.platform.database.pool.query("update companies set status = 0 where id = $1", [tenantId]);
  expect((await open(b?.key ?? "", "https://b.example/")).statusCode).toBe(404);
});

test("the list is the company's own, and for who may change how it looks", async () => {
  const { server, tenantId, ask, list } = await framing();
  await list("News.example.org");
  expect((await ask(companies.info)).frameHosts).toEqual(["news.example.org"]);
  const clerk = await storeUser(server, tenantId, { may: ["basic", "basic:edit", "screen:list"] });
  await expect(clerk(companies.oneself, { body: { frameHosts: ["b.example"] } })).rejects.toMatchObject({
    status: 403,
  });
  const stranger = await companyAdmin(server, await company(server.admin));
  expect(await screenParts(stranger, screenQuestion("frames"))).toEqual([{ what: "frames", hosts: [] }]);
  for (const host of ["https://a.example", "a.example/x", "*", "'unsafe-inline'", "a.example; script-src *"])
    await expect(list(host), host).rejects.toMatchObject({ status: 400, fields: { frameHosts: "host" } });
});

test("a screen with a host that is not listed is kept as a draft and not published", async () => {
  const { ask, list } = await framing();
  const document = screenDocument("Hall", [framed(at)]);
  const { id } = await ask(screens.create, { body: { document } });
  const publish = () => ask(screens.publish, { body: { id, base: 1 } });
  await expect(publish()).rejects.toMatchObject({
    ...{ status: 409, key: "screen.frameHost", fields: { address: "unknown" } },
    message: expect.stringContaining("news.example.org"),
  });
  await list("news.example.org");
  expect(await publish()).toEqual({ version: 1 });
  for (const address of ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd"])
    await expect(
      ask(screens.create, { body: { document: { ...document, pages: pagesWith(document, address) } } }),
    ).rejects.toMatchObject({ status: 400 });
  const five = Array.from({ length: 5 }, (_, nth) => ({ ...framed(at), id: `f${nth}` }));
  expect(() => screenDocument("Many", five)).toThrow();
  expect(() => screenDocument("Some", five.slice(1))).not.toThrow();
});

test("screens with frames are published at once, more of them than there are connections", async () => {
  const { ask, list } = await framing();
  await list("news.example.org");
  const made = await Promise.all(
    Array.from({ length: 6 }, (_, nth) =>
      ask(screens.create, { body: { document: screenDocument(`Hall ${nth}`, [framed(at)]) } }),
    ),
  );
  const published = await Promise.all(made.map(({ id }) => ask(screens.publish, { body: { id, base: 1 } })));
  expect(published).toEqual(made.map(() => ({ version: 1 })));
});

const pagesWith = ({ pages }: ReturnType<typeof screenDocument>, address: string) =>
  pages.map((page) => ({
    ...page,
    nodes: Object.fromEntries(
      Object.entries(page.nodes).map(([id, node]) => [id, { ...node, options: { address } }]),
    ),
  })) as typeof pages;
