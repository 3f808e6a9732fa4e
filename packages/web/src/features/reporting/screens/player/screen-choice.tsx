import { screens } from "@foyer/contract/reporting/screens/screens";
import { IconDeviceDesktopAnalytics } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { usePhrases } from "../../../../lib/phrases.ts";
import { useAsk } from "../../../../lib/use-ask.ts";
import { Card } from "../../../../ui/kit/card.tsx";
import { Row } from "../../../../ui/kit/layout.tsx";
import { Quiet, Text } from "../../../../ui/kit/text.tsx";
import { Tiles } from "../../../../ui/kit/tiles.tsx";
import { Loaded } from "../../../../ui/states/loaded.tsx";
import { StateMessage } from "../../../../ui/states/state-message.tsx";
import classes from "./player.module.css";
import { addressOfScreen } from "./screen-address.ts";

/** More are not shown as tiles. */
const most = 1_000;

interface ScreenChoiceProps {
  /** The way to where screens are made. */
  manage: ReactNode;
  /** A screen opens in a window of its own. */
  opensWindow?: boolean;
}

/** The published screens as large tiles. */
export function ScreenChoice({ manage, opensWindow = false }: ScreenChoiceProps) {
  const t = usePhrases("screenControls");
  const listed = useAsk(screens.list, { query: { page: 0, size: most } });
  return (
    <Loaded answer={listed}>
      {({ content }) => {
        const published = content.filter((row) => row.published !== null);
        if (published.length === 0)
          return (
            <StateMessage
              heading
              icon={<IconDeviceDesktopAnalytics size={28} stroke={1.4} />}
              title={t("none")}
              text={t("noneText")}
              action={manage}
            />
          );
        return (
          <>
            <Row justify="between" mb="lg">
              <Text as="h1" size="xl" weight="bold">
                {t("choose")}
              </Text>
              {manage}
            </Row>
            <Tiles as="ul" least={280}>
              {published.map(({ id, code, name, width, height }) => (
                <li key={id}>
                  <Card
                    as="a"
                    press
                    p="lg"
                    className={classes.tile}
                    href={addressOfScreen(code)}
                    {...(opensWindow && { target: "_blank", rel: "noopener noreferrer" })}
                  >
                    <Text as="span" size="xl" weight="bold" break>
                      <bdi>{name}</bdi>
                    </Text>
                    <Quiet as="span">{`${width} × ${height}`}</Quiet>
                  </Card>
                </li>
              ))}
            </Tiles>
          </>
        );
      }}
    </Loaded>
  );
}
