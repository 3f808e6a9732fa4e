import { getPriority } from "node:os";
import type pg from "pg";
import { expect, test } from "vitest";
import { freshDatabase, isOnCitus } from "../../../test/test-server.ts";
import { contains, openDatabase } from "./database.ts";

test("counts, ids and their lists arrive as numbers, days as text", async () => {
  const database = await openDatabase(await freshDatabase(), { pool: 1, ingest: 1 });
  try {
    const { rows } = await database.pool.query(
      "select count(*) as n, array[1, 2, null]::bigint[] as ids, array[]::bigint[] as none, date '2026-03-29' as day, 'a%b' ilike $1 as found",
      [contains("%")],
    );
    expect(rows).toEqual([{ n: 1, ids: [1, 2, null], none: [], day: "2026-03-29", found: true }]);
  } finally {
    await database.stop();
  }
});

// Known by its socket, which Citus is not asked over.
test.skipIf(process.platform !== "linux" || isOnCitus())(
  "the database gives way to live work with backlogs and with figures made anew, on this machine",
  async () => {
    const database = await openDatabase(await freshDatabase(), { pool: 1, ingest: 1 });
    const readPriority = async (pool: pg.Pool) => {
      const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
      return getPriority(rows[0]?.pid);
    };
    try {
      const usual = await readPriority(database.ingest);
      expect(await readPriority(database.pool)).toBe(usual);
      expect(await readPriority(database.backlog)).toBeGreaterThan(usual);
      expect(await readPriority(database.background)).toBeGreaterThan(usual);
    } finally {
      await database.stop();
    }
  },
);
