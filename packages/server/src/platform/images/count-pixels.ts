import { imageSize } from "image-size";

/** How many pixels an image says it has, which is what a browser makes room for; null where it cannot be read. */
export function countPixels(body: Buffer): number | null {
  try {
    // A copy: behind a buffer's end lie other bytes, and the library reads on.
    const { width, height } = imageSize(new Uint8Array(body));
    return width > 0 && height > 0 ? width * height : null;
  } catch {
    return null;
  }
}
