import type { EntityDetails } from "@foyer/contract/places/entities";
import { everyDay } from "@foyer/contract/places/opening-hours";

/** A late bar in Patan, unless given. */
export const madeEntity = (more: Partial<EntityDetails> = {}): EntityDetails => ({
  id: 7,
  name: "Mall",
  deptId: 1,
  deptName: "Bonn",
  deptNames: ["East", "Bonn"],
  timeZone: "Asia/Kathmandu",
  country: "NP",
  countryOfZone: true,
  coordinates: "27.7172, 85.3240",
  workTime: "18:00~02:00",
  openingHours: everyDay("18:00~02:00"),
  businessDayStart: "06:00",
  mobile: "0151",
  email: "mall@example.org",
  city: "Patan",
  address: "",
  remark: "",
  pushStateEnable: 0,
  dstEnable: 1,
  accessCount: 0,
  areaCount: 2,
  deviceCount: 0,
  lastTime: null,
  createTime: "2026-05-04T09:00:00Z",
  ...more,
});
