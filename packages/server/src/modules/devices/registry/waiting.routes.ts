import { devices } from "@foyer/contract/devices/devices";
import { type WaitingDetails, waiting } from "@foyer/contract/devices/waiting";
import type { FastifyInstance } from "fastify";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { decodeKept } from "../protocols/protocols.ts";
import { cameToOwn, seesUnclaimed, takesWaiting } from "./unclaimed.queries.ts";
import { waitingQueries } from "./waiting.queries.ts";
import { saidByMessages } from "./waiting-details.ts";

/** Payloads read to tell what a device sends. */
const mostRead = 20;

export function waitingRoutes(app: FastifyInstance, { database }: Platform): void {
  const { db } = database;

  /** What a caller may read and discard: everything, or what shows that it is meant for their company. */
  async function readable(caller: Caller, on: Db | Tx = db) {
    if (await seesUnclaimed(db, caller)) return waitingQueries(on);
    if (await takesWaiting(db, caller)) throw new Refusal("permission.denied");
    return waitingQueries(on, await cameToOwn(on, caller), caller.tenantId);
  }

  serve(app, devices.waiting, async ({ query, caller }) => {
    // A user who sees a part of the only company learns that a device sends, not what it sends.
    if ((await takesWaiting(db, caller)) && !(await seesUnclaimed(db, caller)))
      return { ...(await waitingQueries(db).page(query)), open: false };
    return { ...(await (await readable(caller)).page(query)), open: true };
  });

  serve(app, waiting.details, async ({ query: { sn }, caller }): Promise<WaitingDetails> => {
    const queries = await readable(caller);
    const kept = await queries.newest(sn, mostRead);
    if (kept.length === 0) throw new Refusal("notFound.thing");
    const decoded = kept.flatMap(({ received_at, ...payload }) =>
      decodeKept({ ...payload, receivedAt: received_at }),
    );
    const own = decoded.filter((one) => !one.ok || one.message.sn === sn);
    const said = saidByMessages(own, kept[0]?.protocol ?? "");
    const model = said.reportedModel === null ? undefined : await queries.modelByCode(said.reportedModel);
    return {
      sn,
      read: kept.length,
      ...said,
      deviceType: model?.deviceType ?? said.deviceType,
      modelId: model?.id ?? null,
    };
  });

  serve(app, waiting.discard, async ({ body, caller }) => {
    await db.transaction().execute(async (tx) => {
      const gone = await (await readable(caller, tx)).discard(body);
      if (gone.length !== new Set(body).size) throw new Refusal("notFound.thing");
    });
    return null;
  });
}
