const two = (part: number) => String(part).padStart(2, "0");

/**
 * A device's wall clock as `yyyy-MM-dd HH:mm:ss`, from year, month, day, hour, minute and second; undefined where the
 * calendar does not have it.
 */
export function wallClock(parts: readonly number[]): string | undefined {
  const [year = Number.NaN, ...others] = parts;
  const [month, day, hour, minute, second] = others.map(two);
  const iso = `${String(year).padStart(4, "0")}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const time = new Date(iso);
  const isReal = !Number.isNaN(time.getTime()) && time.toISOString() === iso;
  return isReal ? iso.slice(0, 19).replace("T", " ") : undefined;
}

/** A wall clock in milliseconds, counted as if it were UTC: for differences. */
export const wallMs = (wall: string): number => Date.parse(`${wall.replace(" ", "T")}Z`);
