import type pg from "pg";

/** How values are written as text, whatever a server or an account is set to: two databases write equal rows alike. */
const asText = {
  datestyle: "ISO, YMD",
  intervalstyle: "postgres",
  timezone: "UTC",
  extra_float_digits: "1",
  bytea_output: "hex",
  // Rows are read in the order they lie in.
  synchronize_seqscans: "off",
  row_security: "off",
  search_path: "public",
  // Long work on purpose.
  statement_timeout: "0",
  lock_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  transaction_timeout: "0",
};

/** Settings of the running transaction alone, so that poolers may hand the connection on. */
export async function useCopySettings(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select set_config(s.name, given.value, true)
     from unnest($1::text[], $2::text[]) as given (name, value) join pg_settings s on lower(s.name) = given.name`,
    [Object.keys(asText), Object.values(asText)],
  );
}
