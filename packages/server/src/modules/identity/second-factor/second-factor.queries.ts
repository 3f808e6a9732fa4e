import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

export interface FactorStanding {
  on: boolean;
  since: Date | null;
  recoveryCodesLeft: number;
  required: boolean;
}

const operators = "operatorsSecondFactor";

export const secondFactorQueries = (db: Db | Tx) => ({
  standing: (userId: number): Promise<FactorStanding> =>
    db
      .selectFrom("users as u")
      .leftJoin("second_factors as f", "f.user_id", "u.id")
      .select([
        sql<boolean>`f.confirmed_at is not null`.as("on"),
        "f.confirmed_at as since",
        sql<number>`(select count(*) from recovery_codes r where r.user_id = u.id)`.as("recoveryCodesLeft"),
        sql<boolean>`second_factor_required(u.tenant_id) and not u.shared`.as("required"),
      ])
      .where("u.id", "=", userId)
      .executeTakeFirstOrThrow(),

  of: (userId: number) =>
    db.selectFrom("second_factors").selectAll().where("user_id", "=", userId).executeTakeFirst(),

  /** Keeps a secret that does not count yet; false when there is one that does. */
  async begin(userId: number, secret: string, salt: Buffer): Promise<boolean> {
    const rows = await db
      .insertInto("second_factors")
      .values({ user_id: userId, secret, salt })
      .onConflict((conflict) =>
        conflict.column("user_id").doUpdateSet({ secret }).where("second_factors.confirmed_at", "is", null),
      )
      .returning("user_id")
      .execute();
    return rows.length === 1;
  },

  /** Makes a begun one count; false when it is not the one that was begun last. */
  async confirm(userId: number, secret: string, step: number, now: Date): Promise<boolean> {
    const rows = await db
      .updateTable("second_factors")
      .set({ confirmed_at: now, last_step: step })
      .where("user_id", "=", userId)
      .where("confirmed_at", "is", null)
      .where("secret", "=", secret)
      .returning("user_id")
      .execute();
    return rows.length === 1;
  },

  /** Uses the code of a step up; false when it, or a later one, was used. */
  async spendStep(userId: number, secret: string, step: number): Promise<boolean> {
    const rows = await db
      .insertInto("second_factor_steps")
      .columns(["user_id", "last_step"])
      .expression((e) =>
        e
          .selectFrom("second_factors")
          .select(["user_id", sql<number>`${step}::bigint`.as("last_step")])
          .where("user_id", "=", userId)
          .where("secret", "=", secret)
          .where("last_step", "<", step),
      )
      .onConflict((conflict) =>
        conflict
          .column("user_id")
          .doUpdateSet({ last_step: step })
          .where("second_factor_steps.last_step", "<", step),
      )
      .returning("user_id")
      .execute();
    return rows.length === 1;
  },

  async spendRecoveryCode(userId: number, hash: Buffer): Promise<boolean> {
    const rows = await db
      .deleteFrom("recovery_codes")
      .where("user_id", "=", userId)
      .where("code_hash", "=", hash)
      .returning("user_id")
      .execute();
    return rows.length === 1;
  },

  /** In place of the former ones. */
  async replaceRecoveryCodes(userId: number, salt: Buffer, hashes: readonly Buffer[]): Promise<void> {
    await db.updateTable("second_factors").set({ salt }).where("user_id", "=", userId).execute();
    await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
    await db
      .insertInto("recovery_codes")
      .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
      .execute();
  },

  /** False when there was none that counts. */
  async remove(userId: number): Promise<boolean> {
    const rows = await db
      .deleteFrom("second_factors")
      .where("user_id", "=", userId)
      .where("confirmed_at", "is not", null)
      .returning("user_id")
      .execute();
    return rows.length === 1;
  },

  forget: (userId: number) => db.deleteFrom("second_factors").where("user_id", "=", userId).execute(),

  /** Whether those of a company (null: the operators of the platform) need one, and how many have none. */
  async requirement(tenantId: number | null) {
    const { rows } = await sql<{ required: boolean; people: number; without: number }>`
      select second_factor_required(${tenantId}::bigint) as required, count(*) as people,
        count(*) filter (where f.confirmed_at is null) as without
      from users u left join second_factors f on f.user_id = u.id
      where u.tenant_id is not distinct from ${tenantId}::bigint and u.enabled
    `.execute(db);
    return rows[0] as { required: boolean; people: number; without: number };
  },

  requireOfCompany: (tenantId: number, required: boolean) =>
    db
      .updateTable("companies")
      .set({ second_factor_required: required })
      .where("id", "=", tenantId)
      .execute(),

  requireOfOperators(required: boolean) {
    const value = JSON.stringify({ required });
    return db
      .insertInto("installation")
      .values({ key: operators, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
  },

  endSessions: (userId: number) => db.deleteFrom("sessions").where("user_id", "=", userId).execute(),
});
