import type { Finding, Severity } from "@foyer/contract/counting/quality";
import { type Icon, IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { subjectPlace } from "../../../lib/place-addresses.ts";
import { Fact, Facts } from "../../../ui/kit/facts.tsx";
import { Box, Line, Row } from "../../../ui/kit/layout.tsx";
import { Quiet, Text, Title } from "../../../ui/kit/text.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import { DayLinks } from "./day-links.tsx";
import { evidenceWords } from "./evidence-words.ts";
import classes from "./quality.module.css";

const icons: Record<Severity, Icon> = {
  high: IconAlertOctagon,
  medium: IconAlertTriangle,
  low: IconInfoCircle,
};

const tones = { high: "broken", medium: "down", low: "quiet" } as const;

/** One finding: what is wrong where, the figures that say so, the likely cause and what to do. */
export function FindingCard({ finding, zone }: { finding: Finding; zone: string | undefined }) {
  const t = usePhrases("quality");
  const evidence = usePhrases("quality.evidence");
  const format = useFormat();
  const { kind, severity, cause, subject, entityName, since, until } = finding;
  const Shape = icons[severity];
  return (
    <Box as="li" py="md" className={classes.finding}>
      <Line align="start" gap="xs" size="sm" weight="medium" tone={tones[severity]} break>
        <Shape size={18} stroke={1.75} aria-hidden="true" />
        {t(`severities.${severity}`)}
      </Line>
      <div>
        <Title as="h3">
          {t(`kinds.${kind}`)}: <Subject subject={subject} />
        </Title>
        <Quiet weight="normal">
          {subject.dataType !== 0 && (
            <>
              <PlaceLink kind="site" of={finding.entityId}>
                {entityName}
              </PlaceLink>
              {" · "}
            </>
          )}
          {since === until ? format.weekdayDate(since) : t("since", { day: format.weekdayDate(since) })}
        </Quiet>
        <Text mt="2xs" mb="2xs" numeric>
          {evidenceWords(finding, { t: evidence, format, zone })}
        </Text>
        <Facts gapY="3xs">
          <Fact title={t("likely")}>{t(`causes.${cause}`)}</Fact>
          <Fact title={t("toDo")}>{t(`advice.${cause}`)}</Fact>
        </Facts>
      </div>
      <Row align="start" gap="xs">
        <DayLinks subject={subject} entityId={finding.entityId} from={since} to={until} />
      </Row>
    </Box>
  );
}

/** The site, the access, or the device with its line and the access it counts for. */
function Subject({ subject }: { subject: Finding["subject"] }) {
  const records = usePhrases("records");
  const { name, line, dataType, id, accessId, accessName } = subject;
  return (
    <>
      <PlaceLink {...subjectPlace(dataType, id)}>{name}</PlaceLink>
      {line !== undefined && (
        <Quiet as="span" weight="normal">
          {" "}
          ({records("line", { line })}
          {accessId !== undefined && (
            <>
              {", "}
              <PlaceLink kind="entrance" of={accessId}>
                {accessName}
              </PlaceLink>
            </>
          )}
          )
        </Quiet>
      )}
    </>
  );
}
