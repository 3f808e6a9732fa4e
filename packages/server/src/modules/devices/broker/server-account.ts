import type { Config } from "../../../platform/config.ts";

export interface ServerAccount {
  username: string;
  password: string;
}

/** MQTT_URL without the account in it, and that account; the MQTT library divides it at the last colon of a password. */
export function brokerAddress(mqttUrl: string): { url: string; account: Partial<ServerAccount> } {
  const url = new URL(mqttUrl);
  const [username, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  url.username = "";
  url.password = "";
  return { url: url.href, account: { ...(username && { username }), ...(password && { password }) } };
}

/** The account by which the servers sign in at the external broker: that of MQTT_URL; null: it names none. */
export function serverAccount({ mqttUrl }: Pick<Config, "mqttUrl">): ServerAccount | null {
  if (mqttUrl === undefined) return null;
  const { username, password } = brokerAddress(mqttUrl).account;
  return username === undefined || password === undefined ? null : { username, password };
}
