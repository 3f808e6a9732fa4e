import type { Endpoint } from "@foyer/contract/endpoint";
import * as z from "zod";
import { apiRoot } from "../../../platform/http/serve.ts";

type JsonSchema = Record<string, unknown>;

/** Makes schemas of an endpoint as OpenAPI 3.1 has them (JSON Schema 2020-12); recursive parts go to the shared ones. */
function createToSchema({ method, path }: Endpoint, shared: JsonSchema) {
  const owner = `${method.toLowerCase()}${path.replace(/\W/g, "-")}`;
  return (schema: z.core.$ZodType, io: "input" | "output"): JsonSchema => {
    const { $schema: _, ...made } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema;
    // A recursive schema names its parts from its own root, which within the document is the document's.
    const text = JSON.stringify(made).replaceAll('"#/$defs/', `"#/components/schemas/${owner}-${io}`);
    const { $defs = {}, ...rest } = JSON.parse(text) as JsonSchema & { $defs?: JsonSchema };
    for (const [name, part] of Object.entries($defs)) shared[`${owner}-${io}${name}`] = part;
    return rest;
  };
}

type ToSchema = ReturnType<typeof createToSchema>;

function parametersIn(
  place: "path" | "query",
  schema: z.core.$ZodType | undefined,
  toSchema: ToSchema,
): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, "input") as {
    properties?: JsonSchema;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

const envelope = (data: JsonSchema): JsonSchema => ({
  type: "object",
  required: ["code", "message", "data"],
  properties: {
    code: { type: "integer" },
    message: { type: "string" },
    data,
    asOf: { type: "string", format: "date-time", description: "Figures may lack what happened since then" },
  },
});

function operation(endpoint: Endpoint, shared: JsonSchema): JsonSchema {
  const toSchema = createToSchema(endpoint, shared);
  const reply = toSchema(endpoint.reply, "output");
  const [, area = "", thing = ""] = endpoint.path.split("/");
  return {
    summary: endpoint.summary,
    tags: [area === "api" || area === "mqtt" ? thing : area],
    description:
      endpoint.permission === "public"
        ? "Open to anybody."
        : `Permission: ${[endpoint.permission].flat().join(" or ")}.`,
    security: endpoint.permission === "public" ? [] : [{ token: [] }],
    parameters: [
      ...parametersIn("path", endpoint.params, toSchema),
      ...parametersIn("query", endpoint.query, toSchema),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: toSchema(endpoint.body, "input") } },
          },
        }
      : {}),
    responses: {
      200: {
        description: "Success",
        content: { "application/json": { schema: endpoint.raw ? reply : envelope(reply) } },
      },
      default: {
        description: "Refused",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
      },
    },
  };
}

/** The whole contract as an OpenAPI 3.1 document. */
export function openApi(endpoints: readonly Endpoint[]): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  const shared: JsonSchema = {};
  for (const endpoint of endpoints) {
    const path = apiRoot + endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, shared) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Foyer", version: "1", license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    paths,
    components: {
      securitySchemes: { token: { type: "apiKey", in: "header", name: "Authorization" } },
      schemas: {
        ...shared,
        Refusal: {
          type: "object",
          required: ["code", "key", "message", "timestamp", "data"],
          properties: {
            code: { type: "integer" },
            key: { type: "string" },
            message: { type: "string" },
            timestamp: { type: "string" },
            fields: { type: "object", additionalProperties: { type: "string" } },
            data: { type: "null" },
          },
        },
      },
    },
  };
}
