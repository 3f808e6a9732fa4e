import { dateWriter } from "../../../../../lib/old-intl.ts";

const formats = new Map<string, ReturnType<typeof dateWriter>>();

function written(tag: string, zone: string, options: Intl.DateTimeFormatOptions, now: Date): string {
  const key = JSON.stringify([tag, zone, options]);
  const format = formats.get(key) ?? dateWriter(tag, { ...options, timeZone: zone });
  formats.set(key, format);
  return format.format(now);
}

/** With 24 hours, as everywhere in the console. */
export const timeText = (tag: string, zone: string, seconds: boolean, now: Date): string =>
  written(
    tag,
    zone,
    { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...(seconds && { second: "2-digit" as const }) },
    now,
  );

export const dateText = (tag: string, zone: string, now: Date): string =>
  written(tag, zone, { weekday: "long", day: "numeric", month: "long" }, now);

/** Milliseconds until what is shown changes. */
export const untilNext = (now: number, seconds: boolean): number => {
  const step = seconds ? 1_000 : 60_000;
  return step - (now % step);
};
