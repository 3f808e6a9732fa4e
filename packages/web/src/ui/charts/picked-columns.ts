import type { ECharts } from "echarts/core";

interface Click {
  offsetX: number;
  offsetY: number;
}

/**
 * Tells the row of the figures whose column is clicked; the tooltip and the line at the pointer go then, as the chart may
 * soon be about something else. Returns what ends it.
 */
export function onPickedColumn(chart: ECharts, rows: number, onPick: (row: number) => void): () => void {
  const pick = ({ offsetX, offsetY }: Click) => {
    const row = rowAt(chart, [offsetX, offsetY], rows);
    if (row === undefined) return;
    chart.dispatchAction({ type: "updateAxisPointer", currTrigger: "leave" });
    onPick(row);
  };
  const surface = chart.getZr();
  surface.on("click", pick);
  return () => surface.off("click", pick);
}

/** The row of the figures whose column a point lies in; where there is no room for all, the last ones are drawn. */
function rowAt(chart: ECharts, point: [x: number, y: number], rows: number): number | undefined {
  if (!chart.containPixel({ gridIndex: 0 }, point)) return undefined;
  const [column] = chart.convertFromPixel({ gridIndex: 0 }, point);
  const [axis] = [(chart.getOption() as { xAxis?: Array<{ data?: unknown[] }> }).xAxis].flat();
  const drawn = axis?.data?.length ?? 0;
  const row = rows - drawn + Math.round(Number(column));
  return row >= 0 && row < rows ? row : undefined;
}
