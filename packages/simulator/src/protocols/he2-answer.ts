import type { ConfiguredRhythm } from "./beam.ts";

/** 23:59 closes the whole day. */
const lastMinute = 1439;

/** `[status],[time],[open],[close],[record period],[speed],[direction],…`; the record period is the upload period, too. */
export function readDigitalAnswer(answer: string): ConfiguredRhythm | null {
  const [, , open = "", close = "", period = "", , direction = ""] = answer.split(",");
  const hours = toHours(open, close);
  const minutes = Number(period);
  if (!hours || !Number.isInteger(minutes)) return null;
  const recordMinutes = Math.max(1, minutes);
  return { hours, recordMinutes, uploadMinutes: recordMinutes, direction: Number(direction) };
}

/** `[status],[time],[open],[close],[upload interval],[record period],[direction],…` */
export function readAnalogAnswer(answer: string): ConfiguredRhythm | null {
  const [, , open = "", close = "", upload = "", period = "", direction = ""] = answer.split(",");
  const hours = toHours(open, close);
  const [uploadMinutes, recordMinutes] = [Number(upload), Number(period)];
  // Factory limits: a record period of 1 to 5 minutes, an interval of up to an hour.
  if (!hours || !(recordMinutes >= 1 && recordMinutes <= 5 && uploadMinutes >= 1)) return null;
  return { hours, recordMinutes, uploadMinutes: Math.min(60, uploadMinutes), direction: Number(direction) };
}

/** The link of a firmware that is offered with flag 1 or 2 in the field at `index`; plain http only. */
export function readUpgrade(answer: string, index: number): string | null {
  const [flag = "", link = ""] = answer
    .split(",")
    .slice(index)
    .map((field) => field.trim());
  return (flag === "1" || flag === "2") && link.startsWith("http://") ? link : null;
}

function toHours(open: string, close: string): ConfiguredRhythm["hours"] | null {
  if (!/^\d{4}$/.test(open) || !/^\d{4}$/.test(close)) return null;
  const [from, to] = [parseMinute(open), parseMinute(close)];
  return { open: from, close: to === lastMinute ? from : to };
}

const parseMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(2));
