import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";

export const streamHeaders = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-cache",
  "X-Accel-Buffering": "no",
};

/** Makes an answer a stream of server-sent events, written to `reply.raw` from now on. */
export function beginStream(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    // A hijacked answer has none of the headers that every other one is given.
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    ...streamHeaders,
  });
  reply.raw.write("retry: 3000\n\n");
}

/** When the server stops its readers come back at once, to another one where there is one, but not all together. */
const soonestMs = 500;
const spreadMs = 1_500;

/** Ends a stream because the server does. */
export function endStream(stream: ServerResponse): void {
  stream.end(`retry: ${Math.round(soonestMs + Math.random() * spreadMs)}\n\n`);
}
