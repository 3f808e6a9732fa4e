import type { DeviceSecurity } from "@foyer/contract/devices/security";
import { usePhrases } from "../../../lib/phrases.ts";
import { Ago } from "../../../ui/ago.tsx";
import { Row, Stack } from "../../../ui/kit/layout.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";

/** What came in the name of devices and was turned away. */
export function RefusedPanel({ refused }: { refused: DeviceSecurity["refused"] }) {
  const t = usePhrases("deviceSecurity");
  return (
    <Panel title={t("refused.title")}>
      <Stack as="ul" gap="xs">
        {refused.map(({ deviceId, name, sn, why, address, time, times, zone }) => (
          <Row as="li" key={deviceId} gap="sm" gapY="3xs">
            <strong>
              <PlaceLink kind="device" of={sn}>
                {name}
              </PlaceLink>
            </strong>
            <bdi dir="ltr">{sn}</bdi>
            <span>{t(`why.${why}`)}</span>
            <span>{t("refused.line", { count: times, address })}</span>
            <Ago moment={time} zone={zone} />
          </Row>
        ))}
      </Stack>
    </Panel>
  );
}
