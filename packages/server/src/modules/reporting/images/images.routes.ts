import { createHash } from "node:crypto";
import multipart from "@fastify/multipart";
import { imagePath, images, largestImage } from "@foyer/contract/reporting/images";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { apiRoot, serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { imageQueries } from "./images.queries.ts";
import { imageTypeOf } from "./images.ts";

const isHash = /^[0-9a-f]{64}$/;

export async function imageRoutes(app: FastifyInstance, { database }: Platform): Promise<void> {
  const queries = imageQueries(database.db);
  await app.register(multipart, { limits: { files: 1, fileSize: largestImage, fields: 5 } });

  serve(app, images.upload, async ({ request }) => {
    const body = await fileIn(request);
    const type = imageTypeOf(body);
    if (!type) throw new Refusal("image.wrong", { fields: { file: "notAnImage" } });
    const hash = createHash("sha256").update(body).digest("hex");
    await queries.keep(hash, type, body);
    return { pathName: imagePath(hash), hash };
  });

  // A picture is named by its content: whoever knows the name has seen it, and it never changes.
  app.get<{ Params: { hash: string } }>(
    `${apiRoot}/images/:hash`,
    { config: { isOpen: true } },
    async (request, reply) => {
      const { hash } = request.params;
      const image = found(isHash.test(hash) ? await queries.byHash(hash) : null);
      return reply
        .type(image.content_type)
        .header("Cache-Control", "public, max-age=31536000, immutable")
        .header("Content-Security-Policy", "default-src 'none'")
        .send(image.body);
    },
  );
}

/** The uploaded file; what is no form with a file in it is refused, however it is broken. */
async function fileIn(request: FastifyRequest): Promise<Buffer> {
  const wrong = (file: "required" | "invalid") => new Refusal("validation.failed", { fields: { file } });
  if (!request.isMultipart()) throw wrong("required");
  try {
    const file = await request.file();
    if (file) return await file.toBuffer();
  } catch (error) {
    const isTooLarge = error instanceof Error && "statusCode" in error && error.statusCode === 413;
    throw isTooLarge ? error : wrong("invalid");
  }
  throw wrong("required");
}
