import { createHash } from "node:crypto";
import { exchange, largestScreenFile } from "@foyer/contract/reporting/screens/exchange";
import { controlsOf, type ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import { expect, test } from "vitest";
import { company, companyAdminSession, storeSession } from "../../../../test/factories.ts";
import { heatSite } from "../../../../test/heat-site.ts";
import { screenControl, screenDocument } from "../../../../test/screen-document.ts";
import { Refused, type TestServer } from "../../../../test/test-server.ts";
import { mp4Of, uploadFilm } from "../../../../test/upload-film.ts";
import { apiRoot } from "../../../platform/http/serve.ts";

const boundary = "-----------------------------foyer";

async function sendFile(server: TestServer, token: string, file: Uint8Array) {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.foyer-screen"\r\n\r\n`;
  const answer = await server.http.inject({
    method: "POST",
    url: apiRoot + exchange.import.path,
    headers: {
      authorization: token,
      lang: "en",
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  if (answer.statusCode !== 200) throw new Refused(answer.statusCode, answer.json());
  return answer.json().data as { document: ScreenDocument; bound: Record<string, string[]> };
}

async function exchanging() {
  const site = await heatSite();
  const { server, tenantId } = site;
  const { token, ask } = await companyAdminSession(server, tenantId);
  const get = async (id: number, as = token) => {
    const answer = await server.http.inject({
      url: `${apiRoot}${exchange.export.path}?id=${id}`,
      headers: { authorization: as },
    });
    return { status: answer.statusCode, file: answer.rawPayload, headers: answer.headers };
  };
  const create = async (document: ScreenDocument) => (await ask(screens.create, { body: { document } })).id;
  return { ...site, ask, token, get, create, send: (file: Uint8Array) => sendFile(server, token, file) };
}

const question = (of: object) => ({ main: { what: "figure" as const, of: of as never } });
const picture = (img: string) => ({
  ...screenControl("p", "picture"),
  options: { img, fit: "contain" as const, alt: "" },
});

test("what is exported and read in again is the same screen, with its pictures, elsewhere too", async () => {
  const { server, tenantId, get, create, send, upload } = await exchanging();
  const strange = { id: "s", kind: "hologram", options: { depth: { of: 3 } }, x: 0.25, y: 0, w: 10, h: 10 };
  const document = screenDocument(
    "Hall / 1",
    [picture(await upload(10, 10, 1)), screenControl("f", "figure", question({ role: "place" }))],
    { roles: { place: { kind: "site", label: "The site" } }, binding: { place: null } },
  );
  const [page] = document.pages;
  if (!page) throw new Error("no page");
  page.nodes.s = strange as never;
  page.children.push("s");
  const id = await create(document);
  const { file, headers } = await get(id);
  expect(headers["content-disposition"]).toMatch(/Hall +1\.foyer-screen/);
  expect((await get(id)).file).toEqual(file);
  const read = await send(file);
  const again = await create(read.document);
  expect((await get(again)).file).toEqual(file);

  const elsewhere = await companyAdminSession(server, await company(server.admin));
  expect((await sendFile(server, elsewhere.token, file)).document).toEqual(read.document);
  expect((await get(id, elsewhere.token)).status).toBe(404);
  const looker = await storeSession(server, tenantId, { may: ["screen:list"] });
  expect((await get(id, looker.token)).status).toBe(200);
  await expect(sendFile(server, looker.token, file)).rejects.toMatchObject({ status: 403 });
});

test("films go along with a screen, as far as the file has room for them", async () => {
  const { server, token, get, create, send } = await exchanging();
  const { pool } = server.platform.database;
  const { pathName, hash } = (await uploadFilm(server, token, mp4Of(300_000))).data;
  const film = {
    ...screenControl("a", "film"),
    options: { film: pathName, fit: "cover" as const, loop: true },
  };
  const id = await create(screenDocument("Hall", [film]));
  const { file } = await get(id);
  await pool.query("delete from screen_films");
  await pool.query("delete from films");
  const { document } = await send(file);
  expect((await server.http.inject(`/hx-api${pathName}`)).rawPayload.length).toBe(mp4Of(300_000).length);
  expect((await get(await create(document))).file).toEqual(file);
  await pool.query("update films set size = $1 where hash = $2", [largestScreenFile + 1, hash]);
  expect(await get(id)).toMatchObject({ status: 413 });
  const wrong = Buffer.from("<html></html>");
  const name = createHash("sha256").update(wrong).digest("hex");
  const lying = JSON.stringify(document).replaceAll(hash, name);
  const zip = zipSync({ "document.json": strToU8(lying), [`media/${name}`]: wrong });
  await expect(send(zip)).rejects.toMatchObject({ key: "film.wrong" });
});

test("ids of places stay at home: roles are not bound, fixed places become roles, their names are told", async () => {
  const { server, tenantId, get, create, send, entityId } = await exchanging();
  const fixed = { fixed: { dataType: 0 as const, ids: [entityId] } };
  const document = screenDocument(
    "Hall",
    [
      screenControl("a", "figure", question(fixed)),
      screenControl("b", "figure", question(fixed)),
      screenControl("c", "figure", question({ fixed: { all: true } })),
      screenControl("d", "figure", question({ role: "main" })),
      screenControl("e", "floorPlan", { main: { what: "plan", of: { role: "main" }, plan: 8_765_432 } }),
    ],
    {
      roles: { main: { kind: "site", label: "" } },
      binding: { main: { dataType: 0, ids: [entityId] } },
    },
  );
  const id = await create(document);
  const { file } = await get(id);
  const texts = Object.values(unzipSync(file))
    .map((body) => strFromU8(body))
    .join();
  expect(texts).not.toContain('"ids"');
  expect(texts).not.toContain("8765432");
  const { document: read, bound } = await send(file);
  expect(bound).toEqual({ main: ["Mall"], place1: ["Mall"] });
  expect(read.roles.place1).toEqual({ kind: "site", label: "Mall" });
  expect(read.binding).toEqual({ main: null, place1: null });
  const asked = (node: string) => controlsOf(read).find(({ id: own }) => own === node)?.figures;
  expect([asked("a"), asked("b"), asked("c"), asked("d")]).toMatchObject([
    { main: { of: { role: "place1" } } },
    { main: { of: { role: "place1" } } },
    { main: { of: { fixed: { all: true } } } },
    { main: { of: { role: "main" } } },
  ]);
  // Whoever may not see the site does not read its name.
  const nobody = await storeSession(server, tenantId, { may: ["screen:list"], range: { entityIds: [] } });
  expect(strFromU8(unzipSync((await get(id, nobody.token)).file)["sheet.json"] as Uint8Array)).not.toContain(
    "Mall",
  );
  // Ids that somebody has written into a file by hand are none of this company's places.
  const forged = zipSync({ "document.json": strToU8(JSON.stringify(document)) });
  expect((await send(forged)).document.binding).toEqual({ main: null, place1: null });
});

const plain = screenDocument("Hall");
const json = (document: object) => ({ "document.json": strToU8(JSON.stringify(document)) });
const nodes = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `n${n}`,
      { id: `n${n}`, kind: "clock", x: 0, y: 0, w: 9, h: 9 },
    ]),
  );
const pageOf = (all: object) => ({ ...plain, pages: [{ id: "p", nodes: all, children: Object.keys(all) }] });
const hash = "a".repeat(64);

test.each<[string, Zippable, object]>([
  ["a newer version", json({ ...plain, version: 7 }), { key: "screen.newer", status: 409 }],
  ["no document", { "sheet.json": strToU8("{}") }, { key: "screen.wrongFile", status: 400 }],
  ["a path upwards", { ...json(plain), "../evil": strToU8("x") }, { key: "screen.wrongFile" }],
  ["an absolute path", { ...json(plain), "/etc/passwd": strToU8("x") }, { key: "screen.wrongFile" }],
  ["something else in it", { ...json(plain), "media/run.js": strToU8("x") }, { key: "screen.wrongFile" }],
  [
    "more entries than allowed",
    {
      ...json(plain),
      ...Object.fromEntries(
        Array.from({ length: 300 }, (_, n) => [`media/${n.toString(16).padStart(64, "0")}`, strToU8("x")]),
      ),
    },
    { key: "screen.wrongFile" },
  ],
  [
    "a bomb",
    { ...json(plain), [`media/${hash}`]: [new Uint8Array(70 * 1024 * 1024), { level: 9 }] },
    { key: "screen.fileTooLarge", status: 413 },
  ],
  [
    "a picture that is not what its name says",
    {
      ...json(
        pageOf({
          p: { ...picture(`/images/${hash}`), options: { img: `/images/${hash}`, fit: "contain", alt: "" } },
        }),
      ),
      [`media/${hash}`]: strToU8("no"),
    },
    { key: "screen.wrongFile" },
  ],
  ["a hundred thousand nodes", json(pageOf(nodes(100_000))), { key: "validation.failed" }],
  ["more nodes than allowed", json(pageOf(nodes(1_200))), { key: "validation.failed" }],
  ["too many pixels", json({ ...plain, size: { width: 1e5, height: 1e4 } }), { key: "validation.failed" }],
  [
    "no number",
    { "document.json": strToU8(JSON.stringify(plain).replace("1920", "NaN")) },
    { key: "screen.wrongFile" },
  ],
  ["JSON without end", { "document.json": strToU8("[".repeat(100_000)) }, { key: "screen.wrongFile" }],
])("a file with %s is refused", async (_, content, refusal) => {
  const { ask, send } = await exchanging();
  await expect(send(zipSync(content))).rejects.toMatchObject(refusal);
  expect((await ask(screens.list, {})).content).toEqual([]);
});

test("what is no zip, and a picture that is none, are refused", async () => {
  const { send } = await exchanging();
  await expect(send(Buffer.from("<svg onload=alert(1)>"))).rejects.toMatchObject({ key: "screen.wrongFile" });
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
  const name = createHash("sha256").update(svg).digest("hex");
  const document = screenDocument("Hall", [picture(`/images/${name}`)]);
  await expect(send(zipSync({ ...json(document), [`media/${name}`]: svg }))).rejects.toMatchObject({
    key: "image.wrong",
  });
});
