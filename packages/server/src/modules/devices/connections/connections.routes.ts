import { networkInterfaces } from "node:os";
import { connections } from "@foyer/contract/devices/connections";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { maySimulate } from "../simulated/may-simulate.ts";
import { reachableHosts } from "./reachable-hosts.ts";

export function connectionRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, listening } = platform;

  serve(app, connections.show, () => ({
    hosts: reachableHosts(listening.host, networkInterfaces()),
    http: listening.http,
    tcp: listening.tcp,
    mqtt: listening.mqtt,
    externalBroker: config.mqttUrl !== undefined,
    keysRequired: config.deviceKeysRequired,
    simulator: maySimulate(platform),
  }));
}
