import type { RefusalKey } from "@foyer/contract/refusals";
import type { FastifyRequest } from "fastify";
import { storableJson } from "../../../platform/database/storable-json.ts";
import type { RecordOperation } from "../../../platform/http/http.ts";
import type { Platform } from "../../../platform/platform.ts";
import { operationLogQueries } from "./operation-log.queries.ts";

/** Operations of nobody's company (a platform operator without one, a failed sign-in) are kept under this tenant. */
const platformTenant = 0;
/** Passwords in all their spellings (`passby` and the like are counts), tokens, keys and their hashes, mailed codes. */
const secretFields = /pass(?!by)|token|key|secret|hash|emailCode/i;
const longestContent = 20_000;

/** The body as it may be kept: secrets left out, cut when very long. */
export function withoutSecrets(body: unknown): object | null {
  if (body === null || body === undefined || typeof body !== "object") return null;
  const text = storableJson(
    JSON.stringify(body, (name, value: unknown) =>
      secretFields.test(name) && value !== null && typeof value !== "boolean" ? "[secret]" : value,
    ),
  );
  if (text.length <= longestContent) return JSON.parse(text) as object;
  return { cut: text.slice(0, longestContent).toWellFormed() };
}

/** Writes who did what from where with which result. */
export function makeOperationLog({ database }: Pick<Platform, "database">): RecordOperation {
  const queries = operationLogQueries(database.db);
  return async (request: FastifyRequest, status: number, refusal: RefusalKey | null) => {
    const { caller } = request;
    const endpoint = request.routeOptions.config.endpoint;
    if (!endpoint || (!caller && endpoint.permission !== "public")) return;
    const username = caller?.username ?? usernameIn(request.body);
    // A sign-in has no caller yet: it belongs to the company of the account, whether it succeeded or not.
    const account = caller ? undefined : await queries.account(username);
    await queries.insert({
      tenant_id: caller?.tenantId ?? account?.tenant_id ?? platformTenant,
      user_id: caller?.userId ?? account?.id ?? null,
      username,
      ip: request.ip,
      endpoint: `${endpoint.method} ${endpoint.path}`,
      content: withoutSecrets(request.body),
      before: withoutSecrets(request.before),
      status,
      refusal,
    });
  };
}

function usernameIn(body: unknown): string {
  const name = typeof body === "object" && body !== null && "username" in body ? body.username : "";
  return typeof name === "string" ? name.slice(0, 64).toWellFormed().replaceAll("\0", "\ufffd") : "";
}

export const forgetOperations = ({ database }: Pick<Platform, "database">, before: Date) =>
  operationLogQueries(database.db).deleteBefore(before);
