import { type Span, SpanStatusCode } from "@opentelemetry/api";

/** Ends a span as failed, with the kind of error alone: its words may repeat values. */
export function endFailed(span: Span, error: unknown): void {
  span.setAttribute("error.type", kindOf(error));
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** PostgreSQL's and Node's own codes say more than names of classes. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
