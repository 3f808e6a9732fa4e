import { type Holiday, HolidayDraft, holidayScopes, holidays } from "@foyer/contract/places/holidays";
import { usePhrases } from "../../../lib/phrases.ts";
import { CrudDialog } from "../../../ui/form/crud-dialog.tsx";
import { DayField } from "../../../ui/form/day-field.tsx";
import { useDraftOfForm } from "../../../ui/form/draft-context.ts";
import { draftFrom } from "../../../ui/form/draft-from.ts";
import { EntitiesField } from "../../../ui/form/entities-field.tsx";
import { NumberField } from "../../../ui/form/number-field.tsx";
import { OrganisationField } from "../../../ui/form/organisation-field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { countryOptions } from "../country-options.ts";

const blank = {
  name: "",
  startTime: undefined,
  endTime: undefined,
  year: undefined,
  scope: "company",
  deptId: undefined,
  entityIds: [],
  country: undefined,
} as const;

export function HolidayDialog({ holiday, onClose }: { holiday?: Holiday | undefined; onClose: () => void }) {
  const t = usePhrases("holidays");
  return (
    <CrudDialog
      title={t(holiday ? "edit" : "add")}
      endpoints={holidays}
      thing={holiday}
      schema={HolidayDraft}
      initial={draftFrom(blank, holiday)}
      refusalFields={{ "holiday.taken": "name" }}
      onClose={onClose}
    >
      <TextField name="name" label={t("name")} required help={t("nameHelp")} />
      <DayField name="startTime" label={t("firstDay")} required />
      <DayField name="endTime" label={t("lastDay")} help={t("lastDayHelp")} />
      <NumberField name="year" label={t("year")} help={t("yearHelp")} />
      <ScopeFields unseenName={holiday?.deptName ?? undefined} />
    </CrudDialog>
  );
}

/** Whom it is a holiday for. */
function ScopeFields({ unseenName }: { unseenName: string | undefined }) {
  const t = usePhrases("holidays");
  const { values } = useDraftOfForm();
  return (
    <>
      <SelectField
        name="scope"
        label={t("for")}
        help={t("forHelp")}
        guide="holidayScope"
        options={holidayScopes.map((scope) => ({ value: scope, label: t(`scopes.${scope}`) }))}
        required
      />
      {values.scope === "organisation" && (
        <OrganisationField name="deptId" label={t("organisation")} unseenName={unseenName} required />
      )}
      {values.scope === "sites" && <EntitiesField name="entityIds" label={t("sites")} required />}
      {values.scope === "country" && (
        <SelectField name="country" label={t("country")} options={countryOptions()} required />
      )}
    </>
  );
}
