import { parseShallowJson } from "../../../../platform/shallow-json.ts";

/** Faulty bodies are small; anything larger is not worth a second try. */
const longestRepair = 65_536;
const deepest = 16;

const blanks = /\s*/y;
const text = /"(?:[^"\\\p{Cc}]|\\.)*"/uy;
const scalar = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|true\b|false\b|null\b/y;
/** Closing brackets nobody opened, at the end of the body. */
const strayClosers = /[\s\]}]*$/y;

/**
 * Parses JSON; a text that is not JSON is read once more, allowing what the vendor's own examples get wrong: a missing
 * comma before a key or an object, a full-width comma or colon, blanks around a key, and stray closing brackets at the
 * end. Nothing is guessed: a cut-off text or a key given twice stays unreadable (undefined).
 */
export function parseLenientJson(source: string): unknown {
  try {
    return parseShallowJson(source);
  } catch {
    return source.length > longestRepair ? undefined : repaired(source);
  }
}

class Unreadable extends Error {}

function repaired(source: string): unknown {
  let position = 0;
  try {
    const value = readValue(0);
    take(blanks);
    return take(strayClosers) === null ? undefined : value;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }

  function take(pattern: RegExp): string | null {
    pattern.lastIndex = position;
    const found = pattern.exec(source)?.[0] ?? null;
    position += found?.length ?? 0;
    return found;
  }

  function takeOne(characters: string): boolean {
    take(blanks);
    const found = position < source.length && characters.includes(source.charAt(position));
    if (found) position++;
    return found;
  }

  function readValue(depth: number): unknown {
    if (depth > deepest) throw new Unreadable();
    if (takeOne("{")) return readObject(depth);
    if (takeOne("[")) return readArray(depth);
    return literal(take(text) ?? take(scalar));
  }

  function readObject(depth: number): object {
    const members = new Map<string, unknown>();
    if (takeOne("}")) return {};
    do {
      take(blanks);
      const key = String(literal(take(text))).trim();
      if (!takeOne(":：") || members.has(key)) throw new Unreadable();
      members.set(key, readValue(depth + 1));
    } while (continues("}", '"'));
    return Object.fromEntries(members);
  }

  function readArray(depth: number): unknown[] {
    const elements: unknown[] = [];
    if (takeOne("]")) return elements;
    do elements.push(readValue(depth + 1));
    while (continues("]", "{"));
    return elements;
  }

  /** After a member: the end, a comma, or the start of the next member where the comma was forgotten. */
  function continues(closer: string, nextStart: string): boolean {
    if (takeOne(closer)) return false;
    if (takeOne(",，") || source.charAt(position) === nextStart) return true;
    throw new Unreadable();
  }
}

function literal(found: string | null): unknown {
  if (found === null) throw new Unreadable();
  try {
    return JSON.parse(found);
  } catch {
    throw new Unreadable();
  }
}
