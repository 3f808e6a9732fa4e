import * as z from "zod/mini";
import { Created, endpoint, Id } from "../endpoint.ts";
import type { SupportedCounter } from "./brands/brands.ts";

/** Foyer's own addresses, which take a key in their header. */
const keyedByHeader = ["/v1/records", "/v1/heat"];

/** Whether a site key belongs into the addresses of a counter. */
export const carriesSiteKey = ({ way, paths }: SupportedCounter): boolean =>
  way === "http" && !paths.some((path) => keyedByHeader.includes(path));

const Port = z.nullable(z.int());

export const Connections = z.object({
  /**
   * Addresses of this machine that other devices can reach, the most likely one first; none when only it can reach
   * itself.
   */
  hosts: z.array(z.string()),
  /** Ports devices speak to; null where nothing listens. */
  http: Port,
  tcp: Port,
  mqtt: Port,
  /** The same over TLS. */
  httpTls: Port,
  mqttTls: Port,
  /** Messages come over a broker of the installation's own. */
  externalBroker: z.boolean(),
  /** Whether nothing counts without proof, by what the installation or the company demands. */
  keysRequired: z.boolean(),
  /** Whether a simulated counter can be had. */
  simulator: z.boolean(),
});
export type Connections = z.output<typeof Connections>;

export const connections = {
  show: endpoint({
    method: "GET",
    path: "/api/device/connections",
    permission: "device:add",
    summary: "Where counters send to: addresses and ports of this installation",
    reply: Connections,
  }),
  simulate: endpoint({
    method: "POST",
    path: "/api/device/simulated",
    permission: "device:add",
    summary: "Adds a simulated counter that counts for an access, two hours back and from now on",
    body: z.strictObject({ corridorId: Id }),
    reply: z.extend(Created, { sn: z.string(), name: z.string() }),
  }),
};
