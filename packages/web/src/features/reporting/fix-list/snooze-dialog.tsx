import { fixList } from "@foyer/contract/reporting/fix-list";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";

const spans = [1, 3, 7, 30, 90] as const;
const usualSpan = 7;

/** Puts items aside for a while, with a reason. */
export function SnoozeDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const t = usePhrases("fixList.snooze");
  const snooze = useSend(fixList.snooze, [fixList.list, fixList.summary]);
  return (
    <FormDialog
      title={t("title", { count: ids.length })}
      schema={fixList.snooze.body}
      initial={{ ids: [...ids], days: usualSpan, reason: "" }}
      saveLabel={t("do")}
      onSave={(body) => snooze.mutateAsync({ body })}
      onClose={onClose}
    >
      <SelectField
        name="days"
        label={t("days")}
        options={spans.map((days) => ({ value: days, label: t(`spans.${days}`) }))}
        required
      />
      <TextField name="reason" label={t("reason")} help={t("reasonHelp")} required />
    </FormDialog>
  );
}
