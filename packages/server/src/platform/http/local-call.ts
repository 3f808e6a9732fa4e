import type { FastifyRequest } from "fastify";
import { plainAddress } from "../networks.ts";

const localAddresses = new Set(["127.0.0.1", "::1"]);
const localNames = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** Every proxy in between says so in one of these. */
const signsOfProxies = ["forwarded", "via", "x-real-ip"];

/** The name in a `Host`, without its port. */
const nameIn = (host: string): string => host.toLowerCase().replace(/:\d*$/, "");

/** The name a call gives; what a proxy says of it is not asked, as any page could say it. */
export const toHost = ({ raw }: FastifyRequest): string => nameIn(raw.headers.host ?? "");

/** Whether the console answers under a `Host`: any, where no names are given; always under this machine's own. */
export function isOwnHost(host: string, hosts: readonly string[]): boolean {
  const name = nameIn(host);
  return hosts.length === 0 || hosts.includes(name) || localNames.has(name);
}

/** Whether a call names this machine as itself: a page of another site that was led here names that site. */
export const isLocalName = (request: FastifyRequest): boolean => localNames.has(toHost(request));

const isProxied = ({ raw }: FastifyRequest): boolean =>
  Object.keys(raw.headers).some((name) => name.startsWith("x-forwarded-") || signsOfProxies.includes(name));

/** Whether a connection comes from this machine and through no proxy. */
export const isFromHere = (request: FastifyRequest): boolean =>
  localAddresses.has(plainAddress(request.raw.socket.remoteAddress)) && !isProxied(request);

/** A call by somebody at this machine, who meant to speak to it. */
export const isLocalCall = (request: FastifyRequest): boolean => isFromHere(request) && isLocalName(request);
