import { ranking } from "@foyer/contract/analytics/rank";
import { addDays, toWeekday } from "@foyer/contract/calendar-days";
import { isIncomplete } from "../../../lib/covered-hours.ts";
import { useFormat } from "../../../lib/format.ts";
import { measuredText } from "../../../lib/measured-text.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { ChangeLabel } from "../../../ui/change/change-label.tsx";
import { RankBars } from "../../../ui/charts/rank-bars.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import { PlaceSign } from "../../../ui/places/place-sign.tsx";
import { ChoiceBar } from "./choice-bar.tsx";
import { CoverageNote } from "./coverage-note.tsx";
import type { ChangeHomeChoice, HomeChoice } from "./home-choice.ts";
import type { DaysAsked } from "./month-days.ts";
import { HomePanel } from "./panel.tsx";
import { useAgainst } from "./use-against.ts";
import { useExplain } from "./use-explain.ts";

const shown = 10;

interface RankingPanelProps extends Omit<DaysAsked, "subject"> {
  choice: HomeChoice;
  change: ChangeHomeChoice;
  /** Organisation of the chosen site: a site is ranked among its neighbours. */
  neighbours: number | undefined;
}

/** The ten first sites of today or this week. */
export function RankingPanel({ metric, measure, today, choice, change, neighbours }: RankingPanelProps) {
  const t = usePhrases("home");
  const format = useFormat();
  const deptId = choice.entity === null ? (choice.dept ?? undefined) : neighbours;
  const explain = useExplain({});
  const against = useAgainst();
  const startTime = choice.rank === "day" ? today : addDays(today, 1 - toWeekday(today));
  const answer = useAsk(ranking.rank, {
    body: {
      dataType: 0,
      ...(deptId !== undefined && { deptId }),
      type: metric,
      startTime,
      endTime: today,
      // As the cards above; a week beside the week before.
      compare: choice.rank === "day" ? choice.against : "sameWeekdays",
      order: "desc",
      size: shown,
    },
  });
  return (
    <HomePanel
      title={t("ranking")}
      measure={measure}
      tools={
        <ChoiceBar
          label={t("period")}
          value={choice.rank}
          options={[
            { value: "day", label: t("periods.1") },
            { value: "week", label: t("periods.2") },
          ]}
          onChange={(rank) => change({ rank })}
        />
      }
      answer={answer}
      height={shown * 32}
    >
      {({ rows, comparedWith }) =>
        rows.length === 0 ? (
          <Text tone="quiet" centred style={{ paddingBlock: 48 }}>
            {t("noDataHint")}
          </Text>
        ) : (
          <>
            <RankBars
              bars={rows.map((row) => ({
                id: row.id,
                name: row.name,
                value: row.value,
                text: metricText(metric, row.value, format),
                own: row.id === choice.entity,
                completeness: row.completeness,
                sign: <PlaceSign kind="site" of={row.id} name={row.name} />,
                unplaced: row.leftOut ?? false,
                // The growth of an incomplete figure would say more of the sensor than of the site.
                note:
                  isIncomplete(row) || measuredText(row, format) ? (
                    <CoverageNote figure={row} />
                  ) : (
                    <ChangeLabel figure={row} short />
                  ),
              }))}
              onPick={({ id }) => {
                const row = rows.find((each) => each.id === id);
                if (row) explain({ metric, startTime, endTime: today, figure: row }, row);
              }}
            />
            {rows.length === 1 && <Quiet mt="xs">{t("rankingAlone")}</Quiet>}
            <Quiet mt="xs">{against(choice.rank === "day" ? 1 : 2, { startTime }, comparedWith)}</Quiet>
          </>
        )
      }
    </HomePanel>
  );
}
