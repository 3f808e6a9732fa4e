import type { AddressInfo } from "node:net";
import { exportOf } from "@foyer/contract/analytics/export";
import { askedDays } from "@foyer/contract/analytics/question";
import { endpoint } from "@foyer/contract/endpoint";
import type { FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";
import * as z from "zod/mini";
import { serveExport } from "../src/modules/analytics/export/export.ts";
import type { ExportAsked, ExportTable } from "../src/modules/analytics/table/table.ts";
import { makeOperationLog } from "../src/modules/operations/logs/logs.ts";
import type { ExportLimits } from "../src/platform/http/export-desk.ts";
import { makeHttp } from "../src/platform/http/http.ts";
import { apiRoot } from "../src/platform/http/serve.ts";
import type { TestServer } from "./test-server.ts";

const question = endpoint({
  method: "POST",
  path: "/api/analysis/made-up",
  permission: "contrast",
  summary: "A question of the tests",
  asks: true,
  shared: "range",
  body: z.strictObject({ ...askedDays, name: z.string() }),
  reply: z.null(),
});

export const madeUp = exportOf(question);

type Prepare = (name: string, asked: ExportAsked) => Promise<ExportTable>;

export type Exporting = (server: TestServer, prepare: Prepare, limits?: ExportLimits) => Promise<string>;

/**
 * A server of its own process and port that exports what `prepare` makes, with the sessions of a test server and the
 * routes that tell how far an export is.
 */
export const exportingWith = (routes: (app: FastifyInstance) => void): Exporting =>
  async function exporting({ platform, identity }, prepare, limits) {
    const http = await makeHttp({
      ...platform,
      offersAccounts: () => false,
      exportLimits: limits,
      authenticate: identity.sessions.authenticate,
      noteChange: identity.sessions.noteChange,
      recordOperation: makeOperationLog(platform),
    });
    routes(http);
    serveExport(http, platform, madeUp, (asked) => prepare(asked.body.name, asked));
    await http.listen({ host: "127.0.0.1", port: 0 });
    onTestFinished(async () => {
      http.server.closeAllConnections();
      await http.close();
    });
    return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}${apiRoot}`;
  };

const span = { startTime: "2026-05-04", endTime: "2026-05-10" };

/** Asks for the export; the answer's body is read by the caller. */
export const askExport = (
  root: string,
  token: string,
  body: object,
  { lang = "en", signal }: { lang?: string; signal?: AbortSignal } = {},
): Promise<Response> =>
  fetch(`${root}${madeUp.path.replace("/hx-api", "")}`, {
    method: "POST",
    headers: { authorization: token, lang, "content-type": "application/json" },
    body: JSON.stringify({ ...span, name: "small", ...body }),
    ...(signal && { signal }),
  });

/** How far an export is. */
export async function readProgress(root: string, token: string, id: string) {
  const answer = await fetch(`${root}/api/exports/${id}`, { headers: { authorization: token } });
  return { status: answer.status, ...((await answer.json()) as { data: object }).data } as {
    status: number;
    state?: string;
    rowsDone?: number;
    rowsTotal?: number | null;
    before?: number;
  };
}
