import type { Inside, InsideEntity, InsideKind } from "@foyer/contract/analytics/occupancy";

/** An entity or area of the page, with the number of people inside it. */
export interface Place extends Inside {
  kind: InsideKind;
  id: number;
  name: string;
  /** The site of an area. */
  siteName: string | undefined;
  zone: string;
}

/** A site and its areas. */
export function listPlaces({ areas, name, zone, ...entity }: InsideEntity): [site: Place, ...areas: Place[]] {
  return [
    { ...entity, kind: 0, name, zone, siteName: undefined },
    ...areas.map((area): Place => ({ ...area, kind: 2, zone, siteName: name })),
  ];
}
