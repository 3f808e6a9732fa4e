export interface RingPiece {
  /** Along the middle of the ring. */
  path: string;
  /** The middle of it. */
  x: number;
  y: number;
  /** As long as it is, page pixels. */
  length: number;
}

interface RingRoom {
  side: number;
  thick: number;
  /** Between pieces, page pixels. */
  gap: number;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Shares of a whole as pieces of a ring in a square, clockwise from the top. */
export function ringShape(shares: readonly number[], { side, thick, gap }: RingRoom): RingPiece[] {
  const middle = side / 2;
  const radius = middle - thick / 2;
  const around = 2 * Math.PI * radius;
  const all = shares.reduce((sum, share) => sum + share, 0);
  const pieces = shares.filter((share) => share > 0).length;
  const pointAt = (turn: number) => {
    const angle = 2 * Math.PI * turn - Math.PI / 2;
    return { x: round(middle + radius * Math.cos(angle)), y: round(middle + radius * Math.sin(angle)) };
  };
  let from = 0;
  return shares.map((share) => {
    const turn = all > 0 ? share / all : 0;
    const space = pieces > 1 ? Math.min(gap / around, turn / 2) : 0;
    const [begin, end] = [from + space / 2, from + turn - space / 2];
    from += turn;
    const half = pointAt((begin + end) / 2);
    const [first, last] = [pointAt(begin), pointAt(end)];
    // Two arcs: one alone cannot go all the way round.
    const arc = (to: { x: number; y: number }) => `A${round(radius)} ${round(radius)} 0 0 1 ${to.x} ${to.y}`;
    const path = turn > 0 ? `M${first.x} ${first.y}${arc(half)}${arc(last)}` : "";
    return { path, ...half, length: (end - begin) * around };
  });
}
