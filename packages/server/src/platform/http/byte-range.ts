import type { FastifyReply, FastifyRequest } from "fastify";

/** A part of a file, in bytes; `to` is not included. */
export interface ByteRange {
  from: number;
  to: number;
}

/**
 * The part of a file a `Range` header asks for: null without one (or with one that is not understood, as HTTP has it),
 * "unfit" where it lies outside. Of several parts the whole is given.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | "unfit" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(" ", "") ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  if (match[1] === "") {
    const length = Number(match[2]);
    return length === 0 ? "unfit" : { from: Math.max(0, size - length), to: size };
  }
  const from = Number(match[1]);
  const last = match[2] === "" ? size - 1 : Math.min(size - 1, Number(match[2]));
  if (from >= size) return "unfit";
  return last < from ? null : { from, to: last + 1 };
}

/**
 * Says in the head of an answer which part of a file follows, and gives that part; undefined where the part that is asked
 * for lies outside: the answer is that and has no body. A part of what has changed since (`If-Range`) is not asked for.
 */
export function answerSpan(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { size, etag }: { size: number; etag?: string },
): ByteRange | undefined {
  reply.header("Accept-Ranges", "bytes");
  const condition = headers["if-range"];
  const isSame = condition === undefined || condition === etag;
  const range = byteRange(isSame ? headers.range : undefined, size);
  if (range === "unfit") {
    reply.code(416).header("Content-Range", `bytes */${size}`);
    return;
  }
  const span = range ?? { from: 0, to: size };
  if (range) reply.code(206).header("Content-Range", `bytes ${span.from}-${span.to - 1}/${size}`);
  reply.header("Content-Length", span.to - span.from);
  return span;
}
