import type { Platform } from "../../platform/platform.ts";
import { forgetTries } from "./auth/auth.ts";
import { type Installation, prepareInstallation } from "./installation/installation.ts";
import { seedMenus } from "./menus/menus.ts";
import { makeSessions, type Sessions } from "./sessions/sessions.ts";
import { unshareUsers } from "./users/users.ts";

export interface DemoAccount {
  role: "platform" | "company" | "store";
  username: string;
  password: string;
}

/** What the identity area offers the rest of the server. */
export interface Identity {
  installation: Installation;
  sessions: Sessions;
  /** One-click accounts of the demonstration; empty without it. Random, known to this process alone. */
  demoAccounts: DemoAccount[];
  /** Forgets sessions, captchas and failed tries that are over. */
  sweep: () => Promise<void>;
}

export async function startIdentity(platform: Platform): Promise<Identity> {
  await seedMenus(platform.database.db);
  if (!platform.demo) await unshareUsers(platform.database.db);
  const sessions = makeSessions(platform);
  return {
    installation: await prepareInstallation(platform.database.db, platform.config, platform.secrets),
    sessions,
    demoAccounts: [],
    sweep: async () => {
      await sessions.sweep();
      await forgetTries(platform);
    },
  };
}
