import { createHash, randomBytes } from "node:crypto";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { insertKeys } from "./device-key.queries.ts";
import { makeMosquittoHash } from "./mosquitto-hash.ts";

/** What is kept of a device key. It is random and long, so a plain hash cannot be guessed back. */
export const hashOfDeviceKey = (key: string): Buffer => createHash("sha256").update(key).digest();

interface KeyRequest {
  tenantId: number;
  deviceId: number;
  madeBy: string | null;
}

const toRow = async ({ tenantId, deviceId, madeBy }: KeyRequest, key: string) => ({
  tenant_id: tenantId,
  device_id: deviceId,
  hash: hashOfDeviceKey(key),
  made_by: madeBy,
  mosquitto_hash: await makeMosquittoHash(key),
});

/** Devices of one statement: each takes a few of its values. */
const atOnce = 1_000;

/** Gives many devices a key each, in the order asked for; shown like that of `giveKey`. */
export async function giveKeys(db: Db | Tx, requests: readonly KeyRequest[]): Promise<string[]> {
  const keys = requests.map(() => randomBytes(32).toString("base64url"));
  const rows = await Promise.all(requests.map((request, nth) => toRow(request, keys[nth] ?? "")));
  for (let from = 0; from < rows.length; from += atOnce)
    await insertKeys(db, rows.slice(from, from + atOnce));
  return keys;
}

/** Gives a device a new secret to prove itself with. Only its hash is kept: the key is known from the answer alone. */
export async function giveKey(db: Db | Tx, request: KeyRequest): Promise<{ id: number; key: string }> {
  const key = randomBytes(32).toString("base64url");
  const [id] = (await insertKeys(db, [await toRow(request, key)])) as [number];
  return { id, key };
}
