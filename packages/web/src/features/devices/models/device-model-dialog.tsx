import { type DeviceModel, DeviceModelDraft, deviceModels } from "@foyer/contract/devices/device-models";
import { usePhrases } from "../../../lib/phrases.ts";
import { CrudDialog } from "../../../ui/form/crud-dialog.tsx";
import { draftFrom } from "../../../ui/form/draft-from.ts";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { deviceTypeOptions } from "./device-type-options.ts";

const blank = { deviceType: undefined, deviceName: "", code: "", snLenth: 0 };

export function DeviceModelDialog({
  model,
  onClose,
}: {
  model?: DeviceModel | undefined;
  onClose: () => void;
}) {
  const t = usePhrases("deviceModels");

  return (
    <CrudDialog
      title={t(model ? "edit" : "add")}
      endpoints={deviceModels}
      thing={model}
      schema={DeviceModelDraft}
      initial={draftFrom(blank, model)}
      refusalFields={{ "deviceModel.codeTaken": "code" }}
      onClose={onClose}
    >
      <SelectField name="deviceType" label={t("deviceType")} options={deviceTypeOptions()} required />
      <TextField name="deviceName" label={t("deviceName")} required />
      <TextField name="code" label={t("code")} help={t("codeHelp")} required ltr />
    </CrudDialog>
  );
}
