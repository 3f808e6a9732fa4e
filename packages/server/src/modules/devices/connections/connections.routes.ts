import { connections } from "@foyer/contract/devices/connections";
import type { FastifyInstance } from "fastify";
import { shownHosts } from "../../../platform/hosts/shown-hosts.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findDemands } from "../security/security.ts";
import { maySimulate } from "../simulated/simulated.ts";

export function connectionRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, listening, database } = platform;

  serve(app, connections.show, async ({ caller, request }) => ({
    hosts: shownHosts(platform, caller, request),
    http: listening.http,
    tcp: listening.tcp,
    mqtt: listening.mqtt,
    httpTls: listening.httpTls,
    mqttTls: listening.mqttTls,
    externalBroker: config.mqttUrl !== undefined,
    keysRequired:
      config.deviceKeysRequired ||
      (caller.tenantId !== null && (await findDemands(database.db, caller)).keysRequired),
    simulator: maySimulate(platform),
  }));
}
