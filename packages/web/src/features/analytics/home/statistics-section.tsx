import { type HomePeriod, home, homePeriods } from "@foyer/contract/analytics/home";
import type { Reply } from "@foyer/contract/endpoint";
import type { StatisticType } from "@foyer/contract/metrics";
import { Button } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconCalendarQuestion } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import type { Refused } from "../../../lib/refused.ts";
import { Box, Grid, Line, Row } from "../../../ui/kit/layout.tsx";
import { CardGrid, cardWidth } from "./card-grid.tsx";
import { ChoiceBar } from "./choice-bar.tsx";
import { FigureCard } from "./figure-card.tsx";
import { type ChangeHomeChoice, type HomeChoice, periodAsked, toSubject } from "./home-choice.ts";
import { PanelAnswer } from "./panel.tsx";
import { isOfDays, useAgainst } from "./use-against.ts";
import { useExplain } from "./use-explain.ts";

const CustomRange = lazyPart(async () => (await import("./custom-range.tsx")).CustomRange);

const StatisticTypesDialog = lazyPart(
  async () => (await import("./statistic-types-dialog.tsx")).StatisticTypesDialog,
);

interface StatisticsSectionProps {
  choice: HomeChoice;
  change: ChangeHomeChoice;
  types: readonly StatisticType[];
  answer: UseQueryResult<Reply<typeof home.statistical>, Refused>;
  today: string;
  runs: Reply<typeof home.runs> | undefined;
}

/** The chosen statistics of a period as a row of cards. */
export function StatisticsSection({ choice, change, types, answer, today, runs }: StatisticsSectionProps) {
  const t = usePhrases("home");
  const messages = usePhrases("messages");
  const may = useMay();
  const [choosing, setChoosing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { period } = choice;
  const explain = useExplain(toSubject(choice));
  const against = useAgainst();

  const close = () => {
    setChoosing(false);
    opener.current?.focus();
  };

  return (
    <section aria-label={t("statistics")}>
      <Row justify="between" gap="xs" mb="sm">
        <ChoiceBar
          label={t("period")}
          value={String(period)}
          options={homePeriods.map((id) => ({ value: String(id), label: t(`periods.${id}`) }))}
          onChange={(id) => change({ period: Number(id) as HomePeriod })}
        />
        {isOfDays(period) && (
          <ChoiceBar
            label={t("comparedWith")}
            value={choice.against}
            options={[
              { value: "sameWeekdays", label: t("sameWeekday") },
              { value: "previous", label: t(period === 1 ? "yesterday" : "dayBefore") },
            ]}
            onChange={(next) => change({ against: next })}
          />
        )}
        {may(home.setStatisTypes) && (
          <Button
            ref={opener}
            size="xs"
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} />}
            onClick={() => setChoosing(true)}
          >
            {t("chooseStatistics")}
          </Button>
        )}
      </Row>
      {period === 5 && (
        <Suspense>
          <CustomRange choice={choice} change={change} today={today} />
        </Suspense>
      )}
      {periodAsked(choice) === undefined ? (
        <Line as="p" gap="xs" py="sm" px="md" frame surface="body" tone="down" role="alert">
          <IconCalendarQuestion size={18} aria-hidden="true" />
          {messages("homeTime")}
        </Line>
      ) : (
        <PanelAnswer answer={answer} room={<CardRooms count={types.length} />}>
          {({ cards, startTime, endTime, comparedWith }) => (
            <CardGrid types={types}>
              {(type) => {
                const card = cards[type];
                return (
                  card && (
                    <FigureCard
                      type={type}
                      card={card}
                      against={against(period, { startTime }, comparedWith)}
                      span={{ startTime: startTime.slice(0, 10), endTime: endTime.slice(0, 10) }}
                      explain={explain}
                      run={runs?.[type]}
                      isToday={period === 1}
                    />
                  )
                );
              }}
            </CardGrid>
          )}
        </PanelAnswer>
      )}
      {choosing && (
        <Suspense>
          <StatisticTypesDialog chosen={types} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}

function CardRooms({ count }: { count: number }) {
  return (
    <Grid least={cardWidth} gap="sm">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty places have nothing else to be told apart by
        <Box key={place} frame surface="hover" style={{ blockSize: 160 }} />
      ))}
    </Grid>
  );
}
