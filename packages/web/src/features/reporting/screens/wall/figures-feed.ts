import {
  type WallCommand,
  type WallFigures,
  wallLivePath,
  wallPlayer,
  wallRhythm,
} from "@foyer/contract/reporting/screens/wall-player";
import { apiBase } from "../../../../lib/api-base.ts";
import { askWall, isGone } from "./ask-wall.ts";
import { eventReader, type TextEvent } from "./event-text.ts";

/** A stream that says nothing for so long is held back somewhere on its way. */
const silentMs = 45_000;
/** Then figures are asked for, and so long later the stream is tried again. */
const restMs = 5 * 60_000;
/**
 * One that ended, as it does when the server starts anew, is tried again after the first answer, but not at once: after
 * so long, or as long as the server said.
 */
const usualAgainMs = 5_000;

export type FeedMode = "live" | "poll" | "cached";

export interface FeedListener {
  /** `isWhole`: all figures of the screen; else those that changed. */
  onFigures: (figures: WallFigures, isWhole: boolean) => void;
  onRevision: (revision: string) => void;
  onCommand: (command: WallCommand) => void;
  /** Something came, so that what is shown is of now. */
  onAlive: () => void;
  /** Nothing came: what is shown grows old. */
  onFailed: () => void;
  /** The server knows no such display, or it has no such screen. */
  onGone: () => void;
}

export interface Feed {
  mode: () => FeedMode;
  end: () => void;
}

interface Asked {
  secret: string;
  display: string;
  screenId: number;
}

const jitter = (most: number) => Math.random() * most;

/** The figures of a screen as they change: pushed by the server, asked for where that does not get through. */
export function startFeed({ secret, display, screenId }: Asked, on: FeedListener): Feed {
  let mode: FeedMode = "cached";
  let isOver = false;
  let stream = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let streamFrom = 0;
  let againMs = usualAgainMs;

  function heard(event: TextEvent): void {
    mode = "live";
    const data = JSON.parse(event.data) as unknown;
    if (event.name === "figures") {
      on.onFigures(data as WallFigures, isFirst);
      isFirst = false;
    } else if (event.name === "revision") on.onRevision((data as { revision: string }).revision);
    else if (event.name === "command") on.onCommand(data as WallCommand);
    on.onAlive();
  }
  let isFirst = true;

  function heardRetry(milliseconds: number): void {
    againMs = milliseconds;
  }

  async function listen(): Promise<void> {
    stream = new AbortController();
    isFirst = true;
    let wasSilent = false;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const waitForNext = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        wasSilent = true;
        stream.abort();
      }, silentMs);
    };
    try {
      waitForNext();
      const answer = await fetch(`${apiBase}${wallLivePath}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
        body: JSON.stringify({ secret, display, screenId }),
        cache: "no-store",
        signal: stream.signal,
      });
      if (answer.ok && answer.body) await readEvents(answer.body.getReader(), waitForNext, heard, heardRetry);
    } catch {
      // Ended, or never begun: asking says why.
    } finally {
      clearTimeout(silence);
    }
    if (isOver) return;
    streamFrom = performance.now() + (wasSilent ? restMs : againMs + jitter(againMs));
    void poll();
  }

  async function poll(): Promise<void> {
    clearTimeout(timer);
    let isAnswered = false;
    try {
      const figures = await askWall<typeof wallPlayer.figures>(wallPlayer.figures, { secret, screenId });
      if (isOver) return;
      isAnswered = true;
      mode = "poll";
      on.onFigures(figures, true);
      on.onAlive();
    } catch (cause) {
      if (isOver) return;
      mode = "cached";
      on.onFailed();
      if (isGone(cause)) on.onGone();
    }
    const next = () => void (isAnswered && performance.now() >= streamFrom ? listen() : poll());
    const rhythm = wallRhythm * 1_000 + jitter(1_000);
    timer = setTimeout(
      next,
      isAnswered ? Math.min(rhythm, Math.max(0, streamFrom - performance.now())) : rhythm,
    );
  }

  void listen();
  return {
    mode: () => mode,
    end() {
      isOver = true;
      clearTimeout(timer);
      stream.abort();
    },
  };
}

async function readEvents(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  onPiece: () => void,
  onEvent: (event: TextEvent) => void,
  onRetry: (milliseconds: number) => void,
): Promise<void> {
  const read = eventReader(onRetry);
  const decoder = new TextDecoder();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onPiece();
    for (const event of read(decoder.decode(part.value, { stream: true }))) onEvent(event);
  }
}
