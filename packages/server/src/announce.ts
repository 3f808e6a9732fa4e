import type { DemoAccount, Identity } from "./modules/identity/identity.ts";
import { type Config, isBrokerUnproven } from "./platform/config.ts";
import type { DevicePorts } from "./platform/listening.ts";
import { typedCommand } from "./platform/typed-command.ts";

interface News {
  config: Config;
  demo: boolean;
  host: string;
  address: string;
  ports: DevicePorts;
  /** Of health and metrics; null: the console's. */
  healthPort: number | null;
  identity: Identity;
  /** Accounts of the demonstration, at its first start only. */
  newAccounts: readonly DemoAccount[];
}

const consoleAt = (address: string, shown: string): string => {
  const { protocol, port } = new URL(address);
  return `${protocol}//${shown}:${port}/`;
};

const portLines = ({ http, tcp, mqtt, httpTls, mqttTls }: DevicePorts, shown: string) => [
  http !== null && `    Devices, HTTP    http://${shown}:${http}/`,
  tcp !== null && `    Devices, HX-HE2  ${shown}:${tcp} (TCP)`,
  mqtt !== null && `    Devices, MQTT    ${shown}:${mqtt}`,
  httpTls !== null && `    Devices, HTTPS   https://${shown}:${httpTls}/`,
  mqttTls !== null && `    Devices, MQTTS   ${shown}:${mqttTls}`,
];

/** Shows the person at the terminal where to go, what devices speak to, and secrets that are shown only this once. */
export function announce({
  config,
  demo,
  host,
  address,
  ports,
  healthPort,
  identity,
  newAccounts,
}: News): void {
  const shown = host === "0.0.0.0" ? "localhost" : host;
  const { newAdminPassword } = identity.installation;
  const lines = [
    "",
    "  Foyer is running.",
    address && `    Console          ${consoleAt(address, shown)}`,
    ...portLines(ports, shown),
    healthPort !== null && `    Health, metrics  port ${healthPort}`,
    config.mqttUrl && "    Devices, MQTT    the broker of MQTT_URL",
    isBrokerUnproven(config) &&
      "    It tells nobody which device sent what: counts are unproven (FOYER_MQTT_TRUSTED=on states otherwise).",
    !config.deviceKeysRequired &&
      "    Devices are let in without a key (FOYER_DEVICE_KEYS=required asks for one).",
    !config.captcha && "    Sign-in asks for no captcha (FOYER_CAPTCHA=off).",
    newAdminPassword && "",
    newAdminPassword &&
      (config.adminPassword
        ? "    Sign in as admin with the password of FOYER_ADMIN_PASSWORD."
        : `    Sign in as admin with the password ${newAdminPassword}  (shown this once)`),
    demo && "",
    demo && "    This is a demonstration with invented figures, reachable from this machine only.",
    ...newAccounts.map(
      ({ username, password }) => `    ${username.padEnd(16)} ${password}  (shown this once)`,
    ),
    demo &&
      `    To start clean: FOYER_DEMO=off ${typedCommand("start")}, with FOYER_DATA naming a new folder.`,
    "",
    "  Ctrl-C stops everything.",
    "",
  ];
  process.stdout.write(
    lines.filter((line) => line !== false && line !== null && line !== undefined).join("\n"),
  );
}
