import type { Config } from "../../../platform/config.ts";

export interface ServerAccount {
  username: string;
  password: string;
}

/** The account by which the servers sign in at the external broker: that of MQTT_URL; null: it names none. */
export function serverAccount({ mqttUrl }: Pick<Config, "mqttUrl">): ServerAccount | null {
  if (mqttUrl === undefined) return null;
  const { username, password } = new URL(mqttUrl);
  if (username === "" || password === "") return null;
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
