import type { Endpoint } from "@foyer/contract/endpoint";
import * as z from "zod";
import { apiRoot } from "../../../platform/http/serve.ts";

type JsonSchema = Record<string, unknown>;

const schemaOf = (schema: z.core.$ZodType, io: "input" | "output"): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", target: "openapi-3.0" }) as JsonSchema;

function parametersIn(place: "path" | "query", schema: z.core.$ZodType | undefined): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
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
  properties: { code: { type: "integer" }, message: { type: "string" }, data },
});

function operation(endpoint: Endpoint): JsonSchema {
  const reply = schemaOf(endpoint.reply, "output");
  const [, area = "", thing = ""] = endpoint.path.split("/");
  return {
    summary: endpoint.summary,
    tags: [area === "api" || area === "mqtt" ? thing : area],
    description:
      endpoint.permission === "public" ? "Open to anybody." : `Permission: ${endpoint.permission}.`,
    security: endpoint.permission === "public" ? [] : [{ token: [] }],
    parameters: [...parametersIn("path", endpoint.params), ...parametersIn("query", endpoint.query)],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaOf(endpoint.body, "input") } },
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
  for (const endpoint of endpoints) {
    const path = apiRoot + endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Foyer", version: "1", license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    paths,
    components: {
      securitySchemes: { token: { type: "apiKey", in: "header", name: "Authorization" } },
      schemas: {
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
