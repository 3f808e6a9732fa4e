/** Which pages of a screen are mounted, by their ids. */
export interface PageTurn {
  shown: string;
  /** Still seen below the one that fades in. */
  leaving: string | undefined;
}

export type PageRole = "shown" | "leaving" | "next";

/** The turn of pages that may have changed meanwhile: a page that is gone gives way to the first. */
export function present(turn: PageTurn, pages: readonly string[]): PageTurn {
  const shown = pages.includes(turn.shown) ? turn.shown : (pages[0] ?? "");
  const isThere = turn.leaving !== undefined && pages.includes(turn.leaving) && turn.leaving !== shown;
  return { shown, leaving: isThere ? turn.leaving : undefined };
}

/** So many pages further, or back. */
export function turned({ shown, leaving }: PageTurn, pages: readonly string[], by: number): PageTurn {
  const next = neighbour(shown, pages, by);
  return next === undefined || next === shown ? { shown, leaving } : { shown: next, leaving: shown };
}

/** What each page that is mounted is for; all others are not. */
export function rolesOf({ shown, leaving }: PageTurn, pages: readonly string[]): Map<string, PageRole> {
  const roles = new Map<string, PageRole>();
  const next = neighbour(shown, pages, 1);
  if (next !== undefined) roles.set(next, "next");
  if (leaving !== undefined) roles.set(leaving, "leaving");
  roles.set(shown, "shown");
  return roles;
}

function neighbour(shown: string, pages: readonly string[], by: number): string | undefined {
  const at = pages.indexOf(shown);
  return pages[(at + by + pages.length) % pages.length];
}
