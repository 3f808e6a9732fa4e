import * as z from "zod/mini";

const count = z.int().check(z.nonnegative());
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** A name in the schema, as our migrations write them. */
const identifier = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/));

const BackedTable = z.object({
  name: identifier,
  columns: z.array(identifier),
  /** Of one that holds a part of another table. */
  partition: z.nullable(z.object({ of: identifier, bound: z.string(), options: z.array(z.string()) })),
});
export type BackedTable = z.output<typeof BackedTable>;

/** The first entry of a backup: what it holds, and what a server needs to be to take it in. */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The PostgreSQL it was read from. */
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: sha256 })),
  tables: z.array(BackedTable),
  sequences: z.array(z.object({ name: identifier, last: z.nullable(count) })),
  /** Work that was asked for and is not done. */
  jobs: z.array(z.object({ name: z.string(), payload: z.looseObject({}) })),
  /** Shows whether a server has the secret that what is sealed in the database was sealed with; it is not in here. */
  secretCheck: z.nullable(z.string()),
});
export type Manifest = z.output<typeof Manifest>;

/** The last entry: how many rows each table has, and the hash of all its lines. */
export const Contents = z.array(z.object({ name: identifier, rows: count, sha256 }));
export type Contents = z.output<typeof Contents>;

/** How much that is, for people. */
export function amountOf(contents: Contents): string {
  const rows = contents.reduce((sum, table) => sum + table.rows, 0);
  return `${contents.length} tables, ${rows.toLocaleString("en")} rows`;
}

export const manifestName = "manifest.json";
export const contentsName = "contents.json";
