import { usePhrases } from "../../../lib/phrases.ts";
import { FigureWord } from "../../../ui/analysis/figure-word.tsx";
import { isSum } from "../../../ui/analysis/metric-kinds.ts";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { useWhoText } from "../../../ui/analysis/who-word.tsx";
import { toWhyQuestion } from "../../../ui/analysis/why-question.ts";
import { ChangeLabel } from "../../../ui/change/change-label.tsx";
import { Row, Stack } from "../../../ui/kit/layout.tsx";
import { Figure, Text } from "../../../ui/kit/text.tsx";
import classes from "./compare.module.css";
import { type Comparison, changeAgainst } from "./compare-rows.ts";

/** The answer in one line: the figure, and how it stands to the mean of the others, or to the one other. */
export function CompareHead({
  comparison: { asked, others, averaged, mean, isRunning },
  state: { question, named },
}: {
  comparison: Comparison;
  state: QuestionState;
}) {
  const t = usePhrases("compare");
  const who = useWhoText({ question, named });
  const { metric, measuredOnly, interval } = question;
  const beside = isSum(metric) && others.length > 1 ? averaged : others;
  const [only] = beside;
  const against = mean ?? (beside.length === 1 ? only : undefined);
  const words =
    mean === undefined
      ? t("thanSpan", { span: only?.name ?? "" })
      : t("thanMean", { spans: t("meanOf", { count: averaged.length }) });
  return (
    <Row gap="md" gapY="2xs" mb="sm">
      <Figure>
        <FigureWord
          metric={metric}
          figure={asked.total}
          measuredOnly={measuredOnly}
          why={asked.series && toWhyQuestion(question, { name: who, ...asked.series.range, interval })}
        />
      </Figure>
      <Stack gap="3xs" size="sm" className={classes.said}>
        <Text as="span" weight="medium">
          {asked.name}
        </Text>
        {against && (
          <ChangeLabel figure={changeAgainst(asked, against, measuredOnly)} metric={metric} against={words} />
        )}
        {isRunning && (
          <Text as="span" tone="quiet">
            {t("running")}
          </Text>
        )}
      </Stack>
    </Row>
  );
}
