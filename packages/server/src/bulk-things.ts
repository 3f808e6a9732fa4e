import { devicesBulk } from "./modules/devices/bulk/bulk.ts";
import { anyThing, type BulkThings, placeThings } from "./modules/places/bulk/bulk.ts";

/** Everything that can be imported from a spreadsheet. */
export const bulkThings: BulkThings = { ...placeThings, devices: anyThing(devicesBulk) };
