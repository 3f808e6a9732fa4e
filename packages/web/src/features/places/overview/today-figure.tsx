import { isIncomplete } from "../../../lib/covered-hours.ts";
import { useFormat } from "../../../lib/format.ts";
import { measuredText } from "../../../lib/measured-text.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { ChangeLabel } from "../../../ui/change/change-label.tsx";
import { OriginBar } from "../../../ui/charts/origin-bar.tsx";
import { Line, Stack } from "../../../ui/kit/layout.tsx";
import { Figure, Quiet, Text } from "../../../ui/kit/text.tsx";
import type { Overview } from "./use-overview.ts";
import { useStanding } from "./use-standing.ts";

/** How many came in today, how that stands against a usual day, and how much of the day is known. */
export function TodayFigure({ answer }: { answer: Overview }) {
  const t = usePhrases("places");
  const format = useFormat();
  const { today, comparedWith } = answer;
  const standing = useStanding(answer);
  const against = t("against", { day: format.weekdayDate(comparedWith.startTime) });
  return (
    <Stack gap="2xs">
      <Line gap="xs" align="baseline">
        <Figure>{metricText("flowIn", today.value, format)}</Figure>
        <Quiet as="span">{t("entries")}</Quiet>
      </Line>
      <Text tone={standing.tone} weight="medium">
        {standing.text}
      </Text>
      <ChangeLabel figure={today} metric="flowIn" against={against} />
      <OriginBar figure={today} />
      <CompletenessNote answer={answer} />
    </Stack>
  );
}

function CompletenessNote({ answer: { today } }: { answer: Overview }) {
  const t = usePhrases("places");
  const format = useFormat();
  if (today.expectedSeconds === 0) return <Quiet>{t("nothingExpected")}</Quiet>;
  const measured = measuredText(today, format);
  const isPartial = isIncomplete(today);
  const covered = isPartial
    ? t("covered", { share: format.percent(today.completeness ?? 0) })
    : t("complete");
  return (
    <Text size="sm" tone={isPartial ? "down" : "quiet"}>
      {[covered, measured].filter(Boolean).join(" · ")}
    </Text>
  );
}
