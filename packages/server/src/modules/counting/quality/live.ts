import type pg from "pg";
import { clockSkew } from "./findings/clock-skew.ts";
import type { Found, FoundKind } from "./findings/finding.ts";
import { silent } from "./findings/silent.ts";
import { type LineNow, linesNow } from "./live.queries.ts";

/** A finding with the entity it belongs to. */
export type FoundAt = Found & { entityId: number };

/** For a device with several lines: one finding when all of them are silent, otherwise one for each that is. */
function silentLines(lines: readonly LineNow[], now: number): FoundKind<"silent">[] {
  const found = lines.map((line) => silent(line, now)).filter((each) => each !== null);
  const [first] = found;
  if (!first || found.length < lines.length || lines.length === 1) return found;
  const longest = found.reduce((a, b) => (b.evidence.missingHours > a.evidence.missingHours ? b : a), first);
  return [{ ...longest, subject: { ...longest.subject, line: "" } }];
}

/**
 * What can be determined at any moment from the last report of each line: which are silent and whose clock is wrong.
 * One question for any number of entities, so it is never taken from the night before.
 */
export async function liveFindings(
  pool: pg.Pool,
  tenantId: number,
  entityIds: readonly number[],
  now: Date,
): Promise<FoundAt[]> {
  const lines = await linesNow(pool, tenantId, entityIds, now);
  const devices = Map.groupBy(lines, ({ entityId, subject }) => `${entityId}|${subject.id}`);
  return [...devices.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const skew = clockSkew(first, now.getTime());
    const found: Found[] = [...silentLines(own, now.getTime()), ...(skew ? [skew] : [])];
    return found.map((each) => ({ ...each, entityId: first.entityId }));
  });
}
