import { brokerAddress } from "./server-account.ts";
import { writeMosquittoFiles } from "./write-mosquitto-files.ts";

export type { WrittenFiles } from "./write-mosquitto-files.ts";

/** What other modules may call. */
export { brokerAddress, writeMosquittoFiles };
