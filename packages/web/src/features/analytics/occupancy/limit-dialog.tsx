import { LimitDraft, occupancy, usualThresholds } from "@foyer/contract/analytics/occupancy";
import * as z from "zod/mini";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { NumberField } from "../../../ui/form/number-field.tsx";
import type { Place } from "./place.ts";

/** An empty field takes the limit away. */
const schema = z.pipe(
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((values) => ({ ...values, limit: values.limit ?? null })),
  ),
  LimitDraft,
);

export function LimitDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = usePhrases("occupancy.limit");
  const save = useSend(occupancy.setLimit, [occupancy.now, occupancy.day]);
  const { kind, id, name, limit } = place;
  return (
    <FormDialog
      title={t("title", { name })}
      schema={schema}
      initial={{ dataType: kind, id, ...usualThresholds, limit: undefined, ...limit }}
      onSave={(body) => save.mutateAsync({ body })}
      onClose={onClose}
    >
      <NumberField name="limit" label={t("people")} help={t("peopleHelp")} />
      <NumberField name="fillingFrom" label={t("fillingFrom")} help={t("fromHelp")} unit="%" required />
      <NumberField name="fullFrom" label={t("fullFrom")} help={t("fromHelp")} unit="%" required />
    </FormDialog>
  );
}
