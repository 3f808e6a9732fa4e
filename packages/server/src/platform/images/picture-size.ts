import { imageSize } from "image-size";

/** Pixels of a picture as browsers show it. */
export interface PictureSize {
  width: number;
  height: number;
}

/** From here on a photo says that it lies on its side. */
const firstOnItsSide = 5;

/** How large an image says it is, which is what a browser makes room for; null where it cannot be read. */
export function pictureSize(body: Buffer): PictureSize | null {
  try {
    // A copy: behind a buffer's end lie other bytes, and the library reads on.
    const { width, height, orientation = 1 } = imageSize(new Uint8Array(body));
    if (!(width > 0 && height > 0)) return null;
    return orientation >= firstOnItsSide ? { width: height, height: width } : { width, height };
  } catch {
    return null;
  }
}
