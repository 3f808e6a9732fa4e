import type { Entity } from "@foyer/contract/places/entities";
import { countryName } from "../../../lib/country-name.ts";
import { readersZone } from "../../../lib/format.ts";
import { localDay } from "../../../lib/local-day.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { useDraftOfForm } from "../../../ui/form/draft-context.ts";
import { LongTextField } from "../../../ui/form/long-text-field.tsx";
import { OrganisationField } from "../../../ui/form/organisation-field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { TimeZoneField } from "../../../ui/form/time-zone-field.tsx";
import { countryOptions } from "../country-options.ts";
import { OpeningHoursField } from "./opening-hours-field.tsx";
import { RecomputeNotice } from "./recompute-notice.tsx";

/** Business days begin on a quarter of an hour: figures are kept in slots of that length. */
const quarterHours = Array.from({ length: 96 }, (_, index) => {
  const digits = (value: number) => String(value).padStart(2, "0");
  const time = `${digits(Math.floor(index / 4))}:${digits((index % 4) * 15)}`;
  return { value: time, label: time };
});

/** The fields of a site; `before` where it is changed. */
export function EntityFields({ before }: { before?: Entity | undefined }) {
  const t = usePhrases("entities");
  const { values } = useDraftOfForm();
  const today = localDay(serverNow(), before?.timeZone ?? readersZone);
  const known = before?.countryOfZone && values.timeZone === before.timeZone ? before.country : null;
  const ofZone = known ? t("countryOfZoneIs", { country: countryName(known) }) : t("countryOfZone");
  return (
    <>
      <TextField name="name" label={t("name")} required />
      <OrganisationField name="deptId" label={t("organisation")} unseenName={before?.deptName} required />
      <TimeZoneField
        name="timeZone"
        label={t("zone")}
        help={t("zoneHelp")}
        guide="timeZone"
        offsets
        required
      />
      <SelectField
        name="country"
        label={t("country")}
        help={t("countryHelp")}
        guide="holidayScope"
        options={[{ value: null, label: ofZone }, ...countryOptions()]}
      />
      <OpeningHoursField name="openingHours" label={t("hours")} guide="openingHours" today={today} required />
      <SelectField
        name="businessDayStart"
        label={t("dayStart")}
        help={t("dayStartHelp")}
        guide="businessDay"
        options={quarterHours}
      />
      <TextField name="mobile" label={t("mobile")} autoComplete="tel" required={!before} ltr />
      <TextField name="email" label={t("email")} autoComplete="email" required={!before} ltr />
      <TextField name="city" label={t("city")} />
      <TextField name="address" label={t("address")} />
      <TextField name="coordinates" label={t("coordinates")} help={t("coordinatesHelp")} ltr />
      <LongTextField name="remark" label={t("remark")} />
      {before && <RecomputeNotice before={before} />}
    </>
  );
}
