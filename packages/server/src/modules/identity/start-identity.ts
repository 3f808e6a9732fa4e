import type { Platform } from "../../platform/platform.ts";
import { forgetTries } from "./auth/auth.ts";
import type { Identity } from "./identity.ts";
import { prepareInstallation } from "./installation/installation.ts";
import { seedMenus } from "./menus/menus.ts";
import { makeSessions } from "./sessions/sessions.ts";
import { unshareUsers } from "./users/users.ts";

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
