import { deviceModels } from "@foyer/contract/devices/device-models";
import { type BulkKind, mostBulkRows } from "@foyer/contract/places/bulk";
import type { Ask } from "../house/console.ts";
import { importSheet } from "../house/import-sheet.ts";
import { openingHours, type Size, zoneOf } from "./size.ts";

const districts = 250;
const model = "BENCH";

const toRegion = (site: number) => `Region ${site % 25} / District ${site % districts}`;
const toName = (site: number) => `Shop ${String(site).padStart(4, "0")}`;
const toDoor = (door: number) => `Door ${door}`;
/** Serial number of a door's device; its last digit is the door. */
export const toSn = (site: number, door: number) => `L-${site}-${door}`;

const each = <T>(count: number, make: (nth: number) => T) =>
  Array.from({ length: count }, (_, nth) => make(nth));

type Kind = Exclude<BulkKind, "users">;
export type Imported = Record<Kind, { count: number; seconds: number }>;

const sheets = ({ sites, doors, ...size }: Size): Record<Kind, [head: string, rows: string[]]> => ({
  entities: [
    "dept,name,timeZone,workTime,city",
    each(sites, (site) =>
      [
        toRegion(site),
        toName(site),
        zoneOf({ sites, doors, ...size }, site).timeZone,
        openingHours,
        `City ${site % 97}`,
      ].join(),
    ),
  ],
  accesses: [
    "dept,entity,name",
    each(sites, (site) => each(doors, (door) => [toRegion(site), toName(site), toDoor(door)].join())).flat(),
  ],
  devices: [
    "sn,name,model,entity,interval,period",
    each(sites, (site) =>
      each(doors, (door) =>
        [
          toSn(site, door),
          `Counter ${site}-${door}`,
          model,
          `${toRegion(site)} / ${toName(site)}`,
          60,
          60,
        ].join(),
      ),
    ).flat(),
  ],
});

/** Sites, entrances and devices, by spreadsheets. */
export async function importPlaces(
  server: { url: string; token: string },
  admin: Ask,
  size: Size,
): Promise<Imported> {
  await admin(deviceModels.create, { body: { deviceType: 1, deviceName: "Bench", code: model } });
  const imported: Partial<Imported> = {};
  for (const [kind, [head, rows]] of Object.entries(sheets(size)) as [Kind, [string, string[]]][]) {
    let seconds = 0;
    for (let from = 0; from < rows.length; from += mostBulkRows)
      seconds += await importSheet(server, kind, [head, ...rows.slice(from, from + mostBulkRows)]);
    imported[kind] = { count: rows.length, seconds };
    console.log(`  ${rows.length.toLocaleString("en")} ${kind} imported in ${seconds.toFixed(1)} s`);
  }
  return imported as Imported;
}
