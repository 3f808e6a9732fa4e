import { type BoundLine, Moment } from "@foyer/contract/devices/bindings";
import { devices } from "@foyer/contract/devices/devices";
import * as z from "zod/mini";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useSend } from "../../lib/use-ask.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { Text } from "../kit/text.tsx";
import { type BoundAccess, changedByBinding } from "./binding-calls.ts";
import { MomentField } from "./moment-field.tsx";
import { RecomputeNote } from "./recompute-note.tsx";

const Draft = z.object({ to: z.optional(Moment) });

interface UnbindDialogProps {
  access: BoundAccess;
  lines: readonly BoundLine[];
  onClose: () => void;
}

/** Asks before bindings end: which devices, which door, and what follows. */
export function UnbindDialog({ access, lines, onClose }: UnbindDialogProps) {
  const t = usePhrases("bindings");
  const format = useFormat();
  const unbind = useSend(devices.unbind, changedByBinding, { says: t("unbound") });
  const names = lines.map(({ name, line }) => (line === "1" ? name : `${name}, ${t("line", { line })}`));
  const count = new Set(lines.map(({ deviceId }) => deviceId)).size;
  return (
    <FormDialog
      title={t("unbindTitle", { count, name: access.name })}
      schema={Draft}
      initial={{ to: undefined }}
      refusalFields={{ "range.wrong": "to" }}
      saveLabel={t("unbind")}
      onSave={({ to }) => unbind.mutateAsync({ body: { bindingIds: lines.map(({ id }) => id), to } })}
      onClose={onClose}
    >
      <Text tone="quiet">{t("unbindConsequence", { names: format.list(names) })}</Text>
      <MomentField name="to" label={t("endsAt")} help={t("emptyIsNow")} />
      <RecomputeNote access={access} name="to" />
    </FormDialog>
  );
}
