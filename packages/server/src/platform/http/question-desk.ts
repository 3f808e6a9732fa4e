import { Refusal } from "../refusal.ts";
import type { Caller } from "./caller.ts";

export interface QuestionLimits {
  /** Questions that are worked on at once. */
  ofUser: number;
  ofCompany: number;
  /** Per user; a page with everything on it asks a dozen. */
  waiting: number;
  longestWaitMs: number;
}

export const usualQuestions: QuestionLimits = {
  ofUser: 4,
  ofCompany: 8,
  waiting: 60,
  longestWaitMs: 20_000,
};

const retryAfter = 5;

type Asker = Pick<Caller, "userId" | "tenantId">;

interface Waiting extends Asker {
  begin: () => void;
}

/**
 * Which questions are worked on now: first come, first served, but no user and no company takes all there is. The
 * others wait a little; a caller who waits too long, or asks far too much, is asked to come again.
 */
export function makeQuestionDesk(limits: QuestionLimits = usualQuestions) {
  const running = new Set<Asker>();
  let queue: Waiting[] = [];

  const count = (askers: Iterable<Asker>, name: keyof Asker, { [name]: wanted }: Asker): number => {
    let found = 0;
    for (const asker of askers) if (asker[name] === wanted) found++;
    return found;
  };
  const hasPlace = (asker: Asker): boolean =>
    count(running, "userId", asker) < limits.ofUser && count(running, "tenantId", asker) < limits.ofCompany;

  function letIn(): void {
    for (const waiting of queue.slice()) if (hasPlace(waiting)) waiting.begin();
  }

  function place(asker: Asker, gone: AbortSignal | undefined): Promise<Asker> {
    if (gone?.aborted) throw new Refusal("question.cancelled");
    if (count(queue, "userId", asker) >= limits.waiting) throw new Refusal("tooMany.calls", { retryAfter });
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        gone?.removeEventListener("abort", onGone);
        queue = queue.filter((each) => each !== waiting);
      };
      const begin = () => {
        leave();
        running.add(waiting);
        resolve(waiting);
      };
      const refuse = (refusal: Refusal) => {
        leave();
        reject(refusal);
      };
      const onGone = () => refuse(new Refusal("question.cancelled"));
      const timer = setTimeout(
        () => refuse(new Refusal("tooMany.calls", { retryAfter })),
        limits.longestWaitMs,
      );
      gone?.addEventListener("abort", onGone, { once: true });
      const waiting: Waiting = { userId: asker.userId, tenantId: asker.tenantId, begin };
      queue.push(waiting);
      if (hasPlace(asker)) begin();
    });
  }

  /** Works on a question as soon as there is a place for its asker, unless they have gone by then. */
  return async <Answer>(asker: Asker, work: () => Promise<Answer>, gone?: AbortSignal): Promise<Answer> => {
    const held = await place(asker, gone);
    try {
      return await work();
    } finally {
      running.delete(held);
      letIn();
    }
  };
}

export type QuestionDesk = ReturnType<typeof makeQuestionDesk>;
