import type { Db } from "../../../platform/database/database.ts";

interface Operation {
  tenant_id: number;
  user_id: number | null;
  username: string;
  ip: string;
  endpoint: string;
  content: object | null;
  before: object | null;
  status: number;
  refusal: string | null;
}

export const operationLogQueries = (db: Db) => ({
  account: (username: string) =>
    db.selectFrom("users").select(["id", "tenant_id"]).where("username", "=", username).executeTakeFirst(),

  deleteBefore: async (moment: Date) =>
    Number(
      (await db.deleteFrom("operation_logs").where("at", "<", moment).executeTakeFirstOrThrow())
        .numDeletedRows,
    ),

  insert: ({ content, before, ...operation }: Operation) =>
    db
      .insertInto("operation_logs")
      .values({
        ...operation,
        content: content && JSON.stringify(content),
        before: before && JSON.stringify(before),
      })
      .execute(),
});
