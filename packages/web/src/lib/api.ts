import { answersFigures } from "@foyer/contract/answers-figures";
import type { Endpoint, Reply, Sent } from "@foyer/contract/endpoint";
import type { FieldFault } from "@foyer/contract/field-faults";
import type { BlockingThing, RefusalKey } from "@foyer/contract/refusals";
import { actingCompany } from "./acting-company.ts";
import { apiBase } from "./api-base.ts";
import { connection } from "./connection.ts";
import { noteConsoleVersion } from "./console-version.ts";
import { noteFiguresAge } from "./figures-age.ts";
import { language } from "./language.ts";
import { phrase } from "./phrases.ts";
import { Refused } from "./refused.ts";
import { noteServerClock } from "./server-clock.ts";
import { session } from "./session.ts";

const timeLimit = 60_000;
/** Files take as long as the line needs. */
const fileTimeLimit = 30 * 60_000;
/** Seconds an answer that others asked for may be old. */
const sharedAge = 1;

/** What `ask` needs of an endpoint; the schemas are for the server and for forms. */
type Address = Pick<Endpoint, "method" | "path" | "raw" | "shared" | "figures">;

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Left out where everything an endpoint takes may be left out. */
export type SentArgument<E extends Endpoint> =
  Partial<Sent<E>> extends Sent<E> ? [sent?: Sent<E>] : [sent: Sent<E>];

/** Sends one request and answers what the envelope holds; throws `Refused`. */
export async function ask<E extends Endpoint>(endpoint: E, ...[sent]: SentArgument<E>): Promise<Reply<E>> {
  return (await request(endpoint, sent ?? {})) as Reply<E>;
}

/** Takes a request to the server, as `fetch` does. */
export type Carry = (address: string, init: RequestInit) => Promise<Response>;

/** The same for callers that hold endpoint and parts as variables, with a way to cancel. */
export async function request(
  endpoint: Address,
  sent: object,
  cancelled?: AbortSignal,
  carry?: Carry,
): Promise<unknown> {
  const { mark } = session.current();
  const { raw = false } = endpoint;
  const isOfFigures = answersFigures(endpoint);
  return unwrap(await send(endpoint, sent, cancelled, carry), { raw, mark, isOfFigures });
}

interface FileOptions {
  cancelled?: AbortSignal;
  /** Receives how many bytes have come. */
  onBytes?: (bytes: number) => void;
}

/** The same for an endpoint that answers with a file. */
export async function requestFile(
  endpoint: Address,
  sent: object,
  { cancelled, onBytes }: FileOptions = {},
): Promise<{ file: Blob; name: string }> {
  const { mark } = session.current();
  const response = await send(endpoint, sent, cancelled, fetch, fileTimeLimit);
  if (!response.ok) await unwrap(response, { raw: false, mark });
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  const file = await reached(wholeFile(response, onBytes));
  return { file, name: named === undefined ? "file" : decodeURIComponent(named) };
}

async function wholeFile(response: Response, onBytes: FileOptions["onBytes"]): Promise<Blob> {
  if (onBytes === undefined || response.body === null) return response.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value as Uint8Array<ArrayBuffer>);
    bytes += part.value.length;
    onBytes(bytes);
  }
  return new Blob(parts, { type: response.headers.get("Content-Type") ?? "" });
}

async function send(
  endpoint: Address,
  sent: object,
  cancelled?: AbortSignal,
  carry?: Carry,
  limit = timeLimit,
): Promise<Response> {
  const parts: Parts = sent;
  // With this header the session's cookie counts for changes, too: no page of another origin can send it.
  const headers: Record<string, string> = { lang: language(), "X-Foyer": "1" };
  const company = actingCompany.requested();
  if (company !== undefined) headers.tenant = company;
  if (endpoint.shared) headers["Cache-Control"] = `max-age=${sharedAge}`;
  // The browser itself names the type of a form, with the mark between its parts.
  const isForm = parts.body instanceof FormData;
  if (parts.body !== undefined && !isForm) headers["Content-Type"] = "application/json";

  return reach(
    toAddress(endpoint, parts),
    {
      method: endpoint.method,
      headers,
      body: toBody(parts.body),
      signal: AbortSignal.any([
        AbortSignal.timeout(isForm ? fileTimeLimit : limit),
        ...(cancelled ? [cancelled] : []),
      ]),
    },
    carry,
  );
}

function toBody(body: unknown): string | FormData | null {
  if (body === undefined) return null;
  return body instanceof FormData ? body : JSON.stringify(body);
}

async function reach(address: string, init: RequestInit, carry: Carry = fetch): Promise<Response> {
  const response = await reached(carry(address, init));
  if (isAway(response.status)) connection.lost();
  else connection.answered();
  noteServerClock(response);
  noteConsoleVersion(response);
  return response;
}

/** What came over the line; an answer that did not come is reported as such. */
async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : "";
    if (name === "AbortError") throw cause;
    // A call that took too long says nothing about the others.
    if (name !== "TimeoutError") connection.lost();
    throw new Refused({ key: "server.away", code: 503, message: phrase("refusals.server.away") });
  }
}

/** The server behind a proxy is not there, or its database is not. */
const isAway = (status: number) => status >= 502 && status <= 504;

interface Unwrapping {
  raw: boolean;
  mark: string | undefined;
  isOfFigures?: boolean;
}

async function unwrap(response: Response, { raw, mark, isOfFigures }: Unwrapping) {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && raw) return body;

  const envelope = isRecord(body) ? body : {};
  const code = envelope.code ?? envelope.status ?? response.status;
  if (response.ok && isRecord(body) && (code === 200 || code === 0)) {
    if (isOfFigures) noteFiguresAge(typeof envelope.asOf === "string" ? envelope.asOf : undefined);
    return envelope.data;
  }

  if (response.status === 401 && mark !== undefined && mark === session.current().mark)
    session.end("sessionEnded");
  throw toRefusal(envelope, response.ok ? 500 : response.status, response.headers.get("Retry-After"));
}

function toRefusal(envelope: Record<string, unknown>, status: number, retryAfter: string | null): Refused {
  const code = typeof envelope.code === "number" && envelope.code >= 400 ? envelope.code : status;
  const usual = usualKey(code);
  const message = [envelope.message, envelope.msg].find((each) => typeof each === "string" && each !== "");
  return new Refused({
    key: typeof envelope.key === "string" ? (envelope.key as RefusalKey) : usual,
    code,
    message: (message as string | undefined) ?? phrase(usualPhrases[usual]),
    ...(isRecord(envelope.fields) && { fields: envelope.fields as Record<string, FieldFault> }),
    ...(retryAfter !== null && /^\d+$/.test(retryAfter) && { retryAfter: Number(retryAfter) }),
    ...(Array.isArray(envelope.things) && { things: envelope.things as BlockingThing[] }),
  });
}

/** Named one by one: all refusals there are would weigh more than the sign-in page. */
const usualPhrases = {
  "auth.expired": "refusals.auth.expired",
  "permission.denied": "refusals.permission.denied",
  "server.away": "refusals.server.away",
  "server.error": "refusals.server.error",
} as const;

/** What an answer without a key of ours means. */
function usualKey(code: number): keyof typeof usualPhrases {
  if (code === 401) return "auth.expired";
  if (code === 403) return "permission.denied";
  return isAway(code) ? "server.away" : "server.error";
}

function toAddress({ path }: Address, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== "") search.append(name, String(each));
    }
  }
  return `${apiBase}${filled}${search.size > 0 ? `?${search}` : ""}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
