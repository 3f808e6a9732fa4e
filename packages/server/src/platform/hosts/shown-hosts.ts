import { networkInterfaces } from "node:os";
import type { FastifyRequest } from "fastify";
import type { Caller } from "../http/caller.ts";
import { isLocalCall } from "../http/local-call.ts";
import type { Platform } from "../platform.ts";
import { reachableHosts } from "./reachable-hosts.ts";

/**
 * Names and addresses to enter in devices, besides the one the console was opened by: the configured one. Those of this
 * machine are shown to the platform's operators and to users on it; they are no company's business.
 */
export function shownHosts(
  { config, listening }: Pick<Platform, "config" | "listening">,
  caller: Caller,
  request: FastifyRequest,
): string[] {
  if (config.deviceUrl !== undefined) return [new URL(config.deviceUrl).hostname.replace(/^\[|\]$/g, "")];
  if (!caller.isPlatform && !isLocalCall(request)) return [];
  return reachableHosts(listening.host, networkInterfaces());
}
