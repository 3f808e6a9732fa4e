import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type Endpoint,
  type Received,
  type Reply,
  tenantParameter,
  unheededParameters,
} from "@foyer/contract/endpoint";
import { type FieldFault, fieldFaults } from "@foyer/contract/field-faults";
import { FileBytes } from "@foyer/contract/file-bytes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { inQuestion } from "../database/asked.ts";
import type { LogContext } from "../log-context.ts";
import { Refusal } from "../refusal.ts";
import { type Caller, permit, requireWholeCompany } from "./caller.ts";
import { fileAtDesk } from "./file-at-desk.ts";
import { getExportDesk } from "./get-export-desk.ts";
import { goneSignal } from "./gone-signal.ts";
import type { QuestionDesk } from "./question-desk.ts";
import type { SharedAnswers } from "./shared-answers.ts";

declare module "fastify" {
  interface FastifyInstance {
    sharedAnswers: SharedAnswers;
    questionDesk: QuestionDesk;
  }
  interface FastifyRequest {
    caller: Caller | null;
    /** What lines of the log about it carry. */
    logContext: LogContext | null;
    /** The state before the change, for the operation log. */
    before: unknown;
    /** The company that a call of the platform's operators is about, for the operation log. */
    concerns: number | null;
    /** Why the call was refused. */
    refusal: Refusal | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** A route without endpoint that anybody may call: whose session is over, too. */
    isOpen?: true;
    /** A stream that a page opens again by itself: that is no use of its session. */
    isStream?: true;
    /** Asked by balancers and brokers, under whatever name they know this machine by. */
    isForMachines?: true;
  }
}

export const apiRoot = "/hx-api";

/** A handler's input: what the endpoint declares, with the caller (null only where the endpoint is public). */
export type Input<E extends Endpoint> = Received<E> & {
  caller: E["permission"] extends "public" ? Caller | null : Caller;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** May be called while the first password still has to be changed. */
const openBeforePasswordChange = new Set(["/auth/info", "/auth/logout", "/api/users/updatePass"]);
/** May be called while a second factor still has to be set up. */
const openBeforeFactorSetUp = new Set([
  "/auth/info",
  "/auth/logout",
  "/api/users/secondFactor/begin",
  "/api/users/secondFactor/confirm",
]);

function parsePart(endpoint: Endpoint, part: "params" | "query" | "body", value: unknown): unknown {
  const schema = endpoint[part];
  if (!schema) return undefined;
  return parsed(schema, value ?? (part === "body" ? undefined : {}));
}

/** What is sent as its schema has it; refused where it is something else. */
export function parsed<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  throw new Refusal("validation.failed", { fields: toFieldFaults(read.error) });
}

/** A refusal is not to be longer than what was refused. */
const mostNamedFields = 20;
const longestName = 100;

const shortName = (name: string): string => name.slice(0, longestName).toWellFormed();

/** Names in an address that an endpoint does not know, also those without a value. */
function unknownNames({ method, query }: Pick<Endpoint, "method" | "query">, url: string): string[] {
  const [, search = ""] = url.split("?", 2);
  if (search === "") return [];
  const known = new Set<string>([...unheededParameters, ...Object.keys(query?._zod.def.shape ?? {})]);
  if (method === "GET") known.add(tenantParameter);
  return [...new Set(new URLSearchParams(search).keys())].filter((name) => !known.has(name));
}

/** Refuses what an address asks and the endpoint does not know. */
export function requireKnownNames(endpoint: Pick<Endpoint, "method" | "query">, url: string): void {
  const unknown = unknownNames(endpoint, url);
  if (unknown.length === 0) return;
  const fields = unknown
    .slice(0, mostNamedFields)
    .map((name) => [shortName(name), "unknown" satisfies FieldFault]);
  throw new Refusal("validation.failed", { fields: Object.fromEntries(fields) });
}

/** Field → what is wrong with it; a name that is not declared is reported as itself. */
export function toFieldFaults(error: z.core.$ZodError): Record<string, FieldFault> {
  const fields: Record<string, FieldFault> = {};
  let count = 0;
  for (const issue of error.issues) {
    const names =
      issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const name of names) {
      if (count === mostNamedFields) return fields;
      const field = shortName(name.join(".") || "body");
      if (Object.hasOwn(fields, field)) continue;
      fields[field] = toFault(issue);
      count++;
    }
  }
  return fields;
}

const knownFaults = new Set<string>(fieldFaults);

function toFault(issue: z.core.$ZodIssue): FieldFault {
  // A schema of the contract names its own fault where a general one would not help.
  if (knownFaults.has(issue.message)) return issue.message as FieldFault;
  switch (issue.code) {
    case "too_small":
      return issue.origin === "string" && Number(issue.minimum) <= 1 ? "required" : "outOfRange";
    case "too_big":
      return "outOfRange";
    case "invalid_type":
      return issue.input === undefined ? "required" : "invalid";
    case "unrecognized_keys":
      return "unknown";
    default:
      return "invalid";
  }
}

/**
 * The only way to make a route: permission, parsing both ways and envelope cannot be forgotten.
 * The handler gets parsed input; its answer passes the reply schema, so an undeclared field never leaks.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (input: Input<E>) => Promise<Reply<E>> | Reply<E>,
): void {
  const files = endpoint.reply === FileBytes ? getExportDesk(app) : null;
  const isQuestion = endpoint.asks && !endpoint.raw;
  const openBefore = {
    passwordChange: openBeforePasswordChange.has(endpoint.path),
    factorSetUp: openBeforeFactorSetUp.has(endpoint.path),
  };
  app.route({
    method: endpoint.method,
    url: apiRoot + endpoint.path,
    config: { endpoint },
    handler: async (request, reply) => {
      if (endpoint.permission !== "public") permit(request.caller, endpoint.permission, openBefore);
      if (endpoint.whole && request.caller) requireWholeCompany(request.caller);
      requireKnownNames(endpoint, request.url);
      const input = {
        params: parsePart(endpoint, "params", request.params),
        query: parsePart(endpoint, "query", request.query),
        body: parsePart(endpoint, "body", request.body),
        caller: request.caller,
        request,
        reply,
      } as unknown as Input<E>;
      const { caller } = request;
      const work = async () => handle(input);
      const runAtDesk = (gone: AbortSignal) => {
        if (!caller) return work();
        if (files) return fileAtDesk(files, caller, gone, work);
        const { tenantId } = caller;
        return isQuestion
          ? app.questionDesk(caller, () => inQuestion({ gone, tenantId }, work), gone)
          : work();
      };
      const answer = async (gone: AbortSignal) => {
        const made = await runAtDesk(gone);
        // A large answer is long in the checking and the writing: others come in between.
        if (isQuestion) await nextTurn();
        const data = z.parse(endpoint.reply, made);
        if (isQuestion) await nextTurn();
        return endpoint.raw ? data : { code: 200, message: "success", data };
      };
      const gone = goneSignal(reply);
      if (!endpoint.shared) return answer(gone);
      const { params, query, body } = input as Record<string, unknown>;
      const text = await app.sharedAnswers(
        endpoint,
        request,
        { params, query, body },
        async (nobodyWaits) => JSON.stringify(await answer(nobodyWaits)),
        gone,
      );
      return reply.type("application/json; charset=utf-8").send(text);
    },
  });
}
