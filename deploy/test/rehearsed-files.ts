import { join } from "node:path";
import { readText, type Settings } from "./deploy-files.ts";

/** What containers see under these paths lies in a folder of the rehearsal. */
const mounts = {
  "/mosquitto/data": "broker",
  "/mosquitto/secrets": "secrets/broker",
  "/run/secrets": "secrets",
  "/var/lib/foyer-backups": "backups",
};

export const inFolder = (text: string, folder: string): string =>
  Object.entries(mounts).reduce((all, [path, place]) => all.replaceAll(path, join(folder, place)), text);

/** A service's settings, on a machine where the balancer has this machine's address. */
export const settingsHere = (environment: Settings, folder: string): Settings =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      name === "FOYER_TRUST_PROXY" ? "127.0.0.0/8" : inFolder(value, folder),
    ]),
  );

/** mosquitto.conf with its listeners on ports of this machine. */
export function brokerSettings(folder: string, ports: { devices: number; servers: number }): string {
  const text = inFolder(readText("deploy/mosquitto.conf"), folder)
    .replace(/^listener 1883$/m, `listener ${ports.devices} 127.0.0.1`)
    .replace(/^listener 1884$/m, `listener ${ports.servers} 127.0.0.1`);
  return process.getuid?.() === 0 ? `${text}\nuser root\n` : text;
}

/** haproxy.cfg, with ports of this machine in place of names, which nobody has to look up. */
export function balancerSettings(
  own: { console: number; devices: number; he2: number },
  servers: Record<string, Settings>,
): string {
  const settingOf: Record<string, string> = {
    8080: "PORT",
    8081: "FOYER_DEVICE_PORT",
    8087: "FOYER_HE2_PORT",
  };
  return (
    readText("deploy/haproxy.cfg")
      // As many files as connections: not every account may open them.
      .replace("maxconn 20000", "maxconn 200")
      .replace(/^resolvers names\n( .*\n)+/m, "")
      .replace(/ resolvers names init-addr \S+/, "")
      .replace("bind :8080", `bind 127.0.0.1:${own.console}`)
      .replace("bind :8081", `bind 127.0.0.1:${own.devices}`)
      .replace("bind :8087", `bind 127.0.0.1:${own.he2}`)
      .replaceAll(/^( {2}server (\S+)) \S+:(\d+)$/gm, (_line, start: string, name: string, port: string) => {
        const server = servers[name] ?? {};
        return `${start} 127.0.0.1:${server[settingOf[port] ?? ""]} port ${server.FOYER_HEALTH_PORT}`;
      })
  );
}
