import { Button } from "@mantine/core";
import { IconChartLine, IconLayoutGrid } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { Box, Line, Row } from "../kit/layout.tsx";
import classes from "./analysis.module.css";
import type { ChartBand, ChartSeries, SeriesKind } from "./chart-columns.ts";
import { useLineChoice } from "./chosen-lines.tsx";
import { drawnOf, mostLines } from "./line-standing.ts";
import { SeriesStroke } from "./series-stroke.tsx";

interface ChartLegendProps {
  series: readonly ChartSeries[];
  kind: SeriesKind;
  band: ChartBand | undefined;
  coloured: ReadonlySet<string>;
  lit: ChartSeries | undefined;
  /** Too many lines to be told apart: they can stand apart. */
  crowded: boolean;
  /** Lines bear their names where there is room. */
  labelled: boolean;
  /** Something of the bars is missing: hatched as a part on top, or ringed where nothing can be added. */
  lacking: "part" | "ring" | false;
}

/** What is drawn how; a single whole series needs none. */
export function ChartLegend({
  series,
  kind,
  band,
  coloured,
  lit,
  crowded,
  labelled,
  lacking,
}: ChartLegendProps) {
  const t = usePhrases("analysis");
  const { areApart } = useLineChoice();
  const drawn = drawnOf(series);
  const isSingle = drawn.length < 2 && band === undefined;
  if (isSingle && !lacking) return null;
  const named = isSingle || (crowded && areApart) ? [] : drawn.filter(({ id }) => coloured.has(String(id)));
  const grey = drawn.length - named.length;
  return (
    <Line justify="between" align="start" gap="sm" mb="xs" className={classes.head} data-crowded={crowded}>
      <Row
        as="ul"
        align="stretch"
        gap="md"
        gapY="3xs"
        size="xs"
        tone="quiet"
        className={classes.legend}
        data-labelled={labelled || undefined}
        aria-hidden="true"
      >
        {named.map(({ id, name, slot, dashed }) => (
          <Entry key={id} line sign={<SeriesStroke slot={slot} dashed={dashed} bar={kind !== "line"} />}>
            {name}
          </Entry>
        ))}
        {lit && !coloured.has(String(lit.id)) && (
          <Entry line sign={<SeriesStroke slot={lit.slot} dashed={lit.dashed} />}>
            {lit.name}
          </Entry>
        )}
        {crowded && !areApart && (
          <Entry sign={<SeriesStroke slot={0} faint />}>
            {t("otherLines", { count: grey, num: mostLines })}
          </Entry>
        )}
        {band && <Entry sign={<SeriesStroke slot={0} field />}>{band.name}</Entry>}
        {lacking === "part" && <Entry sign={<span className={classes.missing} />}>{t("missingPart")}</Entry>}
        {lacking === "ring" && <Entry sign="○">{t("ringed")}</Entry>}
      </Row>
      {crowded && <ApartSwitch />}
    </Line>
  );
}

function Entry({ sign, line = false, children }: { sign: ReactNode; line?: boolean; children: ReactNode }) {
  return (
    <Line as="li" gap="xs" style={{ maxInlineSize: 420 }} data-line={line || undefined}>
      {sign}
      <Box as="bdi" cut>
        {children}
      </Box>
    </Line>
  );
}

function ApartSwitch() {
  const t = usePhrases("analysis");
  const { areApart, onApart } = useLineChoice();
  const Sign = areApart ? IconChartLine : IconLayoutGrid;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      flex="none"
      leftSection={<Sign size={14} stroke={1.8} />}
      onClick={() => onApart(!areApart)}
    >
      {t(areApart ? "together" : "apart")}
    </Button>
  );
}
