import type { DeviceSecurity } from "@foyer/contract/devices/security";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import classes from "./security.module.css";
import { SecurityPanel } from "./security-panel.tsx";

/** What came in the name of devices and was turned away. */
export function RefusedPanel({ refused }: { refused: DeviceSecurity["refused"] }) {
  const t = usePhrases("deviceSecurity");
  const format = useFormat();
  return (
    <SecurityPanel title={t("refused.title")}>
      <ul className={classes.list}>
        {refused.map(({ deviceId, name, sn, why, address, time, times, zone }) => (
          <li key={deviceId}>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <bdi dir="ltr">{sn}</bdi>
            <span>{t(`why.${why}`)}</span>
            <span>{t("refused.line", { count: times, address })}</span>
            <span>{format.dateTime(time, zone)}</span>
          </li>
        ))}
      </ul>
    </SecurityPanel>
  );
}
