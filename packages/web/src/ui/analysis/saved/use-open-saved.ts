import { type SavedQuery, savedQueries } from "@foyer/contract/analytics/saved-queries";
import { useNavigate } from "react-router";
import { useSend } from "../../../lib/use-ask.ts";
import { openedFrom } from "./opened-query.ts";

/** Goes to the screen of a saved query with what the reader may see of its question. */
export function useOpenSaved(): (saved: SavedQuery) => Promise<void> {
  const navigate = useNavigate();
  const open = useSend(savedQueries.open, [savedQueries.list]);
  return async (saved) => {
    try {
      const opened = await open.mutateAsync({ body: { id: saved.id } });
      await navigate(`${opened.screen}?${opened.question}`, {
        state: { savedQuery: openedFrom(saved, opened) },
      });
    } catch {
      // The reason was shown.
    }
  };
}
