import type { PhraseTree } from "@foyer/phrases/phrases";

const below = /usePhrases\(\s*["'`]([\w.]+)/g;
const whole = /["'`]([a-z]\w*(?:\.\w+)*\.\w*)/g;

/** Keys and beginnings of keys that code names: `usePhrases("home")`, `phrase("home.title")`, `units.${unit}` … */
export function namedIn(code: string, tree: PhraseTree): string[] {
  const named = [...code.matchAll(below), ...code.matchAll(whole)].map(([, key = ""]) => key);
  return [...new Set(named)].filter((key) => Object.hasOwn(tree, key.split(".")[0] ?? ""));
}

/**
 * What of a language the named keys need, and is not there already. A last part that is no key is the beginning of one:
 * of a plural, or of a key whose end is known only when it is said.
 */
export function pickNeeded(tree: PhraseTree, named: Iterable<string>, there: PhraseTree = {}): PhraseTree {
  let needed: PhraseTree = {};
  for (const key of named) needed = merged(needed, findBranch(tree, key.split(".")));
  return without(needed, there);
}

function findBranch(tree: PhraseTree, [first = "", ...rest]: readonly string[]): PhraseTree {
  const below = tree[first];
  if (rest.length > 0 && typeof below === "object") return { [first]: findBranch(below, rest) };
  return Object.fromEntries(
    Object.entries(tree).filter(([name]) =>
      below === undefined ? name.startsWith(first) : isForm(name, first),
    ),
  );
}

const isForm = (name: string, of: string) => name === of || name.startsWith(`${of}_`);

function merged(one: PhraseTree, other: PhraseTree): PhraseTree {
  const both: Record<string, string | PhraseTree> = { ...one };
  for (const [name, below] of Object.entries(other)) {
    const there = both[name];
    both[name] = typeof below === "object" && typeof there === "object" ? merged(there, below) : below;
  }
  return both;
}

function without(tree: PhraseTree, there: PhraseTree): PhraseTree {
  const left: Record<string, string | PhraseTree> = {};
  for (const [name, below] of Object.entries(tree)) {
    const had = there[name];
    if (typeof below === "string") {
      if (had === undefined) left[name] = below;
      continue;
    }
    const rest = typeof had === "object" ? without(below, had) : below;
    if (Object.keys(rest).length > 0) left[name] = rest;
  }
  return left;
}
