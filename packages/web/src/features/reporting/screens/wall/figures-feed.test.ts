import { wallLivePath, wallPlayer } from "@foyer/contract/reporting/screens/wall-player";
import { expect, onTestFinished, test, vi } from "vitest";
import { startFeed } from "./figures-feed.ts";

const nothing = () => undefined;
const listener = {
  onFigures: nothing,
  onRevision: nothing,
  onCommand: nothing,
  onAlive: nothing,
  onFailed: nothing,
  onGone: nothing,
};

/** Servers whose streams end at once, after saying this; when each was opened, in milliseconds since the first. */
async function streamsAfter(said: string, opened: number): Promise<number[]> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const moments: number[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    if (!url.endsWith(wallLivePath)) {
      expect(url.endsWith(wallPlayer.figures.path)).toBe(true);
      return Response.json({ data: {} });
    }
    moments.push(performance.now());
    return new Response(said);
  });
  const feed = startFeed({ secret: "s", display: "d", screenId: 1 }, listener);
  onTestFinished(feed.end);
  for (let second = 0; moments.length < opened; second++) {
    expect(second).toBeLessThan(60);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  return moments.map((at) => at - (moments[0] as number));
}

test("a stream whose server ended is opened again when that server said, elsewhere or there", async () => {
  const [, again] = await streamsAfter("retry: 3000\n\nretry: 800\n\n", 2);
  expect(again).toBeCloseTo(1_200, -1);
});

test("one that ended without a word is opened again after a while", async () => {
  const [, again] = await streamsAfter("", 2);
  expect(again).toBeCloseTo(7_500, -1);
});
