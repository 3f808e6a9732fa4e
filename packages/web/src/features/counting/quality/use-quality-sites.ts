import { entities } from "@foyer/contract/places/entities";
import { localDay } from "../../../lib/local-day.ts";
import { useAsk } from "../../../lib/use-ask.ts";

/** Places change rarely. Milliseconds. */
const staleTime = 5 * 60_000;

export interface QualitySites {
  sites: ReadonlyArray<{ id: number; name: string; timeZone: string }>;
  /** The latest day any of the sites has begun. */
  today: string;
  /** The caller sees no site at all. */
  none: boolean;
  /** Zones are known; before, days could be the wrong ones. */
  ready: boolean;
}

/** The sites whose counts may be looked at, with their clocks. */
export function useQualitySites(): QualitySites {
  const choices = useAsk(entities.choices, { query: { size: 1000 }, body: {} }, { staleTime });
  const sites = choices.data?.content ?? [];
  const now = new Date();
  const zones = [...new Set(sites.map(({ timeZone }) => timeZone))];
  const days = zones.map((zone) => localDay(now, zone)).sort();
  return {
    sites,
    today: days.at(-1) ?? now.toISOString().slice(0, 10),
    none: choices.data?.totalElements === 0,
    ready: !choices.isPending,
  };
}
