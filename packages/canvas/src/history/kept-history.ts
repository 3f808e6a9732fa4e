import { contentHash } from "./canonical-text.ts";
import type { Change } from "./changes.ts";
import { emptyHistory, type History, type Step } from "./history.ts";

/** What is kept is of this form; another one is not read. */
const version = 1;

/** The history as text, with a print of the document it belongs to. The owner keeps it (IndexedDB) and decides how often. */
export const historyText = (history: History, document: unknown): string =>
  JSON.stringify({ version, document: contentHash(document), ...history });

/** The history that was kept for this very document; an empty one where it is of another, or cannot be read. Never throws. */
export function keptHistory(text: string | null | undefined, document: unknown): History {
  const kept = parsed(text);
  if (!isRecord(kept) || kept.version !== version || kept.document !== contentHash(document))
    return emptyHistory;
  const past = stepsOf(kept.past);
  const future = stepsOf(kept.future);
  return past && future ? { past, future } : emptyHistory;
}

function parsed(text: string | null | undefined): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Steps as they were kept; nothing is merged any more into any of them. */
function stepsOf(value: unknown): Step[] | undefined {
  if (!Array.isArray(value) || !value.every(isStep)) return;
  return value.map(({ changes, at, size }) => ({
    changes: changes.map(({ path, before, after }) => ({ path, before, after })),
    at,
    size,
  }));
}

const isStep = (value: unknown): value is Step =>
  isRecord(value) &&
  typeof value.at === "number" &&
  typeof value.size === "number" &&
  Array.isArray(value.changes) &&
  value.changes.every(isChange);

const isChange = (value: unknown): value is Change =>
  isRecord(value) &&
  Array.isArray(value.path) &&
  value.path.every((key) => typeof key === "string" || typeof key === "number");

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
