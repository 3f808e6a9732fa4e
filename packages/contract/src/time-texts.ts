import * as z from "zod/mini";

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** An IANA time-zone name such as `Europe/Berlin`; offsets like `+02:00` are refused. */
export const TimeZone = z.string().check(z.refine(isTimeZone, "timeZone"));

/** A time of day `HH:mm`. */
export const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "timeOfDay"));

/** A time of day on a quarter of an hour: figures are kept in slots of 15 minutes. */
export const QuarterHour = TimeOfDay.check(
  z.refine((time) => Number(time.slice(3)) % 15 === 0, "quarterHour"),
);

/** Opening hours `HH:mm~HH:mm`; an end before the start lies on the next day; equal ends mean all day. 24:00 ends as 00:00 does. */
export const WorkTime = z
  .string()
  .check(z.overwrite((text) => text.replace(/~24:00$/, "~00:00")))
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d~([01]\d|2[0-3]):[0-5]\d$/, "workTime"));

/** `yyyy-MM-dd`, `yyyy-MM-dd HH:mm:ss` or ISO 8601 with offset. */
export const TimeText = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/, "time"));

const isDay = (text: string) => {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) && text >= "1970" && text < "2200";
};

/** A day of the calendar `yyyy-MM-dd`, from 1970 to 2199. */
export const DayText = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "day"), z.refine(isDay, "day"));
