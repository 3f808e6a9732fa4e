import type { Page } from "playwright-core";
import type { Arrive, House, Journey } from "../../house/journey.ts";
import { type Hand, Keyboard, Pointer } from "./hand.ts";

type Visit<H extends House> = H & { arrive: Arrive };

/** Something people come to the console for. */
export interface Task<H extends House> {
  /** The case's title, and the picture's name. */
  title: string;
  /** Presses and texts that a good console needs for it. */
  budget: number;
  /** Signed in and at home, as the one who would do it. */
  begin(visit: Visit<H>, isByKeyboard: boolean): Promise<Page>;
  /** Does it, and holds what is seen at the end against what the server answers. */
  go(hand: Hand, visit: Visit<H>): Promise<void>;
}

/** The same tasks twice: with a pointer within the budget, and without one. */
export function journeysOf<H extends House>(name: string, tasks: readonly Task<H>[]): Journey<H>[] {
  const slug = (title: string) => title.replaceAll(/[^a-z0-9]+/gi, "-").toLowerCase();
  return [false, true].map((isByKeyboard) => ({
    name: isByKeyboard ? `${name} by keyboard` : name,
    cases: Object.fromEntries(
      tasks.map(({ title, budget, begin, go }) => [
        title,
        async (visit: Visit<H>) => {
          const page = await begin(visit, isByKeyboard);
          const hand = new (isByKeyboard ? Keyboard : Pointer)(page, slug(title));
          await go(hand, visit);
          await hand.arrive(budget);
        },
      ]),
    ),
  }));
}
