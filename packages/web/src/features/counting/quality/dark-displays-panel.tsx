import { type DarkWall, walls } from "@foyer/contract/reporting/screens/walls";
import { Button } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { Link } from "react-router";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Fact, Facts } from "../../../ui/kit/facts.tsx";
import { Box, Line } from "../../../ui/kit/layout.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Quiet, Title } from "../../../ui/kit/text.tsx";

const refetchInterval = 60_000;

/** Displays that show nothing while their sites are open; where none does nothing is said. */
export function DarkDisplaysPanel({ entityId }: { entityId: number | undefined }) {
  const t = usePhrases("displays.dark");
  const may = useMay();
  const { data: dark = [] } = useAsk(
    walls.dark,
    { query: entityId === undefined ? {} : { entityId } },
    { enabled: may(walls.dark), refetchInterval },
  );
  if (dark.length === 0) return null;
  return (
    <Panel
      title={t("title")}
      note={t("note")}
      tools={
        <Button component={Link} to="/screens/walls?state=dark" size="compact-sm" variant="default">
          {t("open")}
        </Button>
      }
    >
      <Box as="ul" divided>
        {dark.map((wall) => (
          <DarkDisplay key={wall.id} wall={wall} />
        ))}
      </Box>
    </Panel>
  );
}

function DarkDisplay({ wall: { name, screenName, entityName, since, cause } }: { wall: DarkWall }) {
  const t = usePhrases("displays.dark");
  const format = useFormat();
  return (
    <Box as="li" py="sm">
      <Title as="h3">
        <Line as="span" inline gap="xs">
          <IconPlugConnectedX size={18} stroke={1.75} aria-hidden="true" />
          <bdi>{entityName === null ? name : t("where", { name, site: entityName })}</bdi>
        </Line>
      </Title>
      <Quiet mb="2xs">{t("since", { time: format.dateTime(since) })}</Quiet>
      <Facts gapY="3xs">
        <Fact title={t("shows")}>
          <bdi>{screenName}</bdi>
        </Fact>
        <Fact title={t("likely")}>{t(`causes.${cause}`)}</Fact>
        <Fact title={t("toDo")}>{t(`advice.${cause}`)}</Fact>
      </Facts>
    </Box>
  );
}
