import { addDays } from "@foyer/contract/calendar-days";
import type pg from "pg";
import { toBusinessDay } from "../../../platform/time/zone-time.ts";
import { ruleMemoryWeeks } from "../../places/subject-kinds/subject-kinds.ts";
import { ensurePartitions } from "../storage/storage.ts";
import { hasEstimateRules } from "./active-rules.queries.ts";
import { type DaySpan, daysIn, merged, within, withWeeksAfter } from "./day-spans.ts";
import type { ActiveRule } from "./engine/active-rule.ts";
import { estimates, ruledDays } from "./entity-days.ts";
import { type EntitySource, entitySource, measuredDays } from "./entity-source.queries.ts";
import { idleRules } from "./idle-rules.ts";
import { clearLayers, makeLayerBuffer, writeLayers } from "./layer-rows.queries.ts";
import { noteRuledEntity, type Ruled, ruledEntity } from "./ruled-entities.queries.ts";
import { liveDays, rulesFor } from "./rules-in-force.ts";

/** What else other modules may ask of rules. */
export { idleRules };

/** Later than any rule or record. */
const never = "2200-01-01";
const slackDays = 2;
/** Days written at once. */
const batchDays = 31;

/** The days on which rules can change anything, and on which what is measured changes what they do. */
function toReach(rules: readonly ActiveRule[]): Ruled | null {
  if (rules.length === 0) return null;
  const from = rules.map(({ fromDay }) => fromDay).sort()[0] ?? never;
  const to =
    rules
      .map(({ toDay }) => toDay ?? never)
      .sort()
      .at(-1) ?? never;
  const memoryDays = estimates(rules) ? 7 * ruleMemoryWeeks : 0;
  return {
    from: addDays(from, -memoryDays - slackDays),
    to: to === never ? never : addDays(to, slackDays),
    estimates: memoryDays > 0,
  };
}

const monthMs = 28 * 86_400_000;

/**
 * Makes the partitions that estimates of an entity may need, before the transaction that makes them: in a month of
 * silence no record has.
 */
export async function makeRoomForEstimates(
  pool: pg.Pool,
  tenantId: number,
  entityId: number,
  now: number,
): Promise<void> {
  if (!(await hasEstimateRules(pool, tenantId))) return;
  const source = await entitySource(pool, tenantId, entityId);
  const measured = source && (await measuredDays(pool, source));
  if (!measured) return;
  const moments: number[] = [];
  for (let at = Date.parse(measured.first); at < now; at += monthMs) moments.push(at);
  await ensurePartitions(pool, [...moments, now]);
}

/**
 * What has to be recomputed: `spans` were touched, and with them what is estimated from them, up to today; where rules
 * were added or removed altogether, all their days are.
 */
function touchedSpans(
  spans: readonly DaySpan[],
  before: Ruled | null,
  after: Ruled | null,
  today: string,
): DaySpan[] {
  if (!before || !after) return [before ?? after].flatMap((ruled) => (ruled ? [ruled] : []));
  const reach = {
    from: before.from < after.from ? before.from : after.from,
    to: before.to > after.to ? before.to : after.to,
  };
  const weeks = before.estimates || after.estimates ? ruleMemoryWeeks : 0;
  return merged(
    spans.flatMap((span) => within(span, reach) ?? []).flatMap((span) => withWeeksAfter(span, weeks, today)),
  );
}

/**
 * Recomputes the layers of rules on the touched days of an entity, after what was measured; gives those days. Runs in
 * the worker's transaction, behind the roll-up locks of the entity's devices. This is why nothing is lost in between: a
 * live transaction adds only while it holds these locks, and keeps them until its commit. Either it commits before the
 * worker reads, and is read; or it comes while the worker runs and leaves marks; or it starts after the worker's
 * commit, finds the entity among the ruled ones and leaves a mark of its own.
 */
export async function recomputeLayers(
  client: pg.PoolClient,
  { tenantId, entityId }: { tenantId: number; entityId: number },
  spans: readonly DaySpan[],
  now: number,
): Promise<DaySpan[]> {
  const source = await entitySource(client, tenantId, entityId);
  if (!source) return [];
  const before = await ruledEntity(client, tenantId, entityId);
  const rules = await rulesFor(client, source);
  const after = toReach(rules);
  if (!before && !after) return [];
  await noteRuledEntity(client, tenantId, entityId, after);
  const live = await liveDays(client, source, rules, now);
  const today = toBusinessDay(source.clock.zone, now, source.clock.dayStartMinute);
  const touched = touchedSpans(spans, before, after, today);
  for (const span of touched) await clearLayers(client, source, span);
  if (after && live) {
    const wanted = daysIn(touched.flatMap((span) => within(span, live) ?? []));
    await applyRules(client, source, rules, wanted, now);
  }
  return touched;
}

async function applyRules(
  client: pg.PoolClient,
  source: EntitySource,
  rules: readonly ActiveRule[],
  days: readonly string[],
  now: number,
): Promise<void> {
  let buffer = makeLayerBuffer();
  let count = 0;
  for await (const { day, ruled } of ruledDays(client, source, [rules], days, now)) {
    for (const made of ruled) buffer.add(made, day);
    if (++count % batchDays > 0) continue;
    await writeLayers(client, source.tenantId, buffer);
    buffer = makeLayerBuffer();
  }
  await writeLayers(client, source.tenantId, buffer);
}
