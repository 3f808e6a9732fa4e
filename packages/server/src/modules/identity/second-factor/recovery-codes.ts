import { randomBytes, randomInt } from "node:crypto";
import { mailCodeSigns } from "@foyer/contract/identity/auth";
import { recoveryCodeCount } from "@foyer/contract/identity/second-factor";
import { hashRaw } from "@node-rs/argon2";
import { cost } from "../users/users.ts";
import { plainPasscode } from "./passcodes.ts";

const saltBytes = 16;
/** Groups of signs: 10^17 codes. */
const groups = 3;
const groupLength = 4;

/** As slow to guess as passwords, with one salt for all codes of a user: a try is compared with all of them at once. */
export const recoveryHash = (code: string, salt: Buffer): Promise<Buffer> =>
  hashRaw(plainPasscode(code), { ...cost, salt });

function newCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => mailCodeSigns[randomInt(mailCodeSigns.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** Codes to be shown once, and what is kept of them. */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; salt: Buffer; hashes: Buffer[] }> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  const salt = randomBytes(saltBytes);
  const hashes: Buffer[] = [];
  for (const code of codes) hashes.push(await recoveryHash(code, salt));
  return { codes, salt, hashes };
}
