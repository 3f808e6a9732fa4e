/** A list with one of its items at another place; places beyond its ends are its ends. */
export function moved<Item>(items: readonly Item[], item: Item, to: number): Item[] {
  const others = items.filter((each) => each !== item);
  const place = Math.min(Math.max(to, 0), others.length);
  return [...others.slice(0, place), item, ...others.slice(place)];
}
