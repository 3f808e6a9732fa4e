import type { Endpoint } from "@foyer/contract/endpoint";
import type { FastifyInstance } from "fastify";
import { apiRoot } from "../../../platform/http/serve.ts";
import { openApi } from "./open-api.ts";

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** `/openapi.json` for programs and `/docs` for people: the endpoints this server really has, made from the contract. */
export function apiPageRoutes(app: FastifyInstance): void {
  const endpoints: Endpoint[] = [];
  app.addHook("onRoute", ({ config, method }) => {
    if (config?.endpoint && method !== "HEAD") endpoints.push(config.endpoint);
  });
  let document: object | undefined;

  app.get(`${apiRoot}/openapi.json`, { config: { isOpen: true } }, () => {
    document ??= openApi(endpoints);
    return document;
  });

  app.get(`${apiRoot}/docs`, { config: { isOpen: true } }, (_request, reply) => {
    const rows = endpoints
      .toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
      .map(
        ({ method, path, permission, summary }) =>
          `<tr><td><code>${method}</code></td><td><code>${escaped(apiRoot + path)}</code></td><td>${escaped(summary)}</td><td><code>${escaped([permission].flat().join(" or "))}</code></td></tr>`,
      );
    return reply.type("text/html; charset=utf-8").send(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Foyer API</title>
<style>body{font:14px/1.5 system-ui;margin:2rem auto;max-width:70rem;padding:0 1rem}table{border-collapse:collapse;width:100%}
td,th{padding:.35rem .6rem;border-bottom:1px solid #ddd;text-align:left;vertical-align:top}</style>
<h1>Foyer API</h1><p>The same as <a href="openapi.json">OpenAPI 3.1</a>. Sign in with <code>POST ${apiRoot}/auth/login</code>;
send the token in the header <code>Authorization</code>. Answers travel as <code>{"code":200,"message":"success","data":…}</code>; a moment in <code>asOf</code> beside these says that figures may lack what happened since.</p>
<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Permission</th></tr></thead><tbody>${rows.join("\n")}</tbody></table></html>`);
  });
}
