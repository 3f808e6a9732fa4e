import type { Device } from "@foyer/contract/devices/device";
import type { SettingTemplate } from "@foyer/contract/devices/setting-templates";
import { mostAtOnce } from "@foyer/contract/most-at-once";
import { Button } from "@mantine/core";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { type Application, ApplySteps } from "../../../ui/device-actions/apply-steps.tsx";
import { TooMany } from "../../../ui/device-actions/chosen-summary.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogEnd } from "../../../ui/dialog-end.tsx";
import { DeviceChoice } from "./device-choice.tsx";

interface ApplyTemplateDialogProps {
  template: SettingTemplate;
  onClose: () => void;
}

/** Which devices, then what changes on them, then how far it has come. */
export function ApplyTemplateDialog({ template, onClose }: ApplyTemplateDialogProps) {
  const t = usePhrases("deviceSettings");
  const common = usePhrases("common");
  const [chosen, setChosen] = useState<ReadonlySet<Device["id"]>>(new Set());
  const tooMany = chosen.size > mostAtOnce;
  const [application, setApplication] = useState<Application>();
  return (
    <Dialog title={t("templates.applyTitle", { name: template.name })} width={720} onClose={onClose}>
      {application && (
        <ApplySteps application={application} onBack={() => setApplication(undefined)} onClose={onClose} />
      )}
      <div hidden={application !== undefined}>
        <DeviceChoice
          deviceType={template.deviceType}
          modelId={template.modelId}
          toSelection={() => ({ selected: chosen, onChange: setChosen })}
        />
        {tooMany && <TooMany />}
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button
            disabled={chosen.size === 0 || tooMany}
            onClick={() => setApplication({ deviceIds: [...chosen], templateId: template.id })}
          >
            {t("many.preview")}
          </Button>
        </DialogEnd>
      </div>
    </Dialog>
  );
}
