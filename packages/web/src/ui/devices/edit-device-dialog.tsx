import type { Device } from "@foyer/contract/devices/device";
import type { DeviceModel } from "@foyer/contract/devices/device-models";
import { DeviceChange, devices } from "@foyer/contract/devices/devices";
import { useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { useSend } from "../../lib/use-ask.ts";
import { changedByBinding } from "../accesses/binding-calls.ts";
import { DeviceFields } from "../accesses/device-fields.tsx";
import { SiteField } from "../accesses/site-field.tsx";
import { WithModels } from "../accesses/with-models.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { PasswordField } from "../form/password-field.tsx";
import { TextField } from "../form/text-field.tsx";

interface EditDeviceDialogProps {
  device: Device;
  onClose: () => void;
}

/** Changes a device; its serial number stays. */
export function EditDeviceDialog({ device, onClose }: EditDeviceDialogProps) {
  const t = usePhrases("devices");
  const title = t("editTitle", { name: device.name });
  return (
    <WithModels title={title} onClose={onClose}>
      {(models) => <EditForm title={title} device={device} models={models} onClose={onClose} />}
    </WithModels>
  );
}

interface EditFormProps extends EditDeviceDialogProps {
  title: string;
  models: readonly DeviceModel[];
}

function EditForm({ title, device, models, onClose }: EditFormProps) {
  const records = usePhrases("records");
  const form = usePhrases("deviceForm");
  const update = useSend(devices.update, changedByBinding);
  const { id, name, deviceType, modelId, entityId, uploadInterval, recordPeriod, velocity, wifiSSID } =
    device;
  const [initial] = useState({
    id,
    name,
    entityId,
    deviceType,
    modelId,
    uploadInterval,
    recordPeriod,
    velocity,
    wifiSSID,
  });
  return (
    <FormDialog
      title={title}
      schema={DeviceChange}
      initial={initial}
      refusalFields={{ "device.modelMissing": "modelId" }}
      onSave={({ wifiPassword, ...body }) =>
        // Left empty the password stays as it is.
        update.mutateAsync({ body: { ...body, ...(wifiPassword && { wifiPassword }) } })
      }
      onClose={onClose}
    >
      <TextField name="name" label={records("deviceName")} required />
      <SiteField name="entityId" label={records("site")} />
      <DeviceFields models={models} />
      <TextField name="wifiSSID" label={form("wifiName")} ltr />
      <PasswordField
        name="wifiPassword"
        label={form("wifiPassword")}
        help={form("wifiPasswordHelp")}
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
