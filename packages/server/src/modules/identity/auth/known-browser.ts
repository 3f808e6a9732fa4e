import { randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "../../../platform/platform.ts";
import { cookieName, isHttps } from "../sessions/sessions.ts";

const name = "foyer-browser";
const purpose = "known browser";
const knownMs = 180 * 24 * 3_600_000;
/** Accounts that one browser remembers. */
const mostAccounts = 5;

interface Known {
  userId: number;
  id: string;
  until: number;
}

/**
 * Browsers somebody has signed in with: a signed cookie says so for half a year. It opens nothing. Attempts from such a
 * browser count for themselves, so that nobody locks its user out by failing elsewhere.
 */
export function makeKnownBrowsers({ secrets, clock }: Pick<Platform, "secrets" | "clock">) {
  const signed = ({ userId, id, until }: Known) => {
    const text = `${userId}.${id}.${until}`;
    return `${text}.${secrets.sign(text, purpose).toString("base64url")}`;
  };

  function read(entry: string): Known[] {
    const [userId, id = "", until] = entry.split(".");
    const known = { userId: Number(userId), id, until: Number(until) };
    if (!Number.isSafeInteger(known.userId) || known.until <= clock.now().getTime()) return [];
    const [given, right] = [Buffer.from(entry), Buffer.from(signed(known))];
    return given.length === right.length && timingSafeEqual(given, right) ? [known] : [];
  }

  const knownBy = (request: FastifyRequest): Known[] =>
    (request.cookies[cookieName(name, request)] ?? "").split("~").slice(0, mostAccounts).flatMap(read);

  return {
    /** What the browser is called for this user; undefined where they never signed in with it. */
    of: (request: FastifyRequest, userId: number | undefined): string | undefined =>
      knownBy(request).find((known) => known.userId === userId)?.id,

    /** After a good sign-in. */
    remember(request: FastifyRequest, reply: FastifyReply, userId: number): void {
      const others = knownBy(request).filter((known) => known.userId !== userId);
      const id = this.of(request, userId) ?? randomBytes(12).toString("base64url");
      const until = clock.now().getTime() + knownMs;
      const entries = [{ userId, id, until }, ...others].slice(0, mostAccounts);
      reply.setCookie(cookieName(name, request), entries.map(signed).join("~"), {
        path: "/",
        sameSite: "strict",
        httpOnly: true,
        secure: isHttps(request),
        expires: new Date(until),
      });
    },
  };
}
