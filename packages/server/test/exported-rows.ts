import type { Endpoint } from "@foyer/contract/endpoint";
import { companyAdminSession } from "./factories.ts";
import type { TestServer } from "./test-server.ts";

/** The rows of an analysis' CSV file in English, each by the names of its columns. */
export async function exportedRows(
  server: TestServer,
  tenantId: number,
  endpoint: Endpoint,
  body: object,
): Promise<Record<string, string>[]> {
  const { token } = await companyAdminSession(server, tenantId);
  const answer = await server.http.inject({
    method: endpoint.method,
    url: `/hx-api${endpoint.path}`,
    headers: { authorization: token, lang: "en" },
    payload: { ...body, format: "csv" },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const [names = [], ...rows] = answer.body
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line) => line.split(/[,;\t]/).map((cell) => cell.replace(/^"|"$/g, "")));
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ""])));
}
