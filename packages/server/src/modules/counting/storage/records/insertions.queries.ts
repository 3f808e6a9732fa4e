import type pg from "pg";

/**
 * Rows that a batch makes, and the table they go into. One PostgreSQL writes them where it reads, in one statement. Citus hands
 * what such a statement carries on to every worker; there the company's worker is asked for the rows, and they are
 * written after.
 */
export interface Insertion {
  /** Of its common table expression. */
  name: string;
  table: string;
  columns: readonly string[];
  /** A question for them, in this order. */
  rows: string;
  onConflict?: string;
  returning?: string;
}

export type Writing = "at once" | "after";

const into = ({ table, columns }: Insertion, rows: string) =>
  `insert into ${table} (${columns.join(", ")}) ${rows}`;

/** The common table expression that writes them, or asks for them alone. */
export const expression = (insertion: Insertion, writing: Writing): string => {
  const { name, columns, rows, onConflict = "", returning } = insertion;
  return writing === "after"
    ? `${name} (${columns.join(", ")}) as (${rows})`
    : `${name} as (${into(insertion, rows)} ${onConflict}${returning ? ` returning ${returning}` : ""})`;
};

/** What of an answer holds the rows of each as JSON, by its name; null where there are none. */
export const askedRows = (insertions: readonly Insertion[]): string =>
  insertions.map(({ name }) => `(select json_agg(r)::text from ${name} r) as ${name}`).join(", ");

/** Writes such rows, parameter 1. */
const insertRows = (insertion: Insertion): string => {
  const { table, columns, onConflict = "" } = insertion;
  const rows = `select ${columns.join(", ")} from json_populate_recordset(null::${table}, $1::json)`;
  return `${into(insertion, rows)} ${onConflict}`;
};

/** A statement of a batch, and what is to be written of its answer after it. */
export interface Statement {
  name: string;
  text: string;
  after: readonly Insertion[];
}

/** Runs it, and writes what is left to be. `isValid`: false where the transaction will be undone anyway. */
export async function runStatement<Answer extends object>(
  client: pg.PoolClient,
  { name, text, after }: Statement,
  values: readonly unknown[],
  isValid: (answer: Answer) => boolean = () => true,
): Promise<Answer> {
  const { rows } = await client.query({ name, text, values: [...values] });
  const answer = rows[0] as Answer & Record<string, string | null>;
  if (!isValid(answer)) return answer;
  for (const insertion of after) {
    const made = answer[insertion.name];
    if (made)
      await client.query({ name: `${name}-${insertion.name}`, text: insertRows(insertion), values: [made] });
  }
  return answer;
}
