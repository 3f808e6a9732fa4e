import { plainUserName } from "@foyer/contract/identity/user-name";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { storableJson } from "../../../platform/database/storable-json.ts";
import type { Names } from "./named-ids.ts";

export interface Operation {
  tenant_id: number;
  user_id: number | null;
  username: string;
  ip: string;
  endpoint: string;
  content: object | null;
  before: object | null;
  status: number;
  refusal: string | null;
  range_organisations: readonly number[] | null;
  range_entities: readonly number[] | null;
  facts: { names: Names; values?: Readonly<Record<string, string | number>> } | null;
}

export const operationLogQueries = (db: Db) => ({
  /** The user with this name, in any spelling. */
  account: (username: string) =>
    db
      .selectFrom("users as u")
      .select([
        "u.id",
        "u.tenant_id",
        "u.username",
        "u.nick_name",
        sql<number[] | null>`case when u.permission_range = 'organisations' then array(
          select organisation_id from user_organisations o where o.tenant_id = u.tenant_id and o.user_id = u.id) end`.as(
          "organisations",
        ),
        sql<number[] | null>`case when u.permission_range = 'entities' then array(
          select entity_id from user_entities e where e.tenant_id = u.tenant_id and e.user_id = u.id) end`.as(
          "entities",
        ),
      ])
      .where("u.username", "in", [username, plainUserName(username)])
      .orderBy((e) => e("u.username", "=", username), "desc")
      .executeTakeFirst(),

  deleteBefore: async (moment: Date) =>
    Number(
      (await db.deleteFrom("operation_logs").where("at", "<", moment).executeTakeFirstOrThrow())
        .numDeletedRows,
    ),

  insert: ({ content, before, facts, range_organisations, range_entities, ...operation }: Operation) =>
    db
      .insertInto("operation_logs")
      .values({
        ...operation,
        range_organisations: range_organisations && [...range_organisations],
        range_entities: range_entities && [...range_entities],
        content: content && JSON.stringify(content),
        before: before && JSON.stringify(before),
        facts: facts && storableJson(JSON.stringify(facts)),
      })
      .returning(["tenant_id", "id"])
      .executeTakeFirstOrThrow(),

  setContent: ({ tenant_id, id }: { tenant_id: number; id: number }, content: object) =>
    db
      .updateTable("operation_logs")
      .set({ content: JSON.stringify(content) })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .execute(),
});

export type OperationLogQueries = ReturnType<typeof operationLogQueries>;
