export interface FlipPart {
  /** Counted from the end, so that a further digit in front moves none of the others. */
  key: number;
  character: string;
  /** 0 to 9; undefined for signs, which do not move. */
  digit: number | undefined;
}

/** A written number in its digits and signs. `digits`: how the language writes 0 to 9. */
export function flipParts(text: string, digits: readonly string[]): FlipPart[] {
  const characters = [...text];
  return characters.map((character, nth) => {
    const digit = digits.indexOf(character);
    return { key: characters.length - nth, character, digit: digit === -1 ? undefined : digit };
  });
}
