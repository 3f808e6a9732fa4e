import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import type { KnownDevice } from "../registry/registry.ts";

export type Progress = "confirmed" | "delivered" | "given up";

/** Writes what a contact meant for the command of a device; whether it was still open. */
export async function writeProgress(
  tx: Tx,
  { tenantId, waiting }: KnownDevice,
  progress: Progress,
): Promise<boolean> {
  const state = progress === "confirmed" ? "succeeded" : "delivered";
  const { rows } = await sql`
    update commands set state = ${state}, sent_at = coalesce(sent_at, n.at),
      delivered_at = coalesce(delivered_at, n.at), tries = tries + 1,
      reason = case when ${progress === "given up"} then 'notConfirmed' else reason end,
      finished_at = case when ${progress !== "delivered"} then n.at end
    from (select now() as at) n
    where tenant_id = ${tenantId} and id = ${waiting?.commandId}::uuid and state in ('pending', 'delivered')
      and finished_at is null
    returning id
  `.execute(tx);
  return rows.length > 0;
}

/** Answers to its messages carry settings: from now on it can get a rhythm. */
export const markFetching = (tx: Tx, { tenantId, deviceId }: KnownDevice) =>
  sql`update devices set fetches = true where tenant_id = ${tenantId} and id = ${deviceId} and not fetches`.execute(
    tx,
  );
