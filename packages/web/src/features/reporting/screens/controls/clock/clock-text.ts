const formats = new Map<string, Intl.DateTimeFormat>();

function written(tag: string, zone: string, options: Intl.DateTimeFormatOptions, now: Date): string {
  const key = JSON.stringify([tag, zone, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone: zone });
  formats.set(key, format);
  formats.set(key, format);
  return format.format(now);
}

/** With 12 or 24 hours as the language has it. */
export const timeText = (tag: string, zone: string, seconds: boolean, now: Date): string =>
  written(
    tag,
    zone,
    { hour: "numeric", minute: "2-digit", ...(seconds && { second: "2-digit" as const }) },
    now,
  );

export const dateText = (tag: string, zone: string, now: Date): string =>
  written(tag, zone, { weekday: "long", day: "numeric", month: "long" }, now);

/** Milliseconds until what is shown changes. */
export const untilNext = (now: number, seconds: boolean): number => {
  const step = seconds ? 1_000 : 60_000;
  return step - (now % step);
};
