/** Reads the code that a picture holds; undefined where it sees none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

/** As browsers have it that can read codes themselves: most phones, few desktops. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}
interface DetectorMaker {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

const wanted = ["qr_code", "code_128", "code_39", "data_matrix", "ean_13"];

/** The browser's own; elsewhere the library's, whose code comes only then. */
export async function makeCodeReader(): Promise<CodeReader> {
  const Own = (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector;
  const known = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  const formats = wanted.filter((format) => known.includes(format));
  if (!Own || !formats.includes("qr_code")) return (await import("./library-reader.ts")).makeLibraryReader();
  const detector = new Own({ formats });
  return async (video) => (await detector.detect(video)).at(0)?.rawValue;
}
