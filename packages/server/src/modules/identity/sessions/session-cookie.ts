import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

export const tokenCookie = "foyer-token";
/** Says to the console's script that there is a session, and nothing that opens it. */
const flagCookie = "foyer-signed-in";

export const isHttps = ({ protocol }: Pick<FastifyRequest, "protocol">): boolean => protocol === "https";

/** On https no other host, port or page of plain http can set a cookie of this name. */
export const cookieName = (name: string, request: Pick<FastifyRequest, "protocol">): string =>
  isHttps(request) ? `__Host-${name}` : name;

/** Out of reach of scripts: the browser itself sends it, and only for calls that the console marks as its own. */
export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, expiresAt }: { token: string; expiresAt: Date },
): void {
  const shared = { path: "/", sameSite: "strict", secure: isHttps(request), expires: expiresAt } as const;
  reply.setCookie(cookieName(tokenCookie, request), token, { ...shared, httpOnly: true });
  // Another session, another mark: pages of the former one notice.
  const mark = createHash("sha256").update(`mark of ${token}`).digest("hex").slice(0, 12);
  reply.setCookie(flagCookie, mark, shared);
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  const secure = isHttps(request);
  reply.clearCookie(cookieName(tokenCookie, request), { path: "/", secure });
  reply.clearCookie(flagCookie, { path: "/", secure });
}

export const tokenInCookie = (request: FastifyRequest): string | null =>
  request.cookies[cookieName(tokenCookie, request)] ?? null;
