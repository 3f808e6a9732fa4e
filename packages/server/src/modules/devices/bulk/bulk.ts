import { makeDevicesBulk } from "./devices-bulk.ts";

/** What other modules may call. */
export { makeDevicesBulk };
