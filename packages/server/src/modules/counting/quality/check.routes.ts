import { listedChecks, quality, type RollupCheck } from "@foyer/contract/counting/quality";
import type { FastifyInstance } from "fastify";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findNames, type KeptCheck, latestChecks } from "./check.queries.ts";
import { checkNow } from "./check.ts";
import { seenEntities } from "./quality.queries.ts";

export function checkRoutes(app: FastifyInstance, platform: Platform): void {
  const { pool, db } = platform.database;

  /** Results with the names of what differed, as far as the caller may see its entities. */
  async function answered(caller: Caller, checks: readonly KeptCheck[]): Promise<RollupCheck[]> {
    const seen = new Set((await seenEntities(db, caller, {})).map(({ id }) => id));
    const subjects = checks.flatMap(({ found }) => found.map(({ dataType, id }) => ({ kind: dataType, id })));
    const names = await findNames(pool, requireTenant(caller), subjects);
    return checks.map((check) => ({
      ...check,
      startedAt: check.startedAt.toISOString(),
      found: check.found
        .filter(({ entityId }) => seen.has(entityId))
        .map((each) => ({ ...each, name: names.get(`${each.dataType}|${each.id}`) ?? null })),
    }));
  }

  serve(app, quality.checks, async ({ caller }) =>
    answered(caller, await latestChecks(pool, requireTenant(caller), listedChecks)),
  );

  serve(app, quality.check, async ({ caller }) => {
    const check = await checkNow(platform, requireTenant(caller), caller.username);
    const [answer] = await answered(caller, [check]);
    if (!answer) throw new Refusal("notFound.thing");
    return answer;
  });
}
