import type { Endpoint } from "@foyer/contract/endpoint";
import { expect } from "vitest";
import { apiRoot } from "../src/platform/http/serve.ts";
import { excelSheets } from "../src/platform/spreadsheet/excel-sheets.ts";
import type { TestServer } from "./test-server.ts";

const room = 50_000_000;

/** What the first sheet of an export says about the question in English, line by line. */
export async function exportedQuestion(
  { http }: TestServer,
  token: string,
  { path }: Pick<Endpoint, "path">,
  body: object,
): Promise<string[]> {
  const file = await http.inject({
    method: "POST",
    url: apiRoot + path,
    headers: { authorization: token, lang: "en" },
    payload: { ...body, format: "xlsx" },
  });
  expect(file.statusCode, `${path}: ${file.body.slice(0, 200)}`).toBe(200);
  const [question] = await excelSheets(file.rawPayload, room);
  return (question?.rows ?? []).map((row) => row.join(" ").trim());
}
