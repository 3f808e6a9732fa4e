import type { ActingRule, FigureSettings } from "@foyer/contract/counting/figures-why";
import type { Measure } from "@foyer/contract/counting/measures";
import type { NumberType } from "@foyer/contract/metrics";
import type pg from "pg";
import { Refusal } from "../../../platform/refusal.ts";
import { type Subject, subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";
import { grouped } from "../clock-groups/clock-groups.ts";
import { type ClockHour, clockHours, hourName, plainName } from "../clocks/clocks.ts";
import { countedLines, type ExpectedBy, expectedLines, makeExpectation } from "../expectation/expectation.ts";
import { settingRules } from "../figure-settings/figure-settings.ts";
import { layeredDays } from "../figures/figures.ts";
import { requiredMeasures, requiredSums } from "../metrics/metrics.ts";
import { layeredHours } from "../series/series.ts";
import { addSums, type LayeredSums, noSums, shownSums, toFigure } from "../sums/sums.ts";
import { daysIn, within } from "./day-spans.ts";
import type { BusinessDay } from "./engine/business-day.ts";
import { type EntityLedger, listSubjects, type PlannedSubject } from "./engine/entity-day.ts";
import { asSeen } from "./engine/subject-layers.ts";
import { ruledDays } from "./entity-days.ts";
import type { EntitySource } from "./entity-source.queries.ts";
import { liveDays, rulesFor } from "./rules-in-force.ts";
import { boundLines, versionsSaid } from "./why.queries.ts";

const slotMs = 900_000;

export interface WhyAsked extends Subject {
  type: NumberType;
  from: string;
  to: string;
  hour?: string;
}

type Amounts = Map<number, Map<Measure, number>>;

const isNamed = (hour: ClockHour, wanted: string) => hourName(hour) === wanted || plainName(hour) === wanted;

/** The moments asked about: hours of one day that bear a name, or whole days. */
function hoursAsked({ clock }: EntitySource, { from, to, hour: wanted }: WhyAsked): ClockHour[] {
  const days = from === to ? [from] : [from, to];
  const hours = days.flatMap((day) => clockHours(clock, day));
  const asked = wanted === undefined ? hours : hours.filter((hour) => isNamed(hour, wanted));
  if (asked.length === 0) throw new Refusal("validation.failed", { fields: { hour: "outOfRange" } });
  return asked;
}

/** Sums and expected time of what is asked, as charts have them. */
async function sumsAsked(
  pool: pg.Pool,
  { tenantId, clock }: EntitySource,
  { kind, id, type, from, to, hour }: WhyAsked,
  [begin, end]: readonly [number, number],
  now: number,
): Promise<{ sums: LayeredSums; expected: number; isAhead: boolean }> {
  const subjects = grouped(tenantId, kind, [{ id, name: "", ...clock }]);
  if (hour !== undefined) {
    const columns = await layeredHours(pool, subjects, requiredSums(type), from, now);
    const asked = columns.filter(({ time }) => time === hour || time.slice(0, 5) === hour);
    return {
      sums: asked.reduce((all, column) => addSums(all, column.sums), noSums()),
      expected: asked.reduce((all, column) => all + column.expectedSeconds, 0),
      isAhead: asked.every(({ isAhead }) => isAhead),
    };
  }
  const days = (await layeredDays(pool, subjects, requiredSums(type), from, to)).get(id);
  const lines = await expectedLines(pool, { tenantId, kind, ids: [id] });
  const by: ExpectedBy = new Map();
  const expected = makeExpectation(now)(lines, begin, end, by);
  const sums = [...(days?.values() ?? [])].reduce((all, day) => addSums(all, day), noSums());
  // Lines that measure something else are not waited for.
  return {
    sums: { ...sums, expected: by, lines: countedLines(lines, begin, end) },
    expected,
    isAhead: begin > now,
  };
}

/** Makes the ledger of one subject: what each rule did to the measures of a figure, in the hour asked. */
function subjectLedger(
  { kind, id, members }: PlannedSubject,
  rows: number,
  { type, hour }: WhyAsked,
  amounts: Amounts,
) {
  const wanted = new Set(requiredMeasures(type));
  const signByRow = new Map(members.map(({ row, sign }) => [row, sign]));

  function note(versionId: number, measure: Measure, amount: number): void {
    if (!wanted.has(measure)) return;
    const ofRule = amounts.get(versionId) ?? new Map<Measure, number>();
    amounts.set(versionId, ofRule);
    ofRule.set(measure, (ofRule.get(measure) ?? 0) + amount);
  }

  return ({ hourBySlot, hours }: BusinessDay): EntityLedger => {
    const isAsked = (slot: number) => {
      const named = hours[hourBySlot[slot] ?? 0];
      return hour === undefined || named?.name === hour || named?.plain === hour;
    };
    return (area, rule, measure, cell, amount) => {
      if (area !== null) {
        if (kind === subjectKinds.area && area === id && isAsked(cell)) note(rule.versionId, measure, amount);
        return;
      }
      const sign = signByRow.get(cell % rows);
      if (sign === undefined || !isAsked(Math.floor(cell / rows))) return;
      note(rule.versionId, asSeen(measure, sign), amount);
    };
  };
}

/** What each rule did, by applying them again. */
async function actingRules(
  pool: pg.Pool,
  source: EntitySource,
  subject: PlannedSubject,
  asked: WhyAsked,
  now: number,
): Promise<ActingRule[]> {
  const rules = await rulesFor(pool, source);
  const live = rules.length > 0 ? await liveDays(pool, source, rules, now) : null;
  const span = live && within(asked, live);
  if (!span) return [];
  const amounts: Amounts = new Map();
  const findLedger = subjectLedger(subject, source.plan.accesses.length, asked, amounts);
  // Only what the ledger receives counts here.
  for await (const _ of ruledDays(pool, source, [rules], daysIn([span]), now, findLedger));
  return explainAmounts(pool, source.tenantId, amounts);
}

/** What was said of the rules that did something. */
async function explainAmounts(pool: pg.Pool, tenantId: number, amounts: Amounts): Promise<ActingRule[]> {
  const said = await versionsSaid(pool, tenantId, [...amounts.keys()]);
  return said.map(({ versionId, ...version }) => ({
    ...version,
    amounts: [...(amounts.get(versionId) ?? [])].map(([measure, amount]) => ({ measure, amount })),
  }));
}

/** The company's rule for how a figure is made of its sums. */
async function formulaRule(pool: pg.Pool, tenantId: number, type: NumberType): Promise<ActingRule[]> {
  const newest = (await settingRules(pool, tenantId)).find(({ definition }) => definition.type === type);
  return newest ? explainAmounts(pool, tenantId, new Map([[newest.versionId, new Map()]])) : [];
}

/** Everything that made a figure what it is. */
export async function whyFigure(
  pool: pg.Pool,
  source: EntitySource,
  asked: WhyAsked,
  settings: FigureSettings,
  now: number,
) {
  const subject = listSubjects(source.plan).find(({ kind, id }) => kind === asked.kind && id === asked.id);
  if (!subject) throw new Refusal("notFound.thing");
  const slots = hoursAsked(source, asked).flatMap((hour) => hour.slots);
  const span = [Math.min(...slots), Math.max(...slots) + slotMs] as const;
  const [from, to] = [new Date(span[0]), new Date(span[1])];
  const accesses = subject.members.map(({ row, sign }) => ({
    id: source.plan.accesses[row]?.id ?? 0,
    sign,
  }));
  const [{ sums, expected, isAhead }, acting, formula, lines] = await Promise.all([
    sumsAsked(pool, source, asked, span, now),
    actingRules(pool, source, subject, asked, now),
    formulaRule(pool, source.tenantId, asked.type),
    boundLines(pool, source.tenantId, accesses, from, to),
  ]);
  const figure = toFigure(asked.type, sums, expected, settings);
  const shown = shownSums(sums);
  const ofLayer = (layer: number, measure: Measure) => sums.byLayer[layer]?.[measure] ?? 0;
  return {
    zone: source.clock.zone,
    from: from.toISOString(),
    to: to.toISOString(),
    figure: isAhead ? { ...figure, value: null } : figure,
    measures: requiredMeasures(asked.type).map((measure) => ({
      measure,
      measured: ofLayer(0, measure),
      eliminated: ofLayer(1, measure),
      corrected: ofLayer(2, measure),
      estimated: ofLayer(3, measure),
      value: shown[measure] ?? 0,
    })),
    settings,
    rules: [...acting, ...formula],
    lines,
  };
}
