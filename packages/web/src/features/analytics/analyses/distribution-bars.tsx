import { Box, Stack } from "../../../ui/kit/layout.tsx";
import { Note, Text } from "../../../ui/kit/text.tsx";
import "../../../ui/kit/chart-colours.css";
import type { DemographicFigures, DemographicSplit } from "@foyer/contract/analytics/demographics";
import { coverageText } from "../../../lib/coverage-text.ts";
import { isIncomplete } from "../../../lib/covered-hours.ts";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { toParts } from "../../../ui/distribution/distribution.ts";
import { useBucketNames } from "../../../ui/distribution/use-bucket-names.ts";
import classes from "./distribution-bars.module.css";

interface DistributionBarsProps {
  types: readonly DemographicSplit[];
  figures: DemographicFigures;
}

/** Distributions beside each other, each with those of whom it is not known. */
export function DistributionBars({ types, figures }: DistributionBarsProps) {
  const t = usePhrases("demographics");
  return (
    <>
      <div className={classes.pair} data-pictured>
        {types.map((type) => (
          <Distribution key={type} type={type} figure={figures[type]} />
        ))}
      </div>
      {types.includes("gender") && types.includes("age") && <Note mt="sm">{t("heldApart")}</Note>}
    </>
  );
}

function Distribution({ type, figure }: { type: DemographicSplit; figure: DemographicFigures["gender"] }) {
  const t = usePhrases("demographics");
  const metrics = usePhrases("metrics");
  const format = useFormat();
  const toName = useBucketNames(type);
  const parts = toParts(figure.buckets);
  const about = [
    t("people", { number: format.number(figure.value ?? 0) }),
    isIncomplete(figure) && coverageText(figure, format),
  ];
  return (
    <section>
      <Text as="h3" mb="xs" size="sm" weight="medium">
        {metrics(`${type}.name`)} <small>{about.filter(Boolean).join(", ")}</small>
      </Text>
      {parts.length === 0 ? (
        <Box as="p" tone="quiet" numeric endwise className={classes.figure}>
          {t("nobodyKnown")}
        </Box>
      ) : (
        <Stack as="ul" gap="xs" className={classes.bars}>
          {parts.map(({ type: bucket, value, share }) => (
            <li key={bucket}>
              <bdi>{toName(bucket)}</bdi>
              <span className={classes.track} aria-hidden="true">
                <span
                  className={classes.fill}
                  style={{
                    inlineSize: `${100 * share}%`,
                    background: bucket === 0 ? "var(--chart-quiet)" : "var(--chart-1)",
                  }}
                />
              </span>
              <Text as="span" tone="quiet" numeric endwise className={classes.figure}>
                <strong>{format.percent(share)}</strong> · {format.number(value)}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </section>
  );
}
