import { type Question, type QuestionParts, questionParts } from "./question.ts";

/** A question that was asked on the way down, and the way back to it. */
export interface TrailStep {
  question: Question;
  go: () => void;
}

/** What a drill changed, as it was before, in one text. */
export function toEntry(before: QuestionParts, change: QuestionParts): string {
  const was = new URLSearchParams();
  for (const part of questionParts) if (part in change) was.set(part, before[part] ?? "");
  return was.toString();
}

/** The parts an entry brings back; what it does not know is left out. */
export function partsOfEntry(entry: string): QuestionParts {
  const was = new URLSearchParams(entry);
  const parts: QuestionParts = {};
  for (const part of questionParts) if (was.has(part)) parts[part] = was.get(part) || null;
  return parts;
}

/** What leads back over all of some entries, innermost last. */
export const restoredParts = (entries: readonly string[]): QuestionParts =>
  Object.assign({}, ...[...entries].reverse().map(partsOfEntry));

/** The parts of each question on the way down, outermost first. */
export function extendTrail(parts: QuestionParts, entries: readonly string[]): QuestionParts[] {
  const before: QuestionParts[] = [];
  let current = parts;
  for (const entry of [...entries].reverse()) {
    current = { ...current, ...partsOfEntry(entry) };
    before.unshift(current);
  }
  return before;
}
