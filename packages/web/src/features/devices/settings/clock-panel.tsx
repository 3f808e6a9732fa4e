import { isOver } from "@foyer/contract/devices/commands";
import { messaging } from "@foyer/contract/devices/messaging";
import { Button } from "@mantine/core";
import { IconClockCheck } from "@tabler/icons-react";
import { useEffect, useId, useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { reasonWord } from "../../../ui/device-settings/command-word.tsx";
import classes from "../../../ui/device-settings/device-settings.module.css";
import { Row } from "../../../ui/kit/layout.tsx";
import { Quiet, Title } from "../../../ui/kit/text.tsx";
import { useSettingsPage } from "./settings-context.ts";

/** Sets the device's clock now; says how long it has been at it, because it takes its time. */
export function ClockPanel() {
  const id = useId();
  const t = usePhrases("deviceSettings.syncTime");
  const { device, mayChange } = useSettingsPage();
  const sync = useSend(messaging.time, [], { says: false });
  const seconds = useSeconds(sync.isPending);
  const answer = sync.data;
  const done = answer?.state === "succeeded";
  return (
    <section className={classes.group} aria-labelledby={id}>
      <Row align="start" justify="between" gap="md" gapY="2xs" mb="sm">
        <div>
          <Title as="h3" id={id}>
            {t("title")}
          </Title>
          <Quiet mt="3xs" legible>
            {t("about")}
          </Quiet>
        </div>
      </Row>
      <Row gap="sm" gapY="xs" size="sm" tone="quiet">
        {mayChange && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconClockCheck size={14} />}
            loading={sync.isPending}
            disabled={!device.online}
            onClick={() => sync.mutate({ body: { sn: device.sn, sync: true } })}
          >
            {t("action")}
          </Button>
        )}
        <p role="status">
          {sync.isPending
            ? t("running", { seconds })
            : !device.online
              ? t("offline")
              : answer && isOver(answer.state)
                ? done
                  ? t("done")
                  : `${t("failed")} ${reasonWord(answer.reason)}`
                : ""}
        </p>
      </Row>
    </section>
  );
}

/** Whole seconds since something began. */
function useSeconds(running: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!running) return;
    setSeconds(0);
    const clock = setInterval(() => setSeconds((now) => now + 1), 1_000);
    return () => clearInterval(clock);
  }, [running]);
  return seconds;
}
