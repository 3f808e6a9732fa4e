import type { Endpoint } from "@foyer/contract/endpoint";
import { platformPermissions } from "@foyer/contract/permissions";
import type { RefusalKey } from "@foyer/contract/refusals";
import type { FastifyRequest } from "fastify";
import { storableJson } from "../../../platform/database/storable-json.ts";
import type { RecordOperation } from "../../../platform/http/http.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Operation, operationLogQueries } from "./operation-log.queries.ts";
import { makeRefusedCalls } from "./refused-calls.ts";

/** Operations of nobody's company (those of the platform's operators, a failed sign-in) are kept under this tenant. */
const platformTenant = 0;
/** Passwords in all their spellings (`passby` and the like are counts), tokens, keys and their hashes, mailed codes. */
const secretFields = /pass(?!by)|token|key|secret|hash|emailCode/i;
const longestContent = 20_000;
/** Of a refused call: enough to know what was tried, not enough to fill the log. */
const longestRefused = 500;

/** A question that somebody keeps for themselves is nobody else's. */
const isPrivate = (value: unknown): value is { question: unknown } =>
  typeof value === "object" &&
  value !== null &&
  "question" in value &&
  (value as { shared?: unknown }).shared !== true;

function withoutQuestion(value: unknown): unknown {
  if (!isPrivate(value)) return value;
  const { question: _, ...rest } = value;
  return rest;
}

/** The body as it may be kept: secrets left out, cut when very long. */
export function withoutSecrets(body: unknown, longest = longestContent): object | null {
  if (body === null || body === undefined || typeof body !== "object") return null;
  const text = storableJson(
    JSON.stringify(body, (name, value: unknown) =>
      secretFields.test(name) && value !== null && typeof value !== "boolean"
        ? "[secret]"
        : withoutQuestion(value),
    ),
  );
  if (text.length <= longest) return JSON.parse(text) as object;
  return { cut: text.slice(0, longest).toWellFormed() };
}

const isOfPlatform = ({ permission }: Endpoint): boolean =>
  permission === "signedIn" ||
  [permission].flat().every((one) => platformPermissions.some((platform) => platform === one));

/** Whose log an operation belongs into: what operators of the platform do is told to the company it is about alone. */
function companyOf({ caller, concerns }: FastifyRequest, endpoint: Endpoint): number {
  if (!caller?.isPlatform) return caller?.tenantId ?? platformTenant;
  return (isOfPlatform(endpoint) ? concerns : caller.tenantId) ?? platformTenant;
}

type Operator = Pick<
  Operation,
  "tenant_id" | "user_id" | "username" | "range_organisations" | "range_entities"
>;

/** Writes who did what from where with which result. */
export function makeOperationLog({
  database,
  clock,
  log,
}: Pick<Platform, "database" | "clock" | "log">): RecordOperation {
  const queries = operationLogQueries(database.db);
  const refusedCalls = makeRefusedCalls(queries, clock, log);

  async function operatorOf(request: FastifyRequest, endpoint: Endpoint): Promise<Operator> {
    const { caller } = request;
    if (caller)
      return {
        tenant_id: companyOf(request, endpoint),
        user_id: caller.userId,
        username: caller.username,
        range_organisations: "organisationIds" in caller.range ? caller.range.organisationIds : null,
        range_entities: "entityIds" in caller.range ? caller.range.entityIds : null,
      };
    // A sign-in has no caller yet: it belongs to the company of the account, whether it succeeded or not.
    const username = usernameIn(request.body);
    const account = await queries.account(username);
    // What is nobody's name may be a password that was typed into the wrong field.
    const told = account || username === "" ? username : `${username.slice(0, 2).toWellFormed()}…`;
    return {
      tenant_id: account?.tenant_id ?? platformTenant,
      user_id: account?.id ?? null,
      username: told,
      range_organisations: account?.organisations ?? null,
      range_entities: account?.entities ?? null,
    };
  }

  return async (request: FastifyRequest, status: number, refusal: RefusalKey | null) => {
    const { caller } = request;
    const endpoint = request.routeOptions.config.endpoint;
    if (!endpoint || (!caller && endpoint.permission !== "public")) return;
    const isRefused = status >= 400;
    const operation: Operation = {
      ...(await operatorOf(request, endpoint)),
      ip: request.ip,
      endpoint: `${endpoint.method} ${endpoint.path}`,
      // What somebody unknown sends to sign in with is no more than a try.
      content: isRefused && !caller ? null : contentOf(request, isRefused),
      before: withoutSecrets(request.before),
      status,
      refusal,
    };
    if (isRefused) await refusedCalls.note(operation);
    else await queries.insert(operation);
  };
}

const contentOf = ({ body, params, method, query }: FastifyRequest, isRefused: boolean): object | null => {
  const sent = body ?? (method === "GET" ? query : undefined) ?? params;
  const content = withoutSecrets(sent, isRefused ? longestRefused : longestContent);
  return content !== null && Object.keys(content).length > 0 ? content : null;
};

function usernameIn(body: unknown): string {
  const name = typeof body === "object" && body !== null && "username" in body ? body.username : "";
  return typeof name === "string" ? name.slice(0, 64).toWellFormed().replaceAll("\0", "\ufffd") : "";
}

export const forgetOperations = ({ database }: Pick<Platform, "database">, before: Date) =>
  operationLogQueries(database.db).deleteBefore(before);
