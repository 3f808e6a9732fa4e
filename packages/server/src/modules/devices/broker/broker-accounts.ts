import { createHash, timingSafeEqual } from "node:crypto";
import { heardChannels, readTopic, saidChannels } from "@foyer/contract/devices/topics";
import { makeBatchLoader } from "../../../platform/batch-loader.ts";
import { plainAddress } from "../../../platform/networks.ts";
import type { Platform } from "../../../platform/platform.ts";
import { makeContactLog } from "../presence/presence.ts";
import { isSerialNumber } from "../protocols/protocols.ts";
import { type KeyedDevice, keyedDevices } from "../registry/registry.ts";
import { hasGoodKey, isStillGood, keyShown, makeHashesForFiles } from "../security/security.ts";
import { serverAccount } from "./server-account.ts";

const mostAtOnce = 500;

export interface SignIn {
  username: string;
  password: string;
  clientId: string;
  /** null: the broker does not tell. */
  address: string | null;
}

/** What came of it: `stranger` is none of ours, and for the broker to decide. */
export type SignedIn =
  | { as: "stranger" | "nobody" | "server" }
  | { as: "device"; keyId: number; until: number | null };

export interface Wish {
  username: string;
  topic: string;
  does: "publish" | "subscribe";
  /** The key it signed in by; null: the broker does not tell. */
  keyId: number | null;
}

const digest = (text: string) => createHash("sha256").update(text).digest();
export const isSecret = (shown: string, secret: string) => timingSafeEqual(digest(shown), digest(secret));

/** Who an external broker lets in, and what they may do there: devices by their keys, and the servers themselves. */
export function makeBrokerAccounts(platform: Platform) {
  const { database, clock, config, metrics } = platform;
  const contacts = makeContactLog(platform);
  const hashes = makeHashesForFiles(platform);
  const server = serverAccount(config);
  // Looked up each time: what is revoked is refused at once.
  const lookUp = makeBatchLoader(async (sns: string[]) => {
    const devices = await keyedDevices(database.db, sns);
    return sns.map((sn) => devices.get(sn) ?? null);
  }, mostAtOnce);
  const findDevice = async (username: string): Promise<KeyedDevice | null> =>
    isSerialNumber(username) ? lookUp.add(username) : null;

  const isServer = (username: string): boolean => server !== null && username === server.username;

  function signInDevice(device: KeyedDevice, { password, clientId, address: from }: SignIn): SignedIn {
    const now = clock.now();
    const address = from === null ? null : plainAddress(from);
    const refuse = (why: "keyMissing" | "keyWrong" | "clientId"): SignedIn => {
      metrics.refusedDevices.inc({ why });
      contacts.refused(device, address, why, now);
      return { as: "nobody" };
    };
    if (password === "") return refuse("keyMissing");
    const key = keyShown(device, password, now);
    if (!key) return refuse("keyWrong");
    // A broker ends the older of two connections with one client id: each device has its own.
    if (clientId !== device.sn) return refuse("clientId");
    const deviceKey = { tenantId: device.tenantId, id: key.id };
    hashes.shown(device.tenantId, key, password);
    contacts.seen(device, { address, isProven: true, isKeyless: false, deviceKey }, now);
    return { as: "device", keyId: key.id, until: key.until };
  }

  return {
    isServer,

    async signIn(shown: SignIn): Promise<SignedIn> {
      if (server && isServer(shown.username))
        return { as: isSecret(shown.password, server.password) ? "server" : "nobody" };
      const device = await findDevice(shown.username);
      return device ? signInDevice(device, shown) : { as: "stranger" };
    },

    /** Whether one of ours may do something; null: a stranger. */
    async may({ username, topic, does, keyId }: Wish): Promise<boolean | null> {
      if (isServer(username)) return true;
      const device = await findDevice(username);
      if (!device) return null;
      const now = clock.now();
      if (keyId === null ? !hasGoodKey(device, now) : !isStillGood(device, keyId, now)) return false;
      const address = readTopic(topic);
      const channels = does === "publish" ? saidChannels : heardChannels;
      return address !== null && address.sn === device.sn && channels.includes(address.channel);
    },

    async stop(): Promise<void> {
      await Promise.all([contacts.stop(), hashes.stop()]);
    },
  };
}

export type BrokerAccounts = ReturnType<typeof makeBrokerAccounts>;
