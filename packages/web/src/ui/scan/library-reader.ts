import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HTMLCanvasElementLuminanceSource,
  HybridBinarizer,
  MultiFormatReader,
} from "@zxing/library";

/** Wide enough for the thin bars of a label, small enough for some pictures a second. */
const mostPixels = 960;

/** All in script, without WebAssembly: the content security policy stays as it is. */
export function makeLibraryReader(): (video: HTMLVideoElement) => Promise<string | undefined> {
  const reader = new MultiFormatReader();
  reader.setHints(
    new Map<DecodeHintType, unknown>([
      [
        DecodeHintType.POSSIBLE_FORMATS,
        [
          BarcodeFormat.QR_CODE,
          BarcodeFormat.CODE_128,
          BarcodeFormat.CODE_39,
          BarcodeFormat.DATA_MATRIX,
          BarcodeFormat.EAN_13,
        ],
      ],
      [DecodeHintType.TRY_HARDER, true],
    ]),
  );
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0) return undefined;
    const scale = Math.min(1, mostPixels / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      const picture = new BinaryBitmap(new HybridBinarizer(new HTMLCanvasElementLuminanceSource(canvas)));
      return reader.decodeWithState(picture).getText();
    } catch {
      // Nothing is seen in it yet.
      return undefined;
    }
  };
}
