import type { Device } from "@foyer/contract/devices/device";
import { devices } from "@foyer/contract/devices/devices";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { Button } from "@mantine/core";
import { type ComponentType, Suspense, useState } from "react";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { changedByBinding } from "../../../ui/accesses/binding-calls.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import type { ChosenDevice, DeviceActionProps } from "../../../ui/device-actions/chosen-device.ts";
import { LinkButton } from "../../../ui/kit/link-button.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import type { SelectedRows } from "../../../ui/table/use-selection.ts";
import classes from "./devices.module.css";
import { inPieces } from "./in-pieces.ts";
import { LicenseDialog } from "./license-dialog.tsx";

// Few visits to the list change several devices.
const ManySettingsDialog = lazyPart(
  async () => (await import("../../../ui/device-actions/many-settings-dialog.tsx")).ManySettingsDialog,
);
const UploadIntervalDialog = lazyPart(
  async () => (await import("../../../ui/device-actions/upload-interval-dialog.tsx")).UploadIntervalDialog,
);
const RestartDialog = lazyPart(
  async () => (await import("../../../ui/device-actions/restart-dialog.tsx")).RestartDialog,
);

const UpgradeDialog = lazyPart(
  async () => (await import("../../../ui/device-actions/upgrade-dialog.tsx")).UpgradeDialog,
);

const dialogs: Readonly<
  Record<"settings" | "uploadInterval" | "restart" | "upgrade", ComponentType<DeviceActionProps>>
> = {
  settings: ManySettingsDialog,
  uploadInterval: UploadIntervalDialog,
  restart: RestartDialog,
  upgrade: UpgradeDialog,
};
const asked = {
  settings: { permission: "device:set" },
  uploadInterval: { permission: "device:set" },
  restart: { permission: "device:restart" },
  upgrade: rollouts.upgradeNow,
  license: devices.license,
  delete: devices.remove,
} as const;
type Step = keyof typeof asked;
const steps = Object.keys(asked) as Step[];

/** For all others an upload interval is not set for several. */
const isInfrared = ({ deviceType }: Device) => deviceType === 1;

const toChosen = ({ id, sn, name, deviceType, modelId, model, reachable }: Device): ChosenDevice => ({
  id,
  sn,
  name,
  deviceType,
  modelId,
  model,
  online: reachable,
});

interface BulkBarProps {
  chosen: SelectedRows<Device>;
  /** How many match in all, and the way to choose them. */
  matching: number;
  onChooseAll: () => void;
  choosingAll: boolean;
}

/** What can be done with the chosen devices; which of them would be left out, and why, is said before. */
export function BulkBar({ chosen, matching, onChooseAll, choosingAll }: BulkBarProps) {
  const t = usePhrases("devices");
  const may = useMay();
  const [step, setStep] = useState<Step>();
  const { rows } = chosen;
  const close = () => setStep(undefined);
  return (
    <>
      {rows.length < matching && (
        <Button variant="subtle" size="compact-sm" loading={choosingAll} onClick={onChooseAll}>
          {t("selectMatching", { count: matching })}
        </Button>
      )}
      {steps
        .filter((each) => may(asked[each]) && (each !== "uploadInterval" || rows.every(isInfrared)))
        .map((each) => (
          <Button
            key={each}
            variant="default"
            color={each === "delete" ? "red" : undefined}
            size="compact-sm"
            onClick={() => setStep(each)}
          >
            {t(each)}
          </Button>
        ))}
      <Skips chosen={chosen} />
      {step && <StepDialog step={step} chosen={chosen} onClose={close} />}
    </>
  );
}

/** Who would be left out: devices that are away, and those of another kind than the first. */
function Skips({ chosen: { rows, choose } }: Pick<BulkBarProps, "chosen">) {
  const t = usePhrases("devices");
  const [first] = rows;
  const away = rows.filter(({ reachable }) => !reachable).length;
  const alike = rows.filter(({ modelId }) => modelId === first?.modelId);
  const others = rows.length - alike.length;
  if (away + others === 0) return null;
  return (
    <Quiet as="span" className={classes.skips}>
      {away > 0 && t("skipOffline", { count: away })}
      {away > 0 && others > 0 && " · "}
      {others > 0 && (
        <>
          {t("otherKind", { count: others })}{" "}
          <LinkButton onClick={() => choose(alike)}>{t("takeOut")}</LinkButton>
        </>
      )}
    </Quiet>
  );
}

interface StepDialogProps {
  step: Step;
  chosen: SelectedRows<Device>;
  onClose: () => void;
}

function StepDialog({ step, chosen: { rows, drop }, onClose }: StepDialogProps) {
  const t = usePhrases("devices");
  const remove = useSend(devices.remove, changedByBinding);
  if (step === "license") return <LicenseDialog chosen={rows} onClose={onClose} />;
  if (step === "delete") {
    return (
      <ConfirmDialog
        title={t("deleteManyTitle", { count: rows.length })}
        consequence={t("deleteConsequence")}
        confirmLabel={t("delete")}
        danger
        onConfirm={() =>
          inPieces(
            rows.map(({ id }) => id),
            async (piece) => {
              await remove.mutateAsync({ body: piece });
              // The title counts down, and a second try goes on where the first one stopped.
              drop(piece);
            },
          )
        }
        onClose={onClose}
      />
    );
  }
  const ActionDialog = dialogs[step];
  return (
    <Suspense fallback={null}>
      <ActionDialog devices={rows.map(toChosen)} onClose={onClose} />
    </Suspense>
  );
}
