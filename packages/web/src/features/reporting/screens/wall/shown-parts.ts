import type { WallFigures } from "@foyer/contract/reporting/screens/wall-player";
import { joinedParts, type SeenParts } from "../figures/joined-parts.ts";
import type { DisplayStore } from "./display-state.ts";

/** The answers of each screen that a display shows: new ones in the place of those before, never beside them. */
export function shownParts(store: DisplayStore) {
  const of = (screenId: number): SeenParts => store.current().parts.get(screenId) ?? new Map();

  function set(screenId: number, parts: SeenParts): void {
    store.change({ parts: new Map(store.current().parts).set(screenId, parts) });
  }

  return {
    take(screenId: number, figures: WallFigures, isWhole: boolean): void {
      const before = of(screenId);
      const answers = joinedParts(before, Object.entries(figures.parts));
      set(screenId, isWhole ? answers : new Map([...Array.from(before), ...Array.from(answers)]));
    },

    /** Figures that did not change are of now as well: nothing is drawn anew for it. */
    stillTrue(screenId: number, now: number): void {
      of(screenId).forEach((part) => {
        if (part.hasFailed !== true) part.cameAt = now;
      });
    },

    /** From now on they say how old they are. */
    late(screenId: number): void {
      const before = Array.from(of(screenId));
      if (before.every(([, { hasFailed }]) => hasFailed)) return;
      set(screenId, new Map(before.map(([key, part]) => [key, { ...part, hasFailed: true }] as const)));
    },

    /** Those of screens that are not shown any more go. */
    keepOnly(ids: readonly number[]): void {
      const kept = Array.from(store.current().parts).filter(([id]) => ids.indexOf(id) !== -1);
      store.change({ parts: new Map(kept) });
    },
  };
}
