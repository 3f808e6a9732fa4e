import type { FastifyReply } from "fastify";

/** Aborts when the caller goes before the last byte of the answer is theirs. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const { raw } = reply;
  raw.once("close", () => {
    if (!raw.writableFinished) gone.abort();
  });
  const asked = reply.request.raw;
  if (asked.destroyed && !asked.complete) gone.abort();
  return gone.signal;
}
