import type { Db } from "../../../platform/database/database.ts";

export const cleanUpQueries = (db: Db) => ({
  forgetPayloads: (before: Date) =>
    db.deleteFrom("kept_payloads").where("received_at", "<", before).execute(),
});
