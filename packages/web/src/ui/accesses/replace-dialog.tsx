import { type BoundLine, Moment } from "@foyer/contract/devices/bindings";
import { devices } from "@foyer/contract/devices/devices";
import { Id } from "@foyer/contract/endpoint";
import * as z from "zod/mini";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk, useSend } from "../../lib/use-ask.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { SelectField } from "../form/select-field.tsx";
import classes from "./accesses.module.css";
import { type BoundAccess, changedByBinding } from "./binding-calls.ts";
import { typeText } from "./device-words.tsx";
import { MomentField } from "./moment-field.tsx";
import { RecomputeNote } from "./recompute-note.tsx";

const Wish = z.object({ byDeviceId: Id, at: z.optional(Moment) });

interface ReplaceDialogProps {
  access: BoundAccess;
  line: BoundLine;
  onClose: () => void;
}

/** Puts another device in the place of one: every access it counts for keeps one series. */
export function ReplaceDialog({ access, line, onClose }: ReplaceDialogProps) {
  const t = usePhrases("bindings");
  const replace = useSend(devices.replace, changedByBinding, { says: t("swapped") });
  const free = useAsk(devices.unbound, { query: { entityId: access.entityId, size: 1000 } });
  const options = (free.data?.content ?? []).map(({ id, name, sn, deviceType }) => ({
    value: id,
    label: `${name === sn ? sn : `${name} (${sn})`} · ${typeText(deviceType)}`,
  }));
  return (
    <FormDialog
      title={t("swapTitle", { name: line.name })}
      schema={Wish}
      initial={{ byDeviceId: undefined, at: undefined }}
      fieldOf={{ "range.wrong": "at", "binding.overlap": "byDeviceId" }}
      saveLabel={t("swap")}
      onSave={({ byDeviceId, at }) =>
        replace.mutateAsync({ body: { deviceId: line.deviceId, byDeviceId, at } })
      }
      onClose={onClose}
    >
      <p className={classes.text}>{t("swapConsequence", { name: line.name })}</p>
      <SelectField
        name="byDeviceId"
        label={t("newDevice")}
        help={options.length === 0 && free.data ? t("noFree") : undefined}
        options={options}
        required
      />
      <MomentField name="at" label={t("swappedAt")} help={t("emptyIsNow")} />
      <RecomputeNote access={access} name="at" />
    </FormDialog>
  );
}
