import type { LiveQuestion } from "../screen-figures/screen-figures.ts";

/** Figures of a screen as JSON: of all questions, or of those whose answers changed. */
export interface ToldFigures {
  at: string;
  version: number;
  parts: string;
}

/** Someone who is told: all first, then what changed. */
export interface Listener {
  tell: (figures: ToldFigures) => void;
  /** Has everything that was told so far. */
  isUpToDate: boolean;
}

/** Displays of one version of a screen with the same places and the same rights: what they show is the same. */
export interface ComputeGroup {
  version: number;
  /** By the keys of the parts. */
  questions: ReadonlyMap<string, LiveQuestion>;
  listeners: Set<Listener>;
  /** Those who ask once, each from the round on that begins after. */
  asking: Set<Asking>;
  told: Map<string, string>;
  /** When somebody asked last, in milliseconds. */
  askedAt: number;
}

/** Whether anybody waits for its figures. */
export const isWatched = ({ listeners, asking }: ComputeGroup): boolean =>
  listeners.size > 0 || asking.size > 0;

export interface Asking {
  round: number;
  answer: (figures: ToldFigures) => void;
  fail: (error: unknown) => void;
}

const asObject = (parts: ReadonlyMap<string, string>): string =>
  `{${[...parts].map(([key, text]) => `${JSON.stringify(key)}:${text}`).join()}}`;

/** Tells a group what changed, once all its questions were answered: `round` is the one that has just ended. */
export function tellGroup(
  group: ComputeGroup,
  texts: ReadonlyMap<string, string>,
  round: number,
  at: string,
): void {
  if (texts.size < group.questions.size) return;
  const changed = new Map([...texts].filter(([key, text]) => group.told.get(key) !== text));
  group.told = new Map(texts);
  const { version, listeners, asking } = group;
  let whole: ToldFigures | null = null;
  const all = () => {
    whole ??= { at, version, parts: asObject(texts) };
    return whole;
  };
  const news = changed.size > 0 ? { at, version, parts: asObject(changed) } : null;
  for (const listener of listeners) {
    const figures = listener.isUpToDate ? news : all();
    listener.isUpToDate = true;
    if (figures) listener.tell(figures);
  }
  for (const one of asking) {
    if (one.round > round) continue;
    asking.delete(one);
    one.answer(all());
  }
}
