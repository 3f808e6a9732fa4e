/** What of a keyboard event the engine reads. */
export interface KeyEventLike {
  /** Which key of the keyboard: `KeyZ` is the one in the lower left, whatever it is labelled. */
  readonly code: string;
  /** What it says: a letter in the user's layout, or a name such as `ArrowLeft`. */
  readonly key?: string | undefined;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  /** Whether the key is held down. */
  readonly repeat?: boolean | undefined;
}

type Modifiers = "" | "Shift+" | "Alt+" | "Alt+Shift+" | "Ctrl+" | "Ctrl+Shift+" | "Ctrl+Alt+";

/** Modifiers and a key's code: `Ctrl+Shift+KeyZ`. Ctrl is Cmd on a Mac. */
export type Shortcut = `${Modifiers}${string}`;

export interface KeyCommand<Id extends string = string> {
  readonly id: Id;
  readonly shortcuts: readonly Shortcut[];
}

/** The shortcut a key event stands for. */
export function shortcutOf(event: KeyEventLike): Shortcut {
  const modifiers = [
    (event.ctrlKey || event.metaKey) && "Ctrl",
    event.altKey && "Alt",
    event.shiftKey && "Shift",
  ].filter((each) => typeof each === "string");
  return [...modifiers, codeOf(event)].join("+");
}

/** The command of a list that a key event means; the first where several claim the same. */
export function commandOf<Command extends KeyCommand>(
  commands: readonly Command[],
  event: KeyEventLike,
): Command | undefined {
  const shortcut = shortcutOf(event);
  return commands.find(({ shortcuts }) => shortcuts.includes(shortcut));
}

/** What to show of a shortcut, part by part: `Ctrl`, `Shift`, `Z`. */
export const shortcutParts = (shortcut: Shortcut): string[] =>
  shortcut.split("+").map((part) => signs[part] ?? part.replace(/^(Key|Digit)/, ""));

const signs: Record<string, string> = {
  ArrowLeft: "←",
  ArrowUp: "↑",
  ArrowRight: "→",
  ArrowDown: "↓",
  BracketLeft: "[",
  BracketRight: "]",
  Equal: "+",
  Minus: "−",
  Slash: "/",
  Delete: "Del",
  Escape: "Esc",
};

/**
 * The key by its place, as Alt and other scripts change what it says; a Latin letter by what it says, for on a French keyboard Z
 * is where others have W.
 */
function codeOf({ code, key = "", altKey }: KeyEventLike): string {
  if (!altKey && /^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  return sameKeys[code] ?? code;
}

/** Keys there are twice. */
const sameKeys: Record<string, string> = {
  NumpadEnter: "Enter",
  NumpadAdd: "Equal",
  NumpadSubtract: "Minus",
  Numpad0: "Digit0",
};
