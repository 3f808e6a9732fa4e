import { plainDigits } from "./typed-time.ts";

type Part = "day" | "month" | "year";

type MonthNames = ReadonlyArray<readonly [name: string, month: number]>;

interface DayHabit {
  /** Names of months as they are typed, long ones first, with their number 1 … 12: in the language, then in English. */
  months: readonly MonthNames[];
  /** Names of weekdays and what else stands in a day that says nothing by itself. */
  idle: readonly string[];
  /** In which order a day is written in figures. */
  order: readonly Part[];
}

const habits = new Map<string, DayHabit>();

/** Small letters without accents or points, and the same digits everywhere. */
const plain = (text: string): string =>
  plainDigits(text)
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll("ı", "i")
    .normalize("NFC");

function habitOf(tag: string): DayHabit {
  const known = habits.get(tag);
  if (known) return known;
  const numeric = { year: "numeric", month: "numeric", day: "numeric" } as const;
  const habit: DayHabit = {
    months: [monthNames(tag), monthNames("en")],
    idle: longestFirst([tag, "en"].flatMap(idleWords), (word) => word),
    order: partsOf(tag, numeric, new Date(0)).flatMap(({ type }) =>
      type === "day" || type === "month" || type === "year" ? [type] : [],
    ),
  };
  habits.set(tag, habit);
  return habit;
}

/** Alone and beside a day: some languages write them otherwise there. */
const nameOptions = (["long", "short"] as const).flatMap((month) => [
  { month },
  { month, day: "numeric" } as const,
]);

function monthNames(tag: string): MonthNames {
  const names = new Map<string, number>();
  for (let month = 1; month <= 12; month++) {
    const day = new Date(Date.UTC(2024, month - 1, 15));
    for (const { type, value } of nameOptions.flatMap((options) => partsOf(tag, options, day))) {
      const name = plain(value).replace(/\.$/, "");
      if (type === "month" && /\D/.test(name)) names.set(name, names.get(name) ?? month);
    }
  }
  return longestFirst([...names], ([name]) => name);
}

function idleWords(tag: string): string[] {
  const found: string[] = [];
  // A week, so that every weekday is named.
  for (let each = 1; each <= 7; each++) {
    const day = new Date(Date.UTC(2024, 0, each));
    for (const weekday of ["long", "short"] as const)
      found.push(plain(new Intl.DateTimeFormat(tag, { weekday, timeZone: "UTC" }).format(day)));
    for (const dateStyle of ["medium", "long", "full"] as const) {
      for (const { type, value } of partsOf(tag, { dateStyle }, day))
        if (type !== "month") found.push(...(plain(value).match(/[\p{L}\p{M}.]+/gu) ?? []));
    }
  }
  return found;
}

const partsOf = (tag: string, options: Intl.DateTimeFormatOptions, day: Date) =>
  new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" }).formatToParts(day);

const longestFirst = <Thing>(things: Thing[], text: (thing: Thing) => string): Thing[] =>
  things.sort((a, b) => text(b).length - text(a).length);

interface Reading {
  /** BCP 47. */
  tag: string;
  /** `yyyy-MM-dd`; a day without its year lies in this one. */
  today: string;
  /** Then, where this year's would be later, in the one before. */
  latest?: string | undefined;
}

/**
 * `yyyy-MM-dd` of a day as people type it in their language: as tables write it, in figures in its own order, with the
 * month's name, without the year, or as `yyyy-MM-dd`; undefined where it is none.
 */
export function readDay(typed: string, { tag, today, latest }: Reading): string | undefined {
  const habit = habitOf(tag);
  let text = plain(typed).trim();
  const joined = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (joined) text = joined.slice(1).join("-");
  const named = takeMonth(text, habit);
  const rest = named ? named.rest : text;
  const figures = rest.match(/\d+/g) ?? [];
  if (hasWords(rest, habit)) return undefined;
  const found = named
    ? datePartsBeside(named.month, figures, habit.order)
    : datePartsOf(figures, habit.order);
  if (!found) return undefined;
  const { day, month, year } = found;
  if (year !== undefined) return existing(fullYear(year), month, day);
  const thisYear = Number(today.slice(0, 4));
  const here = existing(thisYear, month, day);
  return here !== undefined && latest !== undefined && here > latest
    ? existing(thisYear - 1, month, day)
    : here;
}

/** The month that is named, and the text without it; "mar" is March unless another month stands beside that Tuesday. */
function takeMonth(text: string, { months, idle }: DayHabit): { month: number; rest: string } | undefined {
  for (const names of months) {
    const found = names.flatMap(([name, month]) => {
      const rest = textWithout(name, text);
      return rest === undefined ? [] : [{ name, month, rest }];
    });
    const named = found.find(({ name }) => !idle.includes(name)) ?? found[0];
    if (named) return named;
  }
  return undefined;
}

/** Undefined where the name is not there, or only as a part of another word or number. */
function textWithout(name: string, text: string): string | undefined {
  const at = text.indexOf(name);
  if (at === -1) return undefined;
  const [before, after] = [text.slice(0, at), text.slice(at + name.length)];
  const isOther =
    (/^\d/.test(name) ? /\d$/ : /\p{L}$/u).test(before) ||
    (/\d$/.test(name) ? /^\d/.test(after) : !/[月월]$/.test(name) && /^[\p{L}\p{M}]/u.test(after));
  return isOther ? undefined : `${before} ${after}`;
}

function hasWords(text: string, { idle }: DayHabit): boolean {
  let rest = text;
  for (const word of idle) rest = rest.replaceAll(word, " ");
  return /\p{L}/u.test(rest);
}

interface DateParts {
  day: number;
  month: number;
  year?: string;
}

/** Day and year beside a month's name. */
function datePartsBeside(
  month: number,
  figures: readonly string[],
  order: readonly Part[],
): DateParts | undefined {
  const [first, second] = figures;
  if (first === undefined || figures.length > 2) return undefined;
  if (second === undefined) return first.length > 2 ? undefined : { day: Number(first), month };
  const yearFirst = first.length > 2 || (second.length <= 2 && order[0] === "year");
  const [day, year] = yearFirst ? [second, first] : [first, second];
  return day.length > 2 ? undefined : { day: Number(day), month, year };
}

/** In figures alone: the language's own order, unless four of them at the front say it is the year. */
function datePartsOf(figures: readonly string[], order: readonly Part[]): DateParts | undefined {
  const whole = figures.length === 3;
  if (!whole && figures.length !== 2) return undefined;
  const isYearFirst = whole && (figures[0]?.length ?? 0) > 2;
  const own = isYearFirst ? (["year", "month", "day"] as const) : order;
  const asked = own.filter((part) => whole || part !== "year");
  const of = (part: Part) => figures[asked.indexOf(part)] ?? "";
  if (of("day").length > 2 || of("month").length > 2) return undefined;
  return { day: Number(of("day")), month: Number(of("month")), ...(whole && { year: of("year") }) };
}

function fullYear(year: string): number {
  const number = Number(year);
  if (year.length <= 2) return 2000 + number;
  // Thai calendars count from the Buddha's death.
  return number > 2400 && number < 2743 ? number - 543 : number;
}

/** Years of other centuries are slips of the keys. */
function existing(year: number, month: number, day: number): string | undefined {
  if (year < 1970 || year >= 2200) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : undefined;
}
