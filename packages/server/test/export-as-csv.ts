import type { Endpoint } from "@foyer/contract/endpoint";
import { expect } from "vitest";
import { apiRoot } from "../src/platform/http/serve.ts";
import type { TestServer } from "./test-server.ts";

/** What the export of a question says in English, line by line; no cell of a test holds a comma. */
export async function exportedCsv(
  { http }: TestServer,
  token: string,
  { path }: Pick<Endpoint, "path">,
  body: object,
): Promise<string[][]> {
  const file = await http.inject({
    method: "POST",
    url: apiRoot + path,
    headers: { authorization: token, lang: "en" },
    payload: { ...body, format: "csv" },
  });
  expect(file.statusCode).toBe(200);
  return file.body
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(","));
}
