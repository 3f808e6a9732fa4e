import { type DeviceModel, deviceModels } from "@foyer/contract/devices/device-models";
import { defaultUploadInterval, forcedUploadInterval } from "@foyer/contract/devices/device-types";
import { devices } from "@foyer/contract/devices/devices";
import { type WaitingDetails, waiting } from "@foyer/contract/devices/waiting";
import { Id, text } from "@foyer/contract/endpoint";
import { entities } from "@foyer/contract/places/entities";
import { Button, CopyButton } from "@mantine/core";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import classes from "./records.module.css";

const all = { query: { size: 1000 } };
const recordMinutes = 5;

const Draft = z.object({ name: text(100), entityId: Id, modelId: Id });

interface AddWaitingDialogProps {
  sn: string;
  /** Whether what the device sent may be read, to guess what it is. */
  isOpen: boolean;
  onClose: () => void;
}

/** Adds a device under a serial number that waits; what was kept counts once it is bound. */
export function AddWaitingDialog({ sn, isOpen, onClose }: AddWaitingDialogProps) {
  const details = useAsk(waiting.details, { query: { sn } }, { enabled: isOpen });
  const models = useAsk(deviceModels.list, all);
  const sites = useAsk(entities.choices, { ...all, body: {} });
  const [key, setKey] = useState<string>();

  if (key !== undefined) return <KeyDialog sn={sn} deviceKey={key} onClose={onClose} />;
  const isReady = !models.isPending && !sites.isPending && (!isOpen || !details.isPending);
  if (!isReady) {
    return (
      <Dialog title={sn} onClose={onClose}>
        <Loading />
      </Dialog>
    );
  }
  return (
    <AddForm
      sn={sn}
      models={models.data?.content ?? []}
      sites={sites.data?.content ?? []}
      guess={details.data}
      onAdded={setKey}
      onClose={onClose}
    />
  );
}

interface AddFormProps {
  sn: string;
  models: readonly DeviceModel[];
  sites: ReadonlyArray<{ id: number; name: string }>;
  guess: WaitingDetails | undefined;
  onAdded: (key: string) => void;
  onClose: () => void;
}

/** The model the device names, or the only one of its probable kind. */
function probableModel(
  models: readonly DeviceModel[],
  guess: WaitingDetails | undefined,
): number | undefined {
  if (guess?.modelId) return guess.modelId;
  const [first, ...others] = models.filter(({ deviceType }) => deviceType === guess?.deviceType);
  return others.length === 0 ? first?.id : undefined;
}

function AddForm({ sn, models, sites, guess, onAdded, onClose }: AddFormProps) {
  const t = usePhrases("records");
  const wait = usePhrases("records.waiting");
  const create = useSend(devices.create, [devices.waiting, devices.list], { says: wait("added") });
  // Once added, the key is shown in the place of the form, which would close everything when it is done.
  const isAdded = useRef(false);

  async function save({ name, entityId, modelId }: z.output<typeof Draft>) {
    const deviceType = models.find(({ id }) => id === modelId)?.deviceType ?? 0;
    const usual = defaultUploadInterval as Readonly<Record<number, number>>;
    const uploadInterval =
      forcedUploadInterval[deviceType] ?? usual[deviceType] ?? defaultUploadInterval.general;
    const body = { sn, name, entityId, modelId, deviceType, uploadInterval, recordPeriod: recordMinutes };
    const { key } = await create.mutateAsync({ body });
    isAdded.current = true;
    onAdded(key);
  }

  return (
    <FormDialog
      title={wait("addTitle", { sn })}
      schema={Draft}
      initial={{
        name: sn,
        entityId: sites.length === 1 ? sites[0]?.id : undefined,
        modelId: probableModel(models, guess),
      }}
      fieldOf={{ "device.modelMissing": "modelId" }}
      saveLabel={wait("add")}
      onSave={save}
      onClose={() => {
        if (!isAdded.current) onClose();
      }}
    >
      <TextField name="name" label={t("deviceName")} required />
      <SelectField
        name="entityId"
        label={t("site")}
        options={sites.map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
      <SelectField
        name="modelId"
        label={wait("model")}
        options={models.map(({ id, deviceName, code, deviceType }) => ({
          value: id,
          label: `${deviceName} (${code}) · ${phraseOr("?", `deviceTypes.${deviceType}`)}`,
        }))}
        required
      />
    </FormDialog>
  );
}

/** The device's key, told this once. */
function KeyDialog({ sn, deviceKey, onClose }: { sn: string; deviceKey: string; onClose: () => void }) {
  const wait = usePhrases("records.waiting");
  const common = usePhrases("common");
  return (
    <Dialog title={wait("keyTitle", { sn })} onClose={onClose}>
      <p className={classes.quiet}>{wait("keyHint")}</p>
      <code className={classes.key} dir="ltr">
        {deviceKey}
      </code>
      <div className={classes.buttons}>
        <CopyButton value={deviceKey}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {common(copied ? "copied" : "copy")}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{common("done")}</Button>
      </div>
    </Dialog>
  );
}
