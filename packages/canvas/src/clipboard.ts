import { type Box, boxesTouch, centreOf } from "./geometry/boxes.ts";
import { minus, type PagePoint, type Vector } from "./geometry/points.ts";

/** What is copied says of itself which product's and of what form it is. */
export interface ClipboardKind {
  /** Such as `foyer/plan-items`. */
  readonly type: string;
  readonly version: number;
}

/** What was copied as text: the owner puts it into the clipboard as `text/plain` in its `copy` event. */
export const clipboardText = ({ type, version }: ClipboardKind, content: unknown): string =>
  JSON.stringify({ type, version, content });

/** What came of reading a text. `foreign`: of another kind, or no such text at all; `newer`: of a version to come; `invalid`: refused. */
export type Pasted<Content> =
  | { readonly is: "content"; readonly content: Content }
  | { readonly is: "foreign" | "newer" | "invalid" };

/**
 * What a text holds, as far as the owner's `validate` lets it through: it gets what was copied and the version it was copied by, and
 * says undefined, or throws, where that is none. Never throws itself.
 */
export function pasted<Content>(
  text: string,
  { type, version }: ClipboardKind,
  validate: (content: unknown, version: number) => Content | undefined,
): Pasted<Content> {
  const parsed = parsedText(text);
  if (parsed === undefined || parsed.type !== type || typeof parsed.version !== "number")
    return { is: "foreign" };
  if (parsed.version > version) return { is: "newer" };
  try {
    const content = validate(parsed.content, parsed.version);
    return content === undefined ? { is: "invalid" } : { is: "content", content };
  } catch {
    return { is: "invalid" };
  }
}

function parsedText(text: string): { type?: unknown; version?: unknown; content?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** How far what is pasted lies beside what was copied, page pixels, each time farther. */
export const pasteStep = 16;

export interface PasteOptions {
  /** The part of the page that is seen. */
  seen?: Box | undefined;
  /** Where the pointer is, if it is over the page: the middle of what is pasted goes there. */
  pointer?: PagePoint | undefined;
  /** How often the same was pasted before. */
  times?: number;
  /** Exactly where it was copied. */
  inPlace?: boolean;
}

/** How far what was copied goes: to the pointer, a step aside, or into the middle of what is seen where that would be far away. Whole pixels. */
export function pasteOffset(
  copied: Box,
  { seen, pointer, times = 0, inPlace = false }: PasteOptions = {},
): Vector {
  if (inPlace) return { x: 0, y: 0 };
  const centre = centreOf(copied);
  if (pointer) return rounded(minus(pointer, centre));
  const aside = (times + 1) * pasteStep;
  const there = { ...copied, x: copied.x + aside, y: copied.y + aside };
  if (seen === undefined || boxesTouch(there, seen)) return { x: aside, y: aside };
  return rounded(minus(centreOf(seen), centre));
}

const rounded = ({ x, y }: Vector): Vector => ({ x: Math.round(x), y: Math.round(y) });

/** A new id for each of those that were copied, to put in wherever the content names them. */
export const newIds = (ids: Iterable<string>, make: () => string): ReadonlyMap<string, string> =>
  new Map([...ids].map((id) => [id, make()]));
