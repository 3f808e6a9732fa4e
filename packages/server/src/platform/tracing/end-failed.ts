import { type Span, SpanStatusCode } from "@opentelemetry/api";

/** Ends a span with what went wrong. */
export function endFailed(span: Span, error: unknown): void {
  span.recordException(error instanceof Error ? error : String(error));
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
