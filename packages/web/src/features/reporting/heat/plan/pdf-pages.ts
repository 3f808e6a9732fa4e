import { GlobalWorkerOptions, getDocument, PasswordException, version } from "pdfjs-dist";
import worker from "pdfjs-dist/build/pdf.worker.min.mjs?url";

GlobalWorkerOptions.workerSrc = worker;
/** The build puts the parts of pdf.js there. */
const parts = `/assets/pdf-${version}/`;

export interface PdfPages {
  count: number;
  /** Draws a page, the first is 1, so that its longer side has `side` pixels. */
  draw: (page: number, side: number) => Promise<HTMLCanvasElement>;
  close: () => Promise<void>;
}

/** A PDF file that only opens with a password. */
export class PdfLocked extends Error {}

/**
 * Opens a PDF file in the browser: nothing of it is sent. Rejects with PdfLocked, or with whatever is wrong with the file.
 */
export async function openPdf(file: Blob): Promise<PdfPages> {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    cMapUrl: parts,
    wasmUrl: parts,
    // The content security policy forbids WebAssembly.
    useWasm: false,
    stopAtErrors: true,
  });
  const pdf = await task.promise.catch(async (cause: unknown) => {
    await task.destroy();
    throw cause instanceof PasswordException ? new PdfLocked() : cause;
  });
  return {
    count: pdf.numPages,
    async draw(number, side) {
      const page = await pdf.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: side / Math.max(natural.width, natural.height) });
      const canvas = document.createElement("canvas");
      canvas.width = Math.max(1, Math.round(viewport.width));
      canvas.height = Math.max(1, Math.round(viewport.height));
      await page.render({ canvas, viewport }).promise;
      return canvas;
    },
    close: () => task.destroy(),
  };
}
