import { useComputedColorScheme, useDirection } from "@mantine/core";
import { Component, lazy, type ReactNode, Suspense, useRef } from "react";
import { useSeen } from "../use-seen.ts";
import type { ChartLook } from "./chart-look.ts";
import type { ChartOption } from "./chart-option.ts";
import { ChartRoom } from "./chart-room.tsx";
import { type ChartFigures, ChartTable } from "./chart-table.tsx";
import classes from "./charts.module.css";
import type { PointedAt } from "./pointed-values.ts";
import "../kit/chart-colours.css";

const ChartCanvas = lazy(() => import("./chart-canvas.tsx"));

interface ChartProps {
  /** What the chart shows, in words. */
  label: string;
  /** CSS pixels; kept free from the start, so that nothing moves when the chart arrives. */
  height: number;
  /** Builds the option; keep it stable between renders, each new one redraws. */
  draw: (look: ChartLook) => ChartOption;
  figures: ChartFigures;
  asTable?: boolean;
  /** Follows the pointer of the other linked charts of the page. */
  linked?: boolean;
  /** Each row of the figures can be chosen, in the chart by a click. */
  onPick?: (row: number) => void;
  /** The pointer moves over the plot, or leaves it. */
  onPoint?: (at: PointedAt | undefined) => void;
}

/** A chart with its figures as a table beside it; drawn once it comes into view. */
export function Chart({
  label,
  height,
  draw,
  figures,
  asTable = false,
  linked = false,
  onPick,
  onPoint,
}: ChartProps) {
  const { dir } = useDirection();
  const scheme = useComputedColorScheme("light");
  const box = useRef<HTMLDivElement>(null);
  const seen = useSeen(box);

  if (asTable) return <ChartTable label={label} figures={figures} onPick={onPick} />;
  const room = <ChartRoom height={height} />;
  return (
    <div ref={box} className={classes.chart} style={{ minHeight: height }}>
      <ChartBoundary instead={<ChartTable label={label} figures={figures} />}>
        {seen ? (
          <Suspense fallback={room}>
            <ChartCanvas
              label={label}
              height={height}
              draw={draw}
              scheme={scheme}
              rightToLeft={dir === "rtl"}
              linked={linked}
              onPick={onPick}
              onPoint={onPoint}
              rows={figures.rows.length}
            />
          </Suspense>
        ) : (
          room
        )}
        <ChartTable label={label} figures={figures} hidden />
      </ChartBoundary>
    </div>
  );
}

/** Where the drawing code cannot be loaded, the figures stay readable. */
class ChartBoundary extends Component<{ instead: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
