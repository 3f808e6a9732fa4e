/** Repeatable chance: the same seed gives the same numbers. */
export interface Random {
  /** From 0 up to but excluding 1. */
  next(): number;
  /** From 0 up to but excluding `below`. */
  below(below: number): number;
  /** The same things in another order. */
  shuffled<Item>(items: readonly Item[]): Item[];
}

/** Mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    shuffled(items) {
      const result = [...items];
      for (let at = result.length - 1; at > 0; at--) {
        const other = below(at + 1);
        [result[at], result[other]] = [result[other]!, result[at]!];
      }
      return result;
    },
  };
}
