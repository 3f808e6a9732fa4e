import { devicesBulk } from "./devices-bulk.ts";

/** What other modules may call. */
export { devicesBulk };
