import pg from "pg";

/** The rows that answer a question, over a connection of its own. */
export async function askDatabase<Row extends pg.QueryResultRow>(
  url: string,
  question: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(question)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
