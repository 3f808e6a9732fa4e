import type { Holiday } from "@foyer/contract/places/holidays";

/** A holiday of the whole company. */
export const madeHoliday = (id: number, name: string, startTime: string, endTime = startTime): Holiday => ({
  id,
  name,
  year: Number(startTime.slice(0, 4)),
  holidayDate: `${startTime};${endTime}`,
  startTime,
  endTime,
  scope: "company",
  deptId: null,
  deptName: null,
  entityIds: [],
  country: null,
  siteCount: 2,
  siteName: "Bakery",
  editable: true,
});
