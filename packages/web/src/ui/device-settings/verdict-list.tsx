import type { DeviceVerdict, Verdict } from "@foyer/contract/devices/settings";
import { verdicts } from "@foyer/contract/devices/settings";
import { useFormat } from "../../lib/format.ts";
import { isRightToLeft } from "../../lib/language.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { Fact, Facts } from "../kit/facts.tsx";
import { Box, Row } from "../kit/layout.tsx";
import classes from "./device-settings.module.css";
import { fieldWord, groupWord, valueWord } from "./setting-words.ts";

/** Devices that are sent something, now or when they are back. */
export const isConcerned = ({ verdict }: { verdict: Verdict }): boolean =>
  ["change", "notKnown", "offline"].includes(verdict);

/** What applying settings would do: how many of each kind, and each device with what changes on it. */
export function VerdictList({ devices }: { devices: readonly DeviceVerdict[] }) {
  const t = usePhrases("deviceSettings");
  const format = useFormat();
  const counted = verdicts
    .map((verdict) => [verdict, devices.filter((device) => device.verdict === verdict).length] as const)
    .filter(([, count]) => count > 0);
  return (
    <>
      <Row
        as="ul"
        align="stretch"
        gap="md"
        gapY="xs"
        mb="sm"
        size="sm"
        numeric
        aria-label={t("many.previewTitle")}
      >
        {counted.map(([verdict, count]) => (
          <li key={verdict}>
            <strong>{format.number(count)}</strong> {t(`verdicts.${verdict}`)}
          </li>
        ))}
      </Row>
      <Box as="ul" frame size="sm" divided className={classes.devices} aria-label={t("many.chooseDevices")}>
        {devices.map((device) => (
          <li key={device.deviceId}>
            <Row justify="between" gap="sm" gapY="3xs">
              <span>
                {device.name}
                <small>
                  <bdi dir="ltr">{device.sn}</bdi>
                </small>
              </span>
              <span>{t(`verdicts.${device.verdict}`)}</span>
            </Row>
            {device.changes.length > 0 && <Changes device={device} />}
          </li>
        ))}
      </Box>
    </>
  );
}

function Changes({ device: { changes } }: { device: DeviceVerdict }) {
  return (
    <Facts mt="2xs" gapY="3xs" size="xs" className={classes.fieldChanges}>
      {changes.map(({ group, field, from, to }) => (
        <Fact
          key={`${group}.${field}`}
          title={[...new Set([groupWord(group), fieldWord(group, field)])].join(": ")}
        >
          <bdi>
            <del>{valueWord(group, field, from)}</del>
          </bdi>{" "}
          {isRightToLeft() ? "←" : "→"} <bdi>{valueWord(group, field, to)}</bdi>
        </Fact>
      ))}
    </Facts>
  );
}
