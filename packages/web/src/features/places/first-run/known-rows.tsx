import type { QuarantinedRecord } from "@foyer/contract/counting/records";
import type { BoundLine } from "@foyer/contract/devices/bindings";
import type { Device } from "@foyer/contract/devices/device";
import type { FoundSubject } from "@foyer/contract/places/subjects";
import { Button } from "@mantine/core";
import { useFormat } from "../../../lib/format.ts";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { Row, Stack } from "../../../ui/kit/layout.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import classes from "./first-run.module.css";
import { useCountFor } from "./use-count-for.ts";
import { useValuesText } from "./use-values-text.ts";

/** A device that counts for the access. */
export function BoundRow({ line, access }: { line: BoundLine; access: FoundSubject }) {
  const t = usePhrases("firstRun.live");
  const format = useFormat();
  const { name, lastTime } = line;
  return (
    <Stack as="li" gap="2xs" break className={classes.row} data-good>
      <Text weight="bold">{t("bound", { name, access: access.name })}</Text>
      <Quiet>
        {lastTime === null ? t("neverHeard") : t("heard", { time: format.time(lastTime, access.timeZone) })}
      </Quiet>
    </Stack>
  );
}

/** A device of the site that was added, but counts for nothing. */
export function UnboundRow({ device, access }: { device: Device; access: FoundSubject }) {
  const t = usePhrases("firstRun.live");
  const { countFor, isPending } = useCountFor(access);
  return (
    <Stack as="li" gap="2xs" break className={classes.row}>
      <Text weight="bold">{t("added", { name: device.name })}</Text>
      <Row gap="xs">
        <Button
          size="xs"
          variant="light"
          loading={isPending}
          onClick={() => countFor(device, "1", device.createTime)}
        >
          {t("this", { access: access.name })}
        </Button>
      </Row>
    </Stack>
  );
}

/** A record in quarantine, and why. */
export function QuarantineRow({ record }: { record: QuarantinedRecord }) {
  const t = usePhrases("firstRun.live");
  const format = useFormat();
  const valuesText = useValuesText();
  const { deviceName, start, zone, values, reason } = record;
  return (
    <Stack as="li" gap="2xs" break className={classes.row} data-bad>
      <Text weight="bold">{t("quarantined", { name: deviceName })}</Text>
      <Quiet>
        {t("quarantinedText", {
          time: format.dateTime(start, zone),
          values: valuesText(values),
          reason: phraseOr(reason, `records.quarantine.reasons.${reason}`),
        })}
      </Quiet>
    </Stack>
  );
}
