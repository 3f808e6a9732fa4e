import { plainUserName } from "@foyer/contract/identity/user-name";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { forgetAttempts } from "../attempts/attempts.ts";
import { holdAccounts, shareAccount } from "./account-locks.queries.ts";
import { makeInitialPassword, type PasswordStanding } from "./initial-password.ts";
import { checkPassword, cost, hashPassword, passwordMatches, randomPassword } from "./passwords.ts";
import { type UserChange, userQueries } from "./users.queries.ts";

export {
  checkPassword,
  cost,
  holdAccounts,
  makeInitialPassword,
  passwordMatches,
  randomPassword,
  shareAccount,
};

/** 0 platform administrator, 1 company administrator, 2 staff. */
export type UserType = 0 | 1 | 2;

/** What may be said of a person. */
export interface PersonDetails {
  nickName?: string;
  phone?: string;
  email?: string;
  /** `yyyy-MM-dd` */
  entryDate?: string | null;
  permissionRange?: "all" | "organisations" | "entities";
}

interface Account extends PersonDetails {
  tenantId: number | null;
  username: string;
  nickName: string;
  userType: UserType;
  password: string;
}
export type NewUser = Account & PasswordStanding;

const columns = ({ nickName, phone, email, entryDate, permissionRange }: PersonDetails): UserChange => ({
  ...(nickName !== undefined && { nick_name: nickName }),
  ...(phone !== undefined && { phone }),
  ...(email !== undefined && { email }),
  ...(entryDate !== undefined && { entry_date: entryDate }),
  ...(permissionRange !== undefined && { permission_range: permissionRange }),
});

/**
 * Makes a user, who sees all of the company unless given; a taken name is refused by the database (users__username).
 */
export async function createUser(db: Db | Tx, user: NewUser): Promise<number> {
  const { id } = await userQueries(db).insert({
    ...columns(user),
    nick_name: user.nickName,
    tenant_id: user.tenantId,
    username: user.username,
    password_hash: await hashPassword(user.password),
    user_type: user.userType,
    must_change_password: user.mustChangePassword,
    password_until: user.mustChangePassword ? user.passwordUntil : null,
  });
  return id;
}

/** Changes what is known of a user; what is not named stays. */
export async function changeUser(
  db: Db | Tx,
  userId: number,
  { username, ...details }: PersonDetails & { username?: string },
): Promise<void> {
  await userQueries(db).update(userId, { ...columns(details), ...(username !== undefined && { username }) });
}

/** Gives a user a picture, or takes it away. */
export async function setAvatar(db: Db, userId: number, hash: string | null): Promise<void> {
  await userQueries(db).update(userId, { avatar_hash: hash });
}

/** Many people use it at once, as those of the demonstration: it stays as it is, so that nobody keeps the others out. */
export async function shareUser(db: Db, userId: number): Promise<void> {
  await userQueries(db).share(userId);
}

/** Without the demonstration its accounts are like any other. */
export const unshareUsers = (db: Db) => userQueries(db).unshareAll();

/** Refuses what would keep the other users of a shared account out: one of these, or any of a company. */
export async function requireUnshared(
  db: Db | Tx,
  whose: readonly number[] | { tenantId: number },
): Promise<void> {
  const where = "tenantId" in whose ? whose : { ids: whose };
  if (await userQueries(db).hasShared(where)) throw new Refusal("user.shared");
}

/** Enables or disables users; who is disabled is signed out at once and for good. */
export async function enableUsers(tx: Tx, userIds: readonly number[], enabled: boolean): Promise<void> {
  const users = userQueries(tx);
  await holdAccounts(tx, userIds);
  await users.setEnabled(userIds, enabled);
  if (!enabled) await users.endSessions(userIds);
}

/** Deletes users with their sessions. */
export async function deleteUsers(tx: Tx, userIds: readonly number[]): Promise<void> {
  await userQueries(tx).delete(userIds);
}

/** Gives a user a password that need not be changed; sessions stay. Returns the name to sign in with. */
export async function setPassword(db: Db, userId: number, password: string): Promise<string> {
  const hash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const users = userQueries(tx);
    await holdAccounts(tx, [userId]);
    await users.setPassword(userId, hash, null);
    return (await users.byId(userId)).username;
  });
}

/**
 * Gives a user another password, which ends at the given time unless they chose it themselves; sessions end, waits after
 * failed tries too.
 */
export async function resetPassword(
  tx: Tx,
  userId: number,
  password: string,
  until: Date | null,
): Promise<void> {
  const users = userQueries(tx);
  const hash = await hashPassword(password);
  await holdAccounts(tx, [userId]);
  await users.setPassword(userId, hash, until);
  await users.endSessions([userId]);
  await forgetAttempts(tx, await users.byId(userId));
}

/**
 * For signing in: with the status of the company, null for platform operators. A name is found in any spelling; an old
 * one, which may not be plain, only exactly.
 */
export async function userByName(db: Db, username: string) {
  const { byUsername } = userQueries(db);
  return (await byUsername(username)) ?? byUsername(plainUserName(username));
}

/** The one writing of a name that what is counted of it is kept under. */
export const countedName = (user: { username: string } | undefined, given: string): string =>
  user?.username ?? plainUserName(given);

export const userById = (db: Db, id: number) => userQueries(db).byId(id);

export const noteSignIn = (db: Db, userId: number, at: Date) => userQueries(db).noteSignIn(userId, at);

/** Whether nobody can sign in yet; others that ask at the same time wait until this transaction is over. */
export async function isWithoutUsers(tx: Tx): Promise<boolean> {
  const users = userQueries(tx);
  await users.lock();
  return (await users.countAll()) === 0;
}
