import { imports } from "@foyer/contract/counting/imports";
import { expect, test } from "vitest";
import { access, entity } from "../../../../test/factories.ts";
import { importingServer, toPlan } from "../../../../test/imports.ts";
import { Refused } from "../../../../test/test-server.ts";

/** More than the server has connections to its database. */
const clicks = Array.from({ length: 8 });

const toOutcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "granted",
    (error: unknown) => (error instanceof Refused ? error.key : String(error)),
  );

test("an import that is begun and taken back by many at once is so once, and the server goes on", async () => {
  const server = await importingServer();
  const accessId = await access(server.ask, { entityId: await entity(server.ask, {}) });
  const up = await server.upload({ name: "door.csv", body: "sensor,time,in,out\na,2026-03-10 09:00,4,1" });
  const plan = { ...toPlan(up), mapping: [{ sensor: "a", accessId }] };
  await server.check(up.id, plan);
  const commits = await Promise.all(
    clicks.map(() => toOutcome(server.ask(imports.commit, { body: { id: up.id, plan } }))),
  );
  expect(commits.toSorted()).toEqual(["granted", ...clicks.slice(1).map(() => "import.notOpen")]);

  await server.platform.database.pool.query("update imports set state = 'done' where id = $1", [up.id]);
  const undos = await Promise.all(
    clicks.map(() => toOutcome(server.ask(imports.undo, { body: { id: up.id } }))),
  );
  expect(undos.toSorted()).toEqual(["granted", ...clicks.slice(1).map(() => "import.notUndoable")]);
});
