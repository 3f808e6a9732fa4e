import { createHash } from "node:crypto";
import multipart from "@fastify/multipart";
import { imagePath, images, largestImage } from "@foyer/contract/reporting/images";
import type { FastifyInstance } from "fastify";
import { apiRoot, serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { imageQueries } from "./images.queries.ts";
import { imageTypeOf } from "./images.ts";

export async function imageRoutes(app: FastifyInstance, { database }: Platform): Promise<void> {
  const queries = imageQueries(database.db);
  await app.register(multipart, { limits: { files: 1, fileSize: largestImage, fields: 5 } });

  serve(app, images.upload, async ({ request }) => {
    const file = await request.file();
    if (!file) throw new Refusal("validation.failed", { fields: { file: "required" } });
    const body = await file.toBuffer();
    const type = imageTypeOf(body);
    if (!type) throw new Refusal("image.wrong", { fields: { file: "notAnImage" } });
    const hash = createHash("sha256").update(body).digest("hex");
    await queries.keep(hash, type, body);
    return { pathName: imagePath(hash), hash };
  });

  // A picture is named by its content: whoever knows the name has seen it, and it never changes.
  app.get<{ Params: { hash: string } }>(`${apiRoot}/images/:hash`, async (request, reply) => {
    const image = found(await queries.byHash(request.params.hash));
    return reply
      .type(image.content_type)
      .header("Cache-Control", "public, max-age=31536000, immutable")
      .header("Content-Security-Policy", "default-src 'none'")
      .send(image.body);
  });
}
