import type { WaitingDevice } from "@foyer/contract/devices/device";
import { waiting } from "@foyer/contract/devices/waiting";
import type { FoundSubject } from "@foyer/contract/places/subjects";
import { Button } from "@mantine/core";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Row, Stack } from "../../../ui/kit/layout.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import type { Adding } from "./adding-dialog.tsx";
import classes from "./first-run.module.css";
import { useValuesText } from "./use-values-text.ts";

const askEveryMs = 2_000;

interface WaitingRowProps {
  device: WaitingDevice;
  /** Whether what it sends may be read. */
  isOpen: boolean;
  access: FoundSubject;
  onAdd: (adding: Adding) => void;
}

/** A serial number nobody has added: what it says, and the way to let it count. */
export function WaitingRow({ device, isOpen, access, onAdd }: WaitingRowProps) {
  const t = usePhrases("firstRun.live");
  const wait = usePhrases("records.waiting");
  const format = useFormat();
  const valuesText = useValuesText();
  const { sn, protocol, kept, lastSeen, firstSeen, elsewhere } = device;
  const { data } = useAsk(
    waiting.details,
    { query: { sn } },
    { enabled: isOpen, refetchInterval: askEveryMs },
  );
  const lines = data?.lines ?? [];
  const offered = lines.length > 0 ? lines.map(({ line }) => line) : ["1"];

  return (
    <Stack as="li" gap="2xs" break className={classes.row}>
      <Text weight="bold">{t("unknown", { sn })}</Text>
      <Quiet>
        {t("unknownText", { count: kept, protocol, time: format.time(lastSeen) })}
        {!isOpen && ` ${t("notOpen")}`}
      </Quiet>
      {elsewhere && <Quiet>{wait(`elsewhere.${elsewhere}`)}</Quiet>}
      {data && (
        <div>
          {lines.length === 0 && t("heartbeat")}
          {lines.map(({ line, last }) => (
            <Text key={line}>
              {lines.length === 1
                ? t("says", { values: valuesText(last) })
                : t("saysLine", { line, values: valuesText(last) })}
            </Text>
          ))}
        </div>
      )}
      <Row gap="xs">
        {offered.map((line) => (
          <Button
            key={line}
            size="xs"
            variant="light"
            onClick={() => onAdd({ sn, line, firstSeen, said: data })}
          >
            {offered.length === 1
              ? t("this", { access: access.name })
              : t("thisLine", { line, access: access.name })}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
