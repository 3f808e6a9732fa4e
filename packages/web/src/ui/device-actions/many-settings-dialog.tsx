import { type SettingTemplate, templates } from "@foyer/contract/devices/setting-templates";
import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useMay } from "../../lib/permissions.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { KeepsContext } from "../device-settings/keeps-context.ts";
import { TemplateGroups } from "../device-settings/template-groups.tsx";
import { usePartsDraft } from "../device-settings/use-parts-draft.ts";
import { Dialog } from "../dialog.tsx";
import { DialogEnd } from "../dialog-end.tsx";
import { DraftContext } from "../form/draft-context.ts";
import { LeaveQuestion } from "../form/leave-question.tsx";
import { useWarningBeforeUnload } from "../form/use-warning-before-unload.ts";
import { Stack } from "../kit/layout.tsx";
import { Quiet } from "../kit/text.tsx";
import { type Application, ApplySteps } from "./apply-steps.tsx";
import { type DeviceActionProps, useChosenDevices } from "./chosen-device.ts";
import { ChosenSummary } from "./chosen-summary.tsx";

/** The same settings for several devices: by hand or from a template, previewed before they are applied. */
export function ManySettingsDialog({ devices, onClose }: DeviceActionProps) {
  const t = usePhrases("deviceSettings.many");
  const common = usePhrases("common");
  const chosen = useChosenDevices("settings", devices);
  const [templateId, setTemplateId] = useState<number>();
  const [application, setApplication] = useState<Application>();
  const [leaving, setLeaving] = useState(false);
  const [begun, setBegun] = useState(false);
  const draft = usePartsDraft();
  const wouldLose = !begun && draft.entered.length > 0;
  const close = () => (wouldLose ? setLeaving(true) : onClose());
  useWarningBeforeUnload(wouldLose);
  const deviceType = chosen.kept[0]?.deviceType ?? 0;
  const deviceIds = chosen.chosen.map(({ id }) => id);

  function look() {
    if (templateId !== undefined) {
      setApplication({ deviceIds, templateId });
      return;
    }
    const ready = draft.ready();
    if (ready === null) return;
    if ("settings" in ready) setApplication({ deviceIds, settings: ready.settings });
    else document.querySelector<HTMLElement>(`[data-field="${ready.faulty}"]`)?.focus();
  }

  return (
    <Dialog
      title={application ? t("previewTitle") : t("settingsTitle", { count: devices.length })}
      width={application ? 680 : 720}
      onClose={leaving ? () => setLeaving(false) : close}
    >
      {application && !leaving && (
        <ApplySteps
          application={application}
          onBack={() => setApplication(undefined)}
          onBegun={() => setBegun(true)}
          onClose={onClose}
        />
      )}
      <div hidden={application !== undefined && !leaving}>
        <Stack gap="md">
          <div>
            <ChosenSummary chosen={chosen} waits />
          </div>
          {chosen.fault === null && (
            <>
              <TemplateChoice deviceType={deviceType} chosen={templateId} onChoose={setTemplateId} />
              {templateId === undefined && (
                <DraftContext value={draft}>
                  <Quiet mb="sm">{t("chooseGroups")}</Quiet>
                  <KeepsContext value={true}>
                    <TemplateGroups draft={draft} deviceType={deviceType} />
                  </KeepsContext>
                </DraftContext>
              )}
            </>
          )}
        </Stack>
        <DialogEnd>
          {leaving ? (
            <LeaveQuestion onStay={() => setLeaving(false)} onLeave={onClose} />
          ) : (
            <>
              <Button variant="default" onClick={close}>
                {common("cancel")}
              </Button>
              <Button
                disabled={
                  chosen.fault !== null || chosen.tooMany || (templateId === undefined && !draft.hasFields)
                }
                onClick={look}
              >
                {t("preview")}
              </Button>
            </>
          )}
        </DialogEnd>
      </div>
    </Dialog>
  );
}

interface TemplateChoiceProps {
  deviceType: number;
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
}

/** Templates for devices of this type; nothing where there are none. */
function TemplateChoice({ deviceType, chosen, onChoose }: TemplateChoiceProps) {
  const t = usePhrases("deviceSettings.many");
  const may = useMay();
  const list = useAsk(templates.list, { query: { size: 200, deviceType } }, { enabled: may(templates.list) });
  const known: readonly SettingTemplate[] = list.data?.content ?? [];
  if (known.length === 0) return null;
  return (
    <NativeSelect
      label={t("chooseTemplate")}
      value={chosen ?? ""}
      onChange={({ currentTarget: { value } }) => onChoose(value === "" ? undefined : Number(value))}
    >
      <option value="">{t("byHand")}</option>
      {known.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
