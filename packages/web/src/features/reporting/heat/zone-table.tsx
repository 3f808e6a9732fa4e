import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { FigureTable, type FigureTableColumn } from "../../../ui/analysis/figure-table.tsx";
import { heatNumber } from "./heat-units.ts";
import { minutesAnHour, personMinutes, type ZoneRow } from "./zone-rows.ts";

interface ZoneTableProps {
  label: string;
  rows: readonly ZoneRow[];
  compared: boolean;
}

/** The areas of a plan: how long people were there, how many at once, and their place among the others. */
export function ZoneTable({ label, rows, compared }: ZoneTableProps) {
  const t = usePhrases("heatmap.zones");
  return <FigureTable label={label} head={t("area")} rows={rows} columns={useZoneColumns(compared)} />;
}

function useZoneColumns(compared: boolean): FigureTableColumn<ZoneRow>[] {
  const t = usePhrases("heatmap.zones");
  const format = useFormat();
  const told = (
    value: number | null,
    words: (value: number) => string = (value) => heatNumber(format, value),
  ) => (value === null ? "–" : words(value));
  const column = (
    key: string,
    value: (row: ZoneRow) => number | null,
    words?: (value: number) => string,
  ): FigureTableColumn<ZoneRow> => ({
    key,
    text: t(key as "place"),
    cell: (row) => told(value(row), words),
    sortBy: value,
  });
  if (compared)
    return [
      column("minutesAnHour", minutesAnHour),
      column("minutesAnHourBefore", ({ before }) => minutesAnHour(before)),
      {
        ...column(
          "change",
          ({ change }) => change,
          (value) => format.signed(value, 1),
        ),
        strong: true,
      },
      column(
        "growth",
        ({ growth }) => growth,
        (value) => format.signedPercent(value),
      ),
      column("covered", ({ covered }) => covered, format.duration),
      column("coveredBefore", ({ before }) => before?.covered ?? null, format.duration),
    ];
  return [
    column("place", ({ place }) => place, format.number),
    { ...column("personMinutes", personMinutes), strong: true },
    column("atOnce", ({ atOnce }) => atOnce),
    column(
      "share",
      ({ share }) => share,
      (value) => format.percent(value, 1),
    ),
    column("covered", ({ covered }) => covered, format.duration),
  ];
}
