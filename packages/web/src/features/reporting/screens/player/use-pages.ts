import type { ScreenPage } from "@foyer/contract/reporting/screens/screen-document";
import { type RefObject, useCallback, useEffect, useState } from "react";
import { whenReady } from "./page-ready.ts";
import { type PageRole, type PageTurn, present, rolesOf, turned } from "./page-turns.ts";

export const fadeMs = 300;

interface Pages {
  roles: ReadonlyMap<string, PageRole>;
  isPaused: boolean;
  turnBy: (by: number) => void;
  togglePause: () => void;
}

/** Turns the pages of a screen, each after its own time. `place` holds them. */
export function usePages(pages: readonly ScreenPage[], place: RefObject<HTMLElement | null>): Pages {
  const ids = pages.map(({ id }) => id);
  const list = ids.join("\n");
  const [kept, setTurn] = useState<PageTurn>({ shown: ids[0] ?? "", leaving: undefined });
  const [isPaused, setPaused] = useState(false);
  const turn = present(kept, ids);
  const { shown, leaving } = turn;
  const seconds = pages.find(({ id }) => id === shown)?.seconds ?? null;

  const turnBy = useCallback(
    (by: number) => {
      const all = list.split("\n");
      setTurn((before) => turned(present(before, all), all, by));
    },
    [list],
  );

  // Begins anew with each page; with the same page again where there are no others.
  useEffect(() => {
    if (seconds === null || isPaused || !list.includes("\n") || shown === "") return;
    let stopWaiting: (() => void) | undefined;
    const timer = setTimeout(() => {
      stopWaiting = whenReady(
        () => place.current?.querySelector('[data-role="next"]'),
        () => turnBy(1),
      );
    }, seconds * 1_000);
    return () => {
      clearTimeout(timer);
      stopWaiting?.();
    };
  }, [shown, seconds, isPaused, list, turnBy, place]);

  useEffect(() => {
    if (leaving === undefined) return;
    const timer = setTimeout(() => setTurn((before) => ({ ...before, leaving: undefined })), fadeMs);
    return () => clearTimeout(timer);
  }, [leaving]);

  return {
    roles: rolesOf(turn, ids),
    isPaused,
    turnBy,
    togglePause: useCallback(() => setPaused((before) => !before), []),
  };
}
