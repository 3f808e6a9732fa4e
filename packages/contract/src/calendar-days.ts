/** Days of the calendar, `yyyy-MM-dd`, wherever they are lived. */

/** The day some days later, or earlier with a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Days from `from` to `to`, both included. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;
}

/** The same date so many months earlier; the last day of a month that is shorter. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Whether the month so many months earlier has the same date. */
export const hasDateBefore = (day: string, months: number): boolean =>
  monthsBefore(day, months).slice(8) === day.slice(8);

/** 1 Monday … 7 Sunday. */
export const toWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The Monday of the week a day lies in. */
export const toMonday = (day: string): string => addDays(day, 1 - toWeekday(day));
