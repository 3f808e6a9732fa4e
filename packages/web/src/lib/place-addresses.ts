import { devices } from "@foyer/contract/devices/devices";
import { accesses } from "@foyer/contract/places/accesses";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import type { Guarded } from "./permissions.ts";

/** What has a page of its own. */
export type PlaceKind = "site" | "organisation" | "entrance" | "device";

export interface Place {
  /** Without one, as areas have none, it has no page. */
  kind: PlaceKind | undefined;
  /** Its id; a device's serial number. */
  of: number | string;
}

interface PlacePage {
  /** Who may ask this may open the page. */
  ask: Guarded;
  /** By id; devices by their serial number. */
  address: (key: number | string) => string;
}

export const placePages: Readonly<Record<PlaceKind, PlacePage>> = {
  site: { ask: entities.details, address: (id) => `/system/entity/detail/${id}` },
  organisation: { ask: organisations.tree, address: (id) => `/base/dept/detail/${id}` },
  entrance: { ask: accesses.details, address: (id) => `/base/entranceExit/detail/${id}` },
  device: { ask: devices.details, address: (sn) => `/device/${encodeURIComponent(sn)}` },
};

/** A subject as a place, by its `dataType`. */
export const subjectPlace = (dataType: number, of: number | string): Place => ({
  kind: dataType === 0 ? "site" : dataType === 1 ? "entrance" : undefined,
  of,
});
