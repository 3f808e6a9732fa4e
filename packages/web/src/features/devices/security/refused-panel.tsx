import type { DeviceSecurity } from "@foyer/contract/devices/security";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Row, Stack } from "../../../ui/kit/layout.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";

/** What came in the name of devices and was turned away. */
export function RefusedPanel({ refused }: { refused: DeviceSecurity["refused"] }) {
  const t = usePhrases("deviceSecurity");
  const format = useFormat();
  return (
    <Panel title={t("refused.title")}>
      <Stack as="ul" gap="xs">
        {refused.map(({ deviceId, name, sn, why, address, time, times, zone }) => (
          <Row as="li" key={deviceId} gap="sm" gapY="3xs">
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <bdi dir="ltr">{sn}</bdi>
            <span>{t(`why.${why}`)}</span>
            <span>{t("refused.line", { count: times, address })}</span>
            <span>{format.dateTime(time, zone)}</span>
          </Row>
        ))}
      </Stack>
    </Panel>
  );
}
