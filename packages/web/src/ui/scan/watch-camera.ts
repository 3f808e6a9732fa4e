import { makeCodeReader } from "./code-reader.ts";

/** Between one look at the picture and the next. */
const lookEveryMs = 150;

/**
 * Shows the camera at the back in a video and tells each code it sees, until it is stopped. Rejects where there is no
 * camera, or where it may not be used.
 */
export async function watchCamera(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  stopped: AbortSignal,
): Promise<void> {
  const [read, stream] = await Promise.all([
    makeCodeReader(),
    navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } } }),
  ]);
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  stopped.addEventListener("abort", stop);
  if (stopped.aborted) return stop();
  video.srcObject = stream;
  await video.play();
  while (!stopped.aborted) {
    // A picture that cannot be read yet is followed by another.
    const text = await read(video).catch(() => undefined);
    if (text && !stopped.aborted) onCode(text);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
