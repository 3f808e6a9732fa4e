import type { StatisticType } from "@foyer/contract/metrics";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { toParts } from "../../../ui/distribution/distribution.ts";
import { useBucketNames } from "../../../ui/distribution/use-bucket-names.ts";
import { Bar, Swatch } from "../../../ui/kit/bar.tsx";
import { Line, Row } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Quiet } from "../../../ui/kit/text.tsx";
import type { Card } from "./card.ts";

/** Colour of a bucket; a quiet one for the unknown. */
const bucketColour = (bucket: number) => (bucket === 0 ? "var(--chart-hatch)" : `var(--chart-${bucket})`);

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
  const parts = toParts(buckets);
  const bucketName = useBucketNames(type);
  const worded = named === undefined ? parts : [...parts].sort((a, b) => b.value - a.value).slice(0, named);
  if (parts.length === 0) return <Quiet as="span">{t("noData")}</Quiet>;
  return (
    <>
      <Bar
        thick={10}
        className={look({ mt: "2xs", mb: "2xs" })}
        parts={parts.map(({ type: id, share }) => ({ id, share, ground: bucketColour(id) }))}
      />
      <Row as="span" align="stretch" gap="sm" gapY="3xs" size="xs" numeric>
        {worded.map((part) => (
          <Line as="span" key={part.type} inline gap="2xs">
            <Swatch ground={bucketColour(part.type)} />
            <span>
              <bdi>{bucketName(part.type)}</bdi> <strong>{format.percent(part.share)}</strong>
            </span>
          </Line>
        ))}
      </Row>
    </>
  );
}
