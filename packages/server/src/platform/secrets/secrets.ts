import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const version = "v1";
const ivBytes = 12;
const tagBytes = 16;

/** A key by what it was made of; its id says which one a text was sealed with and nothing of the key. */
interface Key {
  id: string;
  /** For one purpose: a text that is moved to another place cannot be read there. */
  of(purpose: string): Buffer;
}

function keyFrom(secret: string): Key {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, "foyer", purpose, length));
  const made = new Map<string, Buffer>();
  return {
    id: derive("key id", 4).toString("hex"),
    of(purpose) {
      const key = made.get(purpose) ?? derive(`key of ${purpose}`, 32);
      made.set(purpose, key);
      return key;
    },
  };
}

/** A text was sealed with a key that this server does not have, or was changed. */
export class UnreadableSecret extends Error {}

/**
 * What must be read again but not by the holder of a copy of the database: sealed with AES-256-GCM as `v1.<key
 * id>.<base64url of iv, text and tag>`. `purpose` says where a text belongs. The first secret seals; the others only
 * open what was sealed with them before.
 */
export function makeSecrets(secrets: readonly [string, ...string[]]) {
  const keys = secrets.map(keyFrom);
  const [current] = keys as [Key, ...Key[]];

  return {
    seal(text: string, purpose: string): string {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", current.of(purpose), iv);
      const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${version}.${current.id}.${sealed.toString("base64url")}`;
    },

    open(sealed: string, purpose: string): string {
      const [, id, packed = ""] = sealed.split(".");
      const key = keys.find((each) => each.id === id);
      if (!isSealed(sealed) || key === undefined) throw new UnreadableSecret("sealed with another key");
      const bytes = Buffer.from(packed, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key.of(purpose), bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      try {
        const text = decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, "utf8");
        return text + decipher.final("utf8");
      } catch {
        throw new UnreadableSecret("sealed for something else, or changed");
      }
    },

    /** What everything that is sealed with the current secret begins with. */
    prefix: `${version}.${current.id}.`,

    /** What shows that a text comes from this installation. */
    sign: (text: string, purpose: string): Buffer =>
      createHmac("sha256", current.of(purpose)).update(text).digest(),
  };
}

export type Secrets = ReturnType<typeof makeSecrets>;

/** The id of the secret a text was sealed with, for people to compare: it says nothing of the secret. */
export const secretIdOf = (sealed: string): string => sealed.split(".")[1] ?? "";

export const isSealed = (text: string): boolean => /^v1\.[0-9a-f]{8}\.[\w-]{38,}$/.test(text);
