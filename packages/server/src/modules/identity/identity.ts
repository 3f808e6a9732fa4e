import type { Installation } from "./installation/installation.ts";
import type { Sessions } from "./sessions/sessions.ts";

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
