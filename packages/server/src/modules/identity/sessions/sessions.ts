import { createHash, randomBytes } from "node:crypto";
import { isChange } from "@foyer/contract/endpoint";
import type { FastifyRequest } from "fastify";
import { makeConcurrencyLimit } from "../../../platform/concurrency-limit.ts";
import { type Caller, everything, type Range } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  clearSessionCookies,
  cookieName,
  isHttps,
  setSessionCookies,
  tokenInCookie,
} from "./session-cookie.ts";
import { insertSession, sessionQueries, type UserRights } from "./sessions.queries.ts";

export { clearSessionCookies, cookieName, isHttps, setSessionCookies, tokenInCookie };

const absoluteMs = 12 * 3_600_000;
const idleMs = 30 * 60_000;
/** A session's last use is written at most this often. */
const touchMs = 60_000;

/** Per session; fewer than there are connections, so that a flood of one leaves room for others. */
const lookUpsAtOnce = 2;

export const toHash = (secret: string): Buffer => createHash("sha256").update(secret).digest();

function readToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header) return header.replace(/^Bearer\s+/i, "");
  // A page of another origin cannot send this header without our leave. What cannot send it either, event streams and
  // downloads, may read by the cookie alone.
  const { endpoint } = request.routeOptions?.config ?? {};
  const onlyReads = request.method === "GET" && (endpoint === undefined || !isChange(endpoint));
  return onlyReads || request.headers["x-foyer"] !== undefined ? tokenInCookie(request) : null;
}

/** No company's id. */
const noCompany = 0;

/**
 * The company a platform operator wants to act for: a header, or in the address of what cannot send one. What names no
 * company is none, and not the first: nothing is changed where it was not meant.
 */
function requestedCompany({ method, headers, query }: FastifyRequest): number | null {
  const inAddress = method === "GET" ? (query as { tenant?: unknown } | null)?.tenant : undefined;
  const requested = headers.tenant ?? inAddress;
  if (requested === undefined || requested === "") return null;
  const isId = typeof requested === "string" && /^[1-9]\d{0,14}$/.test(requested);
  return isId ? Number(requested) : noCompany;
}

function toRange(row: UserRights): Range {
  if (row.permission_range === "organisations") return { organisationIds: row.organisation_ids };
  if (row.permission_range === "entities") return { entityIds: row.entity_ids };
  return { all: true };
}

/** Sessions: opaque tokens, stored hashed, ended by sign-out, password change, disabling and time. */
export function makeSessions({ database, clock }: Pick<Platform, "database" | "clock">) {
  const queries = sessionQueries(database.sessions);
  const limit = makeConcurrencyLimit(lookUpsAtOnce);

  return {
    /** Who calls; null without a token, refused with a token that is no longer good. */
    async authenticate(request: FastifyRequest): Promise<Caller | null> {
      const token = readToken(request);
      if (!token) return null;
      const now = clock.now();
      const session = toHash(token);
      const idleSince = new Date(now.getTime() - idleMs);
      const row = await limit.run(session.toString("base64"), () => queries.live(session, now, idleSince));
      if (!row) throw new Refusal("auth.expired");
      const isUse = request.routeOptions.config.isStream !== true;
      if (isUse && now.getTime() - row.last_seen_at.getTime() > touchMs) await queries.touch(session, now);
      const company = row.tenant_id ?? (await queries.actingCompany(requestedCompany(request)));
      return { ...toCaller(row, company, session), writtenTo: row.written_to };
    },

    /** They read no figures from before, on whichever server they ask. */
    async noteChange({ session }: Caller): Promise<void> {
      if (database.replica) await queries.noteChange(session);
    },

    /**
     * Opens a session and gives its token, only this once. `passwordHash`: of the password that was shown. Where it was
     * changed, or the user disabled, meanwhile, it is refused: no session outlives the password that opened it.
     */
    async open(
      userId: number,
      from: { ip: string; agent?: string; passwordHash?: string },
    ): Promise<{ token: string; expiresAt: Date }> {
      const token = randomBytes(32).toString("base64url");
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + absoluteMs);
      const isOpen = await insertSession(database.db, {
        tokenHash: toHash(token),
        userId,
        passwordHash: from.passwordHash ?? null,
        now,
        expiresAt,
        ip: from.ip,
        agent: (from.agent ?? "").slice(0, 200),
      });
      if (!isOpen) throw new Refusal("conflict.changed");
      return { token, expiresAt };
    },

    /**
     * Who acts in a company, as a caller who is not there: what is shown with their rights has those they have now. Null where
     * they, or the company, are disabled or gone.
     */
    async absentUser(userId: number, tenantId: number): Promise<Caller | null> {
      const row = await queries.activeUser(userId, tenantId);
      return row ? toCaller(row, tenantId, Buffer.alloc(0)) : null;
    },

    end: (session: Buffer) => queries.delete(session),
    /** Answers how many ended. */
    endOthers: (userId: number, session: Buffer) => queries.deleteOfUser(userId, session),

    /** Where a user is signed in, last used first. */
    list: (userId: number) => queries.ofUser(userId, clock.now(), new Date(clock.now().getTime() - idleMs)),

    /** Ends some of a user's sessions, all or none. */
    async endEach(userId: number, ids: readonly number[]): Promise<void> {
      const wanted = [...new Set(ids)];
      if ((await queries.deleteEach(userId, wanted)) !== wanted.length) throw new Refusal("notFound.thing");
    },

    sweep: () => queries.deleteOver(clock.now(), new Date(clock.now().getTime() - idleMs)),
  };
}

export type Sessions = ReturnType<typeof makeSessions>;

function toCaller(row: UserRights, company: number | null, session: Buffer): Caller {
  const isPlatform = row.tenant_id === null;
  return {
    userId: row.user_id,
    tenantId: company,
    isPlatform,
    username: row.username,
    roles: listRoles(row),
    permissions: new Set(isPlatform ? [everything] : row.permissions),
    range: toRange(row),
    mustChangePassword: row.must_change_password,
    mustSetUpFactor: row.must_set_up_factor,
    writtenTo: null,
    session,
  };
}

/** Company and platform administrators hold the role `admin`; a user without any role is signed out by the console. */
function listRoles(row: UserRights): string[] {
  return row.user_type === 2 ? row.roles : ["admin"];
}
