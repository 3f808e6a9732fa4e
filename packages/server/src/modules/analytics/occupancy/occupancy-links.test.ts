import { occupancy } from "@foyer/contract/analytics/occupancy";
import { logs } from "@foyer/contract/operations/logs";
import { companies } from "@foyer/contract/places/companies";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { storeUser } from "../../../../test/factories.ts";
import { later } from "../../../../test/later.ts";
import { testServer } from "../../../../test/test-server.ts";

async function bakery() {
  const server = await testServer();
  server.clock.set("2026-05-13T12:07:00+02:00");
  const site = await countingSite(server);
  await server.platform.database.pool.query("update devices set last_seen_at = $1", [
    new Date("2026-05-13T12:05:00+02:00"),
  ]);
  await counted(server, site, "+02:00", { "2026-05-13 10:00": { in: 8 } });
  await site.ask(occupancy.setLimit, { body: { dataType: 0, id: site.entityId, limit: 10 } });
  const make = async (more: Partial<Parameters<typeof toDraft>[1]> = {}) => {
    const { id, path } = await site.ask(occupancy.createLink, { body: toDraft(site.entityId, more) });
    return { id, secret: path.replace("/occupancy/", "") };
  };
  const shown = (secret: string) => server.ask(occupancy.shown, { params: { secret } });
  return { server, ...site, make, shown };
}

type Draft = {
  dataType: 0 | 2;
  name: string;
  shows: "people" | "percent" | "words";
  untilDay: string | null;
};
const toDraft = (id: number, more: Partial<Draft>) => ({
  dataType: 0 as const,
  id,
  name: "The bakery",
  shows: "people" as const,
  ...more,
});

test("anybody with the link sees what its maker chose, and nothing of the inside", async () => {
  const { make, shown, ask, areaId } = await bakery();
  const { secret } = await make();
  expect(secret).toMatch(/^[\w-]{32}$/);
  expect(await shown(secret)).toEqual({
    name: "The bakery",
    shows: "people",
    people: 8,
    percent: 80,
    state: "filling",
    asOf: "2026-05-13T10:05:00.000Z",
    zone: "Europe/Berlin",
    isStale: false,
    at: "2026-05-13T10:07:00.000Z",
  });
  const percent = await make({ shows: "percent" });
  expect(await shown(percent.secret)).toMatchObject({ people: null, percent: 80 });
  const words = await make({ shows: "words" });
  expect(await shown(words.secret)).toMatchObject({ people: null, percent: null, state: "filling" });
  // An area has its own limit, or none.
  const area = { dataType: 2 as const, id: areaId, name: "Seats" };
  await expect(ask(occupancy.createLink, { body: { ...area, shows: "words" } })).rejects.toMatchObject({
    key: "occupancy.noLimit",
  });
  const { path } = await ask(occupancy.createLink, { body: { ...area, shows: "people" } });
  expect(await shown(path.replace("/occupancy/", ""))).toMatchObject({
    people: 8,
    percent: null,
    state: null,
  });
});

test("everybody is answered once within five seconds", async () => {
  const { server, make, shown, ...site } = await bakery();
  const { secret } = await make();
  await shown(secret);
  await counted(server, site, "+02:00", { "2026-05-13 10:15": { in: 1 } });
  server.clock.set("2026-05-13T12:07:04+02:00");
  expect(await shown(secret)).toMatchObject({ people: 8 });
  server.clock.set("2026-05-13T12:07:06+02:00");
  expect(await shown(secret)).toMatchObject({ people: 9 });
});

test("a link that is unknown, ended, revoked or of a closed company leads nowhere", async () => {
  const { server, make, shown, ask, tenantId } = await bakery();
  const gone = { status: 404, key: "notFound.thing" };
  await expect(shown("nonsense")).rejects.toMatchObject(gone);

  const ending = await make({ untilDay: "2026-05-13" });
  const { id, secret } = await make();
  await shown(ending.secret);
  await later(server, "2026-05-14T00:00:06+02:00");
  await expect(shown(ending.secret)).rejects.toMatchObject(gone);
  const list = await ask(occupancy.links, {});
  expect(list).toMatchObject([
    { id, hasEnded: false, untilDay: null, name: "The bakery", entityName: null },
    { id: ending.id, hasEnded: true, untilDay: "2026-05-13" },
  ]);
  expect(JSON.stringify(list)).not.toContain(secret);

  await ask(occupancy.revokeLinks, { body: [id] });
  await later(server, "2026-05-14T00:00:18+02:00");
  await expect(shown(secret)).rejects.toMatchObject(gone);
  await expect(ask(occupancy.revokeLinks, { body: [id] })).rejects.toMatchObject(gone);
  const { content } = await ask(logs.list);
  const { before } = await ask(logs.details, { query: { id: content[1]?.id ?? 0 } });
  expect(JSON.stringify(before)).toContain("The bakery");
  const kept = await make();
  await shown(kept.secret);
  await server.admin(companies.update, { body: { id: tenantId, name: "Shut", status: 0 } });
  await later(server, "2026-05-14T00:00:24+02:00");
  await expect(shown(kept.secret)).rejects.toMatchObject(gone);
  await server.admin(companies.update, { body: { id: tenantId, name: "Open", status: 1 } });
  expect(await shown(kept.secret)).toMatchObject({ name: "The bakery" });
});

test("links of places beyond one's range are neither seen nor revoked", async () => {
  const { server, make, tenantId } = await bakery();
  const { id } = await make();
  const elsewhere = await storeUser(server, tenantId, { may: ["occupancy:link"], range: { entityIds: [] } });
  expect(await elsewhere(occupancy.links, {})).toEqual([]);
  await expect(elsewhere(occupancy.revokeLinks, { body: [id] })).rejects.toMatchObject({ status: 404 });
});
