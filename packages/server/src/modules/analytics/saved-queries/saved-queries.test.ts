import { savedQueries } from "@foyer/contract/analytics/saved-queries";
import { expect, test } from "vitest";
import { company, companyAdmin, storeUser } from "../../../../test/factories.ts";
import { queryHouse } from "../../../../test/query-house.ts";
import { type Ask, testServer } from "../../../../test/test-server.ts";

const draft = { name: "Mondays", screen: "/analysis/contrast", question: "time=4&step=1d", shared: false };
const listNames = async (ask: Ask) => (await ask(savedQueries.list, {})).map(({ name }) => name);

test("saving is shut to whoever may not create queries; somebody else's does not exist", async () => {
  const server = await testServer();
  const { ask, tenantId } = await queryHouse(server);
  const { id } = await ask(savedQueries.create, { body: { ...draft, shared: true } });
  await expect(server.ask(savedQueries.list, {})).rejects.toMatchObject({ status: 401 });
  const reader = await storeUser(server, tenantId, { may: ["contrast"] });
  await expect(reader(savedQueries.create, { body: draft })).rejects.toMatchObject({ status: 403 });
  const writer = await storeUser(server, tenantId, { may: ["contrast", "query:create"] });
  await expect(writer(savedQueries.update, { body: { id, ...draft } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(writer(savedQueries.remove, { body: [id] })).rejects.toMatchObject({ status: 404 });
  const stranger = await companyAdmin(server, await company(server.admin));
  expect(await listNames(stranger)).toEqual([]);
  await expect(stranger(savedQueries.open, { body: { id } })).rejects.toMatchObject({ status: 404 });
  const own = await ask(savedQueries.create, { body: { ...draft, name: "Mine" } });
  await expect(writer(savedQueries.open, { body: own })).rejects.toMatchObject({ status: 404 });
});

test("saved, renamed, shared, opened and deleted", async () => {
  const server = await testServer();
  const { ask, tenantId } = await queryHouse(server);
  server.clock.set("2026-05-20T12:00:00Z");
  const { id } = await ask(savedQueries.create, { body: draft });
  await ask(savedQueries.create, { body: { ...draft, name: "Areas", screen: "/query/area" } });
  await expect(ask(savedQueries.create, { body: draft })).rejects.toMatchObject({
    key: "savedQuery.nameTaken",
  });
  expect(await listNames(ask)).toEqual(["Areas", "Mondays"]);

  const colleague = await storeUser(server, tenantId, { may: ["contrast"] });
  expect(await listNames(colleague)).toEqual([]);
  await ask(savedQueries.update, { body: { id, ...draft, name: "Mondays of May", shared: true } });
  const [shared] = await colleague(savedQueries.list, {});
  expect(shared).toMatchObject({
    id,
    name: "Mondays of May",
    own: false,
    author: "Somebody",
    openedTime: null,
  });
  // What it asks may name places one does not see: opening it shows what is left of it.
  expect(shared).not.toHaveProperty("question");
  expect((await ask(savedQueries.list, {})).map(({ question }) => question)).toEqual([
    draft.question,
    draft.question,
  ]);
  // A user who may not open the screen is not offered it.
  const other = await storeUser(server, tenantId, { may: ["query:create", "query:area:query"] });
  expect(await listNames(other)).toEqual([]);
  await expect(other(savedQueries.open, { body: { id } })).rejects.toMatchObject({ status: 403 });

  expect(await colleague(savedQueries.open, { body: { id } })).toEqual({
    screen: "/analysis/contrast",
    question: "time=4&step=1d",
    leftOut: 0,
    narrowed: false,
  });
  expect((await colleague(savedQueries.list, {}))[0]?.openedTime).toBe("2026-05-20T12:00:00.000Z");
  expect((await ask(savedQueries.list, {})).every(({ openedTime }) => openedTime === null)).toBe(true);
  await ask(savedQueries.open, { body: { id } });
  expect(await listNames(ask)).toEqual(["Mondays of May", "Areas"]);

  await ask(savedQueries.remove, { body: [id] });
  expect(await listNames(ask)).toEqual(["Areas"]);
  expect(await listNames(colleague)).toEqual([]);
});

test("whoever sees less is given the question of what they see, and told so", async () => {
  const server = await testServer();
  const { ask, tenantId, north, east, south, alder, birch, cedar } = await queryHouse(server);
  const local = await storeUser(server, tenantId, {
    may: ["contrast", "query:dept:query", "query:access:query"],
    range: { organisationIds: [east] },
  });
  const saved = async (question: string, screen = "/analysis/contrast") =>
    (await ask(savedQueries.create, { body: { name: question, screen, question, shared: true } })).id;
  const opened = async (question: string, screen?: string) =>
    local(savedQueries.open, { body: { id: await saved(question, screen) } });

  const sites = [alder, birch, cedar].map(({ entityId }) => entityId).join();
  expect(await opened(`of=0&ids=${sites}&time=4`)).toMatchObject({
    question: `of=0&ids=${birch.entityId}&time=4`,
    leftOut: 2,
    narrowed: true,
  });
  expect(await opened(`of=1&ids=${birch.accessId}`, "/query/access")).toMatchObject({
    question: `of=1&ids=${birch.accessId}`,
    leftOut: 0,
    narrowed: true,
  });
  expect(await opened(`of=dept&ids=${north},${south}`, "/query/dept")).toMatchObject({
    question: `of=dept&ids=${north}`,
    leftOut: 1,
  });
  for (const unseen of [`of=0&ids=${cedar.entityId}`, `dept=${south}`, `entity=${alder.entityId}`])
    await expect(opened(unseen)).rejects.toMatchObject({ key: "savedQuery.nothingSeen" });
});

test("a holiday's own screen is saved with its number, for those who may open holidays", async () => {
  const server = await testServer();
  const { ask, tenantId } = await queryHouse(server);
  const screen = "/analysis/festival/detail/5";
  const question = "of=0&types=flowOut&nth=2";
  const { id } = await ask(savedQueries.create, {
    body: { ...draft, name: "Fair", screen, question, shared: true },
  });
  expect(await ask(savedQueries.open, { body: { id } })).toMatchObject({ screen, question });
  const colleague = await storeUser(server, tenantId, { may: ["festival:list"] });
  expect(await listNames(colleague)).toEqual(["Fair"]);
  const other = await storeUser(server, tenantId, { may: ["contrast"] });
  expect(await listNames(other)).toEqual([]);
  await expect(other(savedQueries.open, { body: { id } })).rejects.toMatchObject({ status: 403 });
});

test("a question holds known parts only, each once, and says of which kind its places are", async () => {
  const server = await testServer();
  const { ask } = await queryHouse(server);
  const save = (part: object) =>
    ask(savedQueries.create, { body: { ...draft, ...part } }).catch(
      (error: unknown) => (error as { fields: unknown }).fields,
    );
  for (const question of [
    "a=1",
    "time=1&time=2",
    "ids=1",
    "of=7&ids=1",
    "of=0&ids=1;2",
    "dept=x",
    "entity=0",
  ])
    expect(await save({ question })).toEqual({ question: "unknown" });
  expect(await save({ question: `types=${"x".repeat(12_000)}` })).toEqual({ question: "outOfRange" });
  for (const screen of [
    "/system/users",
    "/analysis/festival/detail/:id",
    "/analysis/festival/detail/0",
    "/analysis/festival/detail/5/6",
    "/analysis/rank/5",
    "/device/5",
  ])
    expect(await save({ screen })).toEqual({ screen: "select" });
  expect(await save({ name: " " })).toEqual({ name: "required" });
});
