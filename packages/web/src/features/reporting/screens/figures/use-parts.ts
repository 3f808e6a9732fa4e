import type { Control, ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { useCallback, useEffect, useRef, useState } from "react";
import { connection } from "../../../../lib/connection.ts";
import { joinedParts, type SeenParts } from "./joined-parts.ts";
import { keyOfFigure } from "./key-of-figure.ts";

export type FindPart = (control: Control, figure: string) => ScreenPart | undefined;
/** Answers by the keys of their questions. */
export type AskParts = (signal: AbortSignal) => Promise<ReadonlyMap<string, ScreenPart>>;

interface PartsAsked {
  document: Pick<ScreenDocument, "binding">;
  /** What is asked, in words: another text is asked at once. Empty: nothing is. */
  asked: string;
  ask: AskParts;
  everyMs: number;
}

/** The answers to the questions of a screen, asked together, again and again while somebody looks. */
export function useParts({ document: { binding }, asked, ask, everyMs }: PartsAsked): FindPart {
  const [parts, setParts] = useState<SeenParts>(new Map());
  const current = useRef(ask);
  current.current = ask;

  useEffect(() => {
    if (asked === "") return;
    return askAgainAndAgain(
      (signal) => current.current(signal),
      (answers) => setParts((before) => joinedParts(before, answers)),
      everyMs,
    );
  }, [asked, everyMs]);

  return useCallback(
    (control, figure) => {
      const key = keyOfFigure(control, figure, { binding });
      return key === undefined ? undefined : parts.get(key);
    },
    [parts, binding],
  );
}

/** One question at a time, none while nobody sees the page; gives the way to end it. */
function askAgainAndAgain(
  askParts: AskParts,
  onAnswers: (answers: ReadonlyMap<string, ScreenPart>) => void,
  everyMs: number,
): () => void {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;

  async function ask() {
    clearTimeout(timer);
    if (isAsking || ended.signal.aborted || globalThis.document.visibilityState === "hidden") return;
    isAsking = true;
    const began = Date.now();
    const answers = await askParts(ended.signal);
    isAsking = false;
    if (ended.signal.aborted) return;
    onAnswers(answers);
    timer = setTimeout(() => void ask(), Math.max(0, began + everyMs - Date.now()));
  }

  const askNow = () => void ask();
  const leaveConnection = connection.onBack(askNow);
  globalThis.document.addEventListener("visibilitychange", askNow);
  askNow();
  return () => {
    ended.abort();
    clearTimeout(timer);
    leaveConnection();
    globalThis.document.removeEventListener("visibilitychange", askNow);
  };
}
