import { type LookupAddress, lookup as systemLookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { makePermitted } from "./permitted-addresses.ts";

/** Why a call did not succeed. */
export type OutgoingFault = "blocked" | "unknownHost" | "unreachable" | "timeout" | "redirected" | "refused";

export interface OutgoingAnswer {
  /** HTTP status; null when there was no answer. */
  status: number | null;
  /** null when the other side took it (2xx). */
  fault: OutgoingFault | null;
}

export interface OutgoingCall {
  url: string;
  headers: Record<string, string>;
  body: string;
}

type Resolve = (
  host: string,
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

class Blocked extends Error {}

const timeLimitMs = 10_000;
/** What the other side says is not read beyond this. */
const mostAnswerBytes = 65_536;

/** The host of a URL as it is connected to: numbers in any notation are already an address, brackets are gone. */
const toHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

function toFault(error: unknown): OutgoingFault {
  if (error instanceof Blocked) return "blocked";
  const { code, name } = error as NodeJS.ErrnoException;
  if (name === "AbortError" || name === "TimeoutError" || code === "ABORT_ERR") return "timeout";
  return code === "ENOTFOUND" || code === "EAI_AGAIN" ? "unknownHost" : "unreachable";
}

function verdict(status: number): OutgoingFault | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? "redirected" : "refused";
}

/**
 * Calls to addresses that users enter. They go to the open internet only, unless the operator lists the host or its
 * network: a user must not reach this machine or its neighbours through the server. The connection is made to the very
 * addresses that were checked; redirects are not followed.
 */
export function makeOutgoing({
  allow,
  resolve = (host, answer) => systemLookup(host, { all: true }, answer),
}: {
  allow: readonly string[];
  resolve?: Resolve;
}) {
  const isPermitted = makePermitted(allow);

  const guardedLookup: LookupFunction = (host, options, answer) =>
    resolve(host, (error, addresses) => {
      if (error) return answer(error, "", 0);
      // One bad address among good ones is a trick: none of them is used.
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPermitted(host, address)))
        return answer(new Blocked(), "", 0);
      if (options.all) answer(null, addresses);
      else answer(null, first.address, first.family);
    });

  /** Whether an address may be called, as far as can be decided without resolving its name. */
  function mayCall(address: string): boolean {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || !["http:", "https:"].includes(url.protocol) || url.username || url.password) return false;
    const host = toHost(url);
    return isIP(host) === 0 || isPermitted(host, host);
  }

  function send({ url, headers, body }: OutgoingCall): Promise<number> {
    const target = new URL(url);
    const { request } = target.protocol === "https:" ? https : http;
    return new Promise((done, fail) => {
      const call = request(
        target,
        {
          method: "POST",
          headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
          agent: false,
          lookup: guardedLookup,
          signal: AbortSignal.timeout(timeLimitMs),
        },
        (answer) => {
          let bytes = 0;
          answer.on("data", (part: Buffer) => {
            bytes += part.length;
            if (bytes > mostAnswerBytes) answer.destroy();
          });
          answer.on("error", () => undefined);
          answer.on("close", () => done(answer.statusCode ?? 0));
        },
      );
      call.on("error", fail);
      call.end(body);
    });
  }

  return {
    mayCall,

    /** Posts; never throws. */
    async post(call: OutgoingCall): Promise<OutgoingAnswer> {
      if (!mayCall(call.url)) return { status: null, fault: "blocked" };
      try {
        const status = await send(call);
        return { status, fault: verdict(status) };
      } catch (error) {
        return { status: null, fault: toFault(error) };
      }
    },
  };
}

export type Outgoing = ReturnType<typeof makeOutgoing>;
