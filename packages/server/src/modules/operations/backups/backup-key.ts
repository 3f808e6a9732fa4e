import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";

const isPublic = (key: string) => key.startsWith("age1");
const isPrivate = (key: string) => key.startsWith("AGE-SECRET-KEY-");

/** Whether who has this key can read what was encrypted with it. */
export const opensBackups = (key: string): boolean => !isPublic(key);

/** A key is one of age, public (`age1…`) or private (`AGE-SECRET-KEY-…`), or a passphrase. */
export async function encrypterFor(key: string): Promise<Encrypter> {
  const encrypter = new Encrypter();
  if (isPublic(key)) encrypter.addRecipient(key);
  else if (isPrivate(key)) encrypter.addRecipient(await identityToRecipient(key));
  else encrypter.setPassphrase(key);
  return encrypter;
}

export function decrypterFor(key: string): Decrypter {
  if (isPublic(key))
    throw new Error(
      "FOYER_BACKUP_KEY is a public key: it makes backups and cannot read them. " +
        "Reading needs the private one that belongs to it (AGE-SECRET-KEY-…).",
    );
  const decrypter = new Decrypter();
  if (isPrivate(key)) decrypter.addIdentity(key);
  else decrypter.addPassphrase(key);
  return decrypter;
}
