import { Moment } from "@foyer/contract/devices/bindings";
import { devices } from "@foyer/contract/devices/devices";
import { Id } from "@foyer/contract/endpoint";
import * as z from "zod/mini";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk, useSend } from "../../lib/use-ask.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { SelectField } from "../form/select-field.tsx";
import { SwitchField } from "../form/switch-field.tsx";
import { Text } from "../kit/text.tsx";
import { Failed } from "../states/failed.tsx";
import { type BoundAccess, changedByBinding } from "./binding-calls.ts";
import { typeText } from "./device-words.tsx";
import { MomentField } from "./moment-field.tsx";
import { RecomputeNote } from "./recompute-note.tsx";

const Draft = z.object({ byDeviceId: Id, at: z.optional(Moment), withSettings: z.boolean() });

interface ReplaceDialogProps {
  /** The one that goes. */
  device: { id: number; name: string; entityId: number };
  /** The access whose figures are shown, where it is one. */
  access?: BoundAccess;
  onClose: () => void;
}

/** Puts another device in the place of one: every access it counts for keeps one series. */
export function ReplaceDialog({ device, access, onClose }: ReplaceDialogProps) {
  const t = usePhrases("bindings");
  const replace = useSend(devices.replace, changedByBinding, { says: t("swapped") });
  const free = useAsk(devices.unbound, { query: { entityId: device.entityId, size: 1000 } });
  const options = (free.data?.content ?? []).map(({ id, name, sn, deviceType }) => ({
    value: id,
    label: `${name === sn ? sn : `${name} (${sn})`} · ${typeText(deviceType)}`,
  }));
  return (
    <FormDialog
      title={t("swapTitle", { name: device.name })}
      schema={Draft}
      initial={{ byDeviceId: undefined, at: undefined, withSettings: false }}
      refusalFields={{
        "range.wrong": "at",
        "binding.overlap": "byDeviceId",
        "device.severalTypes": "withSettings",
      }}
      saveLabel={t("swap")}
      onSave={(draft) => replace.mutateAsync({ body: { deviceId: device.id, ...draft } })}
      onClose={onClose}
    >
      <Text tone="quiet">
        {t("swapConsequence", { name: device.name })} {t("swapKeeps")}
      </Text>
      {free.isError && <Failed error={free.error} onRetry={() => void free.refetch()} />}
      <SelectField
        name="byDeviceId"
        label={t("newDevice")}
        help={options.length === 0 && free.data ? t("noFree") : undefined}
        options={options}
        required
      />
      <MomentField name="at" label={t("swappedAt")} help={t("emptyIsNow")} />
      <SwitchField name="withSettings" label={t("swapSettings")} help={t("swapSettingsHelp")} />
      {access && <RecomputeNote access={access} name="at" />}
    </FormDialog>
  );
}
