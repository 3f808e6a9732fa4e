import type { StatisticRun } from "@foyer/contract/analytics/headline";
import type { StatisticType } from "@foyer/contract/metrics";
import { UnstyledButton } from "@mantine/core";
import { useFormat } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { ChangeLabel } from "../../../ui/change/change-label.tsx";
import { OriginBar } from "../../../ui/charts/origin-bar.tsx";
import { originShares } from "../../../ui/charts/origin-shares.ts";
import { toParts } from "../../../ui/distribution/distribution.ts";
import { useBucketNames } from "../../../ui/distribution/use-bucket-names.ts";
import { Stack } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import type { Card } from "./card.ts";
import { CardRun } from "./card-run.tsx";
import { CoverageNote } from "./coverage-note.tsx";
import { DistributionBar } from "./distribution-bar.tsx";
import classes from "./figures.module.css";
import { SoftNumber } from "./soft-number.tsx";
import type { useExplain } from "./use-explain.ts";

interface FigureCardProps {
  type: StatisticType;
  card: Card;
  against: string;
  /** Days of the period, both included. */
  span: { startTime: string; endTime: string };
  explain: ReturnType<typeof useExplain>;
  /** Its last days and what is usual; absent until they have come, and of distributions. */
  run?: StatisticRun | undefined;
  /** The card is about today: what is usual by now speaks of it. */
  isToday: boolean;
}

/** One statistic: its figure, how it changed, what it rests on. A click explains it. */
export function FigureCard({ type, card, against, span, explain, run, isToday }: FigureCardProps) {
  const t = usePhrases("home");
  const metrics = usePhrases("metrics");
  const format = useFormat();
  const bucketName = useBucketNames(type);
  const { buckets } = card;
  const parts = buckets && {
    parts: toParts(buckets).map((part) => ({
      name: bucketName(part.type),
      share: `${format.number(part.value)} (${format.percent(part.share)})`,
    })),
  };
  return (
    <UnstyledButton
      className={look({ py: "sm", px: "md", frame: true, surface: "body" }, classes.card)}
      title={t("whyThisNumber")}
      aria-haspopup="dialog"
      onClick={() => explain({ metric: type, ...span, figure: card, ...parts })}
    >
      <Quiet as="span">{metrics(`${type}.name`)}</Quiet>
      {buckets === undefined ? (
        <>
          <Text as="span" weight="bold" numeric tight className={classes.figure}>
            <SoftNumber value={card.value} text={(value) => metricText(type, value, format)} />
          </Text>
          <ChangeLabel figure={card} against={against} />
          {run && <CardRun type={type} run={run} isToday={isToday} />}
        </>
      ) : (
        <DistributionBar type={type} buckets={buckets} named={3} />
      )}
      <Stack as="span" gap="xs" className={classes.foot}>
        <CoverageNote figure={card} />
        {!isWhollyMeasured(card) && <OriginBar figure={card} />}
      </Stack>
    </UnstyledButton>
  );
}

/** A full bar would say nothing: it is drawn where something is missing or estimated. */
const isWhollyMeasured = (card: Card): boolean => originShares(card)?.measured === 1;
