import { mostNotes, notes } from "@foyer/contract/analytics/notes";
import { mostAtOnce } from "@foyer/contract/most-at-once";
import { logs } from "@foyer/contract/operations/logs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  access,
  company,
  companyAdmin,
  entity,
  organisation,
  storeUser,
} from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

const may = ["note:edit"] as const;
const days = { startTime: "2026-05-01", endTime: "2026-05-31" };
const draft = { startTime: "2026-05-10", kind: "sale" as const, text: "Summer sale" };
const listTexts = (list: readonly { text: string }[]) => list.map(({ text }) => text);

/** East holds the mall with two shops, West one shop. */
async function chain() {
  const server = await testServer();
  server.clock.set("2026-05-13T10:00:00Z");
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const east = await organisation(ask, { name: "East" });
  const mall = await organisation(ask, { name: "Mall", pid: east });
  const west = await organisation(ask, { name: "West" });
  const bakery = await entity(ask, { name: "Bakery", deptId: mall });
  const books = await entity(ask, { name: "Books", deptId: mall });
  const arcade = await entity(ask, { name: "Arcade", deptId: west });
  return { server, tenantId, ask, east, mall, west, bakery, books, arcade };
}

test("a note: written, read, changed, deleted, with what was before in the operation log", async () => {
  const { server, tenantId, ask, bakery } = await chain();
  await expect(server.ask(notes.list, { body: days })).rejects.toMatchObject({ status: 401 });
  const reader = await storeUser(server, tenantId);
  await expect(reader(notes.create, { body: draft })).rejects.toMatchObject({ status: 403 });

  const { id } = await ask(notes.create, { body: draft });
  const [note] = await reader(notes.list, { body: days });
  expect(note).toMatchObject({
    id,
    ...draft,
    endTime: "2026-05-10",
    entityId: null,
    entityName: null,
    deptId: null,
    deptName: null,
    author: expect.stringMatching(/^user-/),
    createTime: "2026-05-13T10:00:00.000Z",
  });
  await ask(notes.update, {
    body: { id, ...draft, endTime: "2026-05-12", kind: "door", text: "North door shut", entityId: bakery },
  });
  expect(await reader(notes.list, { body: days })).toMatchObject([
    { endTime: "2026-05-12", kind: "door", text: "North door shut", entityName: "Bakery" },
  ]);
  const { content } = await ask(logs.list);
  const { before } = await ask(logs.details, { query: { id: content[0]?.id ?? 0 } });
  expect(before).toMatchObject({ body: "Summer sale" });
  await ask(notes.remove, { body: [id] });
  expect(await reader(notes.list, { body: days })).toEqual([]);
});

test("notes are found by the days they touch and by the places asked about, with what is above and below", async () => {
  const { ask, east, mall, west, bakery, books, arcade } = await chain();
  const write = (text: string, body: object) => ask(notes.create, { body: { ...draft, text, ...body } });
  await write("company", { startTime: "2026-04-28", endTime: "2026-05-01" });
  await write("east", { startTime: "2026-05-02", deptId: east });
  await write("mall", { startTime: "2026-05-03", deptId: mall });
  await write("bakery", { startTime: "2026-05-04", entityId: bakery });
  await write("books", { startTime: "2026-05-05", entityId: books });
  await write("west", { startTime: "2026-05-06", deptId: west });
  await write("arcade", { startTime: "2026-05-31", endTime: "2026-06-02", entityId: arcade });
  await write("june", { startTime: "2026-06-01" });
  const found = async (query: object) => listTexts(await ask(notes.list, { body: { ...days, ...query } }));
  expect(await found({})).toEqual(["company", "east", "mall", "bakery", "books", "west", "arcade"]);
  expect(await found({ ids: [bakery] })).toEqual(["company", "east", "mall", "bakery"]);
  expect(await found({ ids: [arcade, books] })).toEqual([
    "company",
    "east",
    "mall",
    "books",
    "west",
    "arcade",
  ]);
  expect(await found({ deptId: mall })).toEqual(["company", "east", "mall", "bakery", "books"]);
  expect(await found({ deptId: west })).toEqual(["company", "west", "arcade"]);
  const door = await access(ask, { entityId: bakery });
  expect(await found({ dataType: 1, ids: [door] })).toEqual(["company", "east", "mall", "bakery"]);
  expect(await found({ startTime: "2026-05-02", endTime: "2026-05-03" })).toEqual(["east", "mall"]);
  // As many places as a question may name.
  const unknown = Array.from({ length: mostAtOnce }, (_, index) => 1_000_000_000 + index);
  await expect(found({ ids: unknown })).rejects.toMatchObject({ key: "notFound.thing" });
});

test("who has a shop sees what is above it and writes of the shop alone", async () => {
  const { server, tenantId, ask, east, mall, west, bakery, books } = await chain();
  const write = (text: string, body: object) => ask(notes.create, { body: { ...draft, text, ...body } });
  const { id: ofCompany } = await write("company", {});
  const { id: ofEast } = await write("east", { deptId: east });
  await write("west", { deptId: west });
  const { id: ofBakery } = await write("bakery", { entityId: bakery });
  const { id: ofBooks } = await write("books", { entityId: books });
  const keeper = await storeUser(server, tenantId, { may, range: { entityIds: [bakery] } });
  const seen = await keeper(notes.list, { body: days });
  expect(seen.map(({ text, editable }) => [text, editable])).toEqual([
    ["company", false],
    ["east", false],
    ["bakery", true],
  ]);

  const refusals: [object, number][] = [
    [{}, 403],
    [{ deptId: mall }, 404],
    [{ entityId: books }, 404],
  ];
  for (const [place, status] of refusals)
    await expect(keeper(notes.create, { body: { ...draft, ...place } })).rejects.toMatchObject({ status });
  await expect(keeper(notes.remove, { body: [ofEast] })).rejects.toMatchObject({ status: 403 });
  await expect(keeper(notes.remove, { body: [ofBakery, ofBooks] })).rejects.toMatchObject({ status: 404 });
  const moved = { id: ofBakery, ...draft };
  await expect(keeper(notes.update, { body: moved })).rejects.toMatchObject({ status: 403 });
  await keeper(notes.update, { body: { ...moved, entityId: bakery, text: "Bakery sale" } });

  const manager = await storeUser(server, tenantId, { may, range: { organisationIds: [east] } });
  await manager(notes.create, { body: { ...draft, text: "all of the mall", deptId: mall } });
  await manager(notes.remove, { body: [ofEast, ofBooks] });
  await expect(manager(notes.remove, { body: [ofCompany] })).rejects.toMatchObject({ status: 403 });
  expect(listTexts(await keeper(notes.list, { body: days }))).toEqual([
    "company",
    "Bakery sale",
    "all of the mall",
  ]);
});

test("an author may change a note of places that only others may write of by now", async () => {
  const { server, tenantId, ask, bakery } = await chain();
  const writer = await storeUser(server, tenantId, { may });
  const { id } = await writer(notes.create, { body: draft });
  const { db } = server.platform.database;
  const { id: userId } = await db
    .selectFrom("users")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await db.updateTable("users").set({ permission_range: "entities" }).where("id", "=", userId).execute();
  await db
    .insertInto("user_entities")
    .values({ tenant_id: tenantId, user_id: userId, entity_id: bakery })
    .execute();
  const other = await storeUser(server, tenantId, { may, range: { entityIds: [bakery] } });
  await expect(other(notes.remove, { body: [id] })).rejects.toMatchObject({ status: 403 });
  await expect(writer(notes.create, { body: draft })).rejects.toMatchObject({ status: 403 });
  await writer(notes.update, { body: { id, ...draft, text: "Sale is over" } });
  expect(listTexts(await ask(notes.list, { body: days }))).toEqual(["Sale is over"]);
});

test("of more notes than anybody reads the latest are told, and not of longer than ten years", async () => {
  const { server, tenantId, ask } = await chain();
  await ask(notes.create, { body: { ...draft, startTime: "2026-05-02", text: "earlier" } });
  await sql`insert into day_notes (tenant_id, from_day, to_day, kind, body, author, created_at)
    select ${tenantId}, '2026-05-03', '2026-05-03', 'other', 'note ' || n, 'somebody', now()
    from generate_series(1, ${mostNotes - 1}) n`.execute(server.platform.database.db);
  const readActual = async () => listTexts(await ask(notes.list, { body: days }));
  expect(await readActual()).toHaveLength(mostNotes);
  expect((await readActual())[0]).toBe("earlier");
  await ask(notes.create, { body: { ...draft, text: "later" } });
  const now = await readActual();
  expect([now.length, now[0], now.at(-1)]).toEqual([mostNotes, "note 1", "later"]);
  const body = { startTime: "2010-01-01", endTime: "2026-05-31" };
  await expect(ask(notes.list, { body })).rejects.toMatchObject({ key: "range.tooLong" });
});

test("days in the wrong order, two places at once and texts without words are refused at their field", async () => {
  const { ask, mall, bakery } = await chain();
  const readFaults = async (body: object) =>
    (await ask(notes.create, { body: { ...draft, ...body } }).catch((refused) => refused)).fields;
  expect(await readFaults({ endTime: "2026-05-09" })).toEqual({ endTime: "rangeWrong" });
  expect(await readFaults({ endTime: "2028-05-09" })).toEqual({ endTime: "rangeWrong" });
  expect(await readFaults({ startTime: "2026-02-30" })).toEqual({ startTime: "day" });
  expect(await readFaults({ entityId: bakery, deptId: mall })).toEqual({ deptId: "invalid" });
  expect(await readFaults({ text: "  " })).toEqual({ text: "required" });
  expect(await readFaults({ text: "x".repeat(201) })).toEqual({ text: "outOfRange" });
  expect(await readFaults({ kind: "rain" })).toEqual({ kind: "invalid" });
  await expect(
    ask(notes.list, { body: { startTime: "2026-05-02", endTime: "2026-05-01" } }),
  ).rejects.toMatchObject({ key: "range.wrong" });
});
