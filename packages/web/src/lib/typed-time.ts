/** Nought in Arabic, Persian, Hindi and Thai; the other digits follow it. */
const zeros = ["\u0660", "\u06f0", "\u0966", "\u0e50"].map((zero) => zero.charCodeAt(0));

/** Digits of any of the product's languages as Latin ones, without the marks of direction that browsers write. */
export const plainDigits = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, "")
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      const zero = zeros.find((each) => code >= each && code < each + 10);
      return zero === undefined ? digit : String(code - zero);
    });

/** `HH:MM` of a time as people type it: 9, 930, 9.30, 9h30, 9:30 pm; undefined where it is none. */
export function readTime(typed: string): string | undefined {
  const text = plainDigits(typed).trim().toLowerCase();
  const found =
    /^(\d{1,2})(?:\s*[:.,h時点시]\s*(\d{2})?|(\d{2}))?\s*(?:uhr|[分분])?\s*([ap])?\.?(?:m\.?)?$/.exec(text);
  if (!found) return undefined;
  const [, hours, apart, joined, half] = found;
  const minute = Number(apart ?? joined ?? 0);
  let hour = Number(hours);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half === "p" ? 12 : 0);
  }
  // The end of a day is written so as well.
  if (hour === 24 && minute === 0) hour = 0;
  return hour < 24 && minute < 60 ? toTime(hour * 60 + minute) : undefined;
}

/** So many minutes after midnight as `HH:MM`. */
const toTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

const wholeDay = 1440;

/** The next time upwards (1) or downwards (-1) that is a whole step from midnight; past midnight it begins anew. */
export function steppedTime(time: string, direction: 1 | -1, step: number): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const steps = (hour * 60 + minute) / step;
  const next = direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return toTime((next * step + wholeDay) % wholeDay);
}
