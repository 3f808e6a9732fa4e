import type { DeviceModel } from "@foyer/contract/devices/device-models";
import {
  type Firmware,
  firmwares,
  firmwareTypes,
  latestFlags,
  upgradeTypes,
} from "@foyer/contract/devices/firmware";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { usePhrases } from "../../../lib/phrases.ts";
import { typeText } from "../../../ui/accesses/device-words.tsx";
import { WithModels } from "../../../ui/accesses/with-models.tsx";
import { ChoiceField } from "../../../ui/form/choice-field.tsx";
import { CrudDialog } from "../../../ui/form/crud-dialog.tsx";
import { useDraftOfForm } from "../../../ui/form/draft-context.ts";
import { LongTextField } from "../../../ui/form/long-text-field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { blankDraft, EnteredFirmware, toDraft } from "./firmware-draft.ts";
import { PackageField } from "./package-field.tsx";

interface FirmwareDialogProps {
  firmware?: Firmware | undefined;
  onClose: () => void;
}

/** Makes a version known, or changes what is known of it; it is pushed in the list, once it is here. */
export function FirmwareDialog({ firmware, onClose }: FirmwareDialogProps) {
  const t = usePhrases("firmware");
  const title = t(firmware ? "edit" : "add");
  return (
    <WithModels title={title} onClose={onClose}>
      {(models) => (
        <CrudDialog
          title={title}
          width={600}
          endpoints={firmwares}
          changed={[rollouts.firmwares, rollouts.matrix]}
          thing={firmware}
          schema={EnteredFirmware}
          initial={firmware ? toDraft(firmware) : blankDraft}
          refusalFields={{ "firmware.versionTaken": "version", "device.updateBlocked": "updateUrl" }}
          onClose={onClose}
        >
          <ModelFields models={models} />
          <ChoiceField
            name="firmwareType"
            label={t("firmwareType")}
            options={firmwareTypes.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
          <TextField name="version" label={t("version")} help={t("versionHelp")} required ltr />
          <ChoiceField
            name="latest"
            label={t("latest")}
            options={latestFlags.map((value) => ({ value, label: t(`latests.${value}`) }))}
            required
          />
          <PackageField kept={firmware?.package ?? undefined} />
          <ChoiceField
            name="upgradeType"
            label={t("upgradeType")}
            options={upgradeTypes.map((value) => ({
              value,
              label: t(`upgradeTypes.${value}`),
              help: t(`upgradeTypeHelp.${value}`),
            }))}
          />
          <WifiFields />
          <LongTextField name="remark" label={t("remark")} />
        </CrudDialog>
      )}
    </WithModels>
  );
}

function ModelFields({ models }: { models: readonly DeviceModel[] }) {
  const t = usePhrases("firmware");
  const { values, set } = useDraftOfForm();
  const types = [...new Set(models.map(({ deviceType }) => deviceType))].filter((type) => type !== 999);
  const ofType = models.filter(({ deviceType }) => deviceType === values.deviceType);
  return (
    <>
      <SelectField
        name="deviceType"
        label={t("deviceType")}
        options={types.map((value) => ({ value, label: typeText(value) }))}
        onChoose={() => set("model", undefined)}
        required
      />
      <SelectField
        name="model"
        label={t("model")}
        {...(values.deviceType === undefined && { help: t("typeFirst") })}
        options={ofType.map(({ code, deviceName }) => ({
          value: code,
          label: code === deviceName ? code : `${code} (${deviceName})`,
        }))}
        required
      />
    </>
  );
}

/** The program of the Wi-Fi module that goes with a device program. */
function WifiFields() {
  const t = usePhrases("firmware");
  const { values } = useDraftOfForm();
  if (values.firmwareType !== 1) return null;
  return (
    <>
      <TextField name="wifiVersion" label={t("wifiVersion")} help={t("wifiHelp")} ltr />
      <TextField name="wifiUpdateUrl" label={t("wifiUpdateUrl")} ltr />
    </>
  );
}
