import { home } from "@foyer/contract/analytics/home";
import type { Reply } from "@foyer/contract/endpoint";
import { useMemo, useState } from "react";
import { coverageText } from "../../../lib/coverage-text.ts";
import { useFormat } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { NoteList } from "../../../ui/analysis/notes/note-list.tsx";
import { Chart } from "../../../ui/charts/chart.tsx";
import { TableSwitch } from "../../../ui/charts/table-switch.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import type { AskedFigure } from "./asked-figure.ts";
import { drawTrend } from "./draw-trend.ts";
import { type HourRow, hourRows } from "./hour-rows.ts";
import classes from "./panel.module.css";
import { HomePanel } from "./panel.tsx";
import { StandingWords } from "./standing-words.tsx";
import { type Expected, useExpected } from "./use-expected.ts";
import { useExplain } from "./use-explain.ts";
import { useHomeNotes } from "./use-home-notes.ts";

const height = 320;

interface TrendPanelProps extends AskedFigure {
  /** The business day it shows. */
  today: string;
}

/** The hours of today beside those of yesterday. */
export function TrendPanel({ subject, metric, measure, today }: TrendPanelProps) {
  const t = usePhrases("home");
  const analysis = usePhrases("analysis");
  const [asTable, setAsTable] = useState(false);
  const answer = useAsk(home.trend, { query: { ...subject, type: metric } });
  const { list } = useHomeNotes(subject, today, today);
  const expected = useExpected({ subject, metric, today });
  return (
    <HomePanel
      className={classes.wide}
      title={t("hourlyTrend")}
      measure={measure}
      standing={<StandingWords expected={expected} metric={metric} />}
      tools={<TableSwitch asTable={asTable} onChange={setAsTable} />}
      answer={answer}
      height={height}
    >
      {(reply) => (
        <>
          <Trend
            reply={reply}
            subject={subject}
            metric={metric}
            measure={measure}
            today={today}
            asTable={asTable}
            expected={expected}
          />
          {reply.notBegun !== undefined && (
            <Quiet mt="xs">
              {t("notBegun", { places: analysis("counts.0", { count: reply.notBegun }) })}
            </Quiet>
          )}
          <NoteList list={list} of={t("hourlyTrend")} />
        </>
      )}
    </HomePanel>
  );
}

interface TrendProps extends TrendPanelProps {
  reply: Reply<typeof home.trend>;
  asTable: boolean;
  expected: Expected | undefined;
}

/** What is usual, hour by hour; undefined where nothing is known of any. */
function toBand(rows: readonly HourRow[], expected: Expected | undefined, name: string) {
  const points = new Map(expected?.points.map((point) => [point.time.slice(11), point]));
  const of = rows.map(({ time }) => points.get(time));
  if (of.every((point) => (point?.high ?? null) === null)) return undefined;
  return { name, low: of.map((point) => point?.low ?? null), high: of.map((point) => point?.high ?? null) };
}

function Trend({ reply, subject, metric, measure, today, asTable, expected }: TrendProps) {
  const t = usePhrases("home");
  const format = useFormat();
  const explain = useExplain(subject);
  const rows = useMemo(() => hourRows(reply.now, reply.yesterday), [reply]);

  const view = useMemo(() => {
    const value = (figure: number | null | undefined) => metricText(metric, figure ?? null, format);
    const note = (row: HourRow) => {
      if (row.state === "gap") return t("noData");
      if (row.state === "running") return t("soFar");
      if (row.state === "toCome") return t("toCome");
      if (row.state !== "partial" || row.current === undefined) return undefined;
      return coverageText(row.current, format);
    };
    // In hours of which nothing was expected, before a sensor was there or while it is closed, nothing is complete.
    const completenessText = (share: number | null | undefined) =>
      share === null || share === undefined ? "–" : format.percent(share);
    const band = toBand(rows, expected, t("usual.band"));
    const usual = (index: number) => {
      const [low, high] = [band?.low[index], band?.high[index]];
      return typeof low === "number" && typeof high === "number" ? `${value(low)} – ${value(high)}` : "–";
    };
    const words = { today: t("today"), yesterday: t("yesterday"), note, value, axis: value };
    return {
      draw: drawTrend(rows, words, { band, hour: reply.hour, height }),
      figures: {
        columns: [t("hour"), words.today, words.yesterday, ...(band ? [band.name] : []), t("completeness")],
        rows: rows.map((row, index) => [
          row.time,
          value(row.current?.value),
          value(row.previous?.value),
          ...(band ? [usual(index)] : []),
          note(row) ?? completenessText(row.current?.completeness),
        ]),
      },
    };
  }, [rows, reply.hour, expected, metric, format, t]);

  return (
    <Chart
      label={`${t("hourlyTrend")}: ${measure}`}
      height={height}
      draw={view.draw}
      figures={view.figures}
      asTable={asTable}
      onPick={(row) => {
        const point = rows[row]?.current;
        if (point === undefined || rows[row]?.state === "toCome") return;
        explain({ metric, startTime: today, endTime: today, hour: point.time, figure: point });
      }}
    />
  );
}
