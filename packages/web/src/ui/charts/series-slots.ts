const slots = 8;

/** The second of two that share a colour in a chart is distinguished by something else than colour. */
export function secondWearers<Id>(slots: ReadonlyMap<Id, number>): Set<Id> {
  const worn = new Set<number>();
  const second = new Set<Id>();
  for (const [id, slot] of slots) {
    if (worn.has(slot)) second.add(id);
    worn.add(slot);
  }
  return second;
}

/**
 * Which of the eight series colours each subject wears, 1..8. A subject keeps its colour from page to page;
 * only where two of one chart would wear the same does the later id step aside.
 */
export function seriesSlots(ids: readonly number[]): Map<number, number> {
  const taken = new Map<number, number>();
  const used = new Set<number>();
  for (const id of [...ids].sort((a, b) => a - b)) {
    let slot = (id - 1) % slots;
    while (used.size < slots && used.has(slot)) slot = (slot + 1) % slots;
    used.add(slot);
    taken.set(id, slot + 1);
  }
  return taken;
}
