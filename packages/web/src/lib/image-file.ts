import { imageTypes, largestImage } from "@foyer/contract/reporting/images";
import { phrase } from "./phrases.ts";

/** What a file dialog offers for images. */
export const acceptedImages = imageTypes.join(",");

/** Says why a file is no image that could be sent; the server looks again, at the bytes. */
export function imageFault(file: File): string | undefined {
  if (!imageTypes.some((type) => type === file.type)) return phrase("refusals.image.wrong");
  return file.size > largestImage
    ? phrase("refusals.image.tooLarge", { most: Math.floor(largestImage / 1024) })
    : undefined;
}
