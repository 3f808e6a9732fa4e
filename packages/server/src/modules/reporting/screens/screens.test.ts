import { logs } from "@foyer/contract/operations/logs";
import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { walls } from "@foyer/contract/reporting/screens/walls";
import { expect, test } from "vitest";
import { company, companyAdmin, storeUser } from "../../../../test/factories.ts";
import { heatSite } from "../../../../test/heat-site.ts";
import { runTask } from "../../../../test/run-task.ts";
import { screenControl, screenDocument } from "../../../../test/screen-document.ts";
import { type Ask, adminPassword } from "../../../../test/test-server.ts";
import { cleanUpTask } from "../../operations/jobs/clean-up.task.ts";

async function designing() {
  const site = await heatSite();
  const { ask } = site;
  const create = (document = screenDocument("Hall")) => ask(screens.create, { body: { document } });
  const draft = (code: string) => ask(screens.draft, { query: { code } });
  const save = (id: number, base: number, document: ScreenDocument) =>
    ask(screens.save, { body: { id, base, document } });
  return { ...site, create, draft, save };
}

test("a screen: made, listed, renamed, copied, deleted", async () => {
  const { server, tenantId, ask, create, draft } = await designing();
  await expect(server.ask(screens.list, {})).rejects.toMatchObject({ status: 401 });
  const looker = await storeUser(server, tenantId, { may: ["screen:list"] });
  const document = screenDocument("Hall", [screenControl("a", "heading")]);
  for (const call of [
    () => looker(screens.create, { body: { document } }),
    () => looker(screens.copy, { body: { id: 1, name: "X" } }),
    () => looker(screens.rename, { body: { id: 1, name: "X" } }),
    () => looker(screens.remove, { body: [1] }),
    () => looker(screens.save, { body: { id: 1, base: 1, document } }),
    () => looker(screens.publish, { body: { id: 1, base: 1 } }),
    () => looker(screens.restore, { body: { id: 1, version: 1, base: 1 } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403 });

  const { id, code } = await create(document);
  const copy = await ask(screens.copy, { body: { id, name: "Hall, door 2" } });
  await ask(screens.rename, { body: { id, name: "Entrance hall" } });
  expect((await looker(screens.list, { query: { sort: "name,asc" } })).content).toMatchObject([
    { id, name: "Entrance hall", width: 1920, height: 1080, pages: 1, published: null, hasChanges: true },
    { id: copy.id, name: "Hall, door 2" },
  ]);
  expect((await looker(screens.list, { query: { search: "DOOR" } })).content).toHaveLength(1);
  expect(await draft(code)).toMatchObject({
    id,
    name: "Entrance hall",
    revision: 2,
    document: { title: "Entrance hall" },
  });
  expect((await draft(copy.code)).document.pages).toEqual(document.pages);

  const stranger = await companyAdmin(server, await company(server.admin));
  for (const call of [
    () => stranger(screens.draft, { query: { code } }),
    () => stranger(screens.rename, { body: { id, name: "Mine" } }),
    () => stranger(screens.remove, { body: [id] }),
    () => stranger(screens.copy, { body: { id, name: "Mine" } }),
    () => stranger(screens.versions, { query: { id } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
  await ask(screens.remove, { body: [id, copy.id] });
  expect((await ask(screens.list, {})).content).toEqual([]);
  await expect(draft(code)).rejects.toMatchObject({ status: 404 });
});

test("what another has saved meanwhile is never overwritten, and drafts do not fill the operation log", async () => {
  const { ask, create, draft, save } = await designing();
  const { id, code } = await create();
  expect(await save(id, 1, screenDocument("Hall", [screenControl("a", "clock")]))).toEqual({ revision: 2 });
  for (const call of [
    () => save(id, 1, screenDocument("Mine")),
    () => ask(screens.publish, { body: { id, base: 1 } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 409, key: "conflict.changed" });
  expect(Object.keys((await draft(code)).document.pages[0]?.nodes ?? {})).toEqual(["a"]);
  const calls = (await ask(logs.list, {})).content.map(({ endpoint }) => endpoint);
  expect(calls.filter((call) => call.includes("/api/screens"))).toEqual([
    "POST /api/screens/publish",
    "POST /api/screens",
  ]);
});

test("what is published is shown until something else is; versions come back as drafts", async () => {
  const { ask, create, draft, save } = await designing();
  const { id, code } = await create();
  const shown = () => ask(screens.shown, { query: { code } });
  await expect(shown()).rejects.toMatchObject({ status: 404 });
  expect(await ask(screens.publish, { body: { id, base: 1, name: "Opening" } })).toEqual({ version: 1 });
  expect((await ask(screens.list, {})).content).toMatchObject([{ published: 1, hasChanges: false }]);
  await save(id, 1, screenDocument("Hall by night"));
  expect((await ask(screens.list, {})).content).toMatchObject([{ published: 1, hasChanges: true }]);
  expect(await shown()).toMatchObject({ version: 1, document: { title: "Hall" } });
  await ask(screens.publish, { body: { id, base: 2 } });
  expect(await shown()).toMatchObject({ version: 2, document: { title: "Hall by night" } });

  await save(id, 2, screenDocument("Spoilt"));
  expect(await ask(screens.restore, { body: { id, version: 1, base: 3 } })).toEqual({ revision: 4 });
  expect(await draft(code)).toMatchObject({ revision: 4, document: { title: "Hall" } });
  expect(await shown()).toMatchObject({ version: 2 });
  expect(await ask(screens.versions, { query: { id } })).toMatchObject([
    { version: 3, name: "" },
    { version: 2, name: "" },
    { version: 1, name: "Opening" },
  ]);
  expect(await ask(screens.version, { query: { id, version: 3 } })).toMatchObject({
    document: { title: "Spoilt" },
  });
  await expect(ask(screens.restore, { body: { id, version: 9, base: 4 } })).rejects.toMatchObject({
    status: 404,
  });
});

test("of unnamed versions a hundred are kept, the one that is shown and named ones always", async () => {
  const { ask, create } = await designing();
  const { id } = await create();
  await ask(screens.publish, { body: { id, base: 1, name: "First" } });
  for (let nth = 0; nth < 103; nth++) await ask(screens.publish, { body: { id, base: 1 } });
  const versions = await ask(screens.versions, { query: { id } });
  expect(versions).toHaveLength(101);
  expect([versions[0]?.version, versions.at(-2)?.version, versions.at(-1)?.name]).toEqual([104, 5, "First"]);
});

const page = (nodes: object, children: readonly string[]) => ({
  pages: [{ id: "page", nodes, children }],
});
const box = { x: 0, y: 0, w: 100, h: 100 };
const group = (id: string, children: readonly string[]) => ({ id, kind: "group", children });

test.each([
  ["a later version", { version: 2 }],
  ["a size that is none", { size: { width: Number.NaN, height: 100 } }],
  ["too many pixels", { size: { width: 16_384, height: 16_384 } }],
  ["no page", { pages: [] }],
  ["a thing that lies nowhere", page({ a: { id: "a", kind: "clock", ...box } }, [])],
  ["a thing that lies in two places", page({ a: { id: "a", kind: "clock", ...box } }, ["a", "a"])],
  ["a group within itself", page({ a: group("a", ["b"]), b: group("b", ["a"]) }, ["a"])],
  [
    "groups too deep",
    page(
      Object.fromEntries(
        Array.from({ length: 12 }, (_, n) => [`g${n}`, group(`g${n}`, n < 11 ? [`g${n + 1}`] : [])]),
      ),
      ["g0"],
    ),
  ],
  ["an option that is none", page({ a: { id: "a", kind: "qr", options: { text: 7 }, ...box } }, ["a"])],
  [
    "a question of a role that is none",
    page(
      { a: { id: "a", kind: "figure", figures: { main: { what: "figure", of: { role: "x" } } }, ...box } },
      ["a"],
    ),
  ],
  [
    "a question its control does not ask",
    page(
      {
        a: {
          id: "a",
          kind: "gauge",
          figures: { main: { what: "figure", of: { fixed: { all: true } } } },
          ...box,
        },
      },
      ["a"],
    ),
  ],
  [
    "a colour with a script in it",
    page({ a: { id: "a", kind: "clock", text: { colour: "url(//x)" }, ...box } }, ["a"]),
  ],
  [
    "a picture of elsewhere",
    page({ a: { id: "a", kind: "picture", options: { img: "//x/y.png" }, ...box } }, ["a"]),
  ],
  [
    "a film of elsewhere",
    page({ a: { id: "a", kind: "film", options: { film: "/films/../x.mp4" }, ...box } }, ["a"]),
  ],
])("%s is refused with the field", async (_, more) => {
  const { ask } = await designing();
  const document = { ...screenDocument("Hall"), ...more } as ScreenDocument;
  await expect(ask(screens.create, { body: { document } })).rejects.toMatchObject({
    status: 400,
    key: "validation.failed",
    fields: expect.objectContaining({}),
  });
  expect((await ask(screens.list, {})).content).toEqual([]);
});

test("a kind of control that is not known here is kept as it is", async () => {
  const { create, draft } = await designing();
  const strange = { id: "a", kind: "hologram", options: { depth: { of: 3 } }, ...box };
  const { code } = await create(screenDocument("Hall", [], page({ a: strange }, ["a"])));
  expect((await draft(code)).document.pages[0]?.nodes.a).toMatchObject(strange);
});

test("pictures of a screen and of its versions outlive the nightly clean-up", async () => {
  const { server, ask, at, create, save, upload } = await designing();
  const [first, second, unused] = [await upload(10, 10, 1), await upload(10, 10, 2), await upload(10, 10, 3)];
  const showing = (img: string) =>
    screenDocument("Hall", [{ ...screenControl("a", "picture"), options: { img, fit: "contain", alt: "" } }]);
  const { id } = await create(showing(first));
  await ask(screens.publish, { body: { id, base: 1 } });
  await save(id, 1, showing(second));
  await at("2026-05-08T08:00:00Z");
  await runTask(cleanUpTask(server.platform, server.identity));
  const status = async (img: string) => (await server.http.inject(`/hx-api${img}`)).statusCode;
  expect([await status(first), await status(second), await status(unused)]).toEqual([200, 200, 404]);
});

test("screens are sorted by tags, and say which displays show them", async () => {
  const { server, tenantId, ask, create } = await designing();
  const [hall, door] = [await create(screenDocument("Hall")), await create(screenDocument("Door"))];
  await ask(screens.rename, {
    body: { id: hall.id, name: "Hall", tags: ["Ground floor", "Guests", "Guests"] },
  });
  await ask(screens.rename, { body: { id: door.id, name: "Door", tags: ["Guests"] } });
  await ask(screens.rename, { body: { id: door.id, name: "Side door" } });
  const rows = async (query: object) => (await ask(screens.list, { query })).content;
  expect(await rows({ tag: "Guests", sort: "name,asc" })).toMatchObject([
    { name: "Hall", tags: ["Ground floor", "Guests"] },
    { name: "Side door", tags: ["Guests"] },
  ]);
  expect(await rows({ tag: "Ground floor" })).toMatchObject([{ name: "Hall" }]);
  expect(await rows({ tag: "Guests", search: "side" })).toMatchObject([{ name: "Side door" }]);
  expect(await ask(screens.tags, {})).toEqual(["Ground floor", "Guests"]);
  const stranger = await companyAdmin(server, await company(server.admin));
  expect(await stranger(screens.tags, {})).toEqual([]);
  await expect(
    ask(screens.rename, { body: { id: door.id, name: "Door", tags: Array(11).fill("x") } }),
  ).rejects.toMatchObject({ status: 400 });

  for (const name of ["Door 2", "Door 1"]) await ask(walls.create, { body: { screenId: hall.id, name } });
  const looker = await storeUser(server, tenantId, { may: ["screen:list"] });
  expect((await looker(screens.list, { query: { sort: "name,asc" } })).content).toMatchObject([
    { name: "Hall", walls: ["Door 1", "Door 2"] },
    { name: "Side door", walls: [] },
  ]);
});

test("a screen is offered as a template to its company, to all companies by operators alone, without places", async () => {
  const { server, tenantId, ask, create, entityId, save } = await designing();
  const bound = {
    roles: { place: { kind: "site", label: "The site" } },
    binding: { place: { dataType: 0, ids: [entityId] } },
  };
  const { id } = await create(screenDocument("Hall", [], bound));
  const offered = (who: Ask) => who(screens.templates, {});
  await ask(screens.share, { body: { id, template: "company" } });
  expect(await offered(ask)).toEqual([{ id, name: "Hall", template: "company" }]);
  const shown = async (who: Ask) => (await who(screens.template, { query: { id } })).document;
  expect(await shown(ask)).toMatchObject({ title: "Hall", binding: { place: null } });
  const stranger = await companyAdmin(server, await company(server.admin));
  expect(await offered(stranger)).toEqual([]);
  await expect(shown(stranger)).rejects.toMatchObject({ status: 404 });

  const share = (who: Ask, template: "company" | "platform" | null) =>
    who(screens.share, { body: { id, template } });
  await expect(share(ask, "platform")).rejects.toMatchObject({ status: 403 });
  await expect(share(stranger, "company")).rejects.toMatchObject({ status: 404 });
  const { token } = await server.signIn("admin", adminPassword);
  await share(server.asToken(token, { tenant: String(tenantId) }), "platform");
  expect(await offered(stranger)).toEqual([{ id, name: "Hall", template: "platform" }]);
  // What is drafted on is not offered further than what is shown, once something is.
  await ask(screens.publish, { body: { id, base: 1 } });
  await save(id, 1, screenDocument("Secret plans"));
  expect((await shown(stranger)).title).toBe("Hall");
  await expect(share(ask, null)).rejects.toMatchObject({ status: 403 });
});

test("the operation log calls screens by their names", async () => {
  const { ask, create, save } = await designing();
  const { id } = await create(screenDocument("Hall"));
  await ask(screens.publish, { body: { id, base: 1 } });
  await save(id, 1, screenDocument("Entrance hall"));
  await ask(screens.restore, { body: { id, version: 1, base: 2 } });
  await ask(screens.share, { body: { id, template: "company" } });
  await ask(screens.copy, { body: { id, name: "Copy" } });
  await ask(screens.remove, { body: [id] });
  const said = (await ask(logs.list, {})).content
    .map(({ sentence }) => sentence.map(({ text }) => text).join(""))
    .filter((sentence) => sentence.includes("screen"));
  const screen = "the big screen “Hall”";
  expect(said).toEqual([
    `Somebody deleted ${screen}`,
    "Somebody added the big screen “Copy”",
    `Somebody changed ${screen}: Offered as a template – → To the company`,
    `Somebody restored an earlier version of ${screen}`,
    `Somebody published ${screen}`,
    `Somebody added ${screen}`,
  ]);
});
