import type { Endpoint, Reply } from "@foyer/contract/endpoint";
import type { BlockingThing, RefusalKey } from "@foyer/contract/refusals";
import { vi } from "vitest";
import { stubStream } from "./stub-stream.ts";

export interface StubCall {
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}

type Answer = (call: StubCall) => { status: number; body: unknown; headers?: Record<string, string> };

interface Refusing {
  message?: string;
  fields?: Record<string, string>;
  things?: readonly BlockingThing[];
  /** Seconds. */
  retryAfter?: number;
}

/** A file as an endpoint gives it; it is on its way until `sent` is over. */
interface StubFile {
  name: string;
  text: string;
  sent?: Promise<unknown>;
}

/** Stands in for `fetch`: answers the endpoints it was given, and 500 to all others; has no events. */
export function stubServer() {
  const answers = new Map<string, Answer>();
  const files = new Map<string, StubFile>();
  const calls: (StubCall & { name: string })[] = [];
  let isAway = false;

  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    if (isAway) throw new TypeError("Failed to fetch");
    if (address === "/health") return new Response(JSON.stringify({ status: "ok" }));
    const url = new URL(address, "http://localhost");
    const name = `${init.method ?? "GET"} ${url.pathname.replace("/hx-api", "")}`;
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const call = { query: url.searchParams, body, headers: new Headers(init.headers) };
    calls.push({ ...call, name });
    const [, file] = [...files].find(([endpoint]) => matches(endpoint, name)) ?? [];
    if (file) return serveFile(file, init.signal);
    const [, reply] = [...answers].find(([endpoint]) => matches(endpoint, name)) ?? [];
    const answer = reply?.(call) ?? refusal("server.error", 500);
    const { status, headers = {} } = answer;
    return new Response(JSON.stringify(answer.body), { status, headers });
  });

  stubStream();

  const toName = ({ method, path }: Endpoint) => `${method} ${path}`;
  return {
    /** Grants calls of an endpoint. */
    grant<E extends Endpoint>(endpoint: E, reply: Reply<E> | ((call: StubCall) => Reply<E>)) {
      const data = (call: StubCall) =>
        typeof reply === "function" ? (reply as (call: StubCall) => Reply<E>)(call) : reply;
      answers.set(toName(endpoint), (call) => ({
        status: 200,
        body: { code: 200, message: "success", data: data(call) },
      }));
    },
    /** Answers with a file. */
    grantFile(endpoint: Pick<Endpoint, "method" | "path">, file: StubFile) {
      files.set(`${endpoint.method} ${endpoint.path}`, file);
    },
    refuse(endpoint: Endpoint, key: RefusalKey, status: number, more?: Refusing) {
      answers.set(toName(endpoint), () => refusal(key, status, more));
    },
    /** No call reaches it any more, until it comes back. */
    goAway() {
      isAway = true;
    },
    comeBack() {
      isAway = false;
    },
    callsTo: (endpoint: Endpoint) => calls.filter(({ name }) => matches(toName(endpoint), name)),
  };
}

async function serveFile({ name, text, sent }: StubFile, signal: AbortSignal | null | undefined) {
  const gone = new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(new DOMException("gone", "AbortError")));
  });
  await Promise.race([sent, gone]);
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
  return new Response(text, { headers: { "Content-Disposition": disposition } });
}

/** Whether a call is of an endpoint, whose `:name` segments stand for anything. */
function matches(endpoint: string, call: string): boolean {
  const wanted = endpoint.split("/");
  const given = call.split("/");
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part === given[index] || (part.startsWith(":") && given[index] !== ""))
  );
}

function refusal(key: RefusalKey, status: number, { retryAfter, ...more }: Refusing = {}) {
  return {
    status,
    body: { code: status, key, message: key, timestamp: "", data: null, ...more },
    ...(retryAfter !== undefined && { headers: { "Retry-After": String(retryAfter) } }),
  };
}
