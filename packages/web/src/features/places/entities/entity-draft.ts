import type { Entity } from "@foyer/contract/places/entities";
import { everyDay } from "@foyer/contract/places/opening-hours";
import { session } from "../../../lib/session.ts";
import { usualZone } from "../../../lib/usual-zone.ts";

/** What a form begins with when a site is made: most sites are in the company's zone. */
export const blankEntity = (deptId: number | undefined) => ({
  name: "",
  deptId,
  timeZone: usualZone(session.current().signedIn),
  country: null,
  openingHours: everyDay("09:00~20:00"),
  businessDayStart: "00:00",
  mobile: "",
  email: "",
  city: "",
  address: "",
  coordinates: "",
  remark: "",
});

/** What a form begins with when a site is changed. */
export const toDraft = ({
  name,
  deptId,
  timeZone,
  country,
  countryOfZone,
  openingHours,
  businessDayStart,
  mobile,
  email,
  city,
  address,
  coordinates,
  remark,
}: Entity) => ({
  name,
  deptId,
  timeZone,
  country: countryOfZone ? null : country,
  openingHours,
  businessDayStart,
  mobile,
  email,
  city,
  address,
  coordinates,
  remark,
});
