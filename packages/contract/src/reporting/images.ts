import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

/** Bytes of an uploaded image at most. */
export const largestImage = 512_000;
/** Pixels of an image at most: a small file can fill the memory of whoever looks at it. */
export const mostImagePixels = 40_000_000;
/** Pictures a user may upload within an hour. */
export const mostUploadsAnHour = 20;
/** What the pictures of a company may take together. */
export const mostImageBytes = 50 * 1024 * 1024;
export const imageTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;

/** Where an image is served: below the API root, named by its content. */
export const imagePath = (hash: string) => `/images/${hash}`;

export const images = {
  upload: endpoint({
    method: "POST",
    path: "/images/upload",
    permission: "company:self",
    summary:
      "Keeps an image (multipart field `file`; PNG, JPEG, GIF or WebP of at most 512,000 bytes and 40 megapixels)",
    reply: z.object({ pathName: z.string(), hash: z.string() }),
  }),
};
