import type { Forwarding } from "@foyer/contract/places/forwarding";
import { phrase } from "../../../lib/phrases.ts";

/** Why a delivery was not taken. */
export const faultText = (fault: NonNullable<Forwarding["lastFault"]>, status: number | null): string =>
  phrase(`forwarding.faults.${fault}`, { status: status ?? "?" });
