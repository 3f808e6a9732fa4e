import { type Interval, intervalFault, intervals } from "@foyer/contract/analytics/intervals";
import { type NumberType, spanTypes } from "@foyer/contract/metrics";
import { mostAtOnce } from "@foyer/contract/most-at-once";
import { type SubjectType, subjectTypes } from "@foyer/contract/places/subjects";
import type { DayRange } from "../../lib/day-range.ts";
import { countDays } from "../pickers/query-times.ts";
import { daysOfTime, type QuestionTime, questionTimes } from "./question-times.ts";

/** What a screen asks: whose counts, of what, when, divided how. */
export interface Question extends DayRange {
  dataType: SubjectType;
  /** Named subjects; none: see `deptId`. */
  ids: readonly number[];
  /** All of the kind below an organisation; null with no ids: all the reader may see. */
  deptId: number | null;
  /** At least one. */
  metrics: readonly NumberType[];
  /** The first of them. */
  metric: NumberType;
  /** A span that moves with the clock; null: these very days. */
  time: QuestionTime | null;
  interval: Interval;
  openHoursOnly: boolean;
  /** What it is compared with; one of the spec's, else its usual one. */
  against: string;
  /** Own spans it is compared with. */
  ranges: readonly DayRange[];
  /** Days of every span that is asked: the interval must suit them all. */
  lengths: readonly number[];
  /** How the rows are ordered; one of the spec's, else its usual one. */
  order: string;
  /** Without what rules added or took away. */
  measuredOnly: boolean;
  /** The table alone, without the chart. */
  tableOnly: boolean;
}

/** What a screen lets be asked, and what it asks when the address is silent. */
export interface QuestionSpec {
  metrics?: { all?: readonly NumberType[]; usual?: readonly NumberType[]; most?: number };
  dataTypes?: readonly SubjectType[];
  times?: readonly QuestionTime[];
  usualTime?: QuestionTime;
  /** Where the days allow it; else the finest they allow. */
  usualInterval?: Interval;
  againsts?: readonly [usual: string, ...others: string[]];
  /** Spans asked beside the one itself; `own` are those named one by one. */
  spansBeside?: (against: string, span: DayRange, own: readonly DayRange[]) => readonly DayRange[];
  orders?: readonly [usual: string, ...others: string[]];
  /** No more own spans are named. */
  mostRanges?: number;
  /** No day after today. */
  notAfterToday?: boolean;
}

/** The question as it stands in the address, one text a part; null or absent: the usual. */
export type QuestionParts = Partial<Record<(typeof questionParts)[number], string | null>>;

export const questionParts = [
  "of",
  "ids",
  "dept",
  "types",
  "time",
  "from",
  "to",
  "step",
  "hours",
  "against",
  "with",
  "order",
  "layers",
  "view",
] as const;

const isDay = (text: string | null | undefined): text is string => {
  if (typeof text !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) && text >= "1970" && text < "2200";
};

const parseChoice = <Value>(values: readonly Value[], text: string | null | undefined): Value | undefined =>
  values.find((value) => String(value) === text);

const splitList = (text: string | null | undefined): string[] => (text ? text.split(",") : []);

const isId = (id: number) => Number.isSafeInteger(id) && id > 0;

/** Reads the address; parts that are unknown or wrong fall back to the usual. */
export function parseQuestion(parts: QuestionParts, spec: QuestionSpec, today: string): Question {
  const { dataTypes = subjectTypes } = spec;
  const ids = [...new Set(splitList(parts.ids).map(Number).filter(isId))].slice(0, mostAtOnce);
  const dept = Number(parts.dept);
  const metrics = parseMetrics(parts.types, spec);
  const when = parseWhen(parts, spec, today);
  const against = parseChoice(spec.againsts ?? [], parts.against) ?? spec.againsts?.[0] ?? "";
  const ranges = parseRanges(parts.with).slice(0, spec.mostRanges ?? mostAtOnce);
  const beside = spec.spansBeside?.(against, when, ranges) ?? [];
  const lengths = [when, ...beside].map(countDays);
  return {
    dataType: parseChoice(dataTypes, parts.of) ?? dataTypes[0] ?? 0,
    ids,
    deptId: ids.length === 0 && parts.dept && isId(dept) ? dept : null,
    metrics,
    metric: metrics[0] ?? "flowIn",
    ...when,
    interval: chooseStep([parseChoice(intervals, parts.step), spec.usualInterval], lengths),
    openHoursOnly: parts.hours === "open",
    against,
    ranges,
    lengths,
    order: parseChoice(spec.orders ?? [], parts.order) ?? spec.orders?.[0] ?? "",
    measuredOnly: parts.layers === "measured",
    tableOnly: parts.view === "table",
  };
}

function parseMetrics(
  text: string | null | undefined,
  { metrics = {} }: QuestionSpec,
): readonly NumberType[] {
  const { all = spanTypes, usual = all.slice(0, 1), most = 1 } = metrics;
  const asked = [...new Set(splitList(text).flatMap((key) => parseChoice(all, key) ?? []))].slice(0, most);
  return asked.length > 0 ? asked : usual;
}

function parseWhen(
  { time: text, from, to }: QuestionParts,
  { times = questionTimes, usualTime = 2, notAfterToday = false }: QuestionSpec,
  today: string,
): DayRange & { time: QuestionTime | null } {
  const time = parseChoice(times, text);
  if (time === undefined && isDay(from) && isDay(to) && from <= to) {
    const capped = (day: string) => (notAfterToday && day > today ? today : day);
    return { time: null, startTime: capped(from), endTime: capped(to) };
  }
  return { time: time ?? usualTime, ...daysOfTime(time ?? usualTime, today) };
}

/** The first preference all spans allow; otherwise hours, days, weeks, months or years, the first they allow. */
function chooseStep(preferred: readonly (Interval | undefined)[], lengths: readonly number[]): Interval {
  const fallbacks = ["1h", "1d", "1w", "1n"] as const;
  const allowed = (step: Interval) => lengths.every((days) => intervalFault(step, days) === undefined);
  return [...preferred, ...fallbacks].find((step) => step !== undefined && allowed(step)) ?? "1y";
}

/** `first_last,first_last`; what is no span of days is left out. */
const parseRanges = (text: string | null | undefined): DayRange[] =>
  splitList(text).flatMap((range) => {
    const [startTime, endTime] = range.split("_");
    return isDay(startTime) && isDay(endTime) && startTime <= endTime ? [{ startTime, endTime }] : [];
  });

/** What changes a question; days go together, and without a `time` they are meant as they are. */
export type QuestionChange = Partial<Omit<Question, "metric" | "lengths">>;

/** How each part of a change that is one part of the address is written; null: the usual. */
const written: { [Key in keyof QuestionChange]?: (value: never) => QuestionParts } = {
  dataType: (value: SubjectType) => ({ of: String(value) }),
  ids: (value: readonly number[]) => ({ ids: value.join(",") || null }),
  deptId: (value: number | null) => ({ dept: value === null ? null : String(value) }),
  metrics: (value: readonly NumberType[]) => ({ types: value.join(",") || null }),
  interval: (value: Interval) => ({ step: value }),
  openHoursOnly: (value: boolean) => ({ hours: value ? "open" : null }),
  against: (value: string) => ({ against: value || null }),
  ranges: (value: readonly DayRange[]) => ({
    with: value.map(({ startTime, endTime }) => `${startTime}_${endTime}`).join(",") || null,
  }),
  order: (value: string) => ({ order: value || null }),
  measuredOnly: (value: boolean) => ({ layers: value ? "measured" : null }),
  tableOnly: (value: boolean) => ({ view: value ? "table" : null }),
};

/** A change as parts of the address. */
export function partsOfChange(change: QuestionChange): QuestionParts {
  const parts: QuestionParts = {};
  for (const [key, write] of Object.entries(written)) {
    const value = change[key as keyof QuestionChange];
    if (value !== undefined) Object.assign(parts, (write as (value: unknown) => QuestionParts)(value));
  }
  const { time, startTime, endTime } = change;
  if (typeof time === "number") return { ...parts, time: String(time), from: null, to: null };
  if (startTime === undefined || endTime === undefined) return parts;
  return { ...parts, time: null, from: startTime, to: endTime };
}

/** Whose counts a question asks for, as every endpoint takes it. */
export const subjectsBody = ({
  dataType,
  ids,
  deptId,
  openHoursOnly,
}: Pick<Question, "dataType" | "ids" | "deptId" | "openHoursOnly">) => ({
  dataType,
  ...(ids.length > 0 && { ids: [...ids] }),
  ...(deptId !== null && { deptId }),
  ...(openHoursOnly && { openHoursOnly: true }),
});

/** The same with the days. */
export const toBody = (question: Question) => ({
  ...subjectsBody(question),
  startTime: question.startTime,
  endTime: question.endTime,
});
