import { screens } from "@foyer/contract/reporting/screens/screens";
import { pairingCode, wallPlayer } from "@foyer/contract/reporting/screens/wall-player";
import { walls } from "@foyer/contract/reporting/screens/walls";
import { expect, test } from "vitest";
import { company, companyAdmin, storeUser } from "../../../../test/factories.ts";
import { screenDocument } from "../../../../test/screen-document.ts";
import { testServer } from "../../../../test/test-server.ts";

const size = { width: 1920, height: 1080 };
const secretOf = (nth: number) => `secret-of-a-display-${nth}`;

/** A company with a published screen, and displays that ask to be paired. */
async function unpaired() {
  const server = await testServer();
  server.clock.set("2026-05-13T12:00:00Z");
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const { id: screenId } = await ask(screens.create, { body: { document: screenDocument("Hall") } });
  await ask(screens.publish, { body: { id: screenId, base: 1 } });
  const wait = (secret = secretOf(1)) => server.ask(wallPlayer.pairing, { body: { secret, ...size } });
  const codeOf = async (secret?: string) => (await wait(secret)).code ?? "";
  const pair = (code: string, as = ask) => as(walls.pair, { body: { code, name: "Door 1", screenId } });
  const find = (code: string, as = ask) => as(walls.findPairing, { body: { code } });
  return { server, tenantId, ask, screenId, wait, codeOf, pair, find };
}

const wrong = { status: 404, key: "wall.codeWrong" };

test("a display shows a code; who types it sees what it is, both see one number, and it shows the screen", async () => {
  const { server, tenantId, ask, screenId, wait, pair, find } = await unpaired();
  const first = await wait();
  expect(first).toMatchObject({ number: null, isPaired: false });
  expect(first.code).toMatch(new RegExp(`^[${pairingCode.characters}]{${pairingCode.length}}$`));
  expect(await wait()).toEqual(first);
  const code = first.code ?? "";
  const found = await find(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `);
  expect(found).toMatchObject({ size: "1920 × 1080", address: "127.0.0.1", agent: expect.any(String) });
  expect(found.number).toBeGreaterThanOrEqual(10);
  expect(found.number).toBeLessThan(100);
  expect(await find(code)).toEqual(found);
  expect(await wait()).toEqual({ code, number: found.number, isPaired: false });
  const { id } = await pair(code);
  expect(await wait()).toEqual({ code: null, number: null, isPaired: true });
  expect(await server.ask(wallPlayer.shown, { body: { secret: secretOf(1) } })).toMatchObject({
    name: "Door 1",
    screens: [{ id: screenId, version: 1 }],
  });
  const listed = await ask(walls.list, { query: {} });
  expect(listed).toMatchObject([{ id, kind: "paired", state: "never", name: "Door 1", screenName: "Hall" }]);
  expect(JSON.stringify(listed)).not.toContain(secretOf(1));
  // A browser of somebody who is signed in knows which display it is.
  expect(await ask(walls.own, { body: { secret: secretOf(1) } })).toEqual({ id });
  const stranger = await companyAdmin(server, await company(server.admin));
  expect(await stranger(walls.own, { body: { secret: secretOf(1) } })).toEqual({ id: null });
  const looker = await storeUser(server, tenantId, { may: ["screen:list"] });
  await expect(find(code, looker)).rejects.toMatchObject({ status: 403 });
  await expect(pair(code, looker)).rejects.toMatchObject({ status: 403 });
});

test("a code serves once, and for ten minutes; then another one comes by itself", async () => {
  const { server, codeOf, pair, find } = await unpaired();
  const code = await codeOf();
  server.clock.set("2026-05-13T12:09:59Z");
  expect(await codeOf()).toBe(code);
  server.clock.set("2026-05-13T12:10:00Z");
  await expect(find(code)).rejects.toMatchObject(wrong);
  await expect(pair(code)).rejects.toMatchObject(wrong);
  const next = await codeOf();
  expect(next).not.toBe(code);
  const answers = await Promise.allSettled([pair(next), pair(next)]);
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(pair(next)).rejects.toMatchObject(wrong);
});

test("guessed codes are throttled for whoever guesses; right ones are not counted", async () => {
  const { server, tenantId, codeOf, find, pair } = await unpaired();
  const code = await codeOf();
  for (let nth = 0; nth < 12; nth++) await find(code);
  for (let nth = 0; nth < 9; nth++) await expect(find("AAAA22")).rejects.toMatchObject(wrong);
  await expect(pair("AAAA22")).rejects.toMatchObject(wrong);
  const throttled = { status: 429, key: "auth.tooManyTries" };
  await expect(find(code)).rejects.toMatchObject(throttled);
  await expect(pair(code)).rejects.toMatchObject(throttled);
  const other = await storeUser(server, tenantId, { may: ["screen:edit"] });
  expect(await find(code, other)).toMatchObject({ size: "1920 × 1080" });
  server.clock.set("2026-05-13T12:10:01Z");
  expect(await find(await codeOf())).toMatchObject({ size: "1920 × 1080" });
});

test("five displays behind one address wait at a time, and neither code nor secret is kept", async () => {
  const { server, wait, codeOf, pair } = await unpaired();
  const codes = [];
  for (let nth = 1; nth <= 5; nth++) codes.push(await codeOf(secretOf(nth)));
  expect(new Set(codes).size).toBe(5);
  await expect(wait(secretOf(6))).rejects.toMatchObject({ status: 429, key: "wall.tooManyCodes" });
  const { pool } = server.platform.database;
  const { rows } = await pool.query("select p::text as row from wall_pairings p");
  expect(rows).toHaveLength(5);
  for (const { row } of rows) for (const code of codes) expect(row).not.toContain(code);
  await pair(codes[0] ?? "");
  expect(await wait(secretOf(6))).toMatchObject({ isPaired: false });
  // They make room when they are over.
  server.clock.set("2026-05-13T12:10:01Z");
  await wait(secretOf(7));
  expect((await pool.query("select from wall_pairings")).rowCount).toBe(1);
});

test("a revoked display asks for a code again", async () => {
  const { server, ask, wait, codeOf, pair } = await unpaired();
  const { id } = await pair(await codeOf());
  await ask(walls.remove, { body: [id] });
  await expect(server.ask(wallPlayer.shown, { body: { secret: secretOf(1) } })).rejects.toMatchObject({
    status: 404,
    key: "notFound.thing",
  });
  expect(await wait()).toMatchObject({ code: expect.any(String), isPaired: false });
});
