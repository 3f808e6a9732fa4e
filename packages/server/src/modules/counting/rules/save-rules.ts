import { type RuleDraft, ruleTypes } from "@foyer/contract/counting/rule-definitions";
import type { Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { markRules } from "../../places/marks/marks.ts";
import type { Span } from "../../places/subject-kinds/subject-kinds.ts";
import { scopeQueries } from "./rule-scope.queries.ts";
import { checkDraft, permitKind, requireSubject } from "./rule-scope.ts";
import { type KeptRule, ruleQueries } from "./rules.queries.ts";

const dayMs = 86_400_000;

/** The time a rule's days can lie in, in any zone. */
const toSpan = ({ fromDay, toDay }: Pick<RuleDraft, "fromDay" | "toDay">): Span => ({
  from: new Date(Date.parse(fromDay) - dayMs),
  to: toDay === null ? null : new Date(Date.parse(toDay) + 2 * dayMs),
});

const toAuthor = ({ userId, username }: Caller, now: Date) => ({ userId, username, now });

/** Saves new rules and marks what they change. */
export async function createRules(tx: Tx, caller: Caller, drafts: readonly RuleDraft[], now: Date) {
  const tenantId = requireTenant(caller);
  const ids: number[] = [];
  for (const draft of drafts) {
    const reached = await checkDraft(tx, caller, draft, now);
    ids.push(await ruleQueries(tx).insert(tenantId, draft, toAuthor(caller, now)));
    await markRules(
      tx,
      tenantId,
      reached.map(({ id }) => id),
      toSpan(draft),
    );
  }
  return { ids };
}

/** The rules of these ids, all of them, held for a change that the caller may make. */
async function heldRules(tx: Tx, caller: Caller, ids: readonly number[]): Promise<KeptRule[]> {
  const wanted = [...new Set(ids)];
  const held = await ruleQueries(tx).held(caller, wanted);
  if (held.length !== wanted.length) throw new Refusal("notFound.thing");
  for (const { kind, subject } of held) {
    permitKind(caller, kind);
    // What is gone can still be tidied away by a user who sees everything.
    if (!("all" in caller.range)) await requireSubject(tx, caller, subject);
  }
  return held;
}

const isSame = (a: KeptRule["subject"], b: KeptRule["subject"]) => a.kind === b.kind && a.id === b.id;

/** A rule's kind and subject are what it is; everything else is said by its versions. */
export function fitsRule({ kind, subject }: KeptRule, draft: RuleDraft): void {
  if (!isSame(subject, draft.subject))
    throw new Refusal("validation.failed", { fields: { "draft.subject.id": "invalid" } });
  if (ruleTypes[draft.definition.type].kind !== kind)
    throw new Refusal("validation.failed", { fields: { "draft.definition.type": "select" } });
}

/** Saves a new version of a rule and marks what changes: the days of the version before and of the new one. */
export async function changeRule(
  tx: Tx,
  caller: Caller,
  { id, version, draft }: { id: number; version: number; draft: RuleDraft },
  now: Date,
) {
  const tenantId = requireTenant(caller);
  const before = found((await heldRules(tx, caller, [id]))[0]);
  if (before.version !== version) throw new Refusal("conflict.changed");
  fitsRule(before, draft);
  const reached = (await checkDraft(tx, caller, draft, now)).map((entity) => entity.id);
  const next = await ruleQueries(tx).addVersion(tenantId, before, draft, toAuthor(caller, now));
  if (!before.isUndone) await markRules(tx, tenantId, reached, toSpan(before));
  await markRules(tx, tenantId, reached, toSpan(draft));
  return { before, version: next };
}

/** Undoes rules, or lets undone ones act again, and marks what changes. */
export async function switchRules(
  tx: Tx,
  caller: Caller,
  ids: readonly number[],
  to: "active" | "undone",
  now: Date,
): Promise<KeptRule[]> {
  const tenantId = requireTenant(caller);
  const held = await heldRules(tx, caller, ids);
  for (const rule of held) {
    if (rule.isUndone === (to === "undone")) throw new Refusal("conflict.changed");
    const undone = to === "undone" ? { by: caller.username, at: now } : null;
    await ruleQueries(tx).setUndone(tenantId, rule, undone);
    const reached = await scopeQueries(tx).reached(tenantId, rule.subject);
    await markRules(
      tx,
      tenantId,
      reached.map(({ id }) => id),
      toSpan(rule),
    );
  }
  return held;
}
