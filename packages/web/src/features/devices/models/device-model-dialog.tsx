import { type DeviceModel, DeviceModelDraft, deviceModels } from "@foyer/contract/devices/device-models";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { deviceTypeOptions } from "./device-type-options.ts";

const blank = { deviceType: undefined, deviceName: "", code: "", snLenth: 0 };

const draftOf = ({ deviceType, deviceName, code, snLenth }: DeviceModel) => ({
  deviceType,
  deviceName,
  code,
  snLenth,
});

export function DeviceModelDialog({
  model,
  onClose,
}: {
  model?: DeviceModel | undefined;
  onClose: () => void;
}) {
  const t = usePhrases("deviceModels");
  const create = useSend(deviceModels.create, [deviceModels.list]);
  const update = useSend(deviceModels.update, [deviceModels.list]);

  return (
    <FormDialog
      title={t(model ? "edit" : "add")}
      schema={DeviceModelDraft}
      initial={model ? draftOf(model) : blank}
      fieldOf={{ "deviceModel.codeTaken": "code" }}
      onSave={(body) =>
        model ? update.mutateAsync({ body: { ...body, id: model.id } }) : create.mutateAsync({ body })
      }
      onClose={onClose}
    >
      <SelectField name="deviceType" label={t("deviceType")} options={deviceTypeOptions()} required />
      <TextField name="deviceName" label={t("deviceName")} required />
      <TextField name="code" label={t("code")} help={t("codeHelp")} required ltr />
    </FormDialog>
  );
}
