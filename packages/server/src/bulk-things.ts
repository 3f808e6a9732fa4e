import { makeDevicesBulk } from "./modules/devices/bulk/bulk.ts";
import { anyThing, type BulkThings, placeThings } from "./modules/places/bulk/bulk.ts";
import { leavePlans } from "./modules/reporting/heat-reports/heat-reports.ts";

/** Everything that can be imported from a spreadsheet. */
export const bulkThings: BulkThings = { ...placeThings, devices: anyThing(makeDevicesBulk(leavePlans)) };
