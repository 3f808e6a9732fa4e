import { type DeviceModel, deviceModels } from "@foyer/contract/devices/device-models";
import { defaultUploadInterval, forcedUploadInterval } from "@foyer/contract/devices/device-types";
import { DeviceDraft, devices } from "@foyer/contract/devices/devices";
import type { WaitingDetails } from "@foyer/contract/devices/waiting";
import { Id, text } from "@foyer/contract/endpoint";
import { subjects } from "@foyer/contract/places/subjects";
import { Button, CopyButton } from "@mantine/core";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk, useSend } from "../../lib/use-ask.ts";
import { Dialog } from "../dialog.tsx";
import { DialogEnd } from "../dialog-end.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { SelectField } from "../form/select-field.tsx";
import { TextField } from "../form/text-field.tsx";
import { Loading } from "../states/loading.tsx";
import classes from "./accesses.module.css";
import { changedByBinding } from "./binding-calls.ts";
import { typeText } from "./device-words.tsx";
import { SiteField } from "./site-field.tsx";

const recordMinutes = 5;

const Draft = z.object({ sn: DeviceDraft.shape.sn, name: text(100), entityId: Id, modelId: Id });

interface AddDeviceDialogProps {
  /** The serial number, where it is known already. */
  sn?: string | undefined;
  /** The site, where it is settled. */
  site?: { id: number; name: string } | undefined;
  /** What the device seems to be. */
  guess?: Pick<WaitingDetails, "modelId" | "deviceType"> | undefined;
  /** Tells which device was added, if one was. */
  onClose: (added?: AddedDevice) => void;
}

export interface AddedDevice {
  id: number;
  deviceType: number;
}

/** Adds a device, then shows its key this once. */
export function AddDeviceDialog({ onClose, ...props }: AddDeviceDialogProps) {
  const models = useAsk(deviceModels.list, { query: { size: 1000 } });
  // Where there is only one site, nothing has to be chosen.
  const sites = useAsk(subjects.search, { query: { size: 2 } }, { enabled: props.site === undefined });
  const [added, setAdded] = useState<Added>();
  const add = usePhrases("records.waiting");
  if (added) return <KeyDialog sn={added.sn} deviceKey={added.key} onClose={() => onClose(added)} />;
  if (models.isPending || (props.site === undefined && sites.isPending)) {
    return (
      <Dialog title={props.sn ?? add("add")} onClose={() => onClose()}>
        <Loading />
      </Dialog>
    );
  }
  const [only, ...others] = sites.data?.content ?? [];
  return (
    <AddForm
      {...props}
      lone={others.length === 0 ? only : undefined}
      models={models.data?.content ?? []}
      onAdded={setAdded}
      onClose={onClose}
    />
  );
}

type Added = AddedDevice & { sn: string; key: string };

type AddFormProps = AddDeviceDialogProps & {
  models: readonly DeviceModel[];
  /** The only site there is. */
  lone: { id: number } | undefined;
  onAdded: (added: Added) => void;
};

/** The model the device names, or the only one of its probable kind. */
function probableModel(models: readonly DeviceModel[], guess: AddDeviceDialogProps["guess"]) {
  if (guess?.modelId) return guess.modelId;
  const probable = guess ? models.filter(({ deviceType }) => deviceType === guess.deviceType) : models;
  return probable.length === 1 ? probable[0]?.id : undefined;
}

function AddForm({ sn, site, lone, models, guess, onAdded, onClose }: AddFormProps) {
  const t = usePhrases("records");
  const add = usePhrases("records.waiting");
  const bindings = usePhrases("bindings");
  const says = sn === undefined ? undefined : add("added");
  const create = useSend(devices.create, [devices.waiting, ...changedByBinding], says ? { says } : {});
  // Once added, the key is shown in the place of the form, which would close everything when it is done.
  const isAdded = useRef(false);

  async function save({ modelId, name, ...draft }: z.output<typeof Draft>) {
    const deviceType = models.find(({ id }) => id === modelId)?.deviceType ?? 0;
    const usual = defaultUploadInterval as Readonly<Record<number, number>>;
    const uploadInterval =
      forcedUploadInterval[deviceType] ?? usual[deviceType] ?? defaultUploadInterval.general;
    const body = { ...draft, name, modelId, deviceType, uploadInterval, recordPeriod: recordMinutes };
    const { id, key } = await create.mutateAsync({ body });
    isAdded.current = true;
    onAdded({ id, deviceType, sn: draft.sn, key });
  }

  return (
    <FormDialog
      title={sn === undefined ? add("add") : add("addTitle", { sn })}
      schema={Draft}
      initial={{
        sn: sn ?? "",
        name: sn ?? "",
        entityId: (site ?? lone)?.id,
        modelId: probableModel(models, guess),
      }}
      fieldOf={{ "device.modelMissing": "modelId", "device.snTaken": "sn" }}
      saveLabel={add("add")}
      onSave={save}
      onClose={() => {
        if (!isAdded.current) onClose();
      }}
    >
      {sn === undefined && (
        <TextField name="sn" label={t("serial")} help={bindings("serialHelp")} required ltr />
      )}
      <TextField name="name" label={t("deviceName")} required />
      {site === undefined && <SiteField name="entityId" label={t("site")} />}
      <SelectField
        name="modelId"
        label={add("model")}
        options={models.map(({ id, deviceName, code, deviceType }) => ({
          value: id,
          label: `${deviceName} (${code}) · ${typeText(deviceType)}`,
        }))}
        required
      />
    </FormDialog>
  );
}

/** The device's key, told this once. */
function KeyDialog({ sn, deviceKey, onClose }: { sn: string; deviceKey: string; onClose: () => void }) {
  const add = usePhrases("records.waiting");
  const common = usePhrases("common");
  return (
    <Dialog title={add("keyTitle", { sn })} onClose={onClose}>
      <p className={classes.quiet}>{add("keyHint")}</p>
      <code className={classes.key} dir="ltr">
        {deviceKey}
      </code>
      <DialogEnd>
        <CopyButton value={deviceKey}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {common(copied ? "copied" : "copy")}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{common("done")}</Button>
      </DialogEnd>
    </Dialog>
  );
}
