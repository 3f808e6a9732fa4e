import type { DeviceVerdict, Verdict } from "@foyer/contract/devices/settings";
import { verdicts } from "@foyer/contract/devices/settings";
import { useFormat } from "../../lib/format.ts";
import { isRightToLeft } from "../../lib/language.ts";
import { usePhrases } from "../../lib/phrases.ts";
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
      <ul className={classes.counts} aria-label={t("many.previewTitle")}>
        {counted.map(([verdict, count]) => (
          <li key={verdict}>
            <strong>{format.number(count)}</strong> {t(`verdicts.${verdict}`)}
          </li>
        ))}
      </ul>
      <ul className={classes.devices} aria-label={t("many.chooseDevices")}>
        {devices.map((device) => (
          <li key={device.deviceId}>
            <div className={classes.device}>
              <span>
                {device.name}
                <small>
                  <bdi dir="ltr">{device.sn}</bdi>
                </small>
              </span>
              <span>{t(`verdicts.${device.verdict}`)}</span>
            </div>
            {device.changes.length > 0 && <Changes device={device} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function Changes({ device: { changes } }: { device: DeviceVerdict }) {
  return (
    <dl className={classes.fieldChanges}>
      {changes.map(({ group, field, from, to }) => (
        <div key={`${group}.${field}`} className={classes.fieldChange}>
          <dt>{[...new Set([groupWord(group), fieldWord(group, field)])].join(": ")}</dt>
          <dd>
            <bdi>
              <del>{valueWord(group, field, from)}</del>
            </bdi>{" "}
            {isRightToLeft() ? "←" : "→"} <bdi>{valueWord(group, field, to)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
