import { devices } from "@foyer/contract/devices/devices";
import { accesses } from "@foyer/contract/places/accesses";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import type { Guarded } from "./permissions.ts";

/** What has a page of its own. */
export type PlaceKind = "site" | "organisation" | "entrance" | "device";

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

/** The page of a subject by its `dataType`; areas have none. */
export const placeOfType = (dataType: number): PlaceKind | undefined =>
  dataType === 0 ? "site" : dataType === 1 ? "entrance" : undefined;
