import { initialPasswordDays } from "@foyer/contract/identity/auth";
import { randomPassword } from "./passwords.ts";
import type { PasswordStanding } from "./users.ts";

const dayMs = 86_400_000;

/** A password made for one user, told once, and good for a few days. */
export function makeInitialPassword(
  now: Date,
): { password: string } & Extract<PasswordStanding, { mustChangePassword: true }> {
  return {
    password: randomPassword(),
    mustChangePassword: true,
    passwordUntil: new Date(now.getTime() + initialPasswordDays * dayMs),
  };
}
