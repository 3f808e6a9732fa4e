import { visitLapse } from "@foyer/contract/reporting/screens/editing";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { hashOfSecret } from "../../devices/firmware/firmware.ts";
import { editingQueries } from "./editing.queries.ts";

/** Windows of which nothing was heard since then are gone. */
export const heardSince = (now: Date): Date => new Date(now.getTime() - visitLapse * 1_000);

/** Refuses who changes a screen while another window has its pen. */
export async function requirePen(
  db: Db | Tx,
  caller: Caller,
  { id, pen }: { id: number; pen?: string | undefined },
  now: Date,
): Promise<void> {
  const holder = await editingQueries(db, caller).pen(id, heardSince(now));
  if (!holder) return;
  const isOwn = pen !== undefined && hashOfSecret(pen).equals(holder.token_hash);
  if (!isOwn) throw new Refusal("screen.held", { values: { by: holder.nick_name } });
}
