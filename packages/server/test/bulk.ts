import {
  type BulkCheck,
  type BulkKind,
  type BulkPlan,
  type BulkProgress,
  bulk,
} from "@foyer/contract/places/bulk";
import { onTestFinished } from "vitest";
import { bulkThings } from "../src/bulk-things.ts";
import { bulkJob } from "../src/modules/places/bulk/bulk-work.ts";
import { apiRoot } from "../src/platform/http/serve.ts";
import { excelSheets } from "../src/platform/spreadsheet/excel-sheets.ts";
import { writeWorkbook } from "../src/platform/spreadsheet/write-workbook.ts";
import { company, companyAdminSession } from "./factories.ts";
import { filesForm } from "./imports.ts";
import { neverStopping } from "./never-stopping.ts";
import { type Ask, Refused, type TestServer, testServer } from "./test-server.ts";

const form = { "content-type": "multipart/form-data; boundary=-----------------------------foyer-import" };

export interface BulkServer extends TestServer {
  tenantId: number;
  ask: Ask;
  token: string;
}

/** A server with a company that imports spreadsheets, and its administrator. */
export async function bulkServer(): Promise<BulkServer> {
  const server = await testServer();
  await server.platform.jobs.start();
  onTestFinished(() => server.platform.jobs.stop());
  await server.platform.jobs.register(bulkJob(server.platform, bulkThings));
  const tenantId = await company(server.admin);
  return { ...server, tenantId, ...(await companyAdminSession(server, tenantId)) };
}

/** An Excel file with one sheet of text, the first row its names. */
export const workbook = ([names = [], ...rows]: readonly (readonly string[])[]): Promise<Buffer> =>
  writeWorkbook([{ name: "Sheet", columns: names.map((header) => ({ header })), rows }]);

/** Uploads a file over HTTP: what would become of its rows. */
export async function checkFile(
  server: TestServer,
  token: string,
  kind: BulkKind,
  body: Buffer | string,
  { name = "file.xlsx", lang = "en" } = {},
): Promise<BulkCheck> {
  const answer = await server.http.inject({
    method: "POST",
    url: `${apiRoot}/api/bulk/${kind}/check`,
    headers: { authorization: token, lang, ...form },
    payload: filesForm([{ name, body }]),
  });
  if (answer.statusCode !== 200) throw new Refused(answer.statusCode, answer.json());
  return answer.json().data as BulkCheck;
}

/** Commits what was checked and does the work, as a worker would. */
export async function importChecked(
  { platform, tenantId }: Pick<BulkServer, "platform" | "tenantId">,
  ask: Ask,
  kind: BulkKind,
  id: number,
): Promise<BulkProgress> {
  await ask(bulk.commit, { params: { kind }, body: { id } });
  await bulkJob(platform, bulkThings).handle({ tenantId, id }, neverStopping);
  return ask(bulk.progress, { params: { kind }, query: { id } });
}

/** The same with the plan changed before. */
export const checkAgain = (ask: Ask, kind: BulkKind, { id, plan }: BulkCheck, change: Partial<BulkPlan>) =>
  ask(bulk.check, { params: { kind }, body: { id, plan: { ...plan, ...change } } });

/** A file the server answers, with its name. */
export async function downloadFile(server: TestServer, token: string, path: string, lang = "en") {
  const answer = await server.http.inject({
    method: "GET",
    url: apiRoot + path,
    headers: { authorization: token, lang },
  });
  if (answer.statusCode !== 200) throw new Refused(answer.statusCode, answer.json());
  return {
    disposition: String(answer.headers["content-disposition"]),
    body: answer.rawPayload,
    sheets: await excelSheets(answer.rawPayload, 100_000_000),
  };
}
