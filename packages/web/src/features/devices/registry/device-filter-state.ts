import {
  type DeviceFault,
  type DeviceFilter,
  deviceFaults,
  deviceStates,
} from "@foyer/contract/devices/device-health";
import type { KeptFilter } from "@foyer/contract/devices/device-views";
import { parseAsInteger, parseAsStringLiteral } from "nuqs";

export const listedStates = [...deviceStates, "normal", "abnormal"] as const;

/** What narrows the list, kept in the address. */
export const deviceFilters = {
  entityId: parseAsInteger,
  deptId: parseAsInteger,
  deviceType: parseAsInteger,
  modelId: parseAsInteger,
  state: parseAsStringLiteral(listedStates),
  fault: parseAsStringLiteral<DeviceFault>(deviceFaults),
  firmware: parseAsStringLiteral(["behind"] as const),
  batteryBelow: parseAsInteger,
  offlineHours: parseAsInteger,
  simulated: parseAsStringLiteral(["yes", "no"] as const),
};

const fields = Object.keys(deviceFilters) as (keyof typeof deviceFilters)[];

/** The filter of a view as the address has it: what the view leaves open is open. */
export const filterChange = (filter: KeptFilter) => ({
  search: filter.search ?? "",
  ...(Object.fromEntries(fields.map((field) => [field, filter[field] ?? null])) as {
    [K in (typeof fields)[number]]: NonNullable<KeptFilter[K]> | null;
  }),
});

/** What is narrowed now, as a view keeps it. */
export function keptFilter(query: Partial<DeviceFilter>): KeptFilter {
  const said = (["search", ...fields] as const).filter(
    (field) => query[field] !== undefined && query[field] !== "",
  );
  return Object.fromEntries(said.map((field) => [field, query[field]])) as KeptFilter;
}

/** Whether two filters narrow alike. */
export const isSameFilter = (one: KeptFilter, other: KeptFilter): boolean =>
  (["search", ...fields] as const).every(
    (field) => (one[field] || undefined) === (other[field] || undefined),
  );
