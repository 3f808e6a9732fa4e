/** Of one span there must be at least this share of what there is of the other. */
const comparableShare = 0.5;

/**
 * Whether two spans were counted alike, by how much was bound or expected in each: else a change between them would say
 * more of the sensors than of the people.
 */
export const countedInBoth = (one: number, other: number): boolean =>
  Math.min(one, other) >= comparableShare * Math.max(one, other);
