import type { Db, Tx } from "../../../platform/database/database.ts";
import { hashPassword } from "./passwords.ts";
import { userQueries } from "./users.queries.ts";

/** 0 platform administrator, 1 company administrator, 2 staff. */
export type UserType = 0 | 1 | 2;

export interface NewUser {
  tenantId: number | null;
  username: string;
  nickName: string;
  userType: UserType;
  password: string;
  mustChangePassword: boolean;
  /** Default: all of the company. */
  permissionRange?: "all" | "organisations" | "entities";
}

/** Makes a user; a taken name is refused by the database (users__username). */
export async function createUser(db: Db | Tx, user: NewUser): Promise<number> {
  const { id } = await userQueries(db).insert({
    tenant_id: user.tenantId,
    username: user.username,
    nick_name: user.nickName,
    password_hash: await hashPassword(user.password),
    user_type: user.userType,
    must_change_password: user.mustChangePassword,
    permission_range: user.permissionRange ?? "all",
  });
  return id;
}

/** Gives a user a password that need not be changed; sessions stay. Returns the name to sign in with. */
export async function setPassword(db: Db, userId: number, password: string): Promise<string> {
  const users = userQueries(db);
  await users.setPassword(userId, await hashPassword(password), false);
  return (await users.byId(userId)).username;
}

/** For signing in: with the status of the company, null for platform operators. */
export const userByName = (db: Db, username: string) => userQueries(db).byUsername(username);

export const userById = (db: Db, id: number) => userQueries(db).byId(id);

/** Whether nobody can sign in yet; others that ask at the same time wait until this transaction is over. */
export async function isWithoutUsers(tx: Tx): Promise<boolean> {
  const users = userQueries(tx);
  await users.lock();
  return (await users.countAll()) === 0;
}
