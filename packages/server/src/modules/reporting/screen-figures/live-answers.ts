import { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import {
  type BoundQuestion,
  partKey,
  type QuestionKind,
} from "@foyer/contract/reporting/screens/screen-questions";
import * as z from "zod/mini";
import type { Events } from "../../../platform/events.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { toBusinessDay } from "../../../platform/time/zone-time.ts";
import { answerOf } from "./answer-of.ts";
import { keptMs } from "./kept-by-subject.ts";
import { sitesOf } from "./prepared-question.ts";
import { seenBy } from "./question-places.ts";
import { ScreenReading, type Sources, slotOf } from "./screen-reading.ts";
import { daysOfWord, endOfDay } from "./screen-spans.ts";
import { SiteChanges } from "./site-changes.ts";

/** What failed is tried again so soon. */
const retryMs = 5_000;

/**
 * How often an answer is made at most, in milliseconds. What is about more than today is changed less by a count, and takes
 * longer; all else is no number that somebody waits for.
 */
function rhythmOf({ what, time }: BoundQuestion): number {
  if (what === "inside") return 0;
  if (!ofDays.has(what)) return what === "days" ? 1_000 : 5_000;
  return time === "today" ? 0 : 1_000;
}

/** Kinds that are about the days of their word, and nothing after. */
const ofDays: ReadonlySet<QuestionKind> = new Set(["figure", "hours", "ranking"]);

/** A question of somebody. */
export interface LiveQuestion {
  /** Equal for questions with the same answer. */
  key: string;
  caller: Caller;
  question: BoundQuestion;
}

interface Kept {
  moment: number;
  at: number;
  /** Made again then whatever happens. */
  dueAt: number;
  /** By the processor's clock. */
  madeMs: number;
  sites: readonly number[];
  untilMs: number;
  /** The answer as JSON: the same for all who may see the same. */
  text: string;
}

export const toLive = (caller: Caller, question: BoundQuestion): LiveQuestion => ({
  ...{ key: `${seenBy(caller, question.of)}|${partKey(question)}`, caller, question },
});

/** Whether it is answered with every count, before all else. */
export const isPrompt = ({ question }: LiveQuestion): boolean => rhythmOf(question) === 0;

/**
 * Answers to questions of a company's screens, made again only when counts, or settings, they are made of change: which is told by
 * news, and by the time of day.
 */
export class LiveAnswers {
  readonly #platform: Sources;
  readonly #changes = new SiteChanges();
  readonly #reading: ScreenReading;
  readonly #kept = new Map<string, Kept>();
  readonly #listening: (() => void)[];

  /** `onNews`: something changed. */
  constructor(platform: Sources & { events: Events }, tenantId: number, onNews: () => void) {
    const { events } = platform;
    const { news } = platform.figures;
    const changes = this.#changes;
    this.#platform = platform;
    this.#reading = new ScreenReading(platform, tenantId, changes);
    const noteAll = (told: { tenantId: number | null }) => {
      if (told.tenantId !== null && told.tenantId !== tenantId) return;
      changes.noteAll();
      onNews();
    };
    this.#listening = [
      news.on("countsChanged", (told) => {
        if (told.tenantId !== tenantId) return;
        changes.note(told.entityIds, told.fromMs ?? Number.NEGATIVE_INFINITY);
        onNews();
      }),
      news.on("companyChanged", noteAll),
      events.on("accessChanged", noteAll),
    ];
  }

  /** The answer as it is kept; undefined where there is none yet. */
  text(asked: LiveQuestion): string | undefined {
    return this.#kept.get(asked.key)?.text;
  }

  /** Something it is made of has changed; `resting`: so that it is to be made again, but not yet. */
  state(asked: LiveQuestion): "fresh" | "resting" | "stale" {
    if (!this.#isStale(asked)) return "fresh";
    const kept = this.#kept.get(asked.key);
    // What may be seen, and what it is called, is right at once.
    if (!kept || this.#changes.isAllChanged(kept.moment)) return "stale";
    const rests = performance.now() - kept.madeMs < rhythmOf(asked.question);
    return rests ? "resting" : "stale";
  }

  #isStale(asked: LiveQuestion): boolean {
    const kept = this.#kept.get(asked.key);
    if (!kept) return true;
    const { now } = this.#reading;
    if (now >= kept.dueAt || slotOf(now) !== slotOf(kept.at)) return true;
    if (this.#changes.isAllChanged(kept.moment)) return true;
    return kept.sites.some((id) => this.#changes.isChanged(id, kept.moment, kept.untilMs));
  }

  /** Makes an answer again, of all that was heard of so far. */
  async renew(asked: LiveQuestion): Promise<void> {
    const [moment, at] = [this.#changes.now, this.#reading.now];
    const { caller, question } = asked;
    const part = await answerOf({ ...this.#platform, reading: this.#reading }, caller, question);
    const subjects =
      part.what === "refused" ? null : await this.#reading.subjects(caller, question.of).catch(() => null);
    this.#kept.set(asked.key, {
      ...{ moment, at, dueAt: at + (part.what === "failed" ? retryMs : keptMs) },
      madeMs: performance.now(),
      sites: subjects ? sitesOf(subjects) : [],
      untilMs: Math.max(
        ...(subjects?.groups ?? []).map((clock) => {
          const today = toBusinessDay(clock.zone, at, clock.dayStartMinute);
          return endOfDay(clock, lastDayOf(question, today));
        }),
      ),
      text: JSON.stringify(z.parse(ScreenPart, part)),
    });
  }

  /** Keeps only answers to these. */
  keepOnly(keys: ReadonlySet<string>): void {
    for (const key of this.#kept.keys()) if (!keys.has(key)) this.#kept.delete(key);
  }

  stop(): void {
    for (const stopListening of this.#listening) stopListening();
  }
}

/** The last day that an answer is about: later counts change nothing of it. */
const lastDayOf = ({ what, time }: BoundQuestion, today: string): string =>
  ofDays.has(what) ? daysOfWord(time, today).to : today;
