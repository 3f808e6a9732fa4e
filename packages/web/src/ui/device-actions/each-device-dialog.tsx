import type { CommandAnswer } from "@foyer/contract/devices/commands";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconClock } from "@tabler/icons-react";
import { useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import classes from "../device-settings/device-settings.module.css";
import { Dialog } from "../dialog.tsx";
import { DialogEnd } from "../dialog-end.tsx";
import { Box, Row, Stack } from "../kit/layout.tsx";
import { Note, Quiet } from "../kit/text.tsx";
import { ProgressLine } from "../progress-line.tsx";
import { StatusWord } from "../status-word.tsx";
import { type DeviceActionProps, useChosenDevices } from "./chosen-device.ts";
import { ChosenSummary } from "./chosen-summary.tsx";
import { type DeviceOutcome, useEachDevice } from "./use-each-device.ts";

interface EachDeviceDialogProps extends DeviceActionProps {
  title: string;
  consequence: string;
  action: string;
  ask: (sn: string) => Promise<CommandAnswer>;
}

const signs = {
  running: [IconClock, undefined],
  done: [IconCheck, "good"],
  waits: [IconClock, undefined],
  failed: [IconAlertTriangle, "broken"],
} as const;

/** Does one thing now with each of several online devices, and shows the outcome of each. */
export function EachDeviceDialog({
  title,
  consequence,
  action,
  ask,
  devices,
  onClose,
}: EachDeviceDialogProps) {
  const t = usePhrases("deviceSettings");
  const common = usePhrases("common");
  const chosen = useChosenDevices("restart", devices);
  const [begun, setBegun] = useState<"running" | "over">();
  // Those it began with: the list behind goes on being asked for, and devices go and come.
  const [total, setTotal] = useState(0);
  const { outcomes, start } = useEachDevice(({ sn }) => ask(sn));

  async function begin() {
    setBegun("running");
    setTotal(chosen.chosen.length);
    await start(chosen.chosen);
    setBegun("over");
  }

  return (
    <Dialog title={title} width={520} onClose={onClose}>
      <Stack gap="md">
        <Quiet mb="sm">{consequence}</Quiet>
        {begun === undefined ? (
          <div>
            <ChosenSummary chosen={chosen} />
          </div>
        ) : (
          <>
            <ProgressLine
              done={outcomes.filter(({ state }) => state !== "running").length}
              total={total}
              words={(amounts) => t("restart.progress", amounts)}
            />
            <Outcomes outcomes={outcomes} />
          </>
        )}
      </Stack>
      <DialogEnd>
        {begun === undefined && (
          <Button variant="default" onClick={onClose} data-autofocus>
            {common("cancel")}
          </Button>
        )}
        {begun === "over" ? (
          <Button onClick={onClose}>{common("done")}</Button>
        ) : (
          <Button disabled={chosen.fault !== null} loading={begun === "running"} onClick={() => void begin()}>
            {action}
          </Button>
        )}
      </DialogEnd>
    </Dialog>
  );
}

function Outcomes({ outcomes }: { outcomes: readonly DeviceOutcome[] }) {
  const t = usePhrases("deviceSettings");
  return (
    <Box as="ul" frame size="sm" divided className={classes.devices} aria-label={t("many.chooseDevices")}>
      {outcomes.map(({ device, state, reason }) => {
        const [Sign, tone] = signs[state];
        return (
          <li key={device.id}>
            <Row justify="between" gap="sm" gapY="3xs">
              <span>{device.name}</span>
              <StatusWord Sign={Sign} tone={tone}>
                {t(`outcome.${state}`)}
              </StatusWord>
            </Row>
            {reason !== undefined && <Note mt="3xs">{reason}</Note>}
          </li>
        );
      })}
    </Box>
  );
}
