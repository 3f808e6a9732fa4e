import type { Endpoint } from "@foyer/contract/endpoint";
import { operationKind } from "@foyer/contract/operations/operation-kinds";
import { platformPermissions } from "@foyer/contract/permissions";
import type { FastifyRequest } from "fastify";
import { storableJson } from "../../../platform/database/storable-json.ts";
import type { RecordOperation } from "../../../platform/http/http.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Refusal } from "../../../platform/refusal.ts";
import { findNames } from "./named-ids.queries.ts";
import { type NamedIds, type Names, namedIds, placeKinds } from "./named-ids.ts";
import { type Operation, operationLogQueries } from "./operation-log.queries.ts";
import { makeRefusedCalls } from "./refused-calls.ts";

/** Operations of no company (those of the platform's operators, a failed sign-in) are kept under this tenant. */
const platformTenant = 0;
/** Passwords in all their spellings (`passby` and the like are counts), tokens, keys and their hashes, mailed codes. */
const secretFields = /pass(?!by)|token|key|secret|hash|emailCode|challenge/i;
const longestContent = 20_000;
/** For a refused call: enough to know what was tried, not enough to fill the log. */
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

/** Keys often stand in the query of an address: what is called is shown, not with what. */
const withoutQuery = (value: unknown): unknown =>
  typeof value === "string" ? value.replace(/^(\s*https?:\/\/[^?#]*)[?#].*$/is, "$1?[secret]") : value;

/** The body as it may be kept: secrets left out, cut when very long. */
export function withoutSecrets(body: unknown, longest = longestContent): object | null {
  if (body === null || body === undefined || typeof body !== "object") return null;
  const text = storableJson(
    JSON.stringify(body, (name, value: unknown) =>
      secretFields.test(name) && value !== null && typeof value !== "boolean"
        ? "[secret]"
        : withoutQuery(withoutQuestion(value)),
    ),
  );
  if (text.length <= longest) return JSON.parse(text) as object;
  return { cut: text.slice(0, longest).toWellFormed() };
}

const isOfPlatform = ({ permission }: Endpoint): boolean =>
  permission === "signedIn" ||
  [permission].flat().every((one) => platformPermissions.some((platform) => platform === one));

/**
 * Whose log an operation belongs into: what operators of the platform do is shown to the company it is about alone.
 */
function findCompany({ caller, concerns }: FastifyRequest, endpoint: Endpoint): number {
  if (!caller?.isPlatform) return caller?.tenantId ?? platformTenant;
  return (isOfPlatform(endpoint) ? concerns : caller.tenantId) ?? platformTenant;
}

type Operator = Pick<
  Operation,
  "tenant_id" | "user_id" | "username" | "range_organisations" | "range_entities"
>;

type Facts = NonNullable<Operation["facts"]>;

/** What a refusal says beside its key, in a form that fits an entry. */
const longestValue = 200;
const refusedValues = ({ values, fields }: Refusal): Pick<Facts, "values"> => {
  const faulty = fields && { fields: Object.keys(fields).join(",") };
  const shown = Object.entries({ ...values, ...faulty }).map(([name, value]) => [
    name,
    typeof value === "string" ? value.slice(0, longestValue).toWellFormed() : value,
  ]);
  return shown.length > 0 ? { values: Object.fromEntries(shown) } : {};
};

/** Writes who did what from where with which result. */
export function makeOperationLog({
  database,
  clock,
  log,
}: Pick<Platform, "database" | "clock" | "log">): RecordOperation {
  const queries = operationLogQueries(database.db);
  const refusedCalls = makeRefusedCalls(queries, clock, log);

  /** Names as they are now: what is deleted later, or called otherwise, still reads by them. */
  async function namesIn(request: FastifyRequest, operation: Operation): Promise<Names> {
    const { caller, before } = request;
    const { tenant_id: tenantId, user_id: userId } = operation;
    const range = caller?.range ?? { entityIds: [] };
    const all = caller
      ? namedIds(operationKind(operation.endpoint).thing, sentIn(request), before)
      : new Map();
    // A user who sees a part of the company and is refused learns no names from trying.
    const isNamed = operation.status < 400 || "all" in range;
    const ids: NamedIds = isNamed ? all : new Map([...all].filter(([kind]) => placeKinds.has(kind)));
    if (userId !== null) ids.set("user", new Set([...(ids.get("user") ?? []), userId]));
    try {
      return await findNames(database.db, ids, { tenantId, range, userId });
    } catch (error) {
      log.warn({ error: String(error) }, "names for the operation log could not be read");
      return {};
    }
  }

  async function findOperator(request: FastifyRequest, endpoint: Endpoint): Promise<Operator> {
    const { caller } = request;
    if (caller)
      return {
        tenant_id: findCompany(request, endpoint),
        user_id: caller.userId,
        username: caller.username,
        range_organisations: "organisationIds" in caller.range ? caller.range.organisationIds : null,
        range_entities: "entityIds" in caller.range ? caller.range.entityIds : null,
      };
    // A sign-in has no caller yet: it belongs to the company of the account, whether it succeeded or not.
    const username = usernameIn(request.body);
    const account = await queries.account(username);
    // A name nobody has may be a password that was typed into the wrong field.
    const shown = account?.username ?? (username === "" ? "" : `${username.slice(0, 2).toWellFormed()}…`);
    return {
      tenant_id: account?.tenant_id ?? platformTenant,
      user_id: account?.id ?? null,
      username: shown,
      range_organisations: account?.organisations ?? null,
      range_entities: account?.entities ?? null,
    };
  }

  return async (request: FastifyRequest, status: number) => {
    const { caller, refusal } = request;
    const endpoint = request.routeOptions.config.endpoint;
    if (!endpoint || (!caller && endpoint.permission !== "public")) return;
    const isRefused = status >= 400;
    const operation: Operation = {
      ...(await findOperator(request, endpoint)),
      ip: request.ip,
      endpoint: `${endpoint.method} ${endpoint.path}`,
      // What somebody unknown sends to sign in with is no more than a try.
      content: isRefused && !caller ? null : loggedContent(request, isRefused),
      before: withoutSecrets(request.before),
      status,
      refusal: refusal?.key ?? null,
      facts: null,
    };
    const withFacts = async (): Promise<Operation> => ({
      ...operation,
      facts: { names: await namesIn(request, operation), ...(refusal && refusedValues(refusal)) },
    });
    if (isRefused) await refusedCalls.note(operation, withFacts);
    else await queries.insert(await withFacts());
  };
}

const sentIn = ({ body, params, method, query }: FastifyRequest): unknown =>
  body ?? (method === "GET" ? query : undefined) ?? params;

const loggedContent = (request: FastifyRequest, isRefused: boolean): object | null => {
  const content = withoutSecrets(sentIn(request), isRefused ? longestRefused : longestContent);
  return content !== null && Object.keys(content).length > 0 ? content : null;
};

function usernameIn(body: unknown): string {
  const name = typeof body === "object" && body !== null && "username" in body ? body.username : "";
  return typeof name === "string" ? name.slice(0, 64).toWellFormed().replaceAll("\0", "\ufffd") : "";
}

export const forgetOperations = ({ database }: Pick<Platform, "database">, before: Date) =>
  operationLogQueries(database.db).deleteBefore(before);
