import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "../../../platform/refusal.ts";
import { isCommonPassword } from "./common-passwords.ts";

// OWASP's first recommendation for argon2id (the library's default algorithm).
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const longest = 128;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** A hash nobody's password has, so that an unknown name takes as long as a wrong password. */
const nobody = hash("nobody's password", cost);

export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), password).catch(() => false);
  return stored !== undefined && matches;
}

/** Letters and digits, long enough, not one of the most common ones; `field` is where the form asks for it. */
export async function checkPassword(password: string, minimum: number, field = "newPass"): Promise<void> {
  const weak =
    password.length < minimum ||
    password.length > longest ||
    !/\p{L}/u.test(password) ||
    !/\d/.test(password);
  if (weak)
    throw new Refusal("password.weak", { values: { min: minimum }, fields: { [field]: "passwordWeak" } });
  if (await isCommonPassword(password))
    throw new Refusal("password.common", { fields: { [field]: "passwordCommon" } });
}

// Without letters and digits that are easily taken for each other.
const alphabet = "abcdefghjkmnpqrstuvwxyz";
const digits = "23456789";

/** A random password that is easy to type: four letters, four digits, four letters (about 10^16 of them). */
export function randomPassword(): string {
  const take = (signs: string, count: number) =>
    Array.from({ length: count }, () => signs[randomInt(signs.length)]).join("");
  return `${take(alphabet, 4)}-${take(digits, 4)}-${take(alphabet, 4)}`;
}
