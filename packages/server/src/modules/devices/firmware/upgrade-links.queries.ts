import type { Db } from "../../../platform/database/database.ts";

interface Token {
  tenantId: number;
  rolloutDeviceId: number;
  hash: Buffer;
  until: Date;
}

/** Gives the device of a roll-out a one-off address; false where there is nothing to fetch any more. */
export async function writeToken(
  db: Db,
  { tenantId, rolloutDeviceId, hash, until }: Token,
): Promise<boolean> {
  const device = await db
    .updateTable("rollout_devices")
    .set({ token_hash: hash, token_until: until })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", rolloutDeviceId)
    .where("state", "in", ["queued", "offered"])
    .returning("id")
    .executeTakeFirst();
  return device !== undefined;
}
