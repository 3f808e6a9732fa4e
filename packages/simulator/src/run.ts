import type { FleetPlan } from "@foyer/contract/devices/fleet-plan";
import type { Faults } from "./live/faults.ts";
import type { Ledger } from "./live/ledger.ts";
import type { Tally } from "./live/tally.ts";
import type { Options } from "./options.ts";
import type { Ports } from "./protocols/create-uplink.ts";

/** What one run of the command works with. */
export interface Run {
  options: Options;
  plan: FleetPlan;
  ports: Ports;
  faults: Faults;
  tally: Tally;
  ledger: Ledger | null;
  ended: AbortSignal;
}
