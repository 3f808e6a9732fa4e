import { isLogged, type Received } from "@foyer/contract/endpoint";
import { logs, mostLogEntries, systemLogs } from "@foyer/contract/operations/logs";
import { operationKind } from "@foyer/contract/operations/operation-kinds";
import { toLanguage } from "@foyer/phrases/languages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerFile } from "../../../platform/http/answer-file.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found } from "../../../platform/refusal.ts";
import { writeCsv } from "../../../platform/spreadsheet/write-csv.ts";
import { writeWorkbook } from "../../../platform/spreadsheet/write-workbook.ts";
import { entriesFor } from "./log-entry.ts";
import { logSheet } from "./log-sheet.ts";
import { type LogFilter, type LogReader, type LogRow, logQueries } from "./logs.queries.ts";

const mostOperators = 500;
const partRows = 1_000;

/** Which company's log a call reads. */
interface Scope {
  /** null: of all companies. */
  tenantId: number | null;
  reader: LogReader | null;
}

const ownScope = (caller: Caller): Scope & { tenantId: number } => ({
  tenantId: requireTenant(caller),
  reader: "all" in caller.range ? null : caller,
});

const spoken = (request: FastifyRequest) => toLanguage(String(request.headers.lang ?? ""));

type Asked = Received<typeof logs.list>["query"];

/** Registered before all others: it learns from their registration which calls are logged. */
export function logRoutes(app: FastifyInstance, { database, clock }: Platform): void {
  const queries = logQueries(database.db);
  const logged: string[] = [];
  app.addHook("onRoute", ({ config }) => {
    const endpoint = config?.endpoint;
    if (endpoint && isLogged(endpoint)) logged.push(`${endpoint.method} ${endpoint.path}`);
  });

  function toFilter({ action, thing, ...asked }: Omit<Asked, "page" | "size">, scope: Scope): LogFilter {
    const wanted = logged.filter((endpoint) => {
      const kind = operationKind(endpoint);
      return (action ?? kind.action) === kind.action && (thing ?? kind.thing) === kind.thing;
    });
    return { ...asked, ...scope, ...((action ?? thing) !== undefined && { endpoints: wanted }) };
  }

  async function findPage({ page, size, ...asked }: Asked, scope: Scope, request: FastifyRequest) {
    const { rows, total, isMore } = await queries.page(toFilter(asked, scope), page, size);
    const entries = await entriesFor(spoken(request), asked.timeZone);
    return { content: rows.map(entries.entry), totalElements: total, isMore };
  }

  async function findDetails(
    { tenantId, reader }: Scope & { tenantId: number },
    { id, timeZone }: Received<typeof logs.details>["query"],
    request: FastifyRequest,
  ) {
    const row = found(await queries.one(tenantId, id, reader));
    return (await entriesFor(spoken(request), timeZone)).details(row);
  }

  async function* newest(filter: LogFilter): AsyncGenerator<LogRow> {
    const upTo = await queries.newest(filter);
    if (!upTo) return;
    let last: LogRow | undefined;
    for (let taken = 0; taken < mostLogEntries; taken += partRows) {
      const rows = await queries.part({ ...filter, upTo }, last, partRows);
      yield* rows;
      if (rows.length < partRows) return;
      last = rows.at(-1);
    }
  }

  async function exportFile(
    { format, ...asked }: Received<typeof logs.exportFile>["query"],
    scope: Scope,
    { request, reply, withCompany }: { request: FastifyRequest; reply: FastifyReply; withCompany: boolean },
  ) {
    const sheet = await logSheet(newest(toFilter(asked, scope)), {
      language: spoken(request),
      timeZone: asked.timeZone,
      withCompany,
    });
    const name = `${sheet.name} ${clock.now().toISOString().slice(0, 10)}`;
    const file = format === "csv" ? writeCsv(sheet) : await writeWorkbook([sheet]);
    return answerFile(reply, name, format, file);
  }

  serve(app, logs.list, ({ query, caller, request }) => findPage(query, ownScope(caller), request));
  serve(app, logs.details, ({ query, caller, request }) => findDetails(ownScope(caller), query, request));
  serve(app, logs.operators, ({ caller }) => {
    const { tenantId, reader } = ownScope(caller);
    return queries.operators(tenantId, reader, mostOperators);
  });
  serve(app, logs.exportFile, ({ query, caller, request, reply }) =>
    exportFile(query, ownScope(caller), { request, reply, withCompany: false }),
  );

  serve(app, systemLogs.list, ({ query: { tenantId = null, ...asked }, request }) =>
    findPage(asked, { tenantId, reader: null }, request),
  );
  serve(app, systemLogs.details, ({ query: { tenantId, ...query }, request }) =>
    findDetails({ tenantId, reader: null }, query, request),
  );
  serve(app, systemLogs.operators, ({ query }) =>
    query.tenantId === undefined
      ? queries.everyOperator(mostOperators)
      : queries.operators(query.tenantId, null, mostOperators),
  );
  serve(app, systemLogs.companies, () => queries.companies());
  serve(app, systemLogs.exportFile, ({ query: { tenantId = null, ...asked }, request, reply }) =>
    exportFile(asked, { tenantId, reader: null }, { request, reply, withCompany: true }),
  );
}
