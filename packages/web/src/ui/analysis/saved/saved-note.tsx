import { IconBookmark } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAddressSearch } from "../../../lib/use-address-search.ts";
import { Line } from "../../kit/layout.tsx";
import { openedIn, placesIn } from "./opened-query.ts";

/** The saved query a question comes from, and what of it its reader does not see; until it asks about other places. */
export function SavedNote() {
  const t = usePhrases("savedQueries");
  const { state } = useLocation();
  const search = useAddressSearch();
  const opened = openedIn(state);
  if (opened === undefined || placesIn(search) !== opened.places) return null;
  const { name, author, own, leftOut, narrowed } = opened;
  return (
    <Line as="p" gap="xs" size="sm" tone="quiet" role="status">
      <IconBookmark size={14} stroke={1.8} aria-hidden="true" />
      <span>
        {own ? t("from", { name }) : t("fromOf", { name, author })}
        {leftOut > 0 && ` ${t("leftOut", { count: leftOut })}`}
        {leftOut === 0 && narrowed && ` ${t("narrowed")}`}
      </span>
    </Line>
  );
}
