import { pbkdf2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(pbkdf2);
/** As `mosquitto_passwd` has them; Mosquitto 2.0 reads no other length of the salt. */
const iterations = 101;
const saltBytes = 12;
const hashBytes = 64;

async function hashOf(password: string, salt: Buffer, times: number): Promise<string> {
  const hash = await derive(password, salt, times, hashBytes, "sha512");
  return `$7$${times}$${salt.toString("base64")}$${hash.toString("base64")}`;
}

/** A password as Mosquitto's password file has it. */
export const makeMosquittoHash = (password: string): Promise<string> =>
  hashOf(password, randomBytes(saltBytes), iterations);

/** Whether this is such a hash of a password. */
export async function isMosquittoHash(hash: string, password: string): Promise<boolean> {
  const [, times = "", salt = ""] = /^\$7\$(\d{1,6})\$([^$]+)\$/.exec(hash) ?? [];
  if (salt === "") return false;
  const own = Buffer.from(await hashOf(password, Buffer.from(salt, "base64"), Number(times)));
  const other = Buffer.from(hash);
  return own.length === other.length && timingSafeEqual(own, other);
}
