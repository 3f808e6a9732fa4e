import { overview } from "@foyer/contract/analytics/overview";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import type { Refused } from "../../../lib/refused.ts";
import { Box } from "../../../ui/kit/layout.tsx";
import { Quiet, Title } from "../../../ui/kit/text.tsx";
import { Tiles } from "../../../ui/kit/tiles.tsx";
import { Loaded } from "../../../ui/states/loaded.tsx";
import { WhyProvider } from "../../../ui/why/why-provider.tsx";
import { type ExplainedPlace, PlaceCharts } from "./place-charts.tsx";
import { TodayFigure } from "./today-figure.tsx";
import type { Overview } from "./use-overview.ts";

interface PlaceFiguresProps {
  place: ExplainedPlace;
  answer: UseQueryResult<Overview, Refused>;
  /** How the sensors are, beside today's figure. */
  health: ReactNode;
  /** What each part adds today. */
  parts?: (answer: Overview) => ReactNode;
  /** Whatever is to be known besides. */
  children?: ReactNode;
}

/** A place at a glance: how today goes, what is broken, the hours and days, its parts, and the rest. */
export function PlaceFigures({ place, answer, health, parts, children }: PlaceFiguresProps) {
  const t = usePhrases("places");
  const mayFigures = useMay()(overview.ofPlace);
  const room = <Box round surface="hover" style={{ minBlockSize: 120 }} />;
  return (
    <Tiles least={360} gap="lg" p="md">
      <section aria-labelledby="place-today">
        <Title id="place-today">{t("today")}</Title>
        {mayFigures ? (
          <Loaded answer={answer} waiting={room}>
            {(data) => <TodayFigure answer={data} />}
          </Loaded>
        ) : (
          <Quiet mt="xs">{t("noFigures")}</Quiet>
        )}
      </section>
      {health}
      {answer.data && (
        <WhyProvider>
          <PlaceCharts answer={answer.data} place={place} />
        </WhyProvider>
      )}
      {answer.data && parts && <Box whole>{parts(answer.data)}</Box>}
      {children}
    </Tiles>
  );
}
