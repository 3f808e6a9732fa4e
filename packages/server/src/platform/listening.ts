import type { Config } from "./config.ts";

/** The ports devices were promised; null = switched off. */
export interface DevicePorts {
  http: number | null;
  tcp: number | null;
  mqtt: number | null;
  /** The same over TLS. */
  httpTls: number | null;
  mqttTls: number | null;
}

/** Where devices reach this installation. */
export interface Listening extends DevicePorts {
  /** The address listened on; `0.0.0.0` = every one the machine has. */
  host: string;
}

/** What the configuration promises; a port of 0 is known only once it is open. */
export const promised = ({ host, mqttUrl, ...config }: Config): Listening => ({
  host: host ?? "0.0.0.0",
  http: config.devicePort,
  tcp: config.he2Port,
  mqtt: mqttUrl === undefined ? config.mqttPort : null,
  httpTls: config.deviceTlsPort,
  mqttTls: mqttUrl === undefined ? config.mqttTlsPort : null,
});
