import { useState } from "react";
import type { RosterDraft } from "./roster-draft.ts";

export interface RosterDrafts {
  of: (site: number, week: string | null) => RosterDraft | undefined;
  /** Undefined where it was saved or given up. */
  write: (site: number, week: string | null, draft: RosterDraft | undefined) => void;
  isAny: boolean;
}

/** Rosters that are entered and not saved: kept while the page is open, whatever else is looked at on it. */
export function useRosterDrafts(): RosterDrafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, RosterDraft>>(new Map());
  const toKey = (site: number, week: string | null) => `${site} ${week ?? "usual"}`;
  return {
    of: (site, week) => drafts.get(toKey(site, week)),
    write: (site, week, draft) =>
      setDrafts((known) => {
        const next = new Map(known);
        if (draft) next.set(toKey(site, week), draft);
        else next.delete(toKey(site, week));
        return next;
      }),
    isAny: drafts.size > 0,
  };
}
