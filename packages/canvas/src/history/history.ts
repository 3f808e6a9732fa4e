import { areEqual, type Change, type ChangePath, overlaps, withChanges, withoutChanges } from "./changes.ts";

/** What people take back and bring back at once. */
export interface Step {
  readonly changes: readonly Change[];
  /** When it last grew: milliseconds of the owner's clock. */
  readonly at: number;
  /** What may still be merged into it. */
  readonly merges?: string | undefined;
  /** How large it is: characters of its JSON. */
  readonly size: number;
}

/** Steps that were made and, after undoing, those that can be made again, next one first. */
export interface History {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

/**
 * What a change means for undoing. `record`: a step of its own. `merge`: goes on with the last step where that carries the same
 * word and is not older than `within` milliseconds (no limit unless said). `skip`: no step (selection, camera, sizes of pictures).
 */
export type HistoryMark =
  | { readonly as: "record" }
  | { readonly as: "merge"; readonly word: string; readonly within?: number | undefined }
  | { readonly as: "skip" };

export const record: HistoryMark = { as: "record" };
export const skip: HistoryMark = { as: "skip" };

/** All changes of one gesture are one step; `gesture` is a name of its own for each. */
export const mergeGesture = (gesture: string | number): HistoryMark => ({
  as: "merge",
  word: `gesture ${gesture}`,
});

/** The same field typed again within a second. */
export const mergeField = (path: ChangePath): HistoryMark => ({
  as: "merge",
  word: `field ${JSON.stringify(path)}`,
  within: 1000,
});

/** Arrow keys of the same things, one after the other within 800 ms. */
export const mergeNudge = (ids: readonly string[]): HistoryMark => ({
  as: "merge",
  word: `nudge ${JSON.stringify(ids)}`,
  within: 800,
});

/** No more steps, and characters of JSON, are kept; the oldest leave first. */
export const historyBounds = { steps: 300, size: 8 * 2 ** 20 } as const;

export const emptyHistory: History = { past: [], future: [] };

/** The history after changes that the document has already been through. What changes nothing is no step and keeps what can be redone. */
export function recorded(
  history: History,
  changes: readonly Change[],
  mark: HistoryMark,
  now: number,
): History {
  if (mark.as === "skip") return history;
  const last = history.past.at(-1);
  const merges = mark.as === "merge" ? mark.word : undefined;
  const goesOn =
    last !== undefined &&
    mark.as === "merge" &&
    last.merges === mark.word &&
    history.future.length === 0 &&
    now - last.at <= (mark.within ?? Infinity);
  const real = goesOn ? merged(last.changes, changes) : changes.filter(isReal);
  if (!goesOn && real.length === 0) return history;
  const before = goesOn ? history.past.slice(0, -1) : history.past;
  if (real.length === 0) return { past: before, future: [] };
  const step: Step = { changes: real, at: now, merges, size: JSON.stringify(real).length };
  return { past: withinBounds([...before, step]), future: [] };
}

/** A document with its history: what an owner keeps. */
export interface Undoable<Content> {
  readonly document: Content;
  readonly history: History;
}

/** The document before its last step; the very same where there is none. */
export function undone<Content>(kept: Undoable<Content>): Undoable<Content> {
  const step = kept.history.past.at(-1);
  if (step === undefined) return kept;
  return {
    document: withoutChanges(kept.document, step.changes),
    history: { past: kept.history.past.slice(0, -1), future: [closed(step), ...kept.history.future] },
  };
}

/** The document after the step that was taken back last; the very same where there is none. */
export function redone<Content>(kept: Undoable<Content>): Undoable<Content> {
  const [step, ...future] = kept.history.future;
  if (step === undefined) return kept;
  return {
    document: withChanges(kept.document, step.changes),
    history: { past: [...kept.history.past, step], future },
  };
}

/** Nothing is merged any more into a step that was taken back. */
const closed = ({ merges: _, ...step }: Step): Step => step;

const isReal = ({ before, after }: Change): boolean => !areEqual(before, after);

/** Changes after others as one list: what changes again at the same path is one change, from the first before to the last after. */
function merged(earlier: readonly Change[], later: readonly Change[]): Change[] {
  const all = [...earlier];
  for (const change of later) {
    const place = all.findLastIndex(({ path }) => overlaps(path, change.path));
    const same = all[place];
    if (same && same.path.length === change.path.length) all[place] = { ...same, after: change.after };
    else all.push(change);
  }
  return all.filter(isReal);
}

function withinBounds(steps: readonly Step[]): readonly Step[] {
  let size = 0;
  let kept = 0;
  for (const step of steps.toReversed()) {
    size += step.size;
    if (kept > 0 && (size > historyBounds.size || kept >= historyBounds.steps)) break;
    kept++;
  }
  return kept === steps.length ? steps : steps.slice(-kept);
}
