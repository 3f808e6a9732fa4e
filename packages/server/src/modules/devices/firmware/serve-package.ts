import { Readable } from "node:stream";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressKey } from "../../../platform/address-key.ts";
import { answerSpan, type ByteRange } from "../../../platform/http/byte-range.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Download, downloadQueries } from "./downloads.queries.ts";
import { packageQueries } from "./packages.queries.ts";

/** Packages sent at the same time by one server; further clients are asked to come again. */
const mostAtOnce = 200;
/** Streams to one device: one whose line broke begins again before the end of its old one is seen. */
const mostOfDevice = 3;
/** A device that takes no bytes for so long is hung up on. */
const usualStallMs = 60_000;
/** Questions a minute from one address: a site's devices share it. */
const callsAMinute = 600;
/** How far a device has come is written this often while bytes flow. */
const noteMs = 2_000;

/**
 * Packages by one-off addresses on the device port. The secret is in the path because devices know no other way; it is
 * good for one device and a day, and nothing here writes it anywhere.
 */
export async function servePackages(
  app: FastifyInstance,
  { database, clock }: Pick<Platform, "database" | "clock">,
  stallMs = usualStallMs,
): Promise<void> {
  const downloads = downloadQueries(database.db);
  const packages = packageQueries(database.db);
  let atOnce = 0;
  /** Per device of a roll-out, the oldest first. */
  const sending = new Map<number, Readable[]>();
  // A device may take an hour for a package; a server that ends does not wait for it.
  app.addHook("preClose", async () => {
    for (const streams of sending.values()) for (const stream of [...streams]) stream.destroy();
  });

  /** Notes a stream under way; of too many to one device the oldest is broken off. */
  function begin(id: number, stream: Readable): void {
    const streams = sending.get(id) ?? [];
    sending.set(id, streams);
    streams.push(stream);
    // Off the list at once: one that is ending meanwhile must not be taken for the next to end.
    if (streams.length > mostOfDevice) streams.shift()?.destroy();
  }

  function end(id: number, stream: Readable): void {
    const left = sending.get(id)?.filter((one) => one !== stream) ?? [];
    if (left.length > 0) sending.set(id, left);
    else sending.delete(id);
  }

  /** The bytes of a range, noting how many have gone out. */
  async function* bytes(download: Download, { from, to }: ByteRange): AsyncGenerator<Buffer> {
    let sent = from;
    let noted = from;
    let notedAt = performance.now();
    const note = async () => {
      if (sent > noted) await downloads.sent(download, from, sent, noted, clock.now());
      noted = sent;
      notedAt = performance.now();
    };
    atOnce++;
    try {
      for await (const part of packages.span(download.packageId, from, to)) {
        yield part;
        // The next one is asked for once this one was taken.
        sent += part.length;
        if (performance.now() - notedAt >= noteMs) await note();
      }
    } finally {
      atOnce--;
      await note();
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { secret } = request.params as { secret: string };
    const download = await downloads.of(secret, clock.now());
    if (!download) return reply.code(404).send();
    if (atOnce >= mostAtOnce && !sending.has(download.id))
      return reply.code(503).header("Retry-After", 60).send();
    const span = answerSpan(request, reply, download);
    reply
      .type("application/octet-stream")
      .header("Cache-Control", "no-store")
      .header("Content-Disposition", `attachment; filename="firmware.bin"`);
    if (span === undefined) return reply.send();
    if (request.method === "HEAD") return reply.send();
    const stream = Readable.from(bytes(download, span), { objectMode: false, highWaterMark: 1 });
    begin(download.id, stream);
    reply.raw.setTimeout(stallMs, () => stream.destroy());
    stream.once("close", () => {
      end(download.id, stream);
      // A part of what was promised is no answer: the connection goes with it.
      if (!stream.readableEnded) reply.raw.destroy();
    });
    return reply.send(stream);
  }

  await app.register(async (own) => {
    await own.register(rateLimit, {
      max: callsAMinute,
      timeWindow: 60_000,
      keyGenerator: ({ ip }) => addressKey(ip),
      errorResponseBuilder: () => ({ statusCode: 429 }),
    });
    for (const url of ["/firmware/:secret", "/firmware/:secret/:name"])
      own.route({ method: ["GET", "HEAD"], url, exposeHeadRoute: false, handler: answer });
  });
}
