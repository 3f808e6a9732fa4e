import type { Control, ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import { screenLimits } from "@foyer/contract/reporting/screens/screen-values";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { request } from "../../../../lib/api.ts";
import { connection } from "../../../../lib/connection.ts";
import { Refused } from "../../../../lib/refused.ts";
import { keyOfFigure, questionsOf } from "./bound-question.ts";
import type { SeenPart } from "./seen-part.ts";

const everyMs = 15_000;

type Parts = ReadonlyMap<string, SeenPart>;

/** The answers to all questions of a screen, asked together, again and again while somebody looks. */
export function useScreenFigures(
  document: ScreenDocument,
): (control: Control, figure: string) => ScreenPart | undefined {
  const { pages, binding } = document;
  const questions = useMemo(() => questionsOf({ pages, binding }), [pages, binding]);
  const [parts, setParts] = useState<Parts>(new Map());
  const current = useRef(questions);
  current.current = questions;
  const asked = [...questions.keys()].sort().join("\n");

  useEffect(() => {
    if (asked === "") return;
    return askAgainAndAgain(
      () => current.current,
      (answers) => setParts((before) => answers(before)),
    );
  }, [asked]);

  return useCallback(
    (control, figure) => {
      const key = keyOfFigure(control, figure, binding);
      return key === undefined ? undefined : parts.get(key);
    },
    [parts, binding],
  );
}

/** One question at a time, none while nobody sees the page; gives the way to end it. */
function askAgainAndAgain(
  getQuestions: () => ReadonlyMap<string, BoundQuestion>,
  onAnswers: (change: (before: Parts) => Parts) => void,
): () => void {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;

  async function ask() {
    clearTimeout(timer);
    if (isAsking || ended.signal.aborted || globalThis.document.visibilityState === "hidden") return;
    isAsking = true;
    const began = Date.now();
    const questions = [...getQuestions()];
    const answers = await answersTo(questions, ended.signal);
    isAsking = false;
    if (ended.signal.aborted) return;
    onAnswers((before) => joined(before, questions, answers));
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

/** One call, or as many as the server's bound on questions asks for. */
async function answersTo(
  questions: readonly [string, BoundQuestion][],
  signal: AbortSignal,
): Promise<readonly ScreenPart[]> {
  const most = screenLimits.questions;
  const batches = Array.from({ length: Math.ceil(questions.length / most) }, (_, nth) =>
    questions.slice(nth * most, (nth + 1) * most).map(([, question]) => question),
  );
  const answered = await Promise.all(batches.map((batch) => answersToBatch(batch, signal)));
  return answered.flat();
}

async function answersToBatch(
  questions: readonly BoundQuestion[],
  signal: AbortSignal,
): Promise<readonly ScreenPart[]> {
  try {
    const { parts } = (await request(screens.figures, { body: { questions } }, signal)) as {
      parts: ScreenPart[];
    };
    return questions.map((_, nth) => parts[nth] ?? { what: "failed" });
  } catch (cause) {
    const what = cause instanceof Refused && cause.code === 403 ? "refused" : "failed";
    return questions.map(() => ({ what }));
  }
}

/** A failed answer leaves the former one, which says from then on that it is old. */
function joined(
  before: Parts,
  questions: readonly [string, BoundQuestion][],
  answers: readonly ScreenPart[],
): Parts {
  const cameAt = Date.now();
  const next = new Map<string, SeenPart>();
  for (const [nth, [key]] of questions.entries()) {
    const answer = answers[nth] ?? { what: "failed" };
    const former = before.get(key);
    const isKept = answer.what === "failed" && former !== undefined && hasFigures(former);
    next.set(key, isKept ? { ...former, hasFailed: true } : { ...answer, cameAt });
  }
  return next;
}

const hasFigures = ({ what }: ScreenPart): boolean => what !== "failed" && what !== "refused";
