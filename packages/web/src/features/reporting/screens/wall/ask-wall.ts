import type { Endpoint, Reply, Sent } from "@foyer/contract/endpoint";
import { consoleVersionName } from "@foyer/contract/operations/console";
import { apiBase } from "../../../../lib/api-base.ts";

const timeLimitMs = 20_000;

/** The server did not grant what a display asked, or was not there: then the status is 0. */
export class WallRefused extends Error {
  readonly status: number;
  /** The server itself says that there is no such thing; a proxy's "not found" is only a failure. */
  readonly isGone: boolean;

  constructor(status: number, key?: unknown) {
    super(`${status}`);
    this.status = status;
    this.isGone = status === 404 && key === "notFound.thing";
  }
}

export const isGone = (cause: unknown): boolean => cause instanceof WallRefused && cause.isGone;

/** How a request went, on the page's own clock: of use to who measures the server's. */
export interface RoundTrip {
  sent: number;
  came: number;
}

const versionListeners = new Set<(version: string) => void>();

/** Calls with the version of the console that the server has, with each answer. */
export function onServerVersion(listener: (version: string) => void): void {
  versionListeners.add(listener);
}

/** `lib/api` without all that a display has no use for, and of what browsers of 2018 have. */
export async function askWall<E extends Endpoint>(
  { method, path }: Pick<E, "method" | "path">,
  body: Sent<E> extends { body: infer Body } ? Body : never,
  onTrip?: (trip: RoundTrip) => void,
): Promise<Reply<E>> {
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), timeLimitMs);
  const sent = performance.now();
  try {
    const answer = await fetch(`${apiBase}${path}`, {
      method,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      cache: "no-store",
      signal: ended.signal,
    });
    const came = performance.now();
    const version = answer.headers.get(consoleVersionName);
    if (version !== null) for (const listener of Array.from(versionListeners)) listener(version);
    const told = (await answer.json()) as { data?: unknown; key?: unknown };
    if (!answer.ok) throw new WallRefused(answer.status, told.key);
    if (typeof told !== "object" || told === null || !("data" in told)) throw new WallRefused(answer.status);
    onTrip?.({ sent, came });
    return told.data as Reply<E>;
  } catch (cause) {
    throw cause instanceof WallRefused ? cause : new WallRefused(0);
  } finally {
    clearTimeout(timer);
  }
}
