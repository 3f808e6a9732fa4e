import { rules } from "@foyer/contract/counting/rules";
import { companies } from "@foyer/contract/places/companies";
import { entities } from "@foyer/contract/places/entities";
import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { partKey, Question } from "@foyer/contract/reporting/screens/screen-questions";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { type WallFigures, wallLivePath, wallPlayer } from "@foyer/contract/reporting/screens/wall-player";
import { walls } from "@foyer/contract/reporting/screens/walls";
import fc from "fast-check";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { openStream, posting } from "../../../../test/event-streams.ts";
import { storeUser } from "../../../../test/factories.ts";
import { screenControl, screenDocument } from "../../../../test/screen-document.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import { startEventRelay } from "../../../platform/event-relay.ts";
import { Events } from "../../../platform/events.ts";
import { apiRoot } from "../../../platform/http/serve.ts";
import { makeRecomputeWorker } from "../../counting/recomputing/recomputing.ts";

const role = { role: "place" };
/** A question without its places. */
function asks(what: Question["what"], more: Partial<Question> = {}): Omit<Question, "of"> {
  const { of: _, ...words } = z.parse(Question, { what, of: role, size: 7, ...more });
  return words;
}
const questions = {
  figure: asks("figure"),
  week: asks("figure", { time: "thisWeek", against: "previous" }),
  before: asks("figure", { time: "yesterday" }),
  hours: asks("hours"),
  days: asks("days"),
  ranking: asks("ranking"),
  inside: asks("inside"),
};

/** A published screen of a site with all kinds of questions, and of all sites. */
async function shownSite() {
  const server = await testServer();
  server.clock.set("2026-05-13T12:07:00+02:00");
  const site = await countingSite(server, { from: "2024-01-01" });
  const { ask, entityId } = site;
  const of = { dataType: 0 as const, ids: [entityId] };
  const all = { fixed: { all: true as const } };
  const main = (question: Omit<Question, "of">, where: Question["of"] = role) => ({
    main: { ...question, of: where },
  });
  const document = screenDocument(
    "Hall",
    [
      screenControl("a", "figure", main(questions.figure)),
      screenControl("b", "figure", main(questions.figure, all)),
      screenControl("c", "figure", main(questions.week)),
      screenControl("d", "figure", main(questions.before)),
      screenControl("e", "trend", main(questions.hours)),
      screenControl("f", "days", main(questions.days)),
      screenControl("g", "ranking", main(questions.ranking, all)),
      screenControl("h", "gauge", main(questions.inside)),
    ],
    { roles: { place: { kind: "site", label: "" } }, binding: { place: of } },
  );
  const { id: screenId } = await ask(screens.create, { body: { document } });
  await ask(screens.publish, { body: { id: screenId, base: 1 } });
  const address = await server.http.listen({ port: 0, host: "127.0.0.1" });
  const url = `${address}${apiRoot}${wallLivePath}`;
  const link = async (by = ask, name = "Door 1") =>
    (await by(walls.create, { body: { screenId, name, language: null, entityId: null, binding: {} } })) as {
      id: number;
      secret: string;
    };
  const key = (question: keyof typeof questions) => partKey({ ...questions[question], of });
  return { server, ...site, of, screenId, document, url, link, key, stream: streams(url, screenId) };
}

/** Opens streams of displays; `parts`: the figures a display has by what came so far. */
const streams =
  (url: string, screenId: number) =>
  async (secret: string, display = "display-1") => {
    const stream = await openStream<WallFigures>(url, { secret, display, screenId });
    const parts = (): Record<string, ScreenPart> =>
      Object.assign({}, ...stream.told.map(({ data }) => data.parts ?? {}));
    return { ...stream, parts };
  };

const shownValue = (part: ScreenPart | undefined) =>
  part?.what === "figure" ? part.figure.value : undefined;
const asked = async (server: TestServer, secret: string, screenId: number) =>
  (await server.ask(wallPlayer.figures, { body: { secret, screenId } })).parts;

test("figures come whole, then those that a count changes, at once; they are those that are asked for", async () => {
  const { server, key, link, stream, screenId, ...site } = await shownSite();
  const { secret } = await link();
  const { parts, told } = await stream(secret);
  await vi.waitFor(() => expect(Object.keys(parts())).toHaveLength(8));
  expect(told.map(({ event }) => event)).toEqual(["figures"]);

  const days = ["2026-05-13", "2026-05-13", "2026-05-12", "2026-05-11", "2026-05-06", "2026-04-29"];
  // Some are kept already: they are revised.
  const someCount = fc.record({
    start: fc.tuple(fc.constantFrom(...days), fc.constantFrom("08:00", "09:15", "09:30", "11:45")),
    values: fc.record({ in: fc.nat(40), out: fc.nat(20) }),
  });
  for (const { start, values } of fc.sample(someCount, { seed: 7, numRuns: 20 })) {
    await counted(server, site, "+02:00", { [start.join(" ")]: values });
    const questionsAsked = Object.values(questions).map((question) => ({
      ...question,
      of: question.what === "ranking" ? { all: true as const } : site.of,
    }));
    const { parts: fresh } = await site.ask(screens.figures, { body: { questions: questionsAsked } });
    const expected = Object.fromEntries(questionsAsked.map((one, nth) => [partKey(one), fresh[nth]]));
    await vi.waitFor(() => expect(parts()).toMatchObject(expected));
  }
  expect(await asked(server, secret, screenId)).toEqual(parts());
  // A count of today changes nothing of yesterday: that is not told again.
  const before = told.length;
  await counted(server, site, "+02:00", { "2026-05-13 11:30": { in: 1_000 } });
  await vi.waitFor(() => expect(shownValue(parts()[key("figure")])).toBeGreaterThan(999));
  const keys = told.slice(before).flatMap(({ data }) => Object.keys(data.parts));
  expect([keys.includes(key("figure")), keys.includes(key("before"))]).toEqual([true, false]);
});

test("what is renamed, and what a rule corrects once it is recomputed, comes as well", async () => {
  const { server, key, link, stream, ask, entityId, ...site } = await shownSite();
  await counted(server, site, "+02:00", { "2026-05-13 09:00": { in: 12 } });
  const { parts } = await stream((await link()).secret);
  const names = () =>
    Object.values(parts()).flatMap((part) =>
      part.what === "ranking" ? part.rows.map(({ name }) => name) : [],
    );
  await vi.waitFor(() => expect(names()).toHaveLength(1));
  const { deptId, timeZone, workTime } = await ask(entities.details, { query: { id: entityId } });
  await ask(entities.update, { body: { id: entityId, name: "Renamed", deptId, timeZone, workTime } });
  await vi.waitFor(() => expect(names()).toEqual(["Renamed"]));
  expect(shownValue(parts()[key("figure")])).toBe(12);

  const worker = makeRecomputeWorker(server.platform);
  worker.start();
  onTestFinished(worker.stop);
  const draft = {
    ...{ subject: { kind: 0 as const, id: entityId }, reason: "counted twice" },
    definition: { type: "factor" as const, factor: 0.5, measures: ["in" as const] },
    ...{ fromDay: "2026-05-13", toDay: "2026-05-13" },
  };
  await ask(rules.create, { body: { drafts: [draft] } });
  await vi.waitFor(() => expect(shownValue(parts()[key("figure")])).toBe(6), { timeout: 20_000 });
});

test("news of another process comes as well", async () => {
  const { server, key, link, stream, tenantId, device } = await shownSite();
  const { database, events, log } = server.platform;
  const elsewhere = new Events();
  for (const each of [events, elsewhere]) onTestFinished(await startEventRelay(database.url, each, log));
  const { parts } = await stream((await link()).secret);
  await vi.waitFor(() => expect(Object.keys(parts())).toHaveLength(8));
  const other = { ...server, platform: { ...server.platform, events: elsewhere } };
  await counted(other, { tenantId, device }, "+02:00", { "2026-05-13 09:00": { in: 12 } });
  await vi.waitFor(() => expect(shownValue(parts()[key("figure")])).toBe(12), { timeout: 5_000 });
});

test("streams with the same rights are answered together, each question once", async () => {
  const { server, link, stream, key, ...site } = await shownSite();
  const secrets = await Promise.all(Array.from({ length: 12 }, (_, nth) => link(undefined, `Door ${nth}`)));
  const open = await Promise.all(secrets.map(({ secret }) => stream(secret)));
  await vi.waitFor(() => expect(open.every(({ parts }) => Object.keys(parts()).length === 8)).toBe(true));
  const query = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => query.mockRestore());
  await counted(server, site, "+02:00", { "2026-05-13 09:00": { in: 12 } });
  await vi.waitFor(() =>
    expect(open.every(({ parts }) => shownValue(parts()[key("figure")]) === 12)).toBe(true),
  );
  // Twelve displays of eight questions each.
  expect(query.mock.calls.length).toBeLessThan(60);
  const count = query.mock.calls.length;
  for (const { leave } of open) leave();
  await counted(server, site, "+02:00", { "2026-05-13 10:00": { in: 1 } });
  await new Promise((done) => setTimeout(done, 500));
  const written = query.mock.calls.length - count;
  // Nobody looks: only the counts are written.
  expect(written).toBeLessThan(20);
});

test("it ends at once when the link is revoked, its maker disabled, or the company closed; others go on", async () => {
  const { server, tenantId, ask, entityId, link, stream, key, device } = await shownSite();
  const maker = await storeUser(server, tenantId, {
    may: ["screen:list", "screen:edit"],
    range: { entityIds: [entityId] },
  });
  const [one, two, three] = [await link(), await link(maker, "Door 2"), await link(ask, "Door 3")];
  const [first, second, third] = [
    await stream(one.secret),
    await stream(two.secret),
    await stream(three.secret),
  ];
  await vi.waitFor(() => expect(Object.keys(second.parts())).toHaveLength(8));
  await ask(walls.remove, { body: [one.id] });
  await vi.waitFor(() => expect(first.isOver()).toBe(true), { timeout: 1_000 });
  expect(second.isOver()).toBe(false);
  await server.platform.database.pool.query(
    "update users set enabled = false where id = (select sponsor_id from walls where id = $1)",
    [two.id],
  );
  server.platform.events.emit("accessChanged", { tenantId });
  await vi.waitFor(() => expect(second.isOver()).toBe(true), { timeout: 1_000 });
  await counted(server, { tenantId, device }, "+02:00", { "2026-05-13 09:00": { in: 12 } });
  await vi.waitFor(() => expect(shownValue(third.parts()[key("figure")])).toBe(12));
  await server.admin(companies.update, { body: { id: tenantId, status: 0 } });
  await vi.waitFor(() => expect(third.isOver()).toBe(true), { timeout: 1_000 });
});

test("places that its maker may not see any more are refused at once", async () => {
  const { server, tenantId, entityId, link, stream, key } = await shownSite();
  const maker = await storeUser(server, tenantId, {
    may: ["screen:list", "screen:edit"],
    range: { entityIds: [entityId] },
  });
  const { parts } = await stream((await link(maker)).secret);
  await vi.waitFor(() => expect(parts()[key("figure")]?.what).toBe("figure"));
  await server.platform.database.pool.query(
    "delete from user_entities where user_id = (select max(id) from users)",
  );
  server.platform.events.emit("accessChanged", { tenantId });
  await vi.waitFor(() => expect(parts()[key("figure")]).toEqual({ what: "refused" }));
});

test("what is published anew is announced, and its figures follow", async () => {
  const { ask, link, stream, document, screenId } = await shownSite();
  const { told } = await stream((await link()).secret);
  await vi.waitFor(() => expect(told).toHaveLength(1));
  await ask(screens.save, { body: { id: screenId, base: 1, document: { ...document, title: "New" } } });
  await ask(screens.publish, { body: { id: screenId, base: 2 } });
  await vi.waitFor(() => expect(told).toHaveLength(3));
  expect(told.map(({ event }) => event)).toEqual(["figures", "revision", "figures"]);
  const [first, revision, last] = told.map(({ data }) => data);
  expect(revision?.revision).not.toBe(first?.revision);
  expect(last).toMatchObject({ version: 2, revision: revision?.revision });
});

test("what it is told comes once over a stream, and again over the next until it is done", async () => {
  const { ask, link, stream } = await shownSite();
  const { id, secret } = await link();
  const { told } = await stream(secret);
  const commands = (from: typeof told) =>
    from.filter(({ event }) => event === "command").map(({ data }) => data);
  await vi.waitFor(() => expect(told).toHaveLength(1));
  await ask(walls.tell, { body: { ids: [id], command: { kind: "identify" } } });
  await vi.waitFor(() => expect(commands(told)).toMatchObject([{ kind: "identify", name: "Door 1" }]));
  await ask(walls.tell, {
    body: { ids: [id], command: { kind: "message", text: "Closed today", minutes: 5 } },
  });
  await vi.waitFor(() => expect(commands(told)).toHaveLength(2));
  const { told: later } = await stream(secret);
  await vi.waitFor(() => expect(commands(later)).toEqual(commands(told)));
});

test("nobody else listens: wrong secrets, other screens, other methods, too many of one display", async () => {
  const { url, ask, link, document, screenId, stream } = await shownSite();
  const { secret } = await link();
  const body = { secret, display: "display-1", screenId };
  const status = async (sent: RequestInit) => (await fetch(url, sent)).status;
  const { id: other } = await ask(screens.create, { body: { document } });
  await ask(screens.publish, { body: { id: other, base: 1 } });
  expect(await status(posting({ ...body, secret: "0".repeat(32) }))).toBe(404);
  expect(await status(posting({ ...body, screenId: other }))).toBe(404);
  expect(await status(posting({ ...body, questions: [] }))).toBe(400);
  expect(await status(posting({ secret, screenId }))).toBe(400);
  expect([await status({ method: "GET" }), await status({ method: "HEAD" })]).toEqual([404, 404]);
  for (let nth = 0; nth < 4; nth++) await stream(secret);
  expect(await status(posting(body))).toBe(429);
  await stream(secret, "display-2");
});
