import type { App } from "../app.ts";
import type { DemoAccount } from "../modules/identity/identity.ts";
import { forgetFactor } from "../modules/identity/second-factor/second-factor.ts";
import {
  createUser,
  type NewUser,
  randomPassword,
  setPassword,
  shareUser,
} from "../modules/identity/users/users.ts";
import type { Db } from "../platform/database/database.ts";
import { type Ask, askWith, type SendFile, sendFileWith } from "./ask.ts";

type Role = DemoAccount["role"];

const descriptions: Record<Role, Pick<NewUser, "username" | "nickName" | "userType" | "permissionRange">> = {
  platform: { username: "operator", nickName: "Olivia Operator", userType: 0 },
  company: { username: "company", nickName: "Carl Company", userType: 1 },
  store: { username: "store", nickName: "Stella Store", userType: 2, permissionRange: "entities" },
};

export interface MadeAccount {
  userId: number;
  account: DemoAccount;
}

/** Makes one of the accounts; its random password is known to this process alone. */
export async function makeAccount(db: Db, role: Role, tenantId: number | null): Promise<MadeAccount> {
  const password = randomPassword();
  const description = descriptions[role];
  const userId = await createUser(db, { ...description, tenantId, password, mustChangePassword: false });
  await shareUser(db, userId);
  return { userId, account: { role, username: description.username, password } };
}

/** An old account with a current password, and nothing that keeps visitors out. */
export async function renewAccount(db: Db, role: Role, userId: number): Promise<DemoAccount> {
  await shareUser(db, userId);
  await forgetFactor(db, userId);
  const password = randomPassword();
  return { role, username: await setPassword(db, userId, password), password };
}

/** Asks the API as one of the accounts. */
export async function askAs(
  { http, identity }: App,
  userId: number,
): Promise<{ ask: Ask; sendFile: SendFile }> {
  const { token } = await identity.sessions.open(userId, { ip: "127.0.0.1", agent: "demonstration" });
  return { ask: askWith(http, token), sendFile: sendFileWith(http, token) };
}
