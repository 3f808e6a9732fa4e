import { setTimeout as sleep } from "node:timers/promises";
import { context, DiagLogLevel, diag, ROOT_CONTEXT, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { parseKeyPairsIntoRecord } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { inLogContext } from "../log-context.ts";
import { seldom } from "../seldom.ts";
import { endFailed } from "./end-failed.ts";
import { followCalls } from "./follow-calls.ts";
import type { Tracing } from "./tracing.ts";
import { watchPool } from "./watch-pool.ts";

type Traced = Pick<Config, "instance" | "role"> & { traces: NonNullable<Config["traces"]> };

/** A collector that is away is complained of this often. */
const complainAgainMs = 60_000;
/** A server that ends does not wait longer for one. */
const patienceMs = 3_000;

/** Says that traces do not arrive, now and whenever the exporter meets it. */
function complainTo(log: Pick<Log, "warn">): (message: string) => void {
  const complaint = seldom(complainAgainMs);
  const error = (message: string) => {
    if (complaint.isDue()) log.warn({ error: message }, "traces could not be sent");
  };
  const nothing = () => undefined;
  diag.setLogger(
    { error, warn: nothing, info: nothing, debug: nothing, verbose: nothing },
    DiagLogLevel.ERROR,
  );
  return error;
}

/** Traces by OpenTelemetry, sent to a collector; further attributes come of its own variable. */
export function makeTracing({ traces, instance, role }: Traced, log: Pick<Log, "warn">): Tracing {
  const complain = complainTo(log);
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const own = {
    "service.name": traces.service,
    "foyer.role": role,
    ...(instance && { "service.instance.id": instance }),
  };
  const headers = parseKeyPairsIntoRecord(traces.headers);
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
      .merge(resourceFromAttributes(own)),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traces.share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: traces.url, headers }) }),
    ],
  });
  const tracer = provider.getTracer("foyer");

  return {
    async span(name, attributes, work, isRoot = false) {
      const parent = isRoot ? ROOT_CONTEXT : context.active();
      const span = tracer.startSpan(name, { attributes }, parent);
      const { traceId } = span.spanContext();
      try {
        const inside = trace.setSpan(parent, span);
        const result = await context.with(inside, () => inLogContext({ traceId }, work));
        span.end();
        return result;
      } catch (error) {
        endFailed(span, error);
        throw error;
      }
    },

    follow: (app) => followCalls(app, tracer),
    watch: (pool) => watchPool(pool, tracer),

    async stop() {
      const ended = provider.shutdown().then(
        () => true,
        () => true,
      );
      const tooLong = sleep(patienceMs, false, { ref: false });
      if (!(await Promise.race([ended, tooLong]))) complain("the last of them found no collector in time");
      context.disable();
      diag.disable();
    },
  };
}
