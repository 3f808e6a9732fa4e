import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";

const folder = new URL("../../../migrations/", import.meta.url);

export interface Migration {
  name: string;
  sql: string;
  hash: string;
}

/** The SQL files of this Foyer, in the order they run. */
export async function ownMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), "utf8");
      return { name, sql, hash: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/**
 * Of the migrations that ran, in their order, those of a newer Foyer: unknown here, and run after all that is known, whatever
 * their names. Others that are unknown were taken back before their release.
 */
export function newerMigrations(ran: readonly string[], own: readonly Migration[]): string[] {
  const known = new Set(own.map(({ name }) => name));
  const newest = own.at(-1)?.name ?? "";
  const lastKnown = ran.findLastIndex((name) => known.has(name));
  return ran.filter((name, at) => !known.has(name) && (at > lastKnown || name > newest)).sort();
}
