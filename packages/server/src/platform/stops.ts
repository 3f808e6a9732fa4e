import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "./log.ts";

type Stop = () => Promise<unknown>;

interface Part {
  name: string;
  stop: Stop;
}

/** What makes parts end that have not by themselves after so long. */
export interface Late {
  afterMs: number;
  giveUp: () => void;
}

interface Step {
  parts: Part[];
  late?: Late | undefined;
}

/** Of the time that is left, what one step may take: what comes after it has the rest. */
const shareOfOne = 0.6;

/** What a server has started, in its order; stopped in reverse, and once only. */
export class Stops {
  readonly #steps: Step[] = [];
  readonly #ending: AbortSignal;

  /** Once `ending` is aborted nothing more is started. */
  constructor(ending: AbortSignal) {
    this.#ending = ending;
  }

  add(name: string, stop: Stop): void {
    this.#steps.push({ parts: [{ name, stop }] });
    this.#ending.throwIfAborted();
  }

  /** Parts that do not need one another are stopped at the same time; gives what adds one. */
  group(late?: Late): (name: string, stop: Stop) => void {
    const parts: Part[] = [];
    this.#steps.push({ parts, late });
    return (name, stop) => {
      parts.push({ name, stop });
      this.#ending.throwIfAborted();
    };
  }

  /**
   * Stops everything within so many milliseconds: what fails or takes too long is said in the log and left behind, and
   * this fails in the end.
   */
  async run(withinMs: number, log: Pick<Log, "error">): Promise<void> {
    const endsAt = performance.now() + withinMs;
    const left: string[] = [];
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      const patienceMs = shareOfOne * (endsAt - performance.now());
      const { parts, late } = step;
      const hurry = late && setTimeout(late.giveUp, late.afterMs);
      await Promise.all(
        parts.map(async (part) => {
          if (!(await stopOne(part, patienceMs, log))) left.push(part.name);
        }),
      );
      clearTimeout(hurry);
    }
    if (left.length > 0) throw new Error(`The server ended without these parts ending: ${left.join(", ")}.`);
  }
}

/** Whether it ended by itself. */
async function stopOne({ name, stop }: Part, patienceMs: number, log: Pick<Log, "error">): Promise<boolean> {
  const ended = new AbortController();
  const tooLong = sleep(patienceMs, "tooLong" as const, { signal: ended.signal, ref: false });
  tooLong.catch(() => undefined);
  try {
    if ((await Promise.race([stop(), tooLong])) !== "tooLong") return true;
    log.error({ part: name }, "a part of the server did not end in time and is left behind");
  } catch (error) {
    log.error({ part: name, error: String(error) }, "a part of the server could not be ended properly");
  } finally {
    ended.abort();
  }
  return false;
}
