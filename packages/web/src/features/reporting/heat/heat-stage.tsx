import type { PlanPoint } from "@foyer/contract/reporting/heat-document";
import { useDirection } from "@mantine/core";
import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { apiBase } from "../../../lib/api-base.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Note } from "../../../ui/kit/text.tsx";
import { VisuallyHidden } from "../../../ui/kit/visually-hidden.tsx";
import classes from "./heat.module.css";
import { paintField } from "./paint-field.ts";
import type { Pane } from "./pane.ts";
import { squareSide } from "./plan-square.ts";
import type { Playhead } from "./playhead.ts";
import { StageMarks } from "./stage-marks.tsx";
import type { PlanZone, StagePlan } from "./stage-plan.ts";

interface HeatStageProps {
  /** What is shown, in words. */
  label: string;
  plan: StagePlan;
  pane: Pane;
  head: Playhead;
  /** Percent. */
  opacity: number;
  zones: readonly PlanZone[];
  /** The middle of the square that is read out. */
  point: PlanPoint | undefined;
  onPoint: (point: PlanPoint | undefined) => void;
  /** Small words on the picture. */
  corner?: ReactNode;
  onPictureFailed: () => void;
}

/** A plan with its heat, from left to right in every language; a square of it is chosen by pointer or arrow keys. */
export const HeatStage = memo(function HeatStage({
  label,
  plan,
  pane,
  head,
  opacity,
  zones,
  point,
  onPoint,
  corner,
  onPictureFailed,
}: HeatStageProps) {
  const t = usePhrases("heatmap");
  const help = useId();
  const { dir } = useDirection();
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useHeatCanvas(pane, head);

  function pointAt({ clientX, clientY }: PointerEvent) {
    const box = stage.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    onPoint({
      x: ((clientX - box.left) / box.width) * plan.width,
      y: ((clientY - box.top) / box.height) * plan.height,
    });
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") return onPoint(undefined);
    const next = movedPoint(event, point, plan);
    if (!next) return;
    event.preventDefault();
    onPoint(next);
  }

  return (
    <>
      <div
        ref={stage}
        dir="ltr"
        role="application"
        aria-label={label}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its squares are read out by arrow keys
        tabIndex={0}
        className={classes.stage}
        style={{
          aspectRatio: `${plan.width} / ${plan.height}`,
          // Map and player are seen at once.
          maxInlineSize: `calc(70dvh * ${plan.width / plan.height})`,
        }}
        onPointerMove={pointAt}
        onPointerDown={pointAt}
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && onPoint(undefined)}
        onKeyDown={press}
      >
        <img src={apiBase + plan.img} alt="" draggable={false} onError={onPictureFailed} />
        <canvas
          ref={canvas}
          width={pane.grid.cols}
          height={pane.grid.rows}
          style={{ opacity: opacity / 100 }}
        />
        <StageMarks plan={plan} pane={pane} head={head} zones={zones} point={point} />
        {corner && (
          <Note as="div" dir={dir} px="xs" py="2xs" tone="plain" className={classes.corner}>
            {corner}
          </Note>
        )}
      </div>
      <VisuallyHidden id={help}>{t("stageHelp")}</VisuallyHidden>
    </>
  );
});

/** A canvas that shows what the player stands at, without the page being built anew. */
function useHeatCanvas(pane: Pane, head: Playhead) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!pen) return;
    const { cols, rows } = pane.grid;
    const image = pen.createImageData(cols, rows);
    let shown: number | undefined;
    function draw() {
      const { at } = head.state();
      if (at === shown) return;
      shown = at;
      paintField(pane.picture(at), image.data, pane.ramp, pane.scale(at));
      pen?.putImageData(image, 0, 0);
    }
    draw();
    return head.listen(draw);
  }, [pane, head]);
  return canvas;
}

/** Squares a key goes; ten with Shift. */
const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where a key leads from a square; the first key begins in the middle. */
export function movedPoint(
  { key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">,
  from: PlanPoint | undefined,
  plan: StagePlan,
): PlanPoint | undefined {
  const direction = directions[key];
  if (!direction) return undefined;
  if (!from) return { x: plan.width / 2, y: plan.height / 2 };
  const by = squareSide(plan) * (shiftKey ? 10 : 1);
  return {
    x: Math.min(plan.width, Math.max(0, from.x + direction[0] * by)),
    y: Math.min(plan.height, Math.max(0, from.y + direction[1] * by)),
  };
}
