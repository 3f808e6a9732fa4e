import { type LiveCounts, livePath } from "@foyer/contract/analytics/live";
import type { LiveTotals } from "@foyer/contract/devices/messaging";
import type { FastifyInstance } from "fastify";
import { type Caller, holds, permit, requireTenant } from "../../../platform/http/caller.ts";
import { beginStream, endStream, streamHeaders } from "../../../platform/http/event-stream.ts";
import { apiRoot, requireKnownNames } from "../../../platform/http/serve.ts";
import { makeStreamPlaces } from "../../../platform/http/stream-places.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Identity } from "../../identity/identity.ts";
import { makeStreamScopes } from "./stream-scopes.ts";

/** News goes out at most this often, and a comment when there is none, so that proxies keep the line open. */
const tellMs = 1_000;
const keepAliveMs = 20_000;
/** A browser opens no more to one server. */
const mostOfSession = 6;

/** Changed figures as server-sent events; an event stream is no call with a reply, so it is the one route not made by `serve`. */
export function liveRoutes(
  app: FastifyInstance,
  { database, events, clock }: Platform,
  { sessions }: Identity,
): void {
  const open = new Set<(isEnding: true) => void>();
  const findScope = makeStreamScopes({ database, events }, sessions, permitted);
  const takePlace = makeStreamPlaces({ session: mostOfSession });
  app.addHook("preClose", async () => {
    for (const close of open) close(true);
  });

  app.get(apiRoot + livePath, { config: { isStream: true } }, async (request, reply) => {
    const caller = permitted(request.caller);
    requireKnownNames({ method: "GET" }, request.url);
    const tenantId = requireTenant(caller);
    // A request that only asks for the headers has nothing to listen to.
    if (request.method === "HEAD") return reply.headers(streamHeaders).send("");
    const leavePlace = takePlace({ session: caller.session.toString("base64") });
    let changed = new Set<number>();
    /** Announced one round later: by then no shared answer is older than the change. */
    let due = new Set<number>();
    let quietSince = Date.now();

    beginStream(reply);

    const stopListening = events.on("countsChanged", (news) => {
      if (news.tenantId === tenantId) for (const id of news.entityIds) changed.add(id);
    });

    // A user who is signed out, or may not see it any more, gets nothing from now on.
    const stopWatching = events.on("accessChanged", (news) => {
      if (news.tenantId !== tenantId) return;
      void scope().catch(() => close());
    });

    const stopTotals = events.on("deviceTotals", ({ entityId, ...news }) => {
      if (news.tenantId === tenantId) void tellTotals(entityId, news).catch(() => close());
    });

    async function tellTotals(entityId: number, { deviceId, sn, totals }: Totals): Promise<void> {
      const now = Date.now();
      const hearing = await scope();
      if (!hearing.visible.has(entityId) || !holds(hearing.caller, "device:list")) return;
      const live: LiveTotals = { deviceId, sn, totals, at: clock.now().toISOString() };
      write(`event: deviceTotals\ndata: ${JSON.stringify(live)}`, now);
    }

    const scope = () => findScope(request, caller, tenantId);

    function write(text: string, now: number): void {
      quietSince = now;
      reply.raw.write(`${text}\n\n`);
    }

    async function announce(): Promise<void> {
      const now = Date.now();
      const counted = due;
      due = changed;
      changed = new Set();
      if (counted.size === 0 && now - quietSince >= keepAliveMs) write(":", now);
      if (counted.size === 0) return;
      const hearing = await scope();
      const entityIds = [...counted].filter((id) => hearing.visible.has(id));
      if (entityIds.length === 0 || !holds(hearing.caller, "home:view")) return;
      const counts: LiveCounts = { entityIds, at: clock.now().toISOString() };
      write(`event: counts\ndata: ${JSON.stringify(counts)}`, now);
    }

    // A session that has ended, or lost the permission, ends its stream; so does a database that is away: browsers come back.
    const timer = setInterval(() => void announce().catch(() => close()), tellMs);
    const close = (isEnding = false) => {
      clearInterval(timer);
      leavePlace();
      stopListening();
      stopWatching();
      stopTotals();
      open.delete(close);
      if (isEnding) endStream(reply.raw);
      else reply.raw.end();
    };
    open.add(close);
    request.raw.on("close", () => close());
  });
}

type Totals = Pick<LiveTotals, "deviceId" | "sn" | "totals">;

/** Figures need `home:view`, running totals of watched devices `device:list`. */
function permitted(caller: Caller | null): Caller {
  permit(caller, ["home:view", "device:list"]);
  return caller;
}
