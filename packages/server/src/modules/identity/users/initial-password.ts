import { initialPasswordDays } from "@foyer/contract/identity/auth";
import { randomPassword } from "./passwords.ts";

const dayMs = 86_400_000;

/** A password somebody chose for themselves, or one that was made for them: to be changed by then. */
export type PasswordStanding =
  | { mustChangePassword: false }
  | { mustChangePassword: true; passwordUntil: Date };

/** A password made for one user, shown once, and good for a few days. */
export function makeInitialPassword(
  now: Date,
): { password: string } & Extract<PasswordStanding, { mustChangePassword: true }> {
  return {
    password: randomPassword(),
    mustChangePassword: true,
    passwordUntil: new Date(now.getTime() + initialPasswordDays * dayMs),
  };
}
