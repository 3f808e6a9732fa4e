import { backgroundTurn } from "./background-turn.ts";

/** What others wait for without noticing, in milliseconds. */
const sliceMs = 10;

/** Makes one thing of each, letting others have their turn in between where that takes long. */
export async function mapInSlices<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since > sliceMs) {
      await backgroundTurn();
      since = performance.now();
    }
    made.push(make(item));
  }
  return made;
}
