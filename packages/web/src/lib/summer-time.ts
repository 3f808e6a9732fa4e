const formatOffset = (timeZone: string, moment: Date): string | undefined =>
  new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" })
    .formatToParts(moment)
    .find(({ type }) => type === "timeZoneName")?.value;

/** Whether the clocks of a zone change within a year from now. */
export function changesItsClocks(timeZone: string, now = new Date()): boolean {
  const months = Array.from({ length: 13 }, (_, month) => new Date(now.getTime() + month * 30 * 86_400_000));
  return new Set(months.map((moment) => formatOffset(timeZone, moment))).size > 1;
}
