import type { TestServer } from "./test-server.ts";

/** Sets the clock forward; sessions stay good, however long nobody called. */
export async function later({ clock, platform }: TestServer, at: string): Promise<void> {
  clock.set(at);
  const now = clock.now();
  await platform.database.pool.query("update sessions set last_seen_at = $1, expires_at = $2", [
    now,
    new Date(now.getTime() + 3_600_000),
  ]);
}
