import { context, SpanKind, type Tracer, trace } from "@opentelemetry/api";
import type pg from "pg";
import { endFailed } from "./end-failed.ts";

const longestText = 500;

/** A statement without its values, which stand apart from it. */
const textOf = (asked: unknown): string | undefined => {
  const text =
    typeof asked === "object" && asked !== null && "text" in asked && !("submit" in asked)
      ? asked.text
      : asked;
  return typeof text === "string" ? text.replace(/\s+/g, " ").trim().slice(0, longestText) : undefined;
};

/** Makes spans of statements that are asked for within one: over the pool, with the wait for a connection, and over what it gives. */
export function watchPool(pool: pg.Pool, tracer: Tracer): void {
  watchQueries(pool, tracer);
  pool.on("connect", (client) => watchQueries(client, tracer));
}

type Query = (...asked: unknown[]) => unknown;

function watchQueries(asked: pg.Pool | pg.ClientBase, tracer: Tracer): void {
  const query = asked.query.bind(asked) as Query;
  const watched: Query = (...values) => {
    const text = textOf(values[0]);
    // What is answered by a call is the pool's own: it has its span already.
    const isWatched =
      text !== undefined && typeof values.at(-1) !== "function" && trace.getSpan(context.active());
    if (!isWatched) return query(...values);
    const name = /^\w+/.exec(text)?.[0].toLowerCase() ?? "statement";
    const attributes = { "db.system.name": "postgresql", "db.query.text": text };
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes });
    const answer = query(...values) as Promise<unknown>;
    answer.then(
      () => span.end(),
      (error: unknown) => endFailed(span, error),
    );
    return answer;
  };
  asked.query = watched as typeof asked.query;
}
