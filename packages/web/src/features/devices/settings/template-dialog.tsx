import { deviceModels } from "@foyer/contract/devices/device-models";
import { groupsOfType, type SettingGroup } from "@foyer/contract/devices/device-settings";
import { deviceTypes } from "@foyer/contract/devices/device-types";
import { type SettingTemplate, templates } from "@foyer/contract/devices/setting-templates";
import { optionalText, text } from "@foyer/contract/endpoint";
import { useEffect, useEffectEvent, useState } from "react";
import * as z from "zod/mini";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { Refused } from "../../../lib/refused.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { noLimits } from "../../../ui/device-settings/setting-faults.ts";
import { TemplateGroups } from "../../../ui/device-settings/template-groups.tsx";
import { type SettingsDraft, useSettingsDraft } from "../../../ui/device-settings/use-settings-draft.ts";
import { DraftContext, useDraftOfForm } from "../../../ui/form/draft-context.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { SettingsSource } from "./settings-source.tsx";

interface TemplateDialogProps {
  template?: SettingTemplate;
  onClose: () => void;
}

const Head = z.object({
  name: text(100),
  deviceType: z.int(),
  /** 0 = any model: a list needs a value for it. */
  modelId: z.int(),
  remark: optionalText(500),
});

const typesWithSettings = deviceTypes.filter((type) => groupsOfType(type).length > 0);

/** A template: what it is called, for which devices it is, and the settings it holds. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const t = usePhrases("deviceSettings.templates");
  const create = useSend(templates.create, [templates.list]);
  const update = useSend(templates.update, [templates.list]);
  const draft = useSettingsDraft({}, noLimits, template?.settings);

  async function save({ modelId, ...head }: z.output<typeof Head>) {
    const settings = readySettings(draft, head.deviceType);
    const body = { ...head, modelId: modelId === 0 ? null : modelId, settings };
    try {
      if (template) await update.mutateAsync({ body: { ...body, id: template.id } });
      else await create.mutateAsync({ body });
    } catch (cause) {
      if (cause instanceof Refused) draft.blame(cause.fields);
      throw cause;
    }
  }

  return (
    <FormDialog
      title={template ? t("edit", { name: template.name }) : t("add")}
      width={720}
      schema={Head}
      initial={{
        name: template?.name ?? "",
        deviceType: template?.deviceType,
        modelId: template?.modelId ?? 0,
        remark: template?.remark ?? "",
        // Says to the form whether the settings below it were changed.
        held: heldText(draft),
      }}
      refusalFields={{ "template.nameTaken": "name" }}
      onSave={save}
      onClose={onClose}
    >
      <TextField name="name" label={t("name")} required />
      <TypeField />
      <ModelField template={template} />
      <TextField name="remark" label={t("remark")} />
      <HeldSettings draft={draft} isNew={template === undefined} />
    </FormDialog>
  );
}

/** What the template is to hold; a refusal of our own where there is nothing, or something is wrong. */
function readySettings(draft: SettingsDraft, deviceType: number) {
  const held = draft.entered.filter((group: SettingGroup) => groupsOfType(deviceType).includes(group));
  const ready = draft.ready(held);
  if (held.length > 0 && "settings" in ready) return ready.settings;
  const message = phrase(
    held.length === 0 ? "deviceSettings.templates.noGroups" : "refusals.validation.failed",
  );
  throw new Refused({ key: "validation.failed", code: 400, message });
}

/** Another type has other models. */
function TypeField() {
  const t = usePhrases("deviceSettings.templates");
  const { set } = useDraftOfForm();
  return (
    <SelectField
      name="deviceType"
      label={t("deviceType")}
      options={typesWithSettings.map((value) => ({ value, label: phrase(`deviceTypes.${value}`) }))}
      onChoose={() => set("modelId", 0)}
      required
    />
  );
}

/** The models of the chosen type; users who may not list them keep the present ones. */
function ModelField({ template }: { template: SettingTemplate | undefined }) {
  const t = usePhrases("deviceSettings.templates");
  const may = useMay();
  const { values } = useDraftOfForm();
  const deviceType = Number(values.deviceType);
  const list = useAsk(
    deviceModels.list,
    { query: { size: 1000, ...(deviceType > 0 && { deviceType }) } },
    { enabled: may(deviceModels.list) && deviceType > 0 },
  );
  const listed = (list.data?.content ?? []).map(({ id, deviceName }) => ({ value: id, label: deviceName }));
  const kept =
    template?.modelId &&
    template.deviceType === deviceType &&
    !listed.some(({ value }) => value === template.modelId)
      ? [{ value: template.modelId, label: template.model ?? "?" }]
      : [];
  return (
    <SelectField
      name="modelId"
      label={t("model")}
      options={[{ value: 0, label: t("anyModel") }, ...kept, ...listed]}
    />
  );
}

const heldText = ({ entered, values }: SettingsDraft) => JSON.stringify([entered, values]);

function HeldSettings({ draft, isNew }: { draft: SettingsDraft; isNew: boolean }) {
  const { values, set } = useDraftOfForm();
  const held = heldText(draft);
  const note = useEffectEvent((text: string) => set("held", text));
  useEffect(() => note(held), [held]);
  const deviceType = typeof values.deviceType === "number" ? values.deviceType : undefined;
  const [fromDevice, setFromDevice] = useState(false);
  if (deviceType === undefined) return null;
  return (
    <>
      {isNew && (
        <SettingsSource
          deviceType={deviceType}
          fromDevice={fromDevice}
          onSource={setFromDevice}
          onTaken={(settings) => {
            draft.fill(settings);
            setFromDevice(false);
          }}
        />
      )}
      {!fromDevice && (
        <DraftContext value={draft}>
          <TemplateGroups draft={draft} deviceType={deviceType} />
        </DraftContext>
      )}
    </>
  );
}
