import type { FastifyRequest } from "fastify";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Sessions } from "../../identity/sessions/sessions.ts";
import { visibleEntities } from "../../places/scope/scope.ts";

/** How long streams believe a session and its list of visible entities. */
const scopeMs = 60_000;

/** Who listens to a stream, and for which entities. */
export interface StreamScope {
  caller: Caller;
  visible: ReadonlySet<number>;
}

interface Known<Value> {
  tenantId: number;
  readAt: number;
  value: Promise<Value>;
}

/** Looks up once what the streams of a session, and of a user, have in common. */
export function makeStreamScopes(
  { database, events }: Pick<Platform, "database" | "events">,
  { authenticate }: Pick<Sessions, "authenticate">,
  permitted: (caller: Caller | null) => Caller,
) {
  const ofSessions = new Map<string, Known<Caller>>();
  const ofUsers = new Map<string, Known<ReadonlySet<number>>>();

  events.on("accessChanged", ({ tenantId }) => {
    for (const known of [ofSessions, ofUsers])
      for (const [key, one] of known) if (one.tenantId === tenantId) known.delete(key);
  });

  function lookUp<Value>(
    known: Map<string, Known<Value>>,
    key: string,
    tenantId: number,
    read: () => Promise<Value>,
  ): Promise<Value> {
    const now = performance.now();
    const one = known.get(key);
    if (one && now - one.readAt <= scopeMs) return one.value;
    for (const [other, { readAt }] of known) if (now - readAt > scopeMs) known.delete(other);
    const asked = { tenantId, readAt: now, value: read() };
    known.set(key, asked);
    // Asked again by the next one.
    asked.value.catch(() => known.get(key) === asked && known.delete(key));
    return asked.value;
  }

  async function readEntities(caller: Caller): Promise<ReadonlySet<number>> {
    const entities = await visibleEntities(database.db, caller).select("e.id").execute();
    return new Set(entities.map(({ id }) => id));
  }

  /** The scope of a stream now; refused when its session is over or may not hear it any more. */
  return async (
    request: FastifyRequest,
    { session, userId }: Caller,
    tenantId: number,
  ): Promise<StreamScope> => {
    const sessionKey = `${session.toString("base64")} ${tenantId}`;
    const caller = await lookUp(ofSessions, sessionKey, tenantId, async () =>
      permitted(await authenticate(request)),
    );
    const visible = await lookUp(ofUsers, `${userId} ${tenantId}`, tenantId, () => readEntities(caller));
    return { caller, visible };
  };
}
