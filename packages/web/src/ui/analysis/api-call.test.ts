import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { toCurl } from "./api-call.ts";

const endpoint = { method: "POST", path: "/api/analysis/contrast" } as const;
const from = { base: "https://foyer.test/hx-api", lang: "en" };

test("the call says method, address, headers and body, and holds no token", () => {
  const call = toCurl(endpoint, { ids: [1] }, from);
  expect(call).toContain("-X POST 'https://foyer.test/hx-api/api/analysis/contrast'");
  expect(call).toContain('"Authorization: $FOYER_TOKEN"');
  expect(call).toContain("-H 'lang: en'");
});

test("a shell hands the body on as it is", () => {
  const body = { name: 'O\'Neill "$HOME" `x` \\ !' };
  const call = toCurl(endpoint, body, from).replace(/^curl /, "printf '%s\\n' ");
  const words = execFileSync("sh", ["-c", call], { encoding: "utf8" }).trim().split("\n");
  expect(JSON.parse(words.at(-1) ?? "")).toEqual(body);
});
