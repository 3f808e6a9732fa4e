import type { DeviceState } from "./protocol.ts";

/** Leaves out what a message left out, so that it does not remove what an earlier one reported. */
export function reportedState(state: DeviceState): DeviceState {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined));
}
