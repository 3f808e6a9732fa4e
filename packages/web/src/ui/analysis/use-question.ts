import { subjects } from "@foyer/contract/places/subjects";
import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import { useEffect, useMemo, useState } from "react";
import { businessDay, type SiteClock, sharedClock } from "../../lib/local-day.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { useSession } from "../../lib/session.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { usualZone } from "../../lib/usual-zone.ts";
import {
  parseQuestion,
  partsOfChange,
  type QuestionChange,
  type QuestionParts,
  type QuestionSpec,
  questionParts,
  toBody,
} from "./question.ts";
import { extendTrail, restoredParts, type TrailStep, toEntry } from "./trail.ts";

const parsers = {
  ...(Object.fromEntries(questionParts.map((part) => [part, parseAsString])) as Record<
    (typeof questionParts)[number],
    typeof parseAsString
  >),
  /** What was asked before each drill, outermost first. */
  trail: parseAsArrayOf(parseAsString, ";"),
  /** The screen that led here, with what was asked there. */
  via: parseAsString,
};

/** Names change rarely. Milliseconds. */
const staleTime = 60_000;
const turnsOverEvery = 30_000;

/** The question of a screen, kept in the address. */
export function useQuestion(spec: QuestionSpec = {}) {
  const [{ trail, via, ...parts }, setParts] = useQueryStates(parsers, { history: "replace" });
  const named = useNamed(parts);
  const today = useToday(useClock(parts, named));
  const question = parseQuestion(parts, spec, today);
  const entries = trail ?? [];

  return {
    spec,
    question,
    /** The day it is on the clock of what is asked of. */
    today,
    /** The named subjects, as far as they are known by now. */
    named,
    body: useStable(toBody(question)),
    /** Asks something else; the way down is forgotten. */
    change: (change: QuestionChange) =>
      void setParts({ ...partsOfChange(change), ...(movesSpan(change) && { trail: null, via: null }) }),
    /** Looks closer, with a way back. */
    drill: (change: QuestionChange) => {
      const next = partsOfChange(change);
      void setParts({ ...next, trail: [...entries, toEntry(parts, next)] }, { history: "push" });
    },
    /** Where the way down began, if on another screen. */
    via,
    /** The way down, outermost first. */
    trail: extendTrail(parts, entries).map(
      (before, index): TrailStep => ({
        question: parseQuestion(before, spec, today),
        go: () => {
          const restored = restoredParts(entries.slice(index));
          void setParts(
            { ...restored, trail: index === 0 ? null : entries.slice(0, index) },
            { history: "push" },
          );
        },
      }),
    ),
  };
}

export type QuestionState = ReturnType<typeof useQuestion>;

/** Another view of the same answer keeps the way back. */
const movesSpan = (change: QuestionChange) =>
  ["dataType", "ids", "deptId", "time", "startTime", "endTime"].some((part) => part in change);

function useNamed({ of, ids }: QuestionParts) {
  const { dataType, ids: wanted } = parseQuestion({ of, ids } as QuestionParts, {}, "2000-01-01");
  const text = wanted.join(",");
  const asked = useAsk(
    subjects.names,
    { body: { dataType, ids: [...wanted] } },
    { enabled: wanted.length > 0, staleTime },
  );
  return useMemo(() => {
    const byId = new Map(asked.data?.map((one) => [one.id, one]));
    return (text === "" ? [] : text.split(",")).flatMap((id) => byId.get(Number(id)) ?? []);
  }, [asked.data, text]);
}

/** The clock whose date is today for what is asked of: theirs where all share one, else that of their company. */
function useClock({ ids, dept }: QuestionParts, named: readonly SiteClock[]): SiteClock {
  const { signedIn } = useSession();
  const { ids: wanted, deptId } = parseQuestion({ ids, dept } as QuestionParts, {}, "2000-01-01");
  const whole = useAsk(
    subjects.clock,
    { query: deptId === null ? {} : { deptId } },
    { enabled: wanted.length === 0, staleTime },
  );
  const shared = wanted.length === 0 ? whole.data : sharedClock(named);
  return shared ?? { timeZone: usualZone(signedIn), dayStartMinute: 0 };
}

function useToday(clock: SiteClock): string {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const ticking = setInterval(() => setNow(serverNow()), turnsOverEvery);
    return () => clearInterval(ticking);
  }, []);
  return businessDay(now, clock);
}

/** The same object as long as it says the same. */
function useStable<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as Value, [text]);
}
