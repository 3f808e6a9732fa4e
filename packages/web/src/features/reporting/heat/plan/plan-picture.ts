import { mostPlanPixels } from "@foyer/contract/reporting/heat-document";
import { largestImage, mostImagePixels } from "@foyer/contract/reporting/images";
import { phrase } from "../../../../lib/phrases.ts";
import type { PdfPages } from "./pdf-pages.ts";

/** What a file dialog offers for plans. */
export const acceptedPlans =
  ".png,.jpg,.jpeg,.webp,.svg,.pdf,image/png,image/jpeg,image/webp,image/svg+xml,application/pdf";

/** The picture of a file cannot be used; the message says why. */
export class PictureFault extends Error {}

const kept = ["image/png", "image/jpeg", "image/webp"];
const svg = "image/svg+xml";
/** The longer side of a drawing that has no pixels of its own. */
const drawnSide = 2400;
/** A picture that is too large in bytes is drawn smaller step by step. */
const smaller = 0.8;
const leastSide = 200;
const megapixel = 1_000_000;

interface Drawing {
  picture: CanvasImageSource;
  width: number;
  height: number;
}

/** Asks which page of a file with several is meant; undefined: none of them. */
export type ChoosePage = (pages: PdfPages) => Promise<number | undefined>;

/**
 * The file as it can be sent: as it is where it is small enough; else drawn smaller. Drawings and pages of PDF files become
 * pictures. The server looks again, at the bytes. Undefined where no page was chosen.
 */
export async function preparedPlan(file: File, choosePage: ChoosePage): Promise<File | undefined> {
  if (file.type === "application/pdf" || /\.pdf$/i.test(file.name)) return preparedPage(file, choosePage);
  const isDrawing = file.type === svg || /\.svg$/i.test(file.name);
  if (!isDrawing && !kept.includes(file.type)) throw new PictureFault(phrase("heatPlans.picture.wrong"));
  const address = URL.createObjectURL(isDrawing ? new Blob([file], { type: svg }) : file);
  try {
    const picture = await loaded(address);
    const { naturalWidth: width, naturalHeight: height } = picture;
    requireSize(width, height);
    if (!isDrawing && file.size <= largestImage) return file;
    const most = isDrawing ? drawnSide / Math.max(width, height) : 1;
    return await drawnSmallEnough({ picture, width, height }, file.name, most, isDrawing);
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function preparedPage(file: File, choosePage: ChoosePage): Promise<File | undefined> {
  const { openPdf, PdfLocked } = await import("./pdf-pages.ts");
  const fault = (cause: unknown) =>
    new PictureFault(phrase(cause instanceof PdfLocked ? "heatPlans.pdf.locked" : "heatPlans.pdf.broken"));
  const pages = await openPdf(file).catch((cause: unknown) => {
    throw fault(cause);
  });
  try {
    const number = pages.count === 1 ? 1 : await choosePage(pages);
    if (number === undefined) return undefined;
    const picture = await pages.draw(number, drawnSide).catch((cause: unknown) => {
      throw fault(cause);
    });
    return await drawnSmallEnough(
      { picture, width: picture.width, height: picture.height },
      file.name,
      1,
      true,
    );
  } finally {
    await pages.close();
  }
}

/** Only its head is read for this: a picture of too many pixels is never unpacked. */
function loaded(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  return new Promise((resolve, reject) => {
    picture.onload = () => resolve(picture);
    picture.onerror = () => reject(new PictureFault(phrase("heatPlans.picture.wrong")));
    picture.src = address;
  });
}

function requireSize(width: number, height: number) {
  if (width === 0 || height === 0) throw new PictureFault(phrase("heatPlans.picture.noSize"));
  if (width * height > mostImagePixels)
    throw new PictureFault(phrase("refusals.image.tooManyPixels", { most: mostImagePixels / megapixel }));
  if (Math.max(width, height) > mostPlanPixels)
    throw new PictureFault(phrase("heatPlans.picture.tooLong", { most: mostPlanPixels }));
}

async function drawnSmallEnough(
  drawing: Drawing,
  name: string,
  first: number,
  isDrawing: boolean,
): Promise<File> {
  const { width, height } = drawing;
  const plainName = name.replace(/\.\w+$/, "");
  for (let scale = first; Math.max(width, height) * scale >= leastSide; scale *= smaller) {
    const canvas = drawn(drawing.picture, Math.max(1, width * scale), Math.max(1, height * scale));
    // Lines are sharp as PNG; of photographs that is rarely small enough.
    const types = isDrawing ? ["image/png", "image/webp"] : ["image/webp", "image/jpeg"];
    for (const type of types) {
      const blob = await encoded(canvas, type);
      if (blob && blob.size <= largestImage)
        return new File([blob], `${plainName}.${blob.type.slice("image/".length)}`, { type: blob.type });
    }
  }
  throw new PictureFault(phrase("refusals.image.tooLarge", { most: Math.floor(largestImage / 1024) }));
}

function drawn(picture: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  const pen = canvas.getContext("2d");
  if (pen === null) throw new PictureFault(phrase("heatPlans.picture.wrong"));
  // What is transparent would become black as JPEG.
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A drawing with foreign parts cannot be read back from the canvas. */
function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve, reject) => {
    try {
      canvas.toBlob(resolve, type, 0.9);
    } catch {
      reject(new PictureFault(phrase("heatPlans.picture.wrong")));
    }
  });
}
