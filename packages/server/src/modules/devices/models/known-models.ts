import { knownModels } from "@foyer/contract/devices/brands/brands";
import type { Db } from "../../../platform/database/database.ts";
import { knownModelQueries } from "./known-models.queries.ts";

/**
 * Gives an installation the models of supported counters, each once in its life: one that people changed stays as it
 * is, one that they deleted stays away.
 */
export async function seedKnownModels(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const queries = knownModelQueries(tx);
    const given = await queries.given();
    const missing = knownModels.filter(({ code }) => !given.has(code));
    if (missing.length === 0) return;
    await queries.insert(missing);
    await queries.keepGiven([...given, ...missing.map(({ code }) => code)]);
  });
}
