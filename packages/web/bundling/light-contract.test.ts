import { expect, test } from "vitest";
import { lightened } from "./light-contract.ts";

const plain = (code: string) => lightened(code, "/contract/src/things.ts").replace(/\s+/g, " ");

test("an endpoint keeps how it is asked and by whom, not its schemas", () => {
  const code = `const list = endpoint({ method: "GET", path: "/things", summary: "All", query: z.object({ query: z.string() }), permission: "x", reply: z.array(Thing) });`;
  expect(plain(code)).toBe(
    `const list = /*#__PURE__*/(() => (({ method: "GET", path: "/things", permission: "x", })))();`,
  );
});

test("schemas stay whole, whatever their fields are called, and go when nobody takes them", () => {
  expect(plain(`export const Mail = z.object({ body: z.string(), reply: z.string() });`)).toBe(
    `export const Mail = /*#__PURE__*/(() => (z.object({ body: z.string(), reply: z.string() })))();`,
  );
});

test("what is made of an endpoint by a function loses its schemas, too", () => {
  const made = `export function exportOf(question) { return { path: question.path, permission: question.permission, body: z.extend(question.body, fields) }; }`;
  expect(plain(made)).toBe(
    `export function exportOf(question) { return { path: question.path, permission: question.permission, }; }`,
  );
  expect(plain(`const all = exportOf({ ...flow, body: z.object(fields) });`)).not.toContain("z.object");
});
