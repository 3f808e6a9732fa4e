import pg from "pg";

export type RowValues = readonly (string | number | null)[];

/** Hands over rows as lists of values while they come in, so that many large ones are never held at once. */
export async function eachRow(
  pool: pg.Pool,
  text: string,
  values: unknown[],
  take: (row: RowValues) => void,
): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const config: pg.QueryArrayConfig = { text, values, rowMode: "array" };
    const query = client.query(new pg.Query(config));
    await new Promise<void>((resolve, reject) => {
      query.on("row", (row) => {
        if (failure) return;
        try {
          take(row as unknown as RowValues);
        } catch (error) {
          failure = error instanceof Error ? error : new Error(String(error));
        }
      });
      query.on("end", () => (failure ? reject(failure) : resolve()));
      query.on("error", reject);
    });
  } finally {
    client.release();
  }
}
