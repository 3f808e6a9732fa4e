import { type Holiday, HolidayDraft, holidays } from "@foyer/contract/places/holidays";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { DayField } from "../../../ui/form/day-field.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { NumberField } from "../../../ui/form/number-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";

const blank = { name: "", startTime: undefined, endTime: undefined, year: undefined };

export function HolidayDialog({ holiday, onClose }: { holiday?: Holiday | undefined; onClose: () => void }) {
  const t = usePhrases("holidays");
  const create = useSend(holidays.create, [holidays.list]);
  const update = useSend(holidays.update, [holidays.list]);

  return (
    <FormDialog
      title={t(holiday ? "edit" : "add")}
      schema={HolidayDraft}
      initial={
        holiday
          ? { name: holiday.name, startTime: holiday.startTime, endTime: holiday.endTime, year: holiday.year }
          : blank
      }
      fieldOf={{ "holiday.taken": "name" }}
      onSave={(draft) =>
        holiday
          ? update.mutateAsync({ body: { ...draft, id: holiday.id } })
          : create.mutateAsync({ body: draft })
      }
      onClose={onClose}
    >
      <TextField name="name" label={t("name")} required help={t("nameHelp")} />
      <DayField name="startTime" label={t("firstDay")} required />
      <DayField name="endTime" label={t("lastDay")} help={t("lastDayHelp")} />
      <NumberField name="year" label={t("year")} help={t("yearHelp")} />
    </FormDialog>
  );
}
