import type { Db, Tx } from "../../../platform/database/database.ts";
import type { RolloutRef } from "./rollout-changes.queries.ts";

/** The waves of a roll-out in order. */
export const waveProgress = (db: Db | Tx, { tenantId, id }: RolloutRef) =>
  db
    .selectFrom("rollout_waves")
    .select([
      "wave",
      "started_at as startedAt",
      "ended_at as endedAt",
      "forgiven_failures as forgivenFailures",
      "passed",
    ])
    .where("tenant_id", "=", tenantId)
    .where("rollout_id", "=", id)
    .orderBy("wave")
    .execute();
