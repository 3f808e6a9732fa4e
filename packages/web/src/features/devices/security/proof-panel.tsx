import { type DeviceSecurity, deviceSecurity } from "@foyer/contract/devices/security";
import { Switch } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { HelpMark } from "../../../ui/help-mark.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";

/** Whether devices have to prove themselves; asked twice where some would be shut out. */
export function ProofPanel({ security }: { security: DeviceSecurity }) {
  const t = usePhrases("deviceSecurity");
  const [asking, setAsking] = useState(false);
  const setMode = useSend(deviceSecurity.setMode, [deviceSecurity.show, deviceSecurity.notice]);
  const { requiredByInstallation, keysRequired, mayChange, heard, unproven } = security;
  const save = (required: boolean) => setMode.mutateAsync({ body: { keysRequired: required } });

  function change(required: boolean): void {
    if (required && unproven > 0) setAsking(true);
    else void save(required).catch(() => undefined);
  }

  return (
    <Panel title={t("proof.title")} about={<HelpMark entry="deviceSecurity" about={t("proof.title")} />}>
      <Switch
        size="sm"
        label={t("proof.required")}
        description={t("proof.requiredHelp")}
        checked={requiredByInstallation || keysRequired}
        disabled={requiredByInstallation || !mayChange || setMode.isPending}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {requiredByInstallation && <Quiet mt="xs">{t("proof.byInstallation")}</Quiet>}
      {!requiredByInstallation && !mayChange && <Quiet mt="xs">{t("proof.wholeCompany")}</Quiet>}
      {unproven === 0 && <Quiet mt="xs">{t(heard === 0 ? "proof.nothingHeard" : "proof.allProven")}</Quiet>}
      {asking && (
        <ConfirmDialog
          title={t("proof.requireTitle")}
          consequence={t("proof.requireConsequence", { count: unproven })}
          confirmLabel={t("proof.requireNow")}
          danger
          onConfirm={() => save(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
