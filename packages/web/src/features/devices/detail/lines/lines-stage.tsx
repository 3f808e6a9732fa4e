import { editorCommands } from "@foyer/canvas/keys/editor-commands";
import { nudgeOf } from "@foyer/canvas/keys/nudge";
import { commandOf } from "@foyer/canvas/keys/shortcuts";
import { hitReach, itemAt } from "@foyer/canvas/selection/hit";
import type { KeyboardEvent, PointerEvent } from "react";
import { usePhrases } from "../../../../lib/phrases.ts";
import { cameraOf, picturePointer } from "../../../../ui/picture-editor/geometry.ts";
import {
  PictureLine,
  PictureStage,
  PictureStrokes,
  PictureWord,
} from "../../../../ui/picture-editor/picture-parts.tsx";
import { PointHandle } from "../../../../ui/picture-editor/point-handle.tsx";
import type { useDrag } from "../../../../ui/picture-editor/use-drag.ts";
import { arrowOf } from "../../../../ui/picture-editor/way-in.ts";
import {
  type DrawnLine,
  type LineHandle,
  middlesOf,
  stagePoints,
  stageSize,
  toStage,
  withoutPoint,
  withPointAfter,
  withPointAt,
} from "./drawn-lines.ts";
import classes from "./lines.module.css";
import type { useLineDrawing } from "./use-line-drawing.ts";
import type { Lines } from "./use-lines.ts";

interface LinesStageProps {
  lines: Lines;
  drag: ReturnType<typeof useDrag<LineHandle>>;
  drawing: ReturnType<typeof useLineDrawing>;
  picture: string | undefined;
  /** Of the camera. */
  name: string;
  editable: boolean;
}

/** The camera's picture with its lines; the arrow of each points to where people come in. */
export function LinesStage({ lines, drag, drawing, picture, name, editable }: LinesStageProps) {
  const t = usePhrases("deviceDetail.lines");
  const { drawn } = drawing;

  /** A press beside all points chooses the line it is on. */
  function choose(event: PointerEvent) {
    const shown = drag.picture.current?.getBoundingClientRect();
    if (!editable || drawn || !shown || shown.width === 0) return;
    const reach = event.pointerType === "touch" ? hitReach.finger : hitReach.pointer;
    const items = lines.lines.map((line) => ({
      id: line.key,
      shape: { kind: "line" as const, points: stagePoints(line) },
    }));
    const { page } = picturePointer(event, shown);
    lines.choose(itemAt(items, page, reach / cameraOf(shown).zoom)?.id);
  }

  return (
    <PictureStage
      ref={drag.picture}
      label={t("stage", { name })}
      size={stageSize}
      picture={picture}
      tabIndex={drawn ? 0 : -1}
      data-drawing={drawn !== undefined || undefined}
      onPointerDown={choose}
      onPointerMove={(event) => (drawn ? drawing.move(event) : drag.move(event))}
      onPointerUp={(event) => (drawn ? drawing.up(event) : drag.endDrag(event))}
      onPointerCancel={drag.endDrag}
    >
      {lines.lines.map((line) => (
        <LineDrawn key={line.key} line={line} chosen={line.key === lines.chosen} />
      ))}
      {drawn ? (
        <PictureLine points={drawn.next ? [...drawn.points, drawn.next] : drawn.points} />
      ) : (
        editable &&
        lines.lines.map((line) => <Handles key={line.key} line={line} lines={lines} drag={drag} />)
      )}
    </PictureStage>
  );
}

function LineDrawn({ line, chosen }: { line: DrawnLine; chosen: boolean }) {
  const t = usePhrases("deviceDetail.lines");
  const points = stagePoints(line);
  const arrow = arrowOf(points, line.swapped);
  return (
    <g className={classes.line} data-chosen={chosen || undefined}>
      <PictureLine points={points} />
      <PictureStrokes d={arrow.strokes} />
      <PictureWord {...arrow.word}>{t("in")}</PictureWord>
      <PictureWord {...arrow.name}>{line.line}</PictureWord>
    </g>
  );
}

type HandlesProps = Pick<LinesStageProps, "lines" | "drag"> & { line: DrawnLine };

/** The points of a line, and of the chosen one where others can be put in. */
function Handles({ line, lines, drag }: HandlesProps) {
  const t = usePhrases("deviceDetail.lines");
  const { key } = line;

  function grasp(event: PointerEvent<Element>, index: number) {
    event.stopPropagation();
    lines.choose(key);
    drag.grasp(event, { key, index });
  }

  function putIn(event: PointerEvent<Element>, index: number) {
    event.stopPropagation();
    if (event.button !== 0) return;
    const next = withPointAfter(line, index);
    lines.changeLine(key, () => next);
    drag.grasp(event, { key, index: index + 1 }, toStage(next.points[index + 1] ?? [0, 0]));
  }

  function press(event: KeyboardEvent, index: number) {
    const arrow = nudgeOf(event);
    if (arrow?.does === "move" && !event.ctrlKey && !event.metaKey) {
      const { x, y } = toStage(line.points[index] ?? [0, 0]);
      const to = { x: x + arrow.by.x, y: y + arrow.by.y };
      lines.changeLine(key, () => withPointAt(line, index, to), !event.repeat);
    } else if (commandOf(editorCommands, event)?.id === "remove") {
      const next = withoutPoint(line, index);
      if (next === undefined) return;
      // The last point's handle goes with it: the one before it is the last one then.
      if (index === next.points.length) (event.currentTarget.previousSibling as SVGElement | null)?.focus();
      lines.changeLine(key, () => next);
    } else return;
    event.preventDefault();
  }

  return (
    <>
      {key === lines.chosen && (
        // The list has buttons that do the same.
        <g>
          {middlesOf(line).map(({ x, y }, index) => (
            <g
              // biome-ignore lint/suspicious/noArrayIndexKey: a side is known by its place alone.
              key={index}
              className={classes.middle}
              onPointerDown={(event) => putIn(event, index)}
            >
              <path d={`M${x} ${y}h0.01`} />
              <path d={`M${x - 4} ${y}h8M${x} ${y - 4}v8`} />
            </g>
          ))}
        </g>
      )}
      <g>
        {line.points.map((point, index) => (
          <PointHandle
            // biome-ignore lint/suspicious/noArrayIndexKey: a point is known by its place alone.
            key={index}
            of="point"
            label={t("pointOf", { number: index + 1, name: line.line })}
            at={toStage(point)}
            size={stageSize}
            number={index + 1}
            onGrasp={(event) => grasp(event, index)}
            onKeyDown={(event) => press(event, index)}
            onFocus={() => lines.choose(key)}
          />
        ))}
      </g>
    </>
  );
}
