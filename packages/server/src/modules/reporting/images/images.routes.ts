import { imagePath, images } from "@foyer/contract/reporting/images";
import type { FastifyInstance } from "fastify";
import { requireWholeCompany } from "../../../platform/http/caller.ts";
import { apiRoot, serve } from "../../../platform/http/serve.ts";
import { makeImages } from "../../../platform/images/images.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found } from "../../../platform/refusal.ts";

export function imageRoutes(app: FastifyInstance, platform: Platform): void {
  const kept = makeImages(platform);

  serve(app, images.upload, async ({ caller, request }) => {
    requireWholeCompany(caller);
    const { hash } = await kept.receive(request, caller);
    return { pathName: imagePath(hash), hash };
  });

  // A picture is named by its content: anybody who knows the name has seen it, and it never changes.
  app.get<{ Params: { hash: string } }>(
    `${apiRoot}/images/:hash`,
    { config: { isOpen: true } },
    async (request, reply) => {
      const image = found(await kept.byHash(request.params.hash));
      return reply
        .type(image.content_type)
        .header("Cache-Control", "public, max-age=31536000, immutable")
        .header("Content-Security-Policy", "default-src 'none'")
        .send(image.body);
    },
  );
}
