import { wallPlayer } from "@foyer/contract/reporting/screens/wall-player";
import { walls } from "@foyer/contract/reporting/screens/walls";
import { expect, test } from "vitest";
import { company, companyAdmin, entity, storeUser } from "../../../../test/factories.ts";
import { shownWall, wallBeat } from "../../../../test/shown-wall.ts";

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString("base64");

test("a display says how it is; silent for three beats it is dark, and its silence is remembered", async () => {
  const { ask, id, beat, listed, at } = await shownWall();
  expect(await listed()).toMatchObject({ state: "never", displays: [] });
  await beat({ page: "First", errors: [{ code: "script", text: "a\0b", count: 2 }] });
  expect(await listed()).toMatchObject({
    state: "live",
    displays: [
      { id: "display-1", state: "live", address: "127.0.0.1", beat: { page: "First" }, pictureAt: null },
    ],
  });
  await beat({ mode: "cached", age: 900 }, "display-2");
  expect((await listed())?.displays.map(({ state }) => state).sort()).toEqual(["live", "old"]);
  at("10:03:00");
  await beat({ errors: [{ code: "script", text: "a\0b", count: 1 }] });
  expect((await listed())?.state).toBe("live");
  at("10:06:31");
  expect(await listed()).toMatchObject({ state: "dark", displays: [{ state: "dark" }, { state: "dark" }] });
  at("10:20:00");
  await beat();
  expect(await ask(walls.problems, { query: { id } })).toEqual([
    {
      ...{ code: "silent", text: "", count: 1 },
      ...{ from: "2026-05-13T10:03:00.000Z", to: "2026-05-13T10:20:00.000Z" },
    },
    {
      ...{ code: "script", text: "a\ufffdb", count: 3 },
      ...{ from: "2026-05-13T10:00:00.000Z", to: "2026-05-13T10:03:00.000Z" },
    },
  ]);
});

test("a display that is dark while its site is open is found, with what is likely behind it", async () => {
  const { server, ask, id, beat, change, at, screenId, tenantId } = await shownWall();
  const found = (as = ask) => as(walls.dark, { query: {} });
  // It closes at 10:10 UTC.
  const entityId = await entity(ask, { name: "Market", timeZone: "Europe/Berlin", workTime: "09:00~12:10" });
  const heardAtTen = () =>
    server.platform.database.pool.query("update wall_displays set seen_at = '2026-05-13T10:00:00Z'");
  await change({ entityId });
  at("10:08:00");
  await beat();
  at("10:25:00");
  expect(await found()).toEqual([]);
  await heardAtTen();
  const dark = { id, name: "Door 1", screenName: "Hall", entityId, entityName: "Market" };
  expect(await found()).toEqual([{ ...dark, since: "2026-05-13T10:00:00.000Z", cause: "unknown" }]);
  const neighbour = { name: "Door 2", screenId, entityId };
  const { secret } = await ask(walls.create, { body: neighbour });
  await server.ask(wallPlayer.beat, { body: { secret, display: "display-3", beat: wallBeat() } });
  expect(await found()).toMatchObject([{ ...dark, cause: "display" }]);
  await heardAtTen();
  expect(await found()).toMatchObject([
    { name: "Door 1", cause: "site" },
    { name: "Door 2", cause: "site" },
  ]);
  const ofOtherSite = { entityIds: [await entity(ask, { name: "Far" })] };
  const keeper = await storeUser(server, tenantId, { may: ["screen:list"], range: ofOtherSite });
  expect(await found(keeper)).toEqual([]);
  await change({ entityId: null });
  const all = await found();
  expect(all.map(({ name, entityName }) => [name, entityName])).toEqual([
    ["Door 1", null],
    ["Door 2", "Market"],
  ]);
});

test("browsers of a link do not add up without end", async () => {
  const { server, beat, listed, at } = await shownWall();
  for (let nth = 0; nth < 23; nth++) {
    at(`10:00:${String(nth).padStart(2, "0")}`);
    await beat({}, `display-${nth}`);
  }
  const displays = (await listed())?.displays ?? [];
  expect(displays).toHaveLength(20);
  expect(displays[0]?.id).toBe("display-22");
  server.clock.set("2026-05-21T10:00:00Z");
  await beat({}, "another-one");
  const { rows } = await server.platform.database.pool.query("select display from wall_displays");
  expect(rows).toEqual([{ display: "another-one" }]);
});

test("what a display is told it hears until it says that it is done, and for ten minutes", async () => {
  const { beat, tell, at, screenId } = await shownWall();
  await beat();
  await tell({ kind: "identify" });
  await tell({ kind: "message", text: "Fire drill", minutes: 5 });
  await tell({ kind: "show", screenId, minutes: 60 });
  const { commands } = await beat();
  expect(commands).toMatchObject([
    { kind: "identify", name: "Door 1" },
    { kind: "message", text: "Fire drill", until: "2026-05-13T10:05:00.000Z" },
    { kind: "show", screenId, until: "2026-05-13T11:00:00.000Z" },
  ]);
  const ids = commands.map(({ id }) => id);
  expect((await beat({ done: ids.slice(0, 1) })).commands.map(({ id }) => id)).toEqual(ids.slice(1));
  // The other browser of the same link has done nothing yet.
  expect((await beat({}, "display-2")).commands).toHaveLength(3);
  // A newer message takes the place of the older one.
  await tell({ kind: "message", text: "It is over", minutes: 5 });
  expect((await beat()).commands).toMatchObject([{ kind: "show" }, { kind: "message", text: "It is over" }]);
  at("10:05:00");
  expect((await beat()).commands).toMatchObject([{ kind: "show" }]);
  at("10:10:00");
  expect((await beat()).commands).toEqual([]);
});

test("what holds for a while is told again to a display that began anew meanwhile", async () => {
  const { server, ask, id, beat, screenId } = await shownWall();
  const at = (time: string) => server.clock.set(`2026-05-13T${time}Z`);
  const command = { kind: "show" as const, screenId, minutes: 60 };
  await ask(walls.tell, { body: { ids: [id], command } });
  await ask(walls.tell, { body: { ids: [id], command: { kind: "identify" } } });
  const { commands } = await beat();
  const done = commands.map((told) => told.id);
  expect((await beat({ done })).commands).toMatchObject([{ kind: "show", screenId }]);
  at("10:59:00");
  expect((await beat()).commands).toMatchObject([{ kind: "show", until: "2026-05-13T11:00:00.000Z" }]);
  at("11:00:00");
  expect((await beat()).commands).toEqual([]);
});

test("a picture is a JPEG, not too large, and seen by those who may see what it shows", async () => {
  const { server, tenantId, ask, id, secret, beat, listed, entityId } = await shownWall();
  const send = (picture: string, display = "display-1") =>
    server.ask(wallPlayer.picture, { body: { secret, display, jpeg: picture } });
  const read = (as = ask) => as(walls.picture, { query: { id, display: "display-1" } });
  await beat();
  expect(await read()).toBeNull();
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4]).toString("base64");
  const svg = Buffer.from("<svg onload='alert(1)'/>").toString("base64");
  for (const wrong of [png, svg, "AAAA"])
    await expect(send(wrong)).rejects.toMatchObject({ status: 400, key: "image.wrong" });
  await expect(send(`${jpeg}<script>`)).rejects.toMatchObject({ status: 400 });
  await expect(send("/9j/".padEnd(100_001, "A"))).rejects.toMatchObject({ status: 400 });
  expect(await read()).toBeNull();
  await send(jpeg);
  expect(await read()).toEqual({ at: "2026-05-13T10:00:00.000Z", jpeg });
  expect((await listed())?.displays[0]?.pictureAt).toBe("2026-05-13T10:00:00.000Z");
  // No sign of life.
  await send(jpeg, "never-heard-of");
  expect((await listed())?.displays).toHaveLength(1);
  const ofSite = { may: ["screen:list" as const], range: { entityIds: [entityId] } };
  const looker = await storeUser(server, tenantId, ofSite);
  expect(await read(looker)).toBeNull();
  const stranger = await companyAdmin(server, await company(server.admin));
  await expect(read(stranger)).rejects.toMatchObject({ status: 404 });
});

test("a revoked display is heard no more", async () => {
  const { server, ask, id, secret, beat, show } = await shownWall();
  await beat();
  await ask(walls.remove, { body: [id] });
  const gone = { status: 404, key: "notFound.thing" };
  await expect(beat()).rejects.toMatchObject(gone);
  await expect(show()).rejects.toMatchObject(gone);
  const picture = { secret, display: "display-1", jpeg };
  await expect(server.ask(wallPlayer.picture, { body: picture })).rejects.toMatchObject(gone);
});
