/** Pieces of a film that pass in a second. */
export const filmPiecesASecond = 4;
const bitsASecond = 6_000_000;
const types = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];

/** The kind of film this browser can make; undefined where it makes none. */
export function filmType(): string | undefined {
  const canDraw = typeof HTMLCanvasElement !== "undefined" && "captureStream" in HTMLCanvasElement.prototype;
  if (!canDraw || typeof MediaRecorder === "undefined") return undefined;
  return types.find((type) => MediaRecorder.isTypeSupported(type));
}

interface FilmAsked {
  size: { width: number; height: number };
  /** Pieces, drawn one after the other. */
  count: number;
  draw: (pen: CanvasRenderingContext2D, index: number) => void;
  type: string;
  signal: AbortSignal;
  onPiece: (made: number) => void;
}

/** Films the pieces in the browser, as fast as they are shown; null where it was given up. */
export async function makeFilm({
  size,
  count,
  draw,
  type,
  signal,
  onPiece,
}: FilmAsked): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  const stream = canvas.captureStream(filmPiecesASecond * 3);
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: bitsASecond });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise<void>((resolve, reject) => {
    recorder.onstop = () => resolve();
    recorder.onerror = () => reject(new Error("the film could not be made"));
  });
  draw(pen, 0);
  recorder.start();
  for (let index = 0; index < count && !signal.aborted; index++) {
    draw(pen, index);
    onPiece(index + 1);
    await passed(1000 / filmPiecesASecond);
  }
  // A recorder that failed has stopped by itself.
  if (recorder.state !== "inactive") recorder.stop();
  await stopped;
  for (const track of stream.getTracks()) track.stop();
  return signal.aborted ? null : new Blob(parts, { type: "video/webm" });
}

const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
