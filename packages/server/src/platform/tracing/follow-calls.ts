import {
  type Context,
  context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import type { FastifyInstance, FastifyRequest } from "fastify";

interface Call {
  span: Span;
  inside: Context;
}

const propagator = new W3CTraceContextPropagator();

/** What says nothing of the work of a server: probes, and streams that last as long as their readers. */
const isLeftOut = ({ routeOptions: { url = "", config } }: FastifyRequest): boolean =>
  config.isStream === true || url.startsWith("/health") || url === "/metrics";

/** A span of each call, below that of the proxy that says so. Addresses are told by their route: they may hold keys. */
export function followCalls(app: FastifyInstance, tracer: Tracer): void {
  const calls = new WeakMap<FastifyRequest, Call>();

  app.addHook("onRequest", (request, _reply, done) => {
    if (isLeftOut(request)) return done();
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? "nowhere";
    const attributes = { "http.request.method": method, "http.route": route };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    const call = { span, inside: trace.setSpan(parent, span) };
    calls.set(request, call);
    if (request.logContext) request.logContext.traceId = span.spanContext().traceId;
    context.with(call.inside, done);
  });
  // What came with the body came outside of it.
  app.addHook("preValidation", (request, _reply, done) => {
    const call = calls.get(request);
    if (call) context.with(call.inside, done);
    else done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const span = calls.get(request)?.span;
    if (span) {
      const { requestId, tenantId } = request.logContext ?? {};
      span.setAttributes({
        "http.response.status_code": reply.statusCode,
        ...(requestId !== undefined && { "foyer.request_id": requestId }),
        ...(tenantId !== undefined && { "foyer.tenant_id": tenantId }),
      });
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }
    done();
  });
}
