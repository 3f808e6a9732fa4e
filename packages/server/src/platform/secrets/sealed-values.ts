import type { Db, Tx } from "../database/database.ts";
import { type SealedColumn, sealedColumns, sealPurpose } from "./sealed-columns.ts";
import { sealedValueQueries } from "./sealed-values.queries.ts";
import { isSealed, type Secrets, UnreadableSecret } from "./secrets.ts";

const purposeOfCheck = "installation.secretCheck";

const otherSecret =
  "The secrets in this database were sealed with another secret than this server has.\n" +
  "Every server of an installation needs the same FOYER_SECRET, or the file secret.key in its data folder (FOYER_DATA).\n" +
  "If it is lost: start once with FOYER_FORGET_SECRETS=on. Wi-Fi passwords of devices,\n" +
  "second factors and secret headers of forwarding are then set anew.";

/**
 * Refuses to start without the secret this installation's database was sealed with, and seals what is not sealed with the
 * current one yet: values of before there was one, or of a former one.
 */
export async function resealValues(db: Db, secrets: Secrets, forgets: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const queries = sealedValueQueries(tx);
    await queries.lock();
    const check = await queries.check();
    if (check?.startsWith(secrets.prefix)) {
      secrets.open(check, purposeOfCheck);
    } else {
      const isKnown = check === undefined || opensCheck(secrets, check);
      if (!isKnown && !forgets) throw new Error(otherSecret);
      if (!isKnown) await queries.forgetKeyPair();
      await queries.keepCheck(secrets.seal("foyer", purposeOfCheck));
    }
    for (const place of sealedColumns) await resealColumn(tx, secrets, place);
  });
}

/** Whether these secrets open what shows which secret a database was sealed with. */
export function opensCheck(secrets: Secrets, sealed: string): boolean {
  try {
    secrets.open(sealed, purposeOfCheck);
    return true;
  } catch (error) {
    if (error instanceof UnreadableSecret) return false;
    throw error;
  }
}

async function resealColumn(tx: Tx, secrets: Secrets, place: SealedColumn): Promise<void> {
  const queries = sealedValueQueries(tx);
  const purpose = sealPurpose(place);
  let found = await queries.outdated(place, secrets.prefix);
  while (found.length > 0) {
    for (const each of found) {
      const clear = isSealed(each.value) ? opened(secrets, each.value, purpose) : each.value;
      if (clear === undefined) await queries.forget(place, each);
      else await queries.write(place, { ...each, value: secrets.seal(clear, purpose) });
    }
    found = await queries.outdated(place, secrets.prefix);
  }
}

/** Undefined: sealed with a secret that is lost, which the check has already reported. */
function opened(secrets: Secrets, sealed: string, purpose: string): string | undefined {
  try {
    return secrets.open(sealed, purpose);
  } catch (error) {
    if (error instanceof UnreadableSecret) return undefined;
    throw error;
  }
}
