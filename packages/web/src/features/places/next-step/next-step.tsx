import { devices } from "@foyer/contract/devices/devices";
import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Line, Row } from "../../../ui/kit/layout.tsx";
import { Text } from "../../../ui/kit/text.tsx";

/** What is still to be done before people are counted, with the button that leads on. */
export function NextStep({ text, children }: { text: string; children: ReactNode }) {
  const t = usePhrases("nextStep");
  return (
    <Row
      as="section"
      role="status"
      aria-label={t("title")}
      gap="sm"
      gapY="2xs"
      p="xs"
      mb="sm"
      frame
      surface="body"
    >
      <Line gap="xs" grow>
        <IconArrowRight size={16} stroke={1.6} aria-hidden="true" />
        <Text as="span" size="sm">
          {text}
        </Text>
      </Line>
      {children}
    </Row>
  );
}

/** Where a sensor is connected to an entrance, and its first count seen as it comes. */
export const connectAddress = (accessId: number) => `/start?step=3&way=device&corridorId=${accessId}`;

/** Leads from an entrance to its sensor. */
export function ConnectStep({ access }: { access: { id: number; name: string } }) {
  const t = usePhrases("nextStep");
  const may = useMay();
  if (!may(devices.create) || !may(devices.bind)) return null;
  return (
    <NextStep text={t("noSensorAt", { access: access.name })}>
      <Button component={Link} to={connectAddress(access.id)} size="xs">
        {t("connect")}
      </Button>
    </NextStep>
  );
}
