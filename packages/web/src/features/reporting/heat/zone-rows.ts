import type { ZoneHeat } from "@foyer/contract/reporting/heat-map";

export interface ZoneRow extends ZoneHeat {
  id: number;
  /** The same area in the other period; null where it is not compared, or not known there. */
  before: ZoneHeat | null;
  /** Person-minutes of a watched hour more or less than in the other period. */
  change: number | null;
  /** The same as a share of what they were. */
  growth: number | null;
}

export const personMinutes = ({ personSeconds }: Pick<ZoneHeat, "personSeconds">): number | null =>
  personSeconds === null ? null : personSeconds / 60;

/** Person-minutes of each hour that was watched: what periods of different lengths are compared by. */
export const minutesAnHour = (zone: Pick<ZoneHeat, "atOnce"> | null): number | null =>
  zone === null || zone.atOnce === null ? null : zone.atOnce * 60;

/** The areas as rows of a table, in the order of the answer, each beside itself in the other period. */
export function zoneRows(zones: readonly ZoneHeat[], before: readonly ZoneHeat[] | undefined): ZoneRow[] {
  return zones.map((zone) => {
    const other = before?.find(({ areaId }) => areaId === zone.areaId) ?? null;
    const [now, then] = [minutesAnHour(zone), minutesAnHour(other)];
    const change = now === null || then === null ? null : now - then;
    return {
      ...zone,
      id: zone.areaId,
      before: other,
      change,
      growth: change === null || !then ? null : change / then,
    };
  });
}
