import { IconHourglass } from "@tabler/icons-react";
import { useIsFetching } from "@tanstack/react-query";
import { phrase } from "../../lib/phrases.ts";
import { isTooMany } from "../../lib/refused.ts";
import { Banner } from "./banner.tsx";

/** While questions wait because too much was asked at once: says so, once for the whole page. What is shown stays. */
export function TurnBanner() {
  const waiting = useIsFetching({ predicate: ({ state }) => isTooMany(state.fetchFailureReason) });
  if (waiting === 0) return null;
  return <Banner Sign={IconHourglass}>{phrase("states.waitingTurn")}</Banner>;
}
