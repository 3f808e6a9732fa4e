import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { flowTopic } from "@foyer/contract/devices/topics";
import { entities } from "@foyer/contract/places/entities";
import { connectAsync } from "mqtt";
import { expect, onTestFinished, test, vi } from "vitest";
import { countingSite } from "../../../test/counting-site.ts";
import { companyAdminSession } from "../../../test/factories.ts";
import { realServer } from "../../../test/real-server.ts";
import { testServer } from "../../../test/test-server.ts";
import { apiRoot } from "../http/serve.ts";

const soon = { timeout: 40_000, interval: 100 };

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, unknown>;
  resource: Record<string, unknown>;
}

const toValues = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += String(part);
  return text;
}

/** What collects traces, as JSON. */
async function collector() {
  const spans: Span[] = [];
  const server = createServer(async (request, reply) => {
    const { resourceSpans } = JSON.parse(await bodyOf(request)) as {
      resourceSpans: {
        resource: { attributes: Attribute[] };
        scopeSpans: { spans: (Omit<Span, "attributes"> & { attributes: Attribute[] })[] }[];
      }[];
    };
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          attributes: toValues(span.attributes),
          resource: {
            path: request.url,
            sentAs: request.headers.authorization,
            ...toValues(resource.attributes),
          },
        });
    reply.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { spans, url: `http://127.0.0.1:${port}` };
}

test("calls, statements, batches of records and tasks are traced, without values and secrets", async () => {
  const { spans, url } = await collector();
  const server = await testServer();
  const site = await countingSite(server);
  const { token } = await companyAdminSession(server, site.tenantId);
  const { deptId } = await site.ask(entities.details, { query: { id: site.entityId } });
  const { url: databaseUrl, pool } = server.platform.database;
  const folder = await mkdtemp(join(tmpdir(), "foyer-headers-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const headers = join(folder, "headers");
  await writeFile(headers, "Authorization=Basic%20Zm95ZXI6, x-house=one\n");
  const running = await realServer(databaseUrl, {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_HEADERS_FILE: headers,
    FOYER_INSTANCE: "traced-1",
  });
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const createEntity = (parent: string) =>
    fetch(`http://127.0.0.1:${running.ports.console}${apiRoot}${entities.create.path}`, {
      method: "POST",
      headers: {
        authorization: token,
        "content-type": "application/json",
        traceparent: `00-${parent}-b7ad6b7169203331-01`,
        "x-request-id": "Proxy-4711",
      },
      body: JSON.stringify({ deptId, name: "hidden-word", timeZone: "UTC", workTime: "00:00~00:00" }),
    });
  expect((await createEntity(traceId)).status).toBe(200);
  // Of that name there is one now, which the database says with the name.
  const refusedId = traceId.replace("0a", "0b");
  expect((await createEntity(refusedId)).status).toBe(409);
  const body = JSON.stringify({
    sn: site.device.sn,
    records: [{ start: "2026-05-04T10:00:00Z", seconds: 60, in: 1 }],
  });
  await fetch(`http://127.0.0.1:${running.ports.http}/v1/records`, { method: "POST", body });
  const client = await connectAsync(`mqtt://127.0.0.1:${running.ports.mqtt}`);
  onTestFinished(() => client.endAsync(true));
  await client.publishAsync(flowTopic(site.device.sn), body.replace("10:00", "10:01"), { qos: 1 });
  await pool.query("update scheduled_tasks set asked_by = 'admin' where method = 'cleanUp'");

  const named = (name: string) => spans.filter((span) => span.name === name);
  await vi.waitFor(() => expect(named("records batch").length).toBeGreaterThanOrEqual(2), soon);
  await vi.waitFor(() => expect(spans.some(({ name }) => /^task \w+\.cleanUp$/.test(name))).toBe(true), soon);
  await vi.waitFor(() => expect(named(`POST ${apiRoot}${entities.create.path}`)).toHaveLength(2), soon);
  await running.end("SIGTERM");

  const call = spans.find((span) => span.traceId === traceId && span.name.startsWith("POST "));
  expect(call).toMatchObject({
    traceId,
    parentSpanId: "b7ad6b7169203331",
    attributes: {
      "http.response.status_code": 200,
      "foyer.tenant_id": site.tenantId,
      "foyer.request_id": "Proxy-4711",
    },
    resource: {
      path: "/v1/traces",
      sentAs: "Basic Zm95ZXI6",
      "service.name": "foyer",
      "service.instance.id": "traced-1",
      "foyer.role": "all",
    },
  });
  const statements = spans.filter((span) => span.traceId === traceId && span !== call);
  const texts = statements.map(({ attributes }) => String(attributes["db.query.text"]));
  expect(texts.some((text) => text.startsWith('insert into "entities"'))).toBe(true);
  const known = new Set(spans.map(({ spanId }) => spanId));
  expect(statements.filter(({ parentSpanId }) => !known.has(parentSpanId ?? ""))).toEqual([]);

  const failed = spans.filter((span) => span.traceId === refusedId && span.attributes["error.type"]);
  expect(failed.map(({ name, attributes }) => [name, attributes["error.type"]])).toEqual([
    ["insert", "23505"],
  ]);

  const batch = named("records batch")[0];
  expect(batch?.attributes).toMatchObject({ "foyer.records": 1, "foyer.mode": "live" });
  expect(batch?.parentSpanId ?? "").toBe("");
  expect(spans.some(({ parentSpanId }) => parentSpanId === batch?.spanId)).toBe(true);
  expect(named("POST /v1/records")).toHaveLength(1);
  expect(JSON.stringify(spans)).not.toContain("hidden-word");
  expect(JSON.stringify(spans)).not.toContain(token);
}, 120_000);

test("a collector that is away keeps no server from ending, and is complained of", async () => {
  const server = await testServer();
  const running = await realServer(server.platform.database.url, {
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1",
    FOYER_LOG: "warn",
    FOYER_ROLE: "api",
  });
  await fetch(`http://127.0.0.1:${running.ports.console}${apiRoot}/auth/installation`);
  const { code, printed } = await running.end("SIGTERM");
  expect(code).toBe(0);
  expect(printed).toContain("traces could not be sent");
}, 120_000);

/** Says which modules of OpenTelemetry a process loads, but its interfaces, which the metrics' library has along. */
const tellLoaded = `import { registerHooks } from "node:module";
registerHooks({ resolve(specifier, context, next) {
  const resolved = next(specifier, context);
  if (/@opentelemetry.(?!api.)/.test(resolved.url)) process.stderr.write("LOADED " + resolved.url + "\\n");
  return resolved;
} });`;

test("without a collector nothing of it is loaded", async () => {
  const server = await testServer();
  const start = (environment: Record<string, string>) =>
    realServer(server.platform.database.url, {
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(tellLoaded)}`,
      FOYER_ROLE: "api",
      ...environment,
    });
  const off = await (await start({})).end("SIGTERM");
  expect(off.printed.match(/^LOADED .*/gm)).toBeNull();
  const on = await (await start({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" })).end("SIGTERM");
  expect(on.printed.match(/^LOADED .*/gm)?.length).toBeGreaterThan(5);
}, 120_000);
