import { askedDevice } from "./asked-device.ts";
import { linesOfDevice } from "./lines-of-device.queries.ts";

export type { AskedDevice } from "./asked-device.ts";

/** What other modules may call. */
export { askedDevice, linesOfDevice };
