import { partKey } from "@foyer/contract/reporting/screens/screen-questions";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { wallPlayer } from "@foyer/contract/reporting/screens/wall-player";
import { walls } from "@foyer/contract/reporting/screens/walls";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { company, companyAdmin, entity, storeUser } from "../../../../test/factories.ts";
import { screenControl, screenDocument } from "../../../../test/screen-document.ts";
import { type Ask, adminPassword, testServer } from "../../../../test/test-server.ts";

const role = { role: "place" };
const question = {
  ...{
    what: "figure" as const,
    measure: "flowIn",
    measures: [],
    time: "today" as const,
    against: "sameWeekdays" as const,
  },
  ...{ size: 10, by: "places" as const, openHoursOnly: false },
};

/** A site with 12 visitors today, and a published screen that shows them, and those of another site. */
async function shownSite() {
  const server = await testServer();
  server.clock.set("2026-05-13T12:07:00+02:00");
  const site = await countingSite(server, { from: "2024-01-01" });
  await counted(server, site, "+02:00", { "2026-05-13 09:00": { in: 12 } });
  const otherId = await entity(site.ask, { name: "South", timeZone: "Europe/Berlin" });
  const of = { dataType: 0 as const, ids: [site.entityId] };
  const other = { dataType: 0 as const, ids: [otherId] };
  const document = screenDocument(
    "Hall",
    [
      screenControl("a", "figure", { main: { ...question, of: role } }),
      screenControl("b", "figure", { main: { ...question, of: role } }),
      screenControl("c", "figure", { main: { ...question, of: { fixed: other } } }),
    ],
    { roles: { place: { kind: "site", label: "" } }, binding: { place: of } },
  );
  const { id: screenId, code } = await site.ask(screens.create, { body: { document } });
  await site.ask(screens.publish, { body: { id: screenId, base: 1 } });
  const link = (ask: Ask = site.ask, name = "Door 1") => ask(walls.create, { body: { screenId, name } });
  const show = (secret: string) => server.ask(wallPlayer.shown, { body: { secret } });
  const figures = (secret: string, more: object = {}) =>
    server.ask(wallPlayer.figures, { body: { secret, ...more } });
  return {
    ...{ server, ...site, screenId, code, document, link, show, figures },
    ...{ key: partKey({ ...question, of }), otherKey: partKey({ ...question, of: other }) },
  };
}

const gone = { status: 404 };
const notAvailable = { status: 403, key: "wall.notAvailable" };

test("a link shows the published screen and its figures to whoever has it, and nothing else", async () => {
  const { server, tenantId, ask, link, show, figures, key, otherKey, screenId } = await shownSite();
  const looker = await storeUser(server, tenantId, { may: ["screen:list"] });
  await expect(link(looker)).rejects.toMatchObject({ status: 403 });
  await expect(server.ask(walls.list, { query: { screenId } })).rejects.toMatchObject({ status: 401 });
  const { secret } = await link();
  expect(await show(secret)).toMatchObject({
    ...{ name: "Door 1", screenId, playlist: [] },
    screens: [{ id: screenId, version: 1, document: { title: "Hall" } }],
  });
  const { parts, version } = await figures(secret);
  expect(version).toBe(1);
  // Equal questions are one.
  expect(Object.keys(parts).sort()).toEqual([key, otherKey].sort());
  expect(parts[key]).toMatchObject({ what: "figure", figure: { value: 12 } });
  expect(await looker(walls.list, { query: { screenId } })).toMatchObject([
    { name: "Door 1", kind: "link", state: "never", screenName: "Hall", displays: [] },
  ]);
  expect(JSON.stringify(await ask(walls.list, { query: { screenId } }))).not.toContain(secret);
  for (const wrong of [`${secret.slice(0, -1)}_`, "0".repeat(32)]) {
    await expect(show(wrong)).rejects.toMatchObject(gone);
    await expect(figures(wrong)).rejects.toMatchObject(gone);
  }
  // What else is sent is not heard.
  await expect(figures(secret, { questions: [] })).rejects.toMatchObject({ status: 400 });
});

test("what is drafted is not shown before it is published, then within seconds", async () => {
  const { server, ask, link, show, figures, document, screenId } = await shownSite();
  const { secret } = await link();
  await figures(secret);
  const first = document.pages[0];
  const emptied = { ...document, title: "Closed", pages: [{ ...first, children: [], nodes: {} }] };
  await ask(screens.save, { body: { id: screenId, base: 1, document: emptied as typeof document } });
  const { revision, screens: shown } = await show(secret);
  expect(shown).toMatchObject([{ version: 1, document: { title: "Hall" } }]);
  await ask(screens.publish, { body: { id: screenId, base: 2 } });
  server.clock.set("2026-05-13T12:07:04+02:00");
  const told = await figures(secret);
  expect(told).toEqual({ at: expect.any(String), revision: expect.any(String), version: 2, parts: {} });
  expect(told.revision).not.toBe(revision);
  expect(await show(secret)).toMatchObject({
    revision: told.revision,
    screens: [{ version: 2, document: { title: "Closed" } }],
  });
});

test("who makes a link sees all that the screen shows", async () => {
  const { server, tenantId, ask, link, entityId, screenId, document } = await shownSite();
  const maker = await storeUser(server, tenantId, {
    may: ["screen:list", "screen:edit"],
    range: { entityIds: [entityId] },
  });
  const refusal = { status: 403, key: "screen.notSeen", message: expect.stringContaining("South") };
  await expect(link(maker)).rejects.toMatchObject(refusal);
  const own = { ...document, pages: [{ ...document.pages[0], nodes: {}, children: [] }] } as typeof document;
  // What is shown counts, and what is drafted, too: it may be published a moment later.
  await ask(screens.save, { body: { id: screenId, base: 1, document: own } });
  await expect(link(maker)).rejects.toMatchObject(refusal);
  await ask(screens.publish, { body: { id: screenId, base: 2 } });
  expect((await link(maker)).secret).toEqual(expect.any(String));
});

test("nobody publishes what they may not see on displays that others answer for", async () => {
  const { server, tenantId, ask, link, entityId, screenId, document } = await shownSite();
  await link();
  const editor = await storeUser(server, tenantId, {
    may: ["screen:list", "screen:edit", "screen:setting"],
    range: { entityIds: [entityId] },
  });
  const publish = (base: number, as = editor) => as(screens.publish, { body: { id: screenId, base } });
  await expect(publish(1)).rejects.toMatchObject({ status: 403, key: "screen.lent" });
  const all = { ...document, binding: { place: { all: true as const } } };
  const [page] = document.pages;
  const ownOnly = { ...document, pages: [{ ...page, nodes: {}, children: [] }] } as typeof document;
  await ask(screens.save, {
    body: { id: screenId, base: 1, document: { ...ownOnly, binding: all.binding } },
  });
  await expect(publish(2)).rejects.toMatchObject({ status: 403, key: "screen.lent" });
  await ask(screens.save, { body: { id: screenId, base: 2, document: ownOnly } });
  expect(await publish(3)).toMatchObject({ version: 2 });
  await ask(screens.save, { body: { id: screenId, base: 3, document } });
  expect(await publish(4, ask)).toMatchObject({ version: 3 });
});

test("it shows with the rights its maker has now: fewer places, none once they are disabled", async () => {
  const { server, tenantId, link, show, figures, key, otherKey, entityId } = await shownSite();
  const maker = await storeUser(server, tenantId, { may: ["screen:list", "screen:edit"] });
  const { secret } = await link(maker);
  const { pool } = server.platform.database;
  const theirs = "(select sponsor_id from walls)";
  await pool.query(`update users set permission_range = 'entities' where id in ${theirs}`);
  await pool.query(
    `insert into user_entities (tenant_id, user_id, entity_id) select tenant_id, id, $1 from users where id in ${theirs}`,
    [entityId],
  );
  const { parts } = await figures(secret);
  expect(parts[key]).toMatchObject({ what: "figure" });
  expect(parts[otherKey]).toEqual({ what: "refused" });
  await pool.query(`update users set enabled = false where id in ${theirs}`);
  await expect(show(secret)).rejects.toMatchObject(notAvailable);
  await expect(figures(secret)).rejects.toMatchObject(notAvailable);
});

test("a revoked link, a deleted screen and a closed company show nothing, each for its own reason", async () => {
  const { server, tenantId, ask, link, show, figures, screenId } = await shownSite();
  const [one, two] = [await link(), await link(undefined, "Door 2")];
  const { token } = await server.signIn("admin", adminPassword);
  const ofOperator = await link(server.asToken(token, { tenant: String(tenantId) }), "Door 3");
  expect((await show(ofOperator.secret)).name).toBe("Door 3");
  const stranger = await companyAdmin(server, await company(server.admin));
  await expect(stranger(walls.remove, { body: [one.id] })).rejects.toMatchObject(gone);
  await expect(stranger(walls.list, { query: { screenId } })).rejects.toMatchObject(gone);
  await expect(link(stranger)).rejects.toMatchObject(gone);
  await ask(walls.remove, { body: [one.id] });
  await expect(show(one.secret)).rejects.toMatchObject(gone);
  expect((await show(two.secret)).name).toBe("Door 2");
  const { pool } = server.platform.database;
  await pool.query("update companies set status = 0 where id = $1", [tenantId]);
  for (const { secret } of [two, ofOperator]) {
    await expect(show(secret)).rejects.toMatchObject(notAvailable);
    await expect(figures(secret)).rejects.toMatchObject(notAvailable);
  }
  await pool.query("update companies set status = 1 where id = $1", [tenantId]);
  await ask(screens.remove, { body: [screenId] });
  await expect(show(two.secret)).rejects.toMatchObject(gone);
});

test("walls of one screen are answered together", async () => {
  const { server, link, figures } = await shownSite();
  const secrets = await Promise.all(Array.from({ length: 20 }, (_, nth) => link(undefined, `Door ${nth}`)));
  const answers = await Promise.all(secrets.map(({ secret }) => figures(secret)));
  expect(new Set(answers.map(({ at }) => at)).size).toBe(1);
  server.clock.set("2026-05-13T12:08:07+02:00");
  expect((await figures(secrets[0]?.secret ?? "")).at).not.toBe(answers[0]?.at);
});
