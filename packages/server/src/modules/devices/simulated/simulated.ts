import { maySimulate } from "./may-simulate.ts";
import { startSimulated } from "./simulated-fleet.ts";
import { demoFleetFile, demoFolder, isSimulated } from "./simulated-store.ts";
import { startSimulator } from "./simulator.ts";

export type { Simulator } from "./simulator.ts";

/** What other modules may call. */
export { demoFleetFile, demoFolder, isSimulated, maySimulate, startSimulated, startSimulator };
