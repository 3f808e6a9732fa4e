import { deviceSecurity, type RefusedReason } from "@foyer/contract/devices/security";
import type { FastifyInstance } from "fastify";
import { shownHosts } from "../../../platform/hosts/shown-hosts.ts";
import { type Caller, requireTenant, seesWholeCompany } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import { addressFamily, isNetwork, networks } from "../../../platform/networks.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findDemands } from "./demands.ts";
import { securityQueries } from "./security.queries.ts";

const dayMs = 86_400_000;
/** How far back addresses and refusals are shown. */
const shownMs = 30 * dayMs;
const mostShutOut = 50;

function checked(addresses: readonly string[]): string[] {
  if (!addresses.every(isNetwork))
    throw new Refusal("validation.failed", { fields: { addresses: "network" } });
  return [...new Set(addresses.map((address) => address.toLowerCase()))];
}

/** Whether an address is in a list; in an empty one is every address. */
function finder(addresses: readonly string[]): (address: string) => boolean {
  const list = networks(addresses);
  return (address) => addresses.length === 0 || list.check(address, addressFamily(address));
}

export function securityRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, events, clock, config, listening } = platform;
  const { db } = database;
  const since = (ms: number) => new Date(clock.now().getTime() - ms);

  serve(app, deviceSecurity.show, async ({ caller, request }) => {
    const queries = securityQueries(db, caller);
    const { keysRequired, addresses } = await findDemands(db, caller);
    const isListed = finder(addresses);
    const { heard, unproven } = await queries.seenSince(since(dayMs));
    const sources = await queries.sourcesSince(since(shownMs));
    const refused = await queries.refusedSince(since(shownMs));
    return {
      requiredByInstallation: config.deviceKeysRequired,
      keysRequired,
      addresses,
      mayChange: seesWholeCompany(caller),
      heard,
      unproven,
      sources: sources.map(({ address, lastTime, ...source }) => ({
        ...source,
        address: address ?? "",
        lastTime: lastTime.toISOString(),
        listed: addresses.length > 0 && isListed(address ?? ""),
      })),
      refused: refused.map(({ time, address, why, ...device }) => ({
        ...device,
        why: why as RefusedReason,
        address: address ?? "",
        time: (time as Date).toISOString(),
      })),
      hosts: shownHosts(platform, caller, request),
      http: listening.http,
      httpTls: listening.httpTls,
    };
  });

  serve(app, deviceSecurity.notice, async ({ caller }) => {
    const { keysRequired } = await findDemands(db, caller);
    const { unproven } = await securityQueries(db, caller).seenSince(since(dayMs));
    return { required: config.deviceKeysRequired || keysRequired, unproven };
  });

  serve(app, deviceSecurity.unproven, async ({ query, caller }) => {
    const { content, totalElements } = await securityQueries(db, caller).unproven(since(dayMs), query);
    return {
      content: content.map(({ unproven_at, address, ...device }) => ({
        ...device,
        address: address ?? "",
        lastTime: (unproven_at as Date).toISOString(),
      })),
      totalElements,
    };
  });

  async function change(
    caller: Caller,
    changed: { keys_required: boolean } | { addresses: string[] },
  ): Promise<null> {
    await securityQueries(db, caller).demand(changed);
    events.emit("deviceSecurityChanged", { tenantId: requireTenant(caller) });
    return null;
  }

  serve(app, deviceSecurity.setMode, async ({ body, caller, request }) => {
    request.before = { keysRequired: (await findDemands(db, caller)).keysRequired };
    return change(caller, { keys_required: body.keysRequired });
  });

  serve(app, deviceSecurity.checkAddresses, async ({ body, caller }) => {
    const isListed = finder(checked(body.addresses));
    const keyless = await securityQueries(db, caller).keylessSince(since(shownMs));
    const out = keyless.flatMap(({ address, ...device }) =>
      address === null || isListed(address) ? [] : [{ ...device, address }],
    );
    return { count: out.length, devices: out.slice(0, mostShutOut) };
  });

  serve(app, deviceSecurity.setAddresses, async ({ body, caller, request }) => {
    const addresses = checked(body.addresses);
    request.before = { addresses: (await findDemands(db, caller)).addresses };
    return change(caller, { addresses });
  });
}
