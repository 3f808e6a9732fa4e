import type { DistributionType, QueryFigure } from "@foyer/contract/analytics/query";
import { useFormat } from "../../../lib/format.ts";
import { useBucketNames } from "../../../ui/distribution/use-bucket-names.ts";
import { Bar } from "../../../ui/kit/bar.tsx";
import { Stack } from "../../../ui/kit/layout.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { VisuallyHidden } from "../../../ui/kit/visually-hidden.tsx";

/** People shared out over buckets: the largest share in words, all of them as a bar and on pointing. */
export function ShareWord({ type, figure }: { type: DistributionType; figure: QueryFigure | undefined }) {
  const format = useFormat();
  const toName = useBucketNames(type);
  const all = figure?.value ?? 0;
  if (!figure?.buckets || all === 0)
    return (
      <Text as="span" tone="quiet">
        –
      </Text>
    );
  const shares = figure.buckets
    .filter(({ value }) => value > 0)
    .map((bucket) => ({ ...bucket, share: bucket.value / all }))
    .sort((a, b) => b.share - a.share);
  const words = shares.map((bucket) => `${toName(bucket.type)} ${format.percent(bucket.share)}`);
  return (
    <Stack as="span" inline gap="2xs" style={{ minInlineSize: 88 }} title={format.list(words)}>
      <span aria-hidden="true">{words[0]}</span>
      <Bar
        thick={4}
        parts={shares.map(({ type: id, share }) => ({
          id,
          share,
          ground: `var(--chart-${id === 0 ? "quiet" : id})`,
        }))}
      />
      <VisuallyHidden>{format.list(words)}</VisuallyHidden>
    </Stack>
  );
}
