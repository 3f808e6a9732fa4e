import { forcedDirection } from "@foyer/contract/devices/device-types";
import { useState } from "react";
import { phrase, usePhrases } from "../../lib/phrases.ts";
import { Dialog } from "../dialog.tsx";
import { HelpMark } from "../help-mark.tsx";
import { Notice } from "../kit/notice.tsx";
import { Quiet, Title } from "../kit/text.tsx";
import { useFocusBack } from "../use-focus-back.ts";
import classes from "./accesses.module.css";
import { AddDeviceDialog, type AddedDevice } from "./add-device-dialog.tsx";
import { BindDialog } from "./bind-dialog.tsx";
import type { BoundAccess } from "./binding-calls.ts";
import { BindingPeriods } from "./binding-periods.tsx";
import type { BindingStep } from "./binding-step.ts";
import { BoundLines } from "./bound-lines.tsx";
import { FeedDialog } from "./feed-dialog.tsx";
import type { ChosenLine } from "./lines-field.tsx";
import { RedirectDialog } from "./redirect-dialog.tsx";
import { ReplaceDialog } from "./replace-dialog.tsx";
import { UnbindDialog } from "./unbind-dialog.tsx";

interface AccessDevicesDialogProps {
  access: BoundAccess;
  onClose: () => void;
}

/** Which devices count for an access, now and before; each change is a step that leads back to the list. */
export function AccessDevicesDialog({ access, onClose }: AccessDevicesDialogProps) {
  const [step, setStep] = useState<BindingStep>({ kind: "list" });
  // Each of the steps takes the place of the previous one: what opened the first is remembered here.
  useFocusBack();
  const back = () => setStep({ kind: "list" });

  switch (step.kind) {
    case "list":
      return <Overview access={access} onStep={setStep} onClose={onClose} />;
    case "bind":
      return (
        <BindDialog
          access={access}
          chosen={step.chosen}
          onAdd={(chosen) => setStep({ kind: "add", chosen })}
          onClose={back}
        />
      );
    case "add":
      return (
        <AddDeviceDialog
          site={{ id: access.entityId, name: access.entityName }}
          onClose={(added) =>
            setStep({ kind: "bind", chosen: [...step.chosen, ...(added ? [firstLine(added)] : [])] })
          }
        />
      );
    case "unbind":
      return <UnbindDialog access={access} lines={step.lines} onClose={back} />;
    case "redirect":
      return <RedirectDialog access={access} line={step.line} onClose={back} />;
    case "replace":
      return (
        <ReplaceDialog
          access={access}
          device={{ id: step.line.deviceId, name: step.line.name, entityId: access.entityId }}
          onClose={back}
        />
      );
    case "feed":
      return <FeedDialog line={step.line} onClose={back} />;
  }
}

const firstLine = ({ id, deviceType }: AddedDevice): ChosenLine => ({
  deviceId: id,
  line: "1",
  direction: forcedDirection[deviceType] ?? 0,
});

interface OverviewProps extends AccessDevicesDialogProps {
  onStep: (step: BindingStep) => void;
}

function Overview({ access, onStep, onClose }: OverviewProps) {
  const t = usePhrases("bindings");
  const zone = access.timeZone;
  return (
    <Dialog title={t("title", { name: access.name })} width={860} onClose={onClose}>
      <Quiet>{t("clock", { site: access.entityName, zone })}</Quiet>
      {access.binding === 0 && <Notice as="p">{phrase("refusals.access.notInUse")}</Notice>}
      <BoundLines access={access} onStep={onStep} />
      <Title as="h3" className={classes.heading}>
        {t("periods")} <HelpMark entry="binding" about={t("periods")} />
      </Title>
      <BindingPeriods query={{ corridorId: access.id }} zone={zone} />
    </Dialog>
  );
}
