import { screens } from "@foyer/contract/reporting/screens/screens";
import { type WallBeat, wallPlayer } from "@foyer/contract/reporting/screens/wall-player";
import { usualWallSettings } from "@foyer/contract/reporting/screens/wall-playlist";
import { type ToldCommand, walls } from "@foyer/contract/reporting/screens/walls";
import { company, companyAdmin, entity, organisation } from "./factories.ts";
import { screenDocument } from "./screen-document.ts";
import { type Ask, testServer } from "./test-server.ts";

/** A display that is well. */
export const wallBeat = (more: Partial<WallBeat> = {}): WallBeat => ({
  ...{ player: "1.0", screenId: null, version: null, page: "", width: 1920, height: 1080, ratio: 1 },
  ...{ mode: "live", age: 1, frames: { median: 60, low: 55 }, memory: 50_000_000, memoryLimit: null },
  ...{ clockAhead: 0, reloads: 0, since: "2026-05-13T08:00:00Z", errors: [], done: [] },
  ...more,
});
/** Makes a screen and publishes it. */
export async function publishedScreen(ask: Ask, title: string, more: object = {}) {
  const { id } = await ask(screens.create, { body: { document: screenDocument(title, [], more) } });
  await ask(screens.publish, { body: { id, base: 1 } });
  return id;
}

/** A company with a site that is open from nine to five, and a display that a link shows. */
export async function shownWall() {
  const server = await testServer();
  server.clock.set("2026-05-13T10:00:00Z");
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const deptId = await organisation(ask);
  const entityId = await entity(ask, { deptId, name: "Berlin", workTime: "09:00~17:00" });
  const screenId = await publishedScreen(ask, "Hall", {
    roles: { place: { kind: "site", label: "" } },
    binding: { place: null },
  });
  const { id, secret } = await ask(walls.create, { body: { screenId, name: "Door 1" } });
  const show = (of = secret) => server.ask(wallPlayer.shown, { body: { secret: of } });
  const beat = (more: Partial<WallBeat> = {}, display = "display-1") =>
    server.ask(wallPlayer.beat, { body: { secret, display, beat: wallBeat(more) } });
  const listed = async (as = ask) => (await as(walls.list, { query: {} })).find((wall) => wall.id === id);
  const change = (more: object, as = ask) => {
    const own = { ...{ id, name: "Door 1", screenId, playlist: [] }, settings: usualWallSettings };
    return as(walls.change, { body: { ...own, ...more } });
  };
  const tell = (command: ToldCommand, as = ask) => as(walls.tell, { body: { ids: [id], command } });
  const at = (time: string) => server.clock.set(`2026-05-13T${time}Z`);
  return {
    ...{ server, tenantId, ask, deptId, entityId, screenId, id, secret },
    ...{ show, beat, listed, change, tell, at },
  };
}
