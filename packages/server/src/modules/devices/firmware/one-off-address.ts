import { createHash, randomBytes } from "node:crypto";
import { networkInterfaces } from "node:os";
import { reachableHosts } from "../../../platform/hosts/reachable-hosts.ts";
import type { Platform } from "../../../platform/platform.ts";

export const newSecret = (): string => randomBytes(24).toString("base64url");
export const hashOfSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** A secret that says which company it is of: it is looked up among what is that company's. */
export const newSecretOf = (tenantId: number): string => `${tenantId}-${newSecret()}`;
/** null: a secret that was given before they said so. */
export const companyOfSecret = (secret: string): number | null => {
  const id = /^(\d{1,15})-[\w-]{32}$/.exec(secret)?.[1];
  return id === undefined ? null : Number(id);
};

/** How long a one-off address is good for; a device's end shuts it earlier. */
export const addressHours = 24;

/** Placeholder of a roll-out device's address until its command goes out: only then is there a secret. */
export const toPlaceholder = (rolloutDeviceId: number): string => `rollout:${rolloutDeviceId}`;
export const parsePlaceholder = (link: unknown): number | null => {
  const id = typeof link === "string" ? /^rollout:(\d+)$/.exec(link)?.[1] : undefined;
  return id === undefined ? null : Number(id);
};

/** The device port as devices reach it, plain http unless only TLS is spoken; null where there is none. */
export function deviceAddress({ config, listening }: Pick<Platform, "config" | "listening">): string | null {
  if (config.deviceUrl !== undefined) return config.deviceUrl;
  const [scheme, port] = listening.http === null ? ["https", listening.httpTls] : ["http", listening.http];
  if (port === null) return null;
  const host = reachableHosts(listening.host, networkInterfaces())[0] ?? "127.0.0.1";
  return `${scheme}://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Devices that only fetch get fields separated by commas, and know no other way than plain http. */
export const isPlain = (address: string | null): boolean =>
  address?.startsWith("http://") === true && !address.includes(",");
