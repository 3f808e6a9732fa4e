import { devices } from "@foyer/contract/devices/devices";
import { type WaitingDetails, waiting } from "@foyer/contract/devices/waiting";
import type { FastifyInstance } from "fastify";
import type { Caller } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { decodeKept } from "../protocols/protocols.ts";
import { seesUnclaimed } from "./unclaimed.ts";
import { waitingQueries } from "./waiting.queries.ts";
import { saidByMessages } from "./waiting-details.ts";

/** Payloads read to tell what a device sends. */
const mostRead = 20;

export function waitingRoutes(app: FastifyInstance, { database }: Platform): void {
  const { db } = database;
  const queries = waitingQueries(db);

  async function requireOpen(caller: Caller): Promise<void> {
    if (!(await seesUnclaimed(db, caller))) throw new Refusal("permission.denied");
  }

  serve(app, devices.waiting, async ({ query, caller }) => ({
    ...(await queries.page(query)),
    open: await seesUnclaimed(db, caller),
  }));

  serve(app, waiting.details, async ({ query: { sn }, caller }): Promise<WaitingDetails> => {
    await requireOpen(caller);
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
    await requireOpen(caller);
    await db.transaction().execute(async (tx) => {
      const gone = await waitingQueries(tx).discard(body);
      if (gone.length !== new Set(body).size) throw new Refusal("notFound.thing");
    });
    return null;
  });
}
