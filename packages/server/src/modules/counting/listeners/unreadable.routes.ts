import { unreadable } from "@foyer/contract/counting/records";
import type { FastifyInstance } from "fastify";
import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { decodeKept } from "../../devices/protocols/protocols.ts";
import { seesUnclaimed } from "../../devices/registry/registry.ts";
import { createPreview } from "./payload-preview.ts";
import { unreadableQueries } from "./unreadable.queries.ts";

type Queries = ReturnType<typeof unreadableQueries>;
type Payload = NonNullable<Awaited<ReturnType<Queries["one"]>>>;

/**
 * The serial numbers a payload has counts of, or why it has none. Where one is known already (its topic named it, or an
 * earlier reading of it), only that device's messages are taken.
 */
function readAgain({ received_at, sn, reason, ...kept }: Payload): { sns: string[] } | { reason: string } {
  const decoded = decodeKept({ ...kept, receivedAt: received_at });
  const failed = decoded.find((one) => !one.ok);
  if (failed && !failed.ok) return { reason: failed.reason };
  const sns = decoded.flatMap((one) =>
    one.ok && (sn === null || one.message.sn === sn) ? [one.message.sn] : [],
  );
  return sns.length > 0 ? { sns: [...new Set(sns)] } : { reason: reason ?? "nothing of this device in it" };
}

export function unreadableRoutes(app: FastifyInstance, { database }: Platform): void {
  const { db } = database;

  const createQueries = async (caller: Caller, on: Db = db) =>
    unreadableQueries(on, caller, await seesUnclaimed(db, caller));

  serve(app, unreadable.list, async ({ query, caller }) => {
    const { content, totalElements } = await (await createQueries(caller)).page(query);
    return {
      content: content.map(({ received_at, reason, ...payload }) => ({
        ...payload,
        reason: reason ?? "",
        receivedAt: received_at.toISOString(),
      })),
      totalElements,
    };
  });

  serve(app, unreadable.body, async ({ query: { id }, caller }) => {
    const { body, meta } = found(await (await createQueries(caller)).one(id));
    return { ...createPreview(body), meta };
  });

  // One after the other: each may be large, and each is moved by itself.
  serve(app, unreadable.readAgain, async ({ body: ids, caller }) => {
    const queries = await createQueries(caller);
    if (!(await queries.areVisible(ids))) throw new Refusal("notFound.thing");
    const outcome = { readable: 0, waiting: 0, unreadable: 0 };
    for (const id of new Set(ids)) {
      const payload = await queries.one(id);
      // Somebody else has just read or discarded it.
      if (!payload) continue;
      const read = readAgain(payload);
      if ("reason" in read) {
        outcome.unreadable++;
        await queries.setReason(id, read.reason);
        continue;
      }
      const strangers = await queries.letWait(id, read.sns);
      if (strangers.length > 0) outcome.waiting++;
      else outcome.readable++;
    }
    return outcome;
  });

  serve(app, unreadable.discard, async ({ body: ids, caller }) => {
    const isOpen = await seesUnclaimed(db, caller);
    await db.transaction().execute(async (tx) => {
      const queries = unreadableQueries(tx, caller, isOpen);
      if (!(await queries.areVisible(ids))) throw new Refusal("notFound.thing");
      await queries.discard(ids);
    });
    return null;
  });
}
