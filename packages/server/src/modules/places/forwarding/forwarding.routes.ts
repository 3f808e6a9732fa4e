import { type Forwarding, forwarding, forwardingProtocols } from "@foyer/contract/places/forwarding";
import type { FastifyInstance } from "fastify";
import { requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import { makeOutgoing } from "../../../platform/outgoing/outgoing.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { forwardingSecrets, sealPurpose } from "../../../platform/secrets/sealed-columns.ts";
import { requireEntities } from "../scope/scope.ts";
import { forwardingQueries } from "./forwarding.queries.ts";
import { isBuilt, mayUse, requireBuilt, requireProtocols } from "./forwarding.ts";
import { secretFor } from "./forwarding-secret.ts";

type Row = Awaited<ReturnType<ReturnType<typeof forwardingQueries>["list"]>>[number];

const moment = (at: Date | null | undefined) => at?.toISOString() ?? null;

function shown(protocol: number, row: Row | undefined): Forwarding {
  return {
    protocol,
    reserved: !isBuilt(protocol),
    address: row?.address ?? "",
    channelCode: row?.channel_code ?? "",
    header: row?.header ?? "",
    hasSecret: (row?.header_secret ?? "") !== "",
    enabled: row?.enabled === 1 ? 1 : 0,
    saved: row !== undefined,
    lastSuccessAt: moment(row?.last_success_at),
    lastErrorAt: moment(row?.last_error_at),
    lastFault: (row?.last_fault ?? null) as Forwarding["lastFault"],
    lastStatus: row?.last_status ?? null,
    nextTryAt: row && row.failures > 0 ? moment(row.next_try_at) : null,
  };
}

export function forwardingRoutes(app: FastifyInstance, { database, clock, config, secrets }: Platform): void {
  const { db } = database;
  const queries = forwardingQueries(db);
  const outgoing = makeOutgoing({ allow: config.outgoingAllow });

  serve(app, forwarding.list, async ({ query: { entityId }, caller }) => {
    await requireEntities(db, caller, [entityId]);
    const [entity, rows] = await Promise.all([
      queries.entity(requireTenant(caller), entityId),
      queries.list(requireTenant(caller), entityId),
    ]);
    return {
      entityId,
      pushStateEnable: entity.pushState,
      protocols: forwardingProtocols
        .filter((protocol) => mayUse(caller, protocol))
        .map((protocol) =>
          shown(
            protocol,
            rows.find((row) => row.protocol === protocol),
          ),
        ),
    };
  });

  serve(app, forwarding.save, async ({ body: { entityId, protocols }, caller, request }) => {
    await requireEntities(db, caller, [entityId]);
    const numbers = protocols.map(({ protocol }) => protocol);
    requireProtocols(caller, numbers);
    for (const { protocol, address } of protocols) {
      requireBuilt(protocol);
      if (!outgoing.mayCall(address)) throw new Refusal("forwarding.blocked");
    }
    const before = await queries.some(requireTenant(caller), entityId, numbers);
    request.before = before;
    const drafts = protocols.map(({ headerSecret, ...draft }) => {
      const kept = before.find(({ protocol }) => protocol === draft.protocol);
      const secret = secretFor(secrets, { ...draft, headerSecret }, kept);
      if (secret === null) throw new Refusal("forwarding.secretMissing");
      return { ...draft, sealed: secret === "" ? "" : secrets.seal(secret, sealPurpose(forwardingSecrets)) };
    });
    await queries.save(requireTenant(caller), entityId, drafts, clock.now());
    return null;
  });

  serve(app, forwarding.remove, async ({ body: { entityId, protocols }, caller, request }) => {
    await requireEntities(db, caller, [entityId]);
    requireProtocols(caller, protocols);
    request.before = await queries.some(requireTenant(caller), entityId, protocols);
    found((await queries.remove(requireTenant(caller), entityId, protocols))[0]);
    return null;
  });
}
