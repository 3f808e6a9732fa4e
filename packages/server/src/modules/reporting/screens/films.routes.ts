import { Readable } from "node:stream";
import { filmPath } from "@foyer/contract/reporting/films";
import { screens } from "@foyer/contract/reporting/screens/screens";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { makeFilms } from "../../../platform/films/films.ts";
import { answerSpan } from "../../../platform/http/byte-range.ts";
import { apiRoot, serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found } from "../../../platform/refusal.ts";

export function filmRoutes(app: FastifyInstance, platform: Platform): void {
  const films = makeFilms(platform);

  serve(app, screens.uploadFilm, async ({ caller, request }) => {
    const { hash, size } = await films.receive(request, caller);
    return { pathName: filmPath(hash), hash, size };
  });

  /** A film is named by its content: anybody who knows the name has seen it, and it never changes. */
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { hash } = request.params as { hash: string };
    const film = found(await films.byHash(hash));
    const etag = `"${hash}"`;
    const keepForGood = () =>
      reply.header("ETag", etag).header("Cache-Control", "public, max-age=31536000, immutable");
    if (request.headers["if-none-match"] === etag) return keepForGood().code(304).send();
    const span = answerSpan(request, reply, { size: film.size, etag });
    if (span === undefined) return reply.send();
    keepForGood().type(film.content_type).header("Content-Security-Policy", "default-src 'none'");
    if (request.method === "HEAD") return reply.send();
    const stream = Readable.from(films.span(film, span.from, span.to), {
      objectMode: false,
      highWaterMark: 1,
    });
    stream.once("close", () => {
      // A part of what was promised is no answer: the connection goes with it.
      if (!stream.readableEnded) reply.raw.destroy();
    });
    return reply.send(stream);
  }

  app.route({
    ...{ method: ["GET", "HEAD"], url: apiRoot + filmPath(":hash"), exposeHeadRoute: false },
    config: { isOpen: true },
    handler: answer,
  });
}
