import { createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { hasPooler, pooler } from "../../../test/pooler.ts";
import { freshDatabase } from "../../../test/test-server.ts";
import { requireSessions } from "./require-sessions.ts";

test("PostgreSQL itself is no pooler", async () => {
  await requireSessions(await freshDatabase());
});

test("a database that is away is said to be away", async () => {
  await expect(requireSessions("postgres://foyer@127.0.0.1:1/foyer")).rejects.toThrow("ECONNREFUSED");
});

test("a database that says nothing is not waited for", async () => {
  const open: Socket[] = [];
  const silent = createServer((socket) => open.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    silent.close();
  });
  const { port } = silent.address() as { port: number };
  await expect(
    requireSessions(`postgres://foyer@127.0.0.1:${port}/foyer`, { answerMs: 1_000 }),
  ).rejects.toThrow("does not answer");
});

test.skipIf(!hasPooler)("PgBouncer that keeps a connection for each of ours is let pass", async () => {
  await requireSessions(await pooler(await freshDatabase(), { pool_mode: "session" }));
});

const givenAway: Record<string, string>[] = [
  { pool_mode: "transaction" },
  { pool_mode: "transaction", server_round_robin: "1" },
  { pool_mode: "transaction", server_round_robin: "1", min_pool_size: "2" },
  { pool_mode: "transaction", server_round_robin: "1", min_pool_size: "7" },
  { pool_mode: "transaction", default_pool_size: "2" },
  { pool_mode: "statement" },
];

test.skipIf(!hasPooler).each(givenAway)(
  "PgBouncer that gives connections away is refused: %j",
  async (settings) => {
    const url = await pooler(await freshDatabase(), settings);
    await expect(requireSessions(url)).rejects.toThrow("pool_mode = session");
  },
);
