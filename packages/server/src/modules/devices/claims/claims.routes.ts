import { claims, deviceProof } from "@foyer/contract/devices/claims";
import type { FastifyInstance } from "fastify";
import { requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found } from "../../../platform/refusal.ts";
import { claimQueries } from "./claims.queries.ts";

/** Which company a serial number belongs to, and whether a device has to prove its identity. */
export function claimRoutes(app: FastifyInstance, { database, events, clock }: Platform): void {
  const { db } = database;

  serve(app, claims.contested, async () =>
    (await claimQueries(db).contested()).map(({ since, ...claim }) => ({
      ...claim,
      since: since.toISOString(),
    })),
  );

  serve(app, claims.settle, async ({ body: { sn, decision }, request }) => {
    const device = await db.transaction().execute(async (tx) => {
      const queries = claimQueries(tx);
      const claimed = found(await queries.claimed(sn));
      request.concerns = claimed.tenantId;
      request.before = { sn };
      if (decision === "keep") await queries.uncontest(sn);
      else await queries.release(claimed, clock.now());
      return claimed;
    });
    events.emit("deviceKeysChanged", device);
    return null;
  });

  serve(app, deviceProof.show, async ({ query, caller }) => {
    const proof = found(await claimQueries(db).findProof(caller, query.deviceId));
    return {
      provenTime: proof.proven_at?.toISOString() ?? null,
      unprovenAllowed: proof.unprovenAllowed,
      contested: proof.contested_at !== null,
      demanded: proof.isDemanded,
    };
  });

  serve(app, deviceProof.set, async ({ body: { deviceId, unprovenAllowed }, caller, request }) => {
    const sn = await db.transaction().execute(async (tx) => {
      const queries = claimQueries(tx);
      const proof = found(await queries.findProof(caller, deviceId));
      request.before = { sn: proof.sn, unprovenAllowed: proof.unprovenAllowed };
      await queries.allowUnproven(caller, deviceId, unprovenAllowed);
      return proof.sn;
    });
    events.emit("deviceKeysChanged", { tenantId: requireTenant(caller), deviceId, sn });
    return null;
  });
}
