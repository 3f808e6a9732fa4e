import type { StatisticType } from "@foyer/contract/metrics";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { partsOf } from "../../../ui/distribution/distribution.ts";
import { useBucketNames } from "../../../ui/distribution/use-bucket-names.ts";
import { Line, Row } from "../../../ui/kit/layout.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import type { Card } from "./card.ts";
import classes from "./figures.module.css";

interface DistributionBarProps {
  type: StatisticType;
  buckets: NonNullable<Card["buckets"]>;
  /** Most shares put in words, the largest first; all of them in their order when left out. */
  named?: number;
}

/** A distribution as one stacked bar with its shares in words below. */
export function DistributionBar({ type, buckets, named }: DistributionBarProps) {
  const t = usePhrases("home");
  const format = useFormat();
  const parts = partsOf(buckets);
  const nameOf = useBucketNames(type);
  const worded = named === undefined ? parts : [...parts].sort((a, b) => b.value - a.value).slice(0, named);
  if (parts.length === 0) return <Quiet as="span">{t("noData")}</Quiet>;
  return (
    <>
      <span className={classes.stack} aria-hidden="true">
        {parts.map((part) => (
          <span key={part.type} data-slot={part.type} style={{ flexGrow: part.share }} />
        ))}
      </span>
      <Row as="span" align="stretch" gap="sm" gapY="3xs" size="xs" numeric>
        {worded.map((part) => (
          <Line as="span" key={part.type} inline gap="2xs">
            <span className={classes.swatch} data-slot={part.type} aria-hidden="true" />
            <span>
              <bdi>{nameOf(part.type)}</bdi> <strong>{format.percent(part.share)}</strong>
            </span>
          </Line>
        ))}
      </Row>
    </>
  );
}
