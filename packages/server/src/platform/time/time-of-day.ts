/** `HH:mm` → minutes after midnight. */
export const parseMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Minutes after midnight → `HH:mm`. */
export function formatMinute(minute: number): string {
  const digits = (value: number) => String(value).padStart(2, "0");
  return `${digits(Math.floor(minute / 60))}:${digits(minute % 60)}`;
}
