import type {
  RuleDefinition,
  RuleDraft,
  RuleKind,
  RuleSubject,
  RuleSubjectKind,
} from "@foyer/contract/counting/rule-definitions";
import { ruleSubjects, ruleTypes } from "@foyer/contract/counting/rule-definitions";
import type { Rule, RuleVersion } from "@foyer/contract/counting/rules";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Page, paged } from "../../../platform/database/page.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { formatMinute, parseMinute } from "../../../platform/time/time-of-day.ts";
import { toWeekdays, weekdayBits } from "./active-rules.queries.ts";
import { isVisibleSubject, reachesEntity } from "./rule-scope.queries.ts";

export interface RuleFilter {
  kind?: RuleKind;
  state?: "active" | "undone";
  subjectKind?: RuleSubjectKind;
  subjectId?: number;
  entityId?: number;
  day?: string;
}

/** The user who saves, and when. */
export interface Author {
  userId: number;
  username: string;
  now: Date;
}

const order = {
  fields: { createTime: "v.created_at", kind: "r.kind", fromDay: "v.from_day" },
  usual: "r.id",
  id: "r.id",
};

interface VersionRow {
  version: number;
  subject_kind: number;
  subject_id: number;
  definition: object;
  from_day: string;
  to_day: string | null;
  weekdays: number;
  from_minute: number;
  to_minute: number;
  reason: string;
  author: string;
  created_at: Date;
}

const toSubject = (row: { subject_kind: number; subject_id: number }): RuleSubject => ({
  kind: row.subject_kind as RuleSubjectKind,
  id: row.subject_kind === ruleSubjects.company ? null : row.subject_id,
});

const toVersion = (row: VersionRow): RuleVersion => ({
  version: row.version,
  subject: toSubject(row),
  definition: row.definition as RuleDefinition,
  fromDay: row.from_day,
  toDay: row.to_day,
  weekdays: toWeekdays(row.weekdays),
  fromTime: formatMinute(row.from_minute),
  toTime: formatMinute(row.to_minute),
  reason: row.reason,
  author: row.author,
  createTime: row.created_at.toISOString(),
});

const names = sql<string>`coalesce(case r.subject_kind
  when 0 then (select name from entities where tenant_id = r.tenant_id and id = r.subject_id)
  when 1 then (select name from accesses where tenant_id = r.tenant_id and id = r.subject_id)
  when 2 then (select name from areas where tenant_id = r.tenant_id and id = r.subject_id)
  when 3 then (select name from organisations where tenant_id = r.tenant_id and id = r.subject_id)
  else (select name from companies where id = r.tenant_id) end, '')`;

const entityNames = sql<string | null>`case r.subject_kind
  when 1 then (select e.name from accesses a join entities e on e.tenant_id = a.tenant_id and e.id = a.entity_id
    where a.tenant_id = r.tenant_id and a.id = r.subject_id)
  when 2 then (select e.name from areas a join entities e on e.tenant_id = a.tenant_id and e.id = a.entity_id
    where a.tenant_id = r.tenant_id and a.id = r.subject_id) end`;

/** A rule with its latest version, as it is before a change. */
export interface KeptRule {
  id: number;
  kind: RuleKind;
  subject: RuleSubject;
  version: number;
  fromDay: string;
  toDay: string | null;
  isUndone: boolean;
}

export const ruleQueries = (db: Db | Tx) => {
  const visible = (caller: Caller) =>
    db
      .selectFrom("rules as r")
      .innerJoin("rule_versions as v", (join) =>
        join
          .onRef("v.tenant_id", "=", "r.tenant_id")
          .onRef("v.rule_id", "=", "r.id")
          .onRef("v.version", "=", "r.version"),
      )
      .where("r.tenant_id", "=", requireTenant(caller))
      .where(isVisibleSubject(db, caller));

  const matching = (caller: Caller, filter: RuleFilter) => {
    const { kind, state, subjectKind, subjectId, entityId, day } = filter;
    let query = visible(caller);
    if (kind) query = query.where("r.kind", "=", kind);
    if (state) query = query.where("v.undone_at", state === "undone" ? "is not" : "is", null);
    if (subjectKind !== undefined) query = query.where("r.subject_kind", "=", subjectKind);
    if (subjectId !== undefined) query = query.where("r.subject_id", "=", subjectId);
    if (entityId !== undefined) query = query.where(reachesEntity(requireTenant(caller), entityId));
    if (day)
      query = query.where(
        sql<boolean>`v.from_day <= ${day}::date and coalesce(v.to_day, 'infinity') >= ${day}::date`,
      );
    return query;
  };

  const standing = (caller: Caller, ids: readonly number[]) =>
    visible(caller)
      .select(["r.id", "r.kind", "r.subject_kind", "r.subject_id", "r.version"])
      .select(["v.from_day", "v.to_day", "v.undone_at"])
      .where("r.id", "in", ids)
      .orderBy("r.id");
  const toKept = (row: Awaited<ReturnType<ReturnType<typeof standing>["execute"]>>[number]): KeptRule => ({
    id: row.id,
    kind: row.kind,
    subject: toSubject(row),
    version: row.version,
    fromDay: row.from_day,
    toDay: row.to_day,
    isUndone: row.undone_at !== null,
  });

  const insertVersion = (
    tenantId: number,
    { id, version }: { id: number; version: number },
    draft: RuleDraft,
    { userId, username, now }: Author,
  ) =>
    db
      .insertInto("rule_versions")
      .values({
        tenant_id: tenantId,
        rule_id: id,
        version,
        definition: JSON.stringify(draft.definition),
        from_day: draft.fromDay,
        to_day: draft.toDay,
        weekdays: weekdayBits(draft.weekdays),
        from_minute: parseMinute(draft.fromTime),
        to_minute: parseMinute(draft.toTime),
        reason: draft.reason,
        author_id: userId,
        author: username,
        created_at: now,
      })
      .execute();

  return {
    async page(caller: Caller, { page, size, sort, ...filter }: Page & RuleFilter) {
      const query = matching(caller, filter);
      const { content, totalElements } = await paged(
        query,
        query
          .selectAll("v")
          .select(["r.id as ruleId", "r.kind", "r.subject_kind", "r.subject_id", "r.created_at as firstAt"])
          .select([names.as("subjectName"), entityNames.as("entityName")]),
        { page, size, sort: sort ?? ["createTime,desc"] },
        order,
      );
      return {
        content: content.map(
          (row): Rule => ({
            ...toVersion(row),
            id: row.ruleId,
            kind: row.kind,
            state: row.undone_at ? "undone" : "active",
            subjectName: row.subjectName,
            entityName: row.entityName,
            undoneTime: row.undone_at?.toISOString() ?? null,
            undoneBy: row.undone_by,
            firstTime: row.firstAt.toISOString(),
          }),
        ),
        totalElements,
      };
    },

    /** Every version of a rule, newest first; none when the caller may not see it. */
    async versions(caller: Caller, id: number): Promise<RuleVersion[]> {
      const rows = await db
        .selectFrom("rules as r")
        .innerJoin("rule_versions as v", (join) =>
          join.onRef("v.tenant_id", "=", "r.tenant_id").onRef("v.rule_id", "=", "r.id"),
        )
        .selectAll("v")
        .select(["r.subject_kind", "r.subject_id"])
        .where("r.tenant_id", "=", requireTenant(caller))
        .where("r.id", "=", id)
        .where(isVisibleSubject(db, caller))
        .orderBy("v.version", "desc")
        .execute();
      return rows.map(toVersion);
    },

    /** Rules as they stand; those the caller may not see are missing. */
    known: async (caller: Caller, ids: readonly number[]): Promise<KeptRule[]> =>
      (await standing(caller, ids).execute()).map(toKept),

    /** The same, held for a change. */
    held: async (caller: Caller, ids: readonly number[]): Promise<KeptRule[]> =>
      (await standing(caller, ids).forUpdate("r").execute()).map(toKept),

    async insert(tenantId: number, draft: RuleDraft, author: Author): Promise<number> {
      const { kind, id: subjectId } = draft.subject;
      const { id } = await db
        .insertInto("rules")
        .values({
          tenant_id: tenantId,
          kind: ruleTypes[draft.definition.type].kind,
          subject_kind: kind,
          subject_id: subjectId ?? 0,
          created_at: author.now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await insertVersion(tenantId, { id, version: 1 }, draft, author);
      return id;
    },

    async addVersion(tenantId: number, { id, version }: KeptRule, draft: RuleDraft, author: Author) {
      const next = { id, version: version + 1 };
      await db
        .updateTable("rules")
        .set({ version: next.version })
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .execute();
      await insertVersion(tenantId, next, draft, author);
      return next.version;
    },

    setUndone: (tenantId: number, { id, version }: KeptRule, undone: { by: string; at: Date } | null) =>
      db
        .updateTable("rule_versions")
        .set({ undone_at: undone?.at ?? null, undone_by: undone?.by ?? null })
        .where("tenant_id", "=", tenantId)
        .where("rule_id", "=", id)
        .where("version", "=", version)
        .execute(),
  };
};
