import { entities } from "@foyer/contract/places/entities";
import { businessDay, type SiteClock } from "../../../lib/local-day.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { useAsk } from "../../../lib/use-ask.ts";

/** Places change rarely. Milliseconds. */
const staleTime = 5 * 60_000;

export interface QualitySites {
  sites: ReadonlyArray<SiteClock & { id: number; name: string }>;
  /** The latest day any of the sites has begun. */
  today: string;
  /** The caller sees no site at all. */
  none: boolean;
  /** Zones are known; before, days could be the wrong ones. */
  ready: boolean;
}

/** The sites whose counts may be inspected, with their clocks. */
export function useQualitySites(): QualitySites {
  const choices = useAsk(entities.choices, { query: { size: 1000 }, body: {} }, { staleTime });
  const sites = choices.data?.content ?? [];
  const now = serverNow();
  const clocks = new Map(sites.map((site) => [`${site.timeZone} ${site.dayStartMinute}`, site]));
  const days = [...clocks.values()].map((clock) => businessDay(now, clock)).sort();
  return {
    sites,
    today: days.at(-1) ?? now.toISOString().slice(0, 10),
    none: choices.data?.totalElements === 0,
    ready: !choices.isPending,
  };
}
