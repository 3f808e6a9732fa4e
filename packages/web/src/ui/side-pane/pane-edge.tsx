import { useDirection } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { paneWidths } from "./pane-widths.ts";
import classes from "./side-pane.module.css";

/** Pixels a press of an arrow moves the edge. */
const step = 20;

interface PaneEdgeProps {
  /** Id of the pane. */
  controls: string;
  width: number;
  onChange: (width: number) => void;
}

/** The edge between pane and content: dragged, or moved with the arrow keys. */
export function PaneEdge({ controls, width, onChange }: PaneEdgeProps) {
  const t = usePhrases("common");
  const { dir } = useDirection();
  const outwards = dir === "rtl" ? -1 : 1;
  const drag = useRef<{ from: number; width: number }>(undefined);
  const set = (desired: number) =>
    onChange(Math.round(Math.min(paneWidths.most, Math.max(paneWidths.least, desired))));

  function grasp(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, width };
  }

  function move({ clientX }: PointerEvent) {
    if (drag.current) set(drag.current.width + (clientX - drag.current.from) * outwards);
  }

  function press(event: KeyboardEvent) {
    const target = {
      ArrowRight: width + step * outwards,
      ArrowLeft: width - step * outwards,
      Home: paneWidths.least,
      End: paneWidths.most,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    set(target);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      role="separator"
      tabIndex={0}
      className={classes.edge}
      aria-orientation="vertical"
      aria-label={t("paneWidth")}
      aria-controls={controls}
      aria-valuenow={width}
      aria-valuemin={paneWidths.least}
      aria-valuemax={paneWidths.most}
      onPointerDown={grasp}
      onPointerMove={move}
      onPointerUp={() => {
        drag.current = undefined;
      }}
      onDoubleClick={() => set(paneWidths.usual)}
      onKeyDown={press}
    />
  );
}
