import { createHash } from "node:crypto";
import {
  imagePath,
  largestImage,
  mostImageBytes,
  mostImagePixels,
  mostUploadsAnHour,
} from "@foyer/contract/reporting/images";
import type { FastifyRequest } from "fastify";
import type { Caller } from "../http/caller.ts";
import { apiRoot } from "../http/serve.ts";
import type { Platform } from "../platform.ts";
import { Refusal } from "../refusal.ts";
import { detectImageType } from "./image-type.ts";
import { imageQueries, type Picture, type Uploader } from "./images.queries.ts";
import { type PictureSize, pictureSize } from "./picture-size.ts";

const isHash = /^[0-9a-f]{64}$/;
const kilobytes = Math.floor(largestImage / 1024);
const megabyte = 1024 * 1024;
const megapixel = 1_000_000;
const hourMs = 3_600_000;
const limits = { files: 1, fileSize: largestImage, fields: 5 };

/** Where a browser finds a kept picture; null without one. */
export const imageAddress = (hash: string | null): string | null =>
  hash === null ? null : apiRoot + imagePath(hash);

/** Pictures people upload, named by their content: the same twice is kept once. */
export function makeImages({ database, clock }: Pick<Platform, "database" | "clock">) {
  const queries = imageQueries(database.db);

  /** Refuses more than a user may bring within an hour. */
  async function requireFewUploads(found: ReturnType<typeof imageQueries>, uploader: Uploader) {
    const since = new Date(clock.now().getTime() - hourMs);
    const uploads = await found.uploadsSince(uploader.userId, since);
    const [first] = uploads;
    if (first && uploads.length >= mostUploadsAnHour)
      throw new Refusal("image.tooMany", {
        values: { most: mostUploadsAnHour },
        retryAfter: Math.ceil((first.getTime() - since.getTime()) / 1_000),
      });
  }

  /** Keeps a picture; refuses more than the company has room for. */
  async function keep(inside: ReturnType<typeof imageQueries>, uploader: Uploader, picture: Picture) {
    const taken = await inside.countBytes(uploader.tenantId, picture.hash);
    if (taken + picture.body.length > mostImageBytes)
      throw new Refusal("image.noRoom", { values: { most: mostImageBytes / megabyte } });
    await inside.keep(picture, clock.now());
    await inside.note(uploader, picture, clock.now());
  }

  const byHash = async (hash: string) => (isHash.test(hash) ? await queries.byHash(hash) : undefined);

  return {
    /**
     * Keeps the picture in a request (multipart field `file`) and answers its name and its size; refuses everything else, and
     * what is longer on a side than `mostSide` pixels.
     */
    async receive(
      request: FastifyRequest,
      caller: Caller,
      mostSide = Number.POSITIVE_INFINITY,
    ): Promise<PictureSize & { hash: string }> {
      const body = await fileIn(request);
      const { size, ...picture } = checked(body);
      if (Math.max(size.width, size.height) > mostSide)
        throw new Refusal("validation.failed", { fields: { file: "outOfRange" } });
      const uploader = uploaderOf(caller);
      await database.db.transaction().execute(async (tx) => {
        const inside = imageQueries(tx);
        await inside.lock(uploader);
        await requireFewUploads(inside, uploader);
        await keep(inside, uploader, picture);
      });
      return { hash: picture.hash, ...size };
    },

    /** Keeps all of some pictures that came together, or none. */
    async keepAll(bodies: readonly Buffer[], caller: Caller): Promise<void> {
      const pictures = bodies.map(checked);
      const uploader = uploaderOf(caller);
      await database.db.transaction().execute(async (tx) => {
        const inside = imageQueries(tx);
        await inside.lock(uploader);
        for (const { size: _, ...picture } of pictures) await keep(inside, uploader, picture);
      });
    },

    byHash,

    /** How large a kept picture is; null where there is none of this name. */
    async sizeOf(hash: string): Promise<PictureSize | null> {
      const kept = await byHash(hash);
      return kept ? pictureSize(kept.body) : null;
    },
  };
}

const uploaderOf = ({ tenantId, userId }: Caller): Uploader => ({ tenantId: tenantId ?? 0, userId });

/** A picture by its own bytes; refuses what is none, or too large. */
function checked(body: Buffer): Picture & { size: PictureSize } {
  if (body.length > largestImage) throw new Refusal("image.tooLarge", { values: { most: kilobytes } });
  const type = detectImageType(body);
  const size = type && pictureSize(body);
  if (!type || !size) throw new Refusal("image.wrong", { fields: { file: "notAnImage" } });
  if (size.width * size.height > mostImagePixels)
    throw new Refusal("image.tooManyPixels", { values: { most: mostImagePixels / megapixel } });
  return { hash: createHash("sha256").update(body).digest("hex"), type, body, size };
}

/** Deletes what was uploaded before then and is used nowhere; returns how many pictures that were. */
export async function sweepImages({ database }: Pick<Platform, "database">, before: Date): Promise<number> {
  const queries = imageQueries(database.db);
  await queries.forgetUploads(before);
  return queries.forgetPictures(before);
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
