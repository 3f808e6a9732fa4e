import type pg from "pg";
import { toBusinessDay } from "../../../platform/time/zone-time.ts";
import { rulesOfEntity } from "./active-rules.queries.ts";
import type { DaySpan } from "./day-spans.ts";
import type { ActiveRule } from "./engine/active-rule.ts";
import { isCellRule } from "./engine/correct.ts";
import { estimates } from "./entity-days.ts";
import { type EntitySource, measuredDays } from "./entity-source.queries.ts";

/** The rules that reach an entity, wherever they aim. */
export const rulesFor = (client: pg.Pool | pg.PoolClient, { tenantId, plan }: EntitySource) =>
  rulesOfEntity(client, tenantId, plan.entityId, {
    organisations: plan.organisations,
    accesses: plan.accesses.map(({ id }) => id),
    areas: plan.areas.map(({ id }) => id),
  });

/**
 * The days among which rules can make anything: those between the first and the last measured one, today where gaps
 * are estimated, and those a rule names.
 */
export async function liveDays(
  client: pg.Pool | pg.PoolClient,
  source: EntitySource,
  rules: readonly ActiveRule[],
  now: number,
): Promise<DaySpan | null> {
  const measured = await measuredDays(client, source);
  const { zone, dayStartMinute } = source.clock;
  const days = rules.flatMap(({ definition, fromDay }) => (isCellRule(definition) ? [fromDay] : []));
  if (measured) days.push(measured.first, measured.last);
  if (measured && estimates(rules)) days.push(toBusinessDay(zone, now, dayStartMinute));
  days.sort();
  const [from, to] = [days[0], days.at(-1)];
  return from && to ? { from, to } : null;
}
