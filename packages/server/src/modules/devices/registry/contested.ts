import pg from "pg";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { violatedConstraint } from "../../../platform/refusal-map.ts";
import { contestSerialNumber } from "./contested.queries.ts";

/** Does what adds a serial number; where another company has it, what speaks for this one is noted. */
export async function noteContest<T>(
  { database, events, clock }: Pick<Platform, "database" | "events" | "clock">,
  caller: Caller,
  sn: string,
  add: () => Promise<T>,
): Promise<T> {
  try {
    return await add();
  } catch (error) {
    if (error instanceof pg.DatabaseError && violatedConstraint(error) === "serial_numbers_pkey") {
      const device = await contestSerialNumber(database.db, requireTenant(caller), sn, clock.now());
      if (device) events.emit("deviceKeysChanged", device);
    }
    throw error;
  }
}
