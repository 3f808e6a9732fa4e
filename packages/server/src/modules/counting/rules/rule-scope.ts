import {
  type RuleDraft,
  type RuleKind,
  type RuleSubject,
  ruleSubjects,
  ruleTypes,
} from "@foyer/contract/counting/rule-definitions";
import { rulePermissions } from "@foyer/contract/counting/rules";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, holds, requireTenant } from "../../../platform/http/caller.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { toBusinessDay } from "../../../platform/time/zone-time.ts";
import {
  requireEntities,
  requireManagedOrganisations,
  requireOrganisations,
} from "../../places/scope/scope.ts";
import { clockHours, hourName, plainName } from "../clocks/clocks.ts";
import { type ReachedEntity, scopeQueries } from "./rule-scope.queries.ts";

/** Each kind of rule has a permission of its own. */
export function permitKind(caller: Caller, kind: RuleKind): void {
  if (!holds(caller, rulePermissions[kind])) throw new Refusal("permission.denied");
}

/** Refuses as "does not exist" what the caller may not see. */
export async function requireVisible(db: Db | Tx, caller: Caller, subject: RuleSubject): Promise<void> {
  const { kind, id } = subject;
  if (kind === ruleSubjects.organisation) await requireOrganisations(db, caller, [id ?? 0]);
  else if (kind !== ruleSubjects.company) await requireSubject(db, caller, subject);
}

/** Refuses what the caller may not make rules for; those for the whole company need a range that is all of it. */
export async function requireSubject(db: Db | Tx, caller: Caller, subject: RuleSubject): Promise<void> {
  const { kind, id } = subject;
  if (kind === ruleSubjects.company) {
    if (!("all" in caller.range)) throw new Refusal("permission.denied");
  } else if (kind === ruleSubjects.entity) await requireEntities(db, caller, [id ?? 0]);
  else if (kind === ruleSubjects.organisation) await requireManagedOrganisations(db, caller, [id ?? 0]);
  else found(await scopeQueries(db).findEntity(caller, subject));
}

/** A cell is of a day that has begun and of an hour that day has. */
function checkCell({ definition, fromDay }: RuleDraft, entity: ReachedEntity, now: number): void {
  const { zone, dayStartMinute } = entity;
  if (fromDay > toBusinessDay(zone, now, dayStartMinute))
    throw new Refusal("validation.failed", { fields: { fromDay: "outOfRange" } });
  const wanted = "hour" in definition ? definition.hour : undefined;
  const hours = clockHours(entity, fromDay);
  if (wanted === undefined || hours.some((hour) => [hourName(hour), plainName(hour)].includes(wanted)))
    return;
  throw new Refusal("validation.failed", { fields: { "definition.hour": "outOfRange" } });
}

/** Checks that a caller may save a draft and that it makes sense where it aims; gives the entities it can change. */
export async function checkDraft(
  db: Db | Tx,
  caller: Caller,
  draft: RuleDraft,
  now: Date,
): Promise<ReachedEntity[]> {
  permitKind(caller, ruleTypes[draft.definition.type].kind);
  await requireSubject(db, caller, draft.subject);
  const reached = await scopeQueries(db).reached(requireTenant(caller), draft.subject);
  const [only] = reached;
  if (ruleTypes[draft.definition.type].time === "cell" && only) checkCell(draft, only, now.getTime());
  return reached;
}
