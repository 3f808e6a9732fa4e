import { createHash } from "node:crypto";
import { rules } from "@foyer/contract/counting/rules";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { allRollups, listeningServer } from "../../../../test/test-listeners.ts";
import { recompute } from "../recomputing/recomputing.ts";

const hourMs = 3_600_000;
const from = Date.parse("2025-10-01T00:00:00Z");
const hours = 365 * 24;
const aCall = 1_460;

/** Every hour of a year, over both changes of the clock. */
const records = Array.from({ length: hours }, (_, nth) => ({
  start: new Date(from + nth * hourMs).toISOString(),
  seconds: 3600,
  in: (nth * 7 + Math.floor(nth / 24)) % 61,
  out: (nth * 5) % 43,
  passby: nth % 199,
}));

test("a year's records, replayed in bulk and in pieces backwards, give one hash; a rule undone gives it again", async () => {
  const server = await listeningServer();
  server.clock.set("2026-10-15T12:00:00Z");
  const { pool } = server.platform.database;
  const { device, tenantId, entityId, ask } = await countingSite(server);
  const made = () => recompute(pool, tenantId, server.platform.clock.now().getTime());
  const hash = async () => {
    await made();
    const rollups = await allRollups(server, tenantId);
    return { rows: rollups.length, hash: createHash("sha256").update(rollups.join("\n")).digest("hex") };
  };
  const send = async (part: typeof records) => {
    const answer = await server.post({ sn: device.sn, records: part }, device.key);
    expect(answer.status).toBe(200);
    return answer.body.data;
  };

  expect(await send(records)).toMatchObject({ accepted: hours });
  const first = await hash();
  expect(first.rows).toBeGreaterThan(3 * hours);

  expect(await send(records)).toMatchObject({ accepted: 0, unchanged: hours });
  for (let end = hours; end > 0; end -= aCall)
    expect(await send(records.slice(end - aCall, end).reverse())).toMatchObject({ unchanged: aCall });
  expect(await hash()).toEqual(first);

  const draft = {
    subject: { kind: 0 as const, id: entityId },
    fromDay: "2025-11-01",
    reason: "Counted by hand for a week",
    definition: { type: "factor" as const, factor: 1.1, measures: ["in" as const] },
  };
  const { ids } = await ask(rules.create, { body: { drafts: [draft] } });
  const ruled = await hash();
  expect(ruled.hash).not.toBe(first.hash);
  await ask(rules.undo, { body: ids });
  expect(await hash()).toEqual(first);
}, 120_000);
