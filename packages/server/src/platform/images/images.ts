import { createHash } from "node:crypto";
import { imagePath, largestImage } from "@foyer/contract/reporting/images";
import type { FastifyRequest } from "fastify";
import { apiRoot } from "../http/serve.ts";
import type { Platform } from "../platform.ts";
import { Refusal } from "../refusal.ts";
import { imageTypeOf } from "./image-type.ts";
import { imageQueries } from "./images.queries.ts";

const isHash = /^[0-9a-f]{64}$/;
const kilobytes = Math.floor(largestImage / 1024);
const limits = { files: 1, fileSize: largestImage, fields: 5 };

/** Where a browser finds a kept picture; null without one. */
export const imageAddress = (hash: string | null): string | null =>
  hash === null ? null : apiRoot + imagePath(hash);

/** Pictures people upload, named by their content: the same twice is kept once. */
export function makeImages({ database }: Pick<Platform, "database">) {
  const queries = imageQueries(database.db);
  return {
    /** Keeps the picture in a request (multipart field `file`) and answers its name; refuses everything else. */
    async receive(request: FastifyRequest): Promise<string> {
      const body = await fileIn(request);
      const type = imageTypeOf(body);
      if (!type) throw new Refusal("image.wrong", { fields: { file: "notAnImage" } });
      const hash = createHash("sha256").update(body).digest("hex");
      await queries.keep(hash, type, body);
      return hash;
    },

    byHash: async (hash: string) => (isHash.test(hash) ? await queries.byHash(hash) : undefined),
  };
}

/** The uploaded file; what is no form with a file in it is refused, however it is broken. */
async function fileIn(request: FastifyRequest): Promise<Buffer> {
  const wrong = (file: "required" | "invalid") => new Refusal("validation.failed", { fields: { file } });
  if (!request.isMultipart()) throw wrong("required");
  try {
    const file = await request.file({ limits });
    if (file) return await file.toBuffer();
  } catch (error) {
    const isTooLarge = error instanceof Error && "statusCode" in error && error.statusCode === 413;
    throw isTooLarge ? new Refusal("image.tooLarge", { values: { most: kilobytes } }) : wrong("invalid");
  }
  throw wrong("required");
}
