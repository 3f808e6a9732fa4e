import { readdir } from "node:fs/promises";
import type { Endpoint } from "@foyer/contract/endpoint";
import { expect, test } from "vitest";
import { testServer } from "../../../../test/test-server.ts";

type Json = Record<string, unknown>;

interface Operation {
  summary: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { required: boolean; content: Json };
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>;
}

interface OpenApi {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; securitySchemes: Json };
}

const contractFolder = new URL("../../../../../contract/src/", import.meta.url);

async function contractEndpoints(): Promise<Endpoint[]> {
  const files = (await readdir(contractFolder, { recursive: true })).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, contractFolder).href) as Promise<Json>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((group) => (typeof group === "object" && group !== null ? Object.values(group) : []))
    .filter(
      (one): one is Endpoint =>
        typeof one === "object" && one !== null && "reply" in one && "permission" in one,
    );
}

async function readActual() {
  const server = await testServer();
  const answer = await server.http.inject({ url: "/hx-api/openapi.json" });
  return { server, document: answer.json<OpenApi>() };
}

/** Every object within a value. */
function objectsIn(value: unknown): Json[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Json, ...inner];
}

test("the document holds every endpoint that is served", async () => {
  const { server, document } = await readActual();
  expect(document.openapi).toMatch(/^3\.1\./);
  const served = (await contractEndpoints()).filter(({ method, path }) =>
    // Routes are found without the slash that some paths end in.
    server.http.hasRoute({ method, url: `/hx-api${path.replace(/\/$/, "")}` }),
  );
  expect(served.length).toBeGreaterThan(40);
  const named = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method} ${path}`),
  );
  const toName = ({ method, path }: Endpoint) =>
    `${method.toLowerCase()} /hx-api${path.replace(/:(\w+)/g, "{$1}")}`;
  expect(named.sort()).toEqual(served.map(toName).sort());
});

test("every operation has the shape of OpenAPI 3.1", async () => {
  const { document } = await readActual();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const name = `${method} ${path}`;
      expect(operation.summary, name).not.toBe("");
      expect(operation.responses["200"]?.content["application/json"]?.schema, name).toBeDefined();
      expect(operation.responses.default, name).toBeDefined();
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      const declared = operation.parameters.filter((parameter) => parameter.in === "path");
      expect(
        declared.map((parameter) => parameter.name),
        name,
      ).toEqual(inPath);
      expect(
        declared.every(({ required }) => required),
        name,
      ).toBe(true);
      expect(new Set(operation.parameters.map((one) => `${one.in} ${one.name}`)).size, name).toBe(
        operation.parameters.length,
      );
      expect(operation.security, name).toEqual(
        /"Open to anybody\."/.test(JSON.stringify(operation)) ? [] : [{ token: [] }],
      );
      if (method === "get") expect(operation.requestBody, name).toBeUndefined();
    }
  }
  const { paths } = document;
  expect(paths["/hx-api/auth/login"]?.post?.security).toEqual([]);
  expect(paths["/hx-api/api/analysis/rank"]?.post?.requestBody?.required).toBe(true);
});

test("schemas are of JSON Schema 2020-12 and every reference leads somewhere", async () => {
  const { document } = await readActual();
  const all = objectsIn(document.paths).concat(objectsIn(document.components.schemas));
  for (const schema of all) {
    for (const old of ["nullable", "$schema", "$defs"])
      expect(schema, JSON.stringify(schema)).not.toHaveProperty(old);
    if ("exclusiveMinimum" in schema) expect(schema.exclusiveMinimum).toBeTypeOf("number");
    if (typeof schema.$ref === "string") {
      expect(schema.$ref).toMatch(/^#\/components\/schemas\/[\w.-]+$/);
      expect(document.components.schemas).toHaveProperty([schema.$ref.slice("#/components/schemas/".length)]);
    }
  }
  const names = Object.keys(document.components.schemas);
  expect(names.filter((name) => !/^[\w.-]+$/.test(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(1);
});

test("the page for people names every path and its permission, without a script", async () => {
  const { server, document } = await readActual();
  const { headers, body } = await server.http.inject({ url: "/hx-api/docs" });
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  for (const path of Object.keys(document.paths)) expect(body).toContain(path.replace(/\{(\w+)\}/g, ":$1"));
  expect(body).toContain("<code>home:view</code>");
  expect(body).not.toContain("<script");
});
