/** Nine places, at most four pixels from the middle: round and back. */
const path: readonly (readonly [x: number, y: number])[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [-4, 4],
  [-4, 0],
  [-4, -4],
  [0, -4],
  [4, -4],
];

/** Where a picture lies at a step, so that nothing of it burns into the display. */
export function shiftAt(step: number): string {
  const [x, y] = path[((step % path.length) + path.length) % path.length] ?? [0, 0];
  return `translate(${x}px, ${y}px)`;
}

/** Where something small stands in a dark room, per cent of it: another place with each step. */
export const roamAt = (step: number): { left: string; top: string } => ({
  left: `${10 + ((step * 37) % 60)}%`,
  top: `${10 + ((step * 23) % 70)}%`,
});
