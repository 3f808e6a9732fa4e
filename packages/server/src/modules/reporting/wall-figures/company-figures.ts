import { setTimeout as sleep } from "node:timers/promises";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import { inQuestion } from "../../../platform/database/asked.ts";
import type { Events } from "../../../platform/events.ts";
import { type Caller, rightsOf } from "../../../platform/http/caller.ts";
import type { QuestionDesk } from "../../../platform/http/question-desk.ts";
import {
  isPrompt,
  LiveAnswers,
  type LiveQuestion,
  type Sources,
  toLive,
} from "../screen-figures/screen-figures.ts";
import { type ComputeGroup, isWatched, type Listener, type ToldFigures, tellGroup } from "./compute-group.ts";

/** Between two rounds lies at least this, and as long as the last one took: others have their turn. */
const leastPauseMs = 100;
const mostPauseMs = 2_000;
/** Figures that take longer are told when they come: the others do not wait for them. */
const patienceMs = 300;
/** The time of day changes figures, too. */
const lookMs = 5_000;
/** Displays that ask come again: what they asked is kept so long. */
const askedMs = 30_000;

/** What a display shows figures of. */
export interface ShownFigures {
  sponsor: Caller;
  screenId: number;
  version: number;
  questions: ReadonlyMap<string, BoundQuestion>;
}

/** The figures of a company's displays, made in rounds: a question of several is answered once, and told to all. */
export class CompanyFigures {
  readonly #platform: Sources & { events: Events };
  readonly #tenantId: number;
  readonly #desk: QuestionDesk;
  readonly #answers: LiveAnswers;
  readonly #groups = new Map<string, ComputeGroup>();
  readonly #making = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  #next: NodeJS.Timeout | null = null;
  #nextAt = 0;
  #round = 0;
  #isRunning = false;
  #isWanted = false;
  #isStopped = false;

  /** `onIdle`: nobody listens or asks any more. */
  constructor(
    platform: Sources & { events: Events },
    tenantId: number,
    desk: QuestionDesk,
    onIdle: () => void,
  ) {
    this.#platform = platform;
    this.#tenantId = tenantId;
    this.#desk = desk;
    this.#answers = new LiveAnswers(platform, tenantId, () => this.#schedule());
    this.#timer = setInterval(() => {
      this.#forgetGroups();
      if (this.#groups.size === 0) onIdle();
      else this.#schedule();
    }, lookMs);
    this.#timer.unref();
  }

  /** Tells all figures, and from then on those that change; the answer ends it. */
  listen(shown: ShownFigures, listener: Listener): () => void {
    const group = this.#groupOf(shown);
    group.listeners.add(listener);
    this.#schedule();
    return () => group.listeners.delete(listener);
  }

  /** All figures as they are now. */
  ask(shown: ShownFigures): Promise<ToldFigures> {
    const group = this.#groupOf(shown);
    group.askedAt = performance.now();
    return new Promise((answer, fail) => {
      group.asking.add({ round: this.#round + 1, answer, fail });
      this.#schedule();
    });
  }

  /** Someone who could not be told for a while is told all again. */
  catchUp(): void {
    this.#schedule();
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
    clearTimeout(this.#next ?? undefined);
    this.#answers.stop();
  }

  #groupOf({ sponsor, screenId, version, questions }: ShownFigures): ComputeGroup {
    const asked = new Map(
      [...questions].map(([key, question]): [string, LiveQuestion] => [key, toLive(sponsor, question)]),
    );
    const key = JSON.stringify([screenId, version, rightsOf(sponsor), [...asked.keys()]]);
    const known = this.#groups.get(key);
    const group = known ?? {
      ...{ version, questions: asked, told: new Map(), askedAt: 0 },
      ...{ listeners: new Set<Listener>(), asking: new Set() },
    };
    this.#groups.set(key, group);
    return group;
  }

  #forgetGroups(): void {
    for (const [key, group] of this.#groups)
      if (!isWatched(group) && performance.now() - group.askedAt >= askedMs) this.#groups.delete(key);
    this.#answers.keepOnly(new Set(questionsOf(this.#groups.values()).keys()));
  }

  #schedule(): void {
    this.#isWanted = true;
    if (this.#isRunning || this.#isStopped || this.#next) return;
    this.#next = setTimeout(
      () => {
        this.#next = null;
        void this.#run();
      },
      Math.max(0, this.#nextAt - performance.now()),
    );
  }

  async #run(): Promise<void> {
    const began = performance.now();
    this.#isRunning = true;
    this.#isWanted = false;
    this.#round++;
    try {
      await this.#renew();
      this.#tell();
    } catch (error) {
      this.#fail(error);
    }
    const ended = performance.now();
    this.#nextAt = ended + Math.min(mostPauseMs, Math.max(leastPauseMs, ended - began));
    this.#isRunning = false;
    if (this.#isWanted) this.#schedule();
  }

  /** Makes what is not as it should be: what is about today first, the rest without waiting for it. */
  async #renew(): Promise<void> {
    const watched = [...this.#groups.values()].filter(isWatched);
    const states = [...questionsOf(watched).values()]
      .filter(({ key }) => !this.#making.has(key))
      .map((asked) => ({ asked, state: this.#answers.state(asked) }));
    if (states.some(({ state }) => state === "resting")) this.#isWanted = true;
    const stale = states.flatMap(({ asked, state }) => (state === "stale" ? asked : []));
    // Who asks once is told all of it.
    const isAsked = watched.some(({ asking }) => asking.size > 0);
    const first = isAsked ? stale : stale.filter(isPrompt);
    await this.#makeWithin(patienceMs, first);
    await this.#makeWithin(0, isAsked ? [] : stale.filter((asked) => !isPrompt(asked)));
  }

  /** Makes answers; those that take longer are told in a round of their own. */
  async #makeWithin(ms: number, questions: readonly LiveQuestion[]): Promise<void> {
    if (questions.length === 0) return;
    const work = this.#make(questions);
    const isLate = await Promise.race([work.then(() => false), sleep(ms, true)]);
    if (isLate) void work.finally(() => this.#schedule()).catch((error) => this.#fail(error));
  }

  async #make(questions: readonly LiveQuestion[]): Promise<void> {
    const tenantId = this.#tenantId;
    // The displays of a company ask as one user of it: ids of users are positive.
    const asker = { userId: -tenantId, tenantId };
    const renew = (asked: LiveQuestion) =>
      this.#answers.renew(asked).finally(() => this.#making.delete(asked.key));
    for (const { key } of questions) this.#making.add(key);
    try {
      await this.#desk(asker, () =>
        inQuestion({ gone: null, tenantId }, () => Promise.all(questions.map(renew))),
      );
    } finally {
      // Also of those that never had their turn.
      for (const { key } of questions) this.#making.delete(key);
    }
  }

  #tell(): void {
    const at = this.#platform.clock.now().toISOString();
    for (const group of this.#groups.values()) {
      if (!isWatched(group)) continue;
      const texts = new Map<string, string>();
      for (const [key, asked] of group.questions) {
        const text = this.#answers.text(asked);
        if (text !== undefined) texts.set(key, text);
      }
      tellGroup(group, texts, this.#round, at);
    }
  }

  #fail(error: unknown): void {
    this.#platform.log.warn({ error: String(error) }, "figures of displays could not be made");
    for (const { asking } of this.#groups.values()) {
      for (const one of asking) one.fail(error);
      asking.clear();
    }
  }
}

/** The questions of groups, each once, by their keys. */
const questionsOf = (groups: Iterable<ComputeGroup>): Map<string, LiveQuestion> =>
  new Map([...groups].flatMap(({ questions }) => [...questions.values()].map((asked) => [asked.key, asked])));
