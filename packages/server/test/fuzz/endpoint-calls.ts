import type { Endpoint } from "@foyer/contract/endpoint";
import fc from "fast-check";
import * as z from "zod";
import { strangeNumbers, strangeTexts } from "./mutated-bytes.ts";

/** A call of the API, ready to be sent. */
export interface EndpointCall {
  method: Endpoint["method"];
  /** Below the API root, with its query. */
  url: string;
  contentType: string;
  /** Absent where there is none. */
  body?: string;
}

/** JSON schema, as far as the contract's schemas use it. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema | false;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

/** Texts that some field takes: days, moments, zones, hours, names of metrics, ids. */
const fitting = [
  ...["2026-05-04", "2026-03-29", "2026-05-04 10:00:00", "2026-05-04T10:00:00Z", "Europe/Berlin", "UTC"],
  ...["00:00~00:00", "08:30", "flowIn", "in", "1", "2", "A name", "name,asc", "1,2", "SN-1", "on"],
];
const strange = fc.oneof(
  fc.constantFrom<unknown>(...strangeTexts, ...strangeNumbers, null, true, [], {}, [[]], { a: 1 }),
  fc.jsonValue({ maxDepth: 2 }),
);
const textAmong = (known: readonly string[]) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.constantFrom(...strangeTexts) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
  );
const text = textAmong(fitting);
/** Ids of what exists are small. */
const number = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 0, max: 30 }) },
  { weight: 1, arbitrary: fc.constantFrom(...strangeNumbers) },
);

/** Something of a schema's form, or nearly: any part of it may be anything else. */
function likely(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 40, arbitrary: fittingValue(schema) }, { weight: 1, arbitrary: strange });
}

function fittingValue(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (either) return fc.oneof(...either.map(likely));
  switch (schema.type) {
    case "object":
      return anyObject(schema);
    case "array":
      return anyList(schema);
    case "integer":
    case "number":
      return number;
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return anyText(schema);
  }
}

function anyText({ pattern }: Schema): fc.Arbitrary<string> {
  const known = pattern ? fitting.filter((one) => new RegExp(pattern, "u").test(one)) : [];
  return known.length > 0 ? textAmong(known) : text;
}

function anyObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, likely(of)]));
  const whole = fc.record(members, { requiredKeys: required });
  const extended = fc
    .tuple(whole, fc.constantFrom("more", "__proto__", "id", "tenantId"), strange)
    .map(([object, name, value]) => ({ ...(object as object), [name]: value }));
  const incomplete = fc.record(members, { requiredKeys: [] });
  return fc.oneof(
    { weight: 20, arbitrary: whole },
    { weight: 1, arbitrary: extended },
    { weight: 1, arbitrary: incomplete },
  );
}

function anyList({ items, prefixItems, minItems = 0, maxItems = 4 }: Schema): fc.Arbitrary<unknown> {
  if (prefixItems) return fc.tuple(...prefixItems.map(likely));
  const item = items ? likely(items) : strange;
  return fc.array(item, { minLength: minItems, maxLength: Math.min(Math.max(minItems, 4), maxItems) });
}

const toSchema = (schema: z.core.$ZodType): Schema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;

const queryText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function toSearch(query: unknown): string {
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [name, queryText(one)] as const),
  );
  const search = pairs
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join("&");
  return search && `?${search}`;
}

/** Half a letter cannot be sent; the server never sees one. */
const encoded = (part: string) => encodeURIComponent(part.toWellFormed());

function toPath(path: string, parts: readonly string[]): string {
  let nth = 0;
  return path.replace(/:\w+/g, () => encoded(parts[nth++] || "1"));
}

const bodyText = (value: unknown, isCut: boolean): string => {
  const json = JSON.stringify(value) ?? "";
  return isCut ? json.slice(0, Math.floor(json.length / 2)) : json;
};

const contentTypes = fc.oneof(
  { weight: 30, arbitrary: fc.constant("application/json") },
  { weight: 1, arbitrary: fc.constantFrom("", "text/plain", "multipart/form-data; boundary=x", "no/thing") },
);

/** Calls of an endpoint: of the right form, nearly so, or not at all. */
export function endpointCall(endpoint: Endpoint): fc.Arbitrary<EndpointCall> {
  const hasBody = endpoint.method !== "GET" && endpoint.method !== "DELETE";
  return fc
    .record({
      parts: fc.array(text, { minLength: 3, maxLength: 3 }),
      query: endpoint.query ? likely(toSchema(endpoint.query)) : fc.constant(undefined),
      body: endpoint.body ? likely(toSchema(endpoint.body)) : hasBody ? strange : fc.constant(undefined),
      isCut: fc.oneof(
        { weight: 30, arbitrary: fc.constant(false) },
        { weight: 1, arbitrary: fc.constant(true) },
      ),
      contentType: contentTypes,
    })
    .map(({ parts, query, body, isCut, contentType }) => ({
      method: endpoint.method,
      url: toPath(endpoint.path, parts) + toSearch(query),
      contentType,
      ...(body === undefined ? {} : { body: bodyText(body, isCut) }),
    }));
}
