import { addDays } from "@foyer/contract/calendar-days";
import { rules } from "@foyer/contract/counting/rules";
import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useLayoutEffect, useMemo, useRef } from "react";
import { useFormat } from "../../../lib/format.ts";
import { languageTag } from "../../../lib/language.ts";
import { measuredText } from "../../../lib/measured-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { completenessLevel, half, nearly } from "../../../ui/charts/completeness-level.ts";
import { HeatGrid } from "../../../ui/charts/heat-grid.tsx";
import { Card } from "../../../ui/kit/card.tsx";
import { Box, Row } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Text, Title } from "../../../ui/kit/text.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { layerSigns, toSigns } from "./layer-signs.ts";
import {
  type CorrectionChoice,
  daysOfMonth,
  type MonthRow,
  monthAfter,
  type Site,
} from "./use-correction-choice.ts";
import { useLayerWords } from "./use-layer-words.ts";

/** Accesses or areas of a site that are listed. */
const listed = 200;
const dataTypes = [0, 1, 2] as const;

interface MonthAsked {
  site: Site;
  month: string;
  measure: CorrectionChoice["measure"];
}

/** The days of a month: of the site, of its accesses, and of its areas. */
export function useMonth({ site, month, measure }: MonthAsked) {
  const asked = { entityId: site.id, measure, ...daysOfMonth(month), size: listed };
  const whole = useAsk(rules.days, { query: { ...asked, dataType: 0 } });
  const accesses = useAsk(rules.days, { query: { ...asked, dataType: 1 } });
  const areas = useAsk(rules.days, { query: { ...asked, dataType: 2 } });
  const answers = [whole, accesses, areas];
  const rows: MonthRow[] | undefined = answers.every(({ data }) => data !== undefined)
    ? dataTypes.flatMap((dataType) =>
        (answers[dataType]?.data?.content ?? []).map((row) => ({ ...row, dataType })),
      )
    : undefined;
  return {
    rows,
    failed: answers.find(({ isError, data }) => isError && data === undefined),
    stale: answers.some(({ isPlaceholderData }) => isPlaceholderData),
  };
}

interface MonthPanelProps {
  choice: CorrectionChoice;
  answer: ReturnType<typeof useMonth>;
  onChoose: (row: MonthRow, day: string) => void;
}

/** A month of days: how complete each is and what rules did to it. */
export function MonthPanel({ choice, answer, onChoose }: MonthPanelProps) {
  const t = usePhrases("corrections");
  const { rows, failed, stale } = answer;
  return (
    <Card as="section" p="md" shrink aria-label={t("month")}>
      <MonthHead choice={choice} />
      {rows ? (
        <Box fade data-stale={stale || undefined}>
          <MonthGrid rows={rows} choice={choice} onChoose={onChoose} />
        </Box>
      ) : failed?.error ? (
        <Failed error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Loading />
      )}
    </Card>
  );
}

/** Which month it is, and the way to those beside. */
function MonthHead({ choice: { state, month, today } }: { choice: CorrectionChoice }) {
  const t = usePhrases("corrections");
  const name = new Intl.DateTimeFormat(languageTag(), { month: "long", year: "numeric", timeZone: "UTC" });
  const go = (months: number) => state.change({ month: monthAfter(month, months), day: null });
  return (
    <Row as="header" gap="xs" mb="sm">
      <ActionIcon variant="default" aria-label={t("previousMonth")} onClick={() => go(-1)}>
        <IconChevronLeft size={16} className={look({ flip: true })} />
      </ActionIcon>
      <Title style={{ minInlineSize: 120 }} aria-live="polite">
        {name.format(new Date(`${month}-01`))}
      </Title>
      <ActionIcon
        variant="default"
        aria-label={t("nextMonth")}
        disabled={month >= today.slice(0, 7)}
        onClick={() => go(1)}
      >
        <IconChevronRight size={16} className={look({ flip: true })} />
      </ActionIcon>
    </Row>
  );
}

function MonthGrid({ rows, choice, onChoose }: Omit<MonthPanelProps, "answer"> & { rows: MonthRow[] }) {
  const t = usePhrases("corrections");
  const levels = usePhrases("corrections.levels");
  const layers = usePhrases("home");
  const format = useFormat();
  const words = useLayerWords();
  const { measure, today, day: chosen, subject } = choice;
  const days = rows[0]?.days ?? [];
  const columns = useMemo(() => {
    const month = new Intl.DateTimeFormat(languageTag(), { month: "short", timeZone: "UTC" });
    return days.map(({ day }) => ({
      key: day,
      label: String(Number(day.slice(8))),
      group: month.format(new Date(day)),
    }));
  }, [days]);

  const heatRows = rows.map((row) => ({
    key: `${row.dataType} ${row.id}`,
    name: row.name,
    note: measuredText(row, format),
    cells: row.days.map((day) => ({
      level: completenessLevel(day.completeness),
      text: toSigns(day),
      hatched: day.estimated !== 0 || day.completeness === 0,
      marked: day.day === chosen && row.dataType === subject?.dataType && row.id === subject.id,
      words: [format.weekdayDate(day.day), words.figure(measure, day), words.coverage(day.completeness)].join(
        ", ",
      ),
    })),
  }));

  const placeOf = (wanted: string) => days.findIndex(({ day }) => day === wanted);
  const newest = days.some(({ day }) => day === today) ? today : addDays(today, -1);
  const frame = useDayInSight(placeOf(chosen ?? newest));

  return (
    <div ref={frame}>
      <HeatGrid
        label={t("gridLabel")}
        help={t("gridHelp")}
        columns={columns}
        rows={heatRows}
        scale="trouble"
        legend={[
          { level: 0, label: levels("complete") },
          { level: 1, label: levels("atLeast", { share: format.percent(nearly) }) },
          { level: 2, label: levels("atLeast", { share: format.percent(half) }) },
          { level: 3, label: levels("under", { share: format.percent(half) }) },
          { level: 4, hatched: true, label: levels("nothing") },
          { level: null, label: t("notExpected") },
        ]}
        onChoose={({ key }, { key: day }) => {
          const row = rows.find(({ dataType, id }) => `${dataType} ${id}` === key);
          if (row && day <= today) onChoose(row, day);
        }}
      />
      <Row as="ul" align="stretch" gap="md" gapY="2xs" mt="2xs" size="xs" tone="quiet">
        {layerSigns.map(([layer, sign]) => (
          <li key={layer}>
            <Text as="b" tone="plain" px="2xs" aria-hidden="true">
              {sign}
            </Text>
            {layers(layer)}
          </li>
        ))}
      </Row>
    </div>
  );
}

/** Where a month is wider than the screen it begins with its first day, unless the chosen one, or the newest, would not be seen. */
function useDayInSight(column: number) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const cell = frame.current?.querySelector<HTMLElement>(`[data-place="0 ${column}"]`);
    const box = cell?.closest("table")?.parentElement;
    if (!cell || !box) return;
    const [own, outer] = [cell.getBoundingClientRect(), box.getBoundingClientRect()];
    const isMirrored = getComputedStyle(box).direction === "rtl";
    const hidden = isMirrored ? outer.left - own.left : own.right - outer.right;
    if (hidden > 0) box.scrollLeft += isMirrored ? -hidden : hidden;
  }, [column]);
  return frame;
}
