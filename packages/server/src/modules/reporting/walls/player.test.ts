import { screens } from "@foyer/contract/reporting/screens/screens";
import { wallPlayer } from "@foyer/contract/reporting/screens/wall-player";
import { usualWallSettings } from "@foyer/contract/reporting/screens/wall-playlist";
import { walls } from "@foyer/contract/reporting/screens/walls";
import { expect, test } from "vitest";
import { company, companyAdmin, entity, organisation, storeUser } from "../../../../test/factories.ts";
import { screenControl, screenDocument } from "../../../../test/screen-document.ts";
import { publishedScreen, shownWall } from "../../../../test/shown-wall.ts";

test("a display learns the clock and the opening hours of its site, and the company's clock without one", async () => {
  const { show, change, entityId } = await shownWall();
  const { time } = await show();
  expect(time).toMatchObject({ at: "2026-05-13T10:00:00.000Z", openings: [] });
  await change({ entityId, language: "de" });
  const berlin = await show();
  expect(berlin).toMatchObject({ language: "de", time: { zone: "Europe/Berlin" } });
  expect(berlin.time.offsets).toEqual([
    { from: "2026-05-13T10:00:00.000Z", minutes: 120 },
    { from: "2026-10-25T01:00:00.000Z", minutes: 60 },
    { from: "2027-03-28T01:00:00.000Z", minutes: 120 },
  ]);
  expect(berlin.time.openings).toHaveLength(16);
  expect(berlin.time.openings[0]).toEqual({
    ...{ from: "2026-05-12T07:00:00.000Z", to: "2026-05-12T15:00:00.000Z" },
  });
  expect(berlin.time.openings.at(-1)?.to).toBe("2026-05-27T15:00:00.000Z");
});

test("each change of what a display shows is another revision, and a day that begins", async () => {
  const { server, ask, show, change, beat, tell, screenId, entityId, at } = await shownWall();
  const other = await publishedScreen(ask, "Other");
  const revisions = [(await show()).revision];
  const others = async () => {
    const { revision } = await beat();
    expect(revision).toBe((await show()).revision);
    expect(revisions).not.toContain(revision);
    revisions.push(revision);
  };
  expect((await beat()).revision).toBe(revisions[0]);
  await change({ name: "Door 2" });
  await others();
  await change({ settings: { ...usualWallSettings, offHours: "black" } });
  await others();
  await change({
    playlist: [{ screenId: other, days: [1, 2], span: { from: { at: "09:00" }, until: { of: "close" } } }],
  });
  await others();
  await change({ entityId });
  await others();
  await change({ binding: { place: { dataType: 0, ids: [entityId] } } });
  await others();
  expect((await show()).screens[0]?.document.binding).toEqual({ place: { dataType: 0, ids: [entityId] } });
  await ask(screens.publish, { body: { id: screenId, base: 1 } });
  await others();
  await tell({ kind: "show", screenId: other, minutes: 5 });
  await others();
  server.clock.set("2026-05-13T22:01:00Z");
  await others();
  at("22:01:01");
  expect((await beat()).revision).toBe(revisions.at(-1));
});

test("figures are those of its own screen, of its playlist, or of one it was told to show; no other's", async () => {
  const { server, ask, secret, change, tell, at, entityId, screenId } = await shownWall();
  const role = { role: "place" };
  const control = screenControl("a", "figure", { main: { what: "figure", of: role } });
  const document = screenDocument("Other", [control], {
    ...{ roles: { place: { kind: "site", label: "" } }, binding: { place: null } },
  });
  const { id: other } = await ask(screens.create, { body: { document } });
  const figures = (id?: number) =>
    server.ask(wallPlayer.figures, { body: { secret, ...(id !== undefined && { screenId: id }) } });
  const notFound = { status: 404, key: "notFound.thing" };
  const binding = { place: { dataType: 0, ids: [entityId] } };
  await expect(figures(other)).rejects.toMatchObject(notFound);
  await change({ binding, playlist: [{ screenId: other }] });
  // A draft shows nothing.
  await expect(figures(other)).rejects.toMatchObject(notFound);
  await ask(screens.publish, { body: { id: other, base: 1 } });
  const { parts } = await figures(other);
  expect(Object.values(parts)).toMatchObject([{ what: "figure" }]);
  expect(Object.keys((await figures(screenId)).parts)).toEqual([]);
  await change({ binding });
  await expect(figures(other)).rejects.toMatchObject(notFound);
  await tell({ kind: "show", screenId: other, minutes: 5 });
  expect(await figures(other)).toMatchObject({ version: 1 });
  at("10:05:01");
  await expect(figures(other)).rejects.toMatchObject(notFound);
  const stranger = await companyAdmin(server, await company(server.admin));
  const foreign = await publishedScreen(stranger, "Foreign");
  await expect(figures(foreign)).rejects.toMatchObject(notFound);
  await expect(change({ screenId: foreign })).rejects.toMatchObject(notFound);
  await expect(change({ playlist: [{ screenId: foreign }] })).rejects.toMatchObject(notFound);
  await expect(tell({ kind: "show", screenId: foreign, minutes: 5 })).rejects.toMatchObject(notFound);
});

test("who sees less than its sponsor cannot choose what a display shows, until they answer for it themselves", async () => {
  const { server, tenantId, ask, id, listed, change, tell, screenId, entityId, beat, show, secret } =
    await shownWall();
  const other = await publishedScreen(ask, "Other");
  const ofSite = { may: ["screen:list" as const, "screen:edit" as const], range: { entityIds: [entityId] } };
  const keeper = await storeUser(server, tenantId, ofSite);
  const notYours = { status: 403, key: "wall.notYours" };
  await change({ name: "Door 7" }, keeper);
  expect((await listed())?.name).toBe("Door 7");
  await expect(change({ binding: { place: { all: true } } }, keeper)).rejects.toMatchObject(notYours);
  await expect(change({ screenId: other }, keeper)).rejects.toMatchObject(notYours);
  await expect(tell({ kind: "show", screenId: other, minutes: 5 }, keeper)).rejects.toMatchObject(notYours);
  await tell({ kind: "identify" }, keeper);
  await keeper(walls.takeOver, { body: [id] });
  await change({ screenId: other }, keeper);
  expect(await listed()).toMatchObject({ screenId: other, screenName: "Other" });
  // A site that they do not see is none.
  const far = await entity(ask, { name: "Far", deptId: await organisation(ask, { name: "East" }) });
  await expect(change({ screenId, entityId: far }, keeper)).rejects.toMatchObject({ status: 404 });
  // Nobody answers for it any more: it says how it is, and shows nothing until somebody takes it over.
  await server.platform.database.pool.query("update walls set sponsor_id = null where id = $1", [id]);
  await beat();
  await expect(show(secret)).rejects.toMatchObject({ status: 403, key: "wall.notAvailable" });
  await ask(walls.takeOver, { body: [id] });
  expect(await show(secret)).toMatchObject({ name: "Door 1" });
});

test("a display's secret opens nothing else", async () => {
  const { server, secret, ask } = await shownWall();
  const code = (await ask(screens.list, { query: {} })).content[0]?.code ?? "";
  const bearer = server.asToken(secret);
  await expect(bearer(screens.list, { query: {} })).rejects.toMatchObject({ status: 401 });
  await expect(bearer(screens.draft, { query: { code } })).rejects.toMatchObject({ status: 401 });
  await expect(bearer(walls.list, { query: {} })).rejects.toMatchObject({ status: 401 });
  await expect(bearer(walls.own, { body: { secret } })).rejects.toMatchObject({ status: 401 });
});
