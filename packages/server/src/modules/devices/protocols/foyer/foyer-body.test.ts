import { expect, it } from "vitest";
import { type FoyerBody, readFoyerBody, readLongFoyerBody } from "./foyer-body.ts";

const pause = () => Promise.resolve();
const recordsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    ...{ start: new Date(Date.UTC(2026, 0, 1) + (first + nth) * 300_000).toISOString(), seconds: 300 },
    ...{ in: nth % 9, out: 1 },
  }));
const readActual = (body: FoyerBody) =>
  body.ok ? body.headings.map((heading, nth) => ({ ...heading, ...body.message(nth) })) : body;

it.each([
  ["several devices", [...Array(5)].map((_, nth) => ({ sn: `A-${nth}`, records: recordsFrom(nth, 40) }))],
  ["one device", { sn: "A-1", records: recordsFrom(0, 100) }],
  ["a list of one", [{ sn: "A-1", records: recordsFrom(0, 100) }]],
  ["what only the schema knows", [{ sn: "A-1", records: [{ ...recordsFrom(0, 1)[0], gender: [1, 2, 0] }] }]],
  [
    "a fault in a later message",
    [
      { sn: "A-1", records: recordsFrom(0, 2) },
      { sn: "A-2", records: [{ seconds: 1 }] },
    ],
  ],
  ["too many records", [...Array(11)].map((_, nth) => ({ sn: `A-${nth}`, records: recordsFrom(0, 1_000) }))],
  ["an empty list", []],
  ["no messages", [1, null, "a"]],
])("a long body is read bit by bit as at once: %s", async (_, json) => {
  const body = Buffer.from(JSON.stringify(json));
  expect(readActual(await readLongFoyerBody(body, pause))).toEqual(readActual(readFoyerBody(body)));
});

it("says of broken JSON what it says at once, and pauses after each message", async () => {
  const broken = Buffer.from('[{"sn":"A-1","records":[]},{"sn":"A-2","records":[}]');
  expect(await readLongFoyerBody(broken, pause)).toEqual(readFoyerBody(broken));
  expect(readFoyerBody(broken)).toMatchObject({ ok: false, reason: expect.stringContaining("no JSON") });
  let pauses = 0;
  const body = Buffer.from(JSON.stringify([...Array(7)].map((_, nth) => ({ sn: `A-${nth}`, records: [] }))));
  await readLongFoyerBody(body, async () => void pauses++);
  expect(pauses).toBe(7);
});
