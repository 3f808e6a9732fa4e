import type { imageTypes } from "@foyer/contract/reporting/images";

type ImageType = (typeof imageTypes)[number];

const starts = (body: Buffer, bytes: readonly number[], at = 0) =>
  body.length >= at + bytes.length && bytes.every((byte, index) => body[at + index] === byte);

/** What an image is by its own bytes; null for everything else. The name and type a browser states count for nothing. */
export function detectImageType(body: Buffer): ImageType | null {
  if (starts(body, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (starts(body, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (starts(body, [0x47, 0x49, 0x46, 0x38])) return "image/gif";
  if (starts(body, [0x52, 0x49, 0x46, 0x46]) && starts(body, [0x57, 0x45, 0x42, 0x50], 8))
    return "image/webp";
  return null;
}
