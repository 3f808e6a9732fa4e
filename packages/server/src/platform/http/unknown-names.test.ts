import { home } from "@foyer/contract/analytics/home";
import type { Endpoint } from "@foyer/contract/endpoint";
import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { contractEndpoints } from "../../../test/contract-endpoints.ts";
import { countingSite } from "../../../test/counting-site.ts";
import { adminPassword, testServer } from "../../../test/test-server.ts";

const toAddress = ({ path }: Endpoint) => `/hx-api${path.replace(/:\w+/g, "1")}`;

test("every call refuses parameters it does not know, naming them, also those without a value", async () => {
  const server = await testServer();
  const { token } = await server.signIn("admin", adminPassword);
  const endpoints = await contractEndpoints();
  expect(endpoints.length).toBeGreaterThan(200);
  const wrong: string[] = [];
  for (const endpoint of endpoints) {
    const answer = await server.http.inject({
      method: endpoint.method,
      url: `${toAddress(endpoint)}?timeType=1x&foo=&__proto__=1&foo=2`,
      headers: { authorization: token },
    });
    const { key, fields = {} } = answer.json<{ key?: string; fields?: Record<string, string> }>();
    const isRefused = answer.statusCode === 400 && key === "validation.failed" && fields.foo === "unknown";
    if (!isRefused) wrong.push(`${endpoint.method} ${endpoint.path}: ${answer.statusCode} ${answer.body}`);
  }
  expect(wrong).toEqual([]);
});

test("cache busters say nothing, unless an endpoint means something by them", async () => {
  const server = await testServer();
  const { ask } = await countingSite(server);
  const plain = await ask(home.statisTypes);
  const asked = { ...home.statisTypes, path: "/home/statisTypes?_=1714650000&t=1714650000" } as const;
  expect(await ask(asked)).toBe(plain);
});

test("an event stream refuses what it does not know, too", async () => {
  const server = await testServer();
  const { token } = await server.signIn("admin", adminPassword);
  const answer = await server.http.inject({
    url: "/hx-api/api/live?since=yesterday",
    headers: { authorization: token },
  });
  expect(answer.json()).toMatchObject({ code: 400, fields: { since: "unknown" } });
});

type Def = z.core.$ZodTypeDef & Record<string, unknown>;
const toDef = (schema: z.core.$ZodType) => schema._zod.def as Def;

/** The objects of what is sent that would let pass a field they do not name. */
function looseObjects(schema: z.core.$ZodType, path: string, seen = new Set<z.core.$ZodType>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const def = toDef(schema);
  const inner = ["innerType", "in", "element", "valueType", "left", "right"].flatMap((part) =>
    def[part] ? looseObjects(def[part] as z.core.$ZodType, path, seen) : [],
  );
  const options = ((def.options ?? []) as z.core.$ZodType[]).flatMap((each) =>
    looseObjects(each, path, seen),
  );
  if (def.type === "lazy") return looseObjects((def.getter as () => z.core.$ZodType)(), path, seen);
  if (def.type !== "object") return [...inner, ...options];
  const isStrict = def.catchall && toDef(def.catchall as z.core.$ZodType).type === "never";
  const below = Object.entries(def.shape as Record<string, z.core.$ZodType>).flatMap(([name, field]) =>
    looseObjects(field, `${path}.${name}`, seen),
  );
  return [...(isStrict ? [] : [path]), ...below];
}

test("every body refuses fields it does not know, however deep", async () => {
  const endpoints = await contractEndpoints();
  const loose = endpoints.flatMap(({ method, path, body }) =>
    body ? looseObjects(body, `${method} ${path}`) : [],
  );
  expect(loose).toEqual([]);
});
