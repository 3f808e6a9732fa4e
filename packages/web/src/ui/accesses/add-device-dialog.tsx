import type { DeviceModel } from "@foyer/contract/devices/device-models";
import { afterModel, afterType } from "@foyer/contract/devices/device-rules";
import { defaultRecordPeriod, defaultUploadInterval } from "@foyer/contract/devices/device-types";
import { DeviceDraft, devices } from "@foyer/contract/devices/devices";
import type { WaitingDetails } from "@foyer/contract/devices/waiting";
import { subjects } from "@foyer/contract/places/subjects";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import type * as z from "zod/mini";
import { phrase, usePhrases } from "../../lib/phrases.ts";
import { useAsk, useSend } from "../../lib/use-ask.ts";
import { CopyLine } from "../copy-line.tsx";
import { Dialog } from "../dialog.tsx";
import { DialogEnd } from "../dialog-end.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { TextField } from "../form/text-field.tsx";
import { Box } from "../kit/layout.tsx";
import { Quiet, Text } from "../kit/text.tsx";
import classes from "./accesses.module.css";
import { changedByBinding } from "./binding-calls.ts";
import { DeviceFields } from "./device-fields.tsx";
import { fitsModel } from "./device-schema.ts";
import { SerialField } from "./serial-field.tsx";
import { SiteField } from "./site-field.tsx";
import { WithModels } from "./with-models.tsx";

interface AddDeviceDialogProps {
  /** The serial number, where it is known already. */
  sn?: string | undefined;
  /** The site, where it is fixed. */
  site?: { id: number; name: string } | undefined;
  /** What the device seems to be. */
  guess?: Pick<WaitingDetails, "modelId" | "deviceType"> | undefined;
  next?: AfterAdding | undefined;
  /** Reports which device was added, if one was. */
  onClose: (added?: AddedDevice) => void;
}

/** What can be done next, beside closing: letting it count. */
export interface AfterAdding {
  label: string;
  onNext: (added: AddedDevice) => void;
}

export interface AddedDevice {
  id: number;
  entityId: number;
  name: string;
  deviceType: number;
}

/** Adds a device, then shows its key this once. */
export function AddDeviceDialog({ onClose, next, ...props }: AddDeviceDialogProps) {
  // Where there is only one site, nothing has to be chosen.
  const sites = useAsk(subjects.search, { query: { size: 2 } }, { enabled: props.site === undefined });
  const [added, setAdded] = useState<Added>();
  const add = usePhrases("records.waiting");
  if (added) {
    return <KeyDialog added={added} next={next} onClose={() => onClose(added)} />;
  }
  const [only, ...others] = sites.data?.content ?? [];
  return (
    <WithModels
      title={props.sn ?? add("add")}
      onClose={() => onClose()}
      pending={props.site === undefined && sites.isPending}
    >
      {(models) => (
        <AddForm
          {...props}
          lone={others.length === 0 ? only : undefined}
          models={models}
          onAdded={setAdded}
          onClose={onClose}
        />
      )}
    </WithModels>
  );
}

type Added = AddedDevice & { sn: string; key: string };

type AddFormProps = Omit<AddDeviceDialogProps, "next"> & {
  models: readonly DeviceModel[];
  /** The only site there is. */
  lone: { id: number } | undefined;
  onAdded: (added: Added) => void;
};

/** The model the device names, or the only one of its probable kind. */
function probableModel(models: readonly DeviceModel[], guess: AddDeviceDialogProps["guess"]) {
  const named = models.find(({ id }) => id === guess?.modelId);
  if (named) return named;
  const probable = guess ? models.filter(({ deviceType }) => deviceType === guess.deviceType) : models;
  return probable.length === 1 ? probable[0] : undefined;
}

/** What the form begins with: as far as it is known what the device is, what such devices usually have. */
function firstChoice(models: readonly DeviceModel[], guess: AddDeviceDialogProps["guess"]) {
  const model = probableModel(models, guess);
  if (model) return afterModel(afterType(model.deviceType), model);
  if (guess?.deviceType) return afterType(guess.deviceType);
  const uploadInterval = defaultUploadInterval.general;
  return { deviceType: undefined, modelId: undefined, uploadInterval, recordPeriod: defaultRecordPeriod };
}

function AddForm({ sn, site, lone, models, guess, onAdded, onClose }: AddFormProps) {
  const t = usePhrases("records");
  const add = usePhrases("records.waiting");
  const says = sn === undefined ? undefined : add("added");
  const create = useSend(devices.create, [devices.waiting, ...changedByBinding], says ? { says } : {});
  // Once added, the key is shown in the place of the form, which would close everything when it is done.
  const isAdded = useRef(false);
  const [schema] = useState(() => DeviceDraft.check(fitsModel(models)));

  async function save(body: z.output<typeof DeviceDraft>) {
    const { id, key } = await create.mutateAsync({ body });
    isAdded.current = true;
    const { deviceType, entityId, name } = body;
    onAdded({ id, deviceType, entityId, name, sn: body.sn, key });
  }

  return (
    <FormDialog
      title={sn === undefined ? add("add") : add("addTitle", { sn })}
      schema={schema}
      initial={{
        sn: sn ?? "",
        name: sn ?? "",
        entityId: (site ?? lone)?.id,
        velocity: 0,
        ...firstChoice(models, guess),
      }}
      refusalFields={{ "device.modelMissing": "modelId", "device.snTaken": "sn" }}
      saveLabel={add("add")}
      onSave={save}
      onClose={() => {
        if (!isAdded.current) onClose();
      }}
    >
      {sn === undefined && <SerialField models={models} />}
      <TextField name="name" label={t("deviceName")} required />
      {site === undefined && <SiteField name="entityId" label={t("site")} />}
      <DeviceFields models={models} />
    </FormDialog>
  );
}

interface KeyDialogProps {
  added: Added;
  next: AddDeviceDialogProps["next"];
  onClose: () => void;
}

/** The device's key, shown only this once. */
function KeyDialog({ added, next, onClose }: KeyDialogProps) {
  const add = usePhrases("records.waiting");
  const common = usePhrases("common");
  return (
    <Dialog title={add("keyTitle", { sn: added.sn })} onClose={onClose}>
      <Quiet>{add("keyHint")}</Quiet>
      <Box mt="sm" frame surface="hover" break className={classes.key}>
        <CopyLine value={added.key} />
      </Box>
      {next && <Text tone="quiet">{phrase("messages.bindFirst")}</Text>}
      <DialogEnd>
        <Button variant={next ? "default" : "filled"} onClick={onClose}>
          {common("done")}
        </Button>
        {next && <Button onClick={() => next.onNext(added)}>{next.label}</Button>}
      </DialogEnd>
    </Dialog>
  );
}
