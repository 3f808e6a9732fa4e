import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { filmType, makeFilm } from "./make-film.ts";

class PretendRecorder {
  static isTypeSupported = (type: string) => type === "video/webm;codecs=vp8";
  state = "inactive";
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;
  onerror: (() => void) | null = null;
  start() {
    this.state = "recording";
  }
  stop() {
    this.state = "inactive";
    this.ondataavailable?.({ data: new Blob(["film"]) });
    this.onstop?.();
  }
}

const stopped = vi.fn();
const pen = {} as CanvasRenderingContext2D;

beforeEach(() => {
  vi.useFakeTimers();
  stopped.mockReset();
  vi.stubGlobal("MediaRecorder", PretendRecorder);
  Object.assign(HTMLCanvasElement.prototype, {
    captureStream: () => ({ getTracks: () => [{ stop: stopped }] }),
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(pen as never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(HTMLCanvasElement.prototype, "captureStream");
});

const film = (signal: AbortSignal, draw = vi.fn()) => {
  const onPiece = vi.fn();
  const made = makeFilm({
    size: { width: 100, height: 60 },
    count: 3,
    draw,
    type: "video/webm",
    signal,
    onPiece,
  });
  return { made, draw, onPiece };
};

test("each piece is drawn once it is its turn, and what was recorded becomes a file", async () => {
  const { made, draw, onPiece } = film(new AbortController().signal);
  await vi.advanceTimersByTimeAsync(2000);
  const file = await made;
  expect(await file?.text()).toBe("film");
  expect(draw.mock.calls.map(([, index]) => index)).toEqual([0, 0, 1, 2]);
  expect(onPiece.mock.calls).toEqual([[1], [2], [3]]);
  expect(stopped).toHaveBeenCalled();
});

test("one that is given up leaves no file, and nothing that records on", async () => {
  const giveUp = new AbortController();
  const { made, onPiece } = film(giveUp.signal);
  await vi.advanceTimersByTimeAsync(10);
  giveUp.abort();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await made).toBeNull();
  expect(onPiece.mock.calls).toEqual([[1]]);
  expect(stopped).toHaveBeenCalled();
});

test("the best kind that the browser can make; none where it makes none", () => {
  expect(filmType()).toBe("video/webm;codecs=vp8");
  vi.stubGlobal("MediaRecorder", undefined);
  expect(filmType()).toBeUndefined();
});
