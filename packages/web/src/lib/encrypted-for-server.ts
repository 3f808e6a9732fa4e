import type { auth } from "@foyer/contract/identity/auth";
import { ask } from "./api.ts";
import { encryptPassword } from "./encrypt-password.ts";
import { endpointAt } from "./endpoint-at.ts";
import { phrase } from "./phrases.ts";
import { Refused } from "./refused.ts";

const publicKeyCall = endpointAt<typeof auth.publicKey>({ method: "GET", path: "/auth/publicKey" });

/** Named one by one: all refusals there are would weigh more than the sign-in page. */
const refusalPhrases = {
  "auth.wrongPassword": "refusals.auth.wrongPassword",
  "password.old": "refusals.password.old",
  "server.error": "refusals.server.error",
} as const;

/** Passwords as they travel; refused with the given key where the browser cannot encrypt them. */
export async function encryptedForServer<const Passwords extends readonly string[]>(
  passwords: Passwords,
  key: keyof typeof refusalPhrases,
): Promise<{ [Place in keyof Passwords]: string }> {
  const { publicKey } = await ask(publicKeyCall);
  const encrypted = await Promise.all(passwords.map((password) => encryptPassword(password, publicKey)));
  if (encrypted.includes(undefined))
    throw new Refused({ key, code: 400, message: phrase(refusalPhrases[key]) });
  return encrypted as { [Place in keyof Passwords]: string };
}
