import { Line, Row, Stack } from "../kit/layout.tsx";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { editorCommands } from "@foyer/canvas/keys/editor-commands";
import { nudgeOf } from "@foyer/canvas/keys/nudge";
import { commandOf } from "@foyer/canvas/keys/shortcuts";
import { pictureSize } from "@foyer/contract/devices/device-settings";
import { ActionIcon, Button, SegmentedControl } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { Note, Text } from "../kit/text.tsx";
import { type Drawing, type Handle, handleKey, lineOfKind, listHandles, moved, toPlace } from "./drawing.ts";
import { levelThrough, type PictureRange, wholePicture } from "./geometry.ts";
import { HandleNumbers } from "./handle-numbers.tsx";
import { handleWord } from "./handle-words.ts";
import classes from "./picture-editor.module.css";
import { PictureStage } from "./picture-parts.tsx";
import { PictureShapes } from "./picture-shapes.tsx";
import { PointHandle } from "./point-handle.tsx";
import { useDrag } from "./use-drag.ts";
import { useSteps } from "./use-steps.ts";

interface PictureEditorProps {
  value: Drawing;
  /** What "reset" leads back to. */
  initial: Drawing;
  onChange: (value: Drawing) => void;
  areaRange?: PictureRange | null | undefined;
  lineRange?: PictureRange | null | undefined;
  /** Address of the picture drawn on; without it there is a grid. */
  picture?: string | undefined;
  /** Which way across the line is in: down, or from its left to its right; reversed the other way. */
  forward?: boolean | undefined;
  /** Why the drawing cannot be sent as it is. */
  faults?: readonly string[];
  disabled?: boolean;
}

/** An area and a line, drawn on the picture of a camera: by pointer, finger, arrow keys, or as numbers. */
export function PictureEditor({
  value,
  initial,
  onChange,
  areaRange,
  lineRange,
  picture,
  forward,
  faults = [],
  disabled = false,
}: PictureEditorProps) {
  const t = usePhrases("deviceSettings.editor");
  const ranges = { area: areaRange ?? wholePicture, line: lineRange ?? wholePicture };
  const { change, undo, redo, mayUndo, mayRedo } = useSteps(value, onChange);
  const { corners, line } = value;
  const through = line && line.y !== 0 && corners ? levelThrough(corners, line.y) : null;
  const middle = through ? (through.from.x + through.to.x) / 2 : pictureSize.width / 2;
  const place = (handle: Handle) => toPlace(value, handle, middle);
  const drag = useDrag({
    place,
    onMove: (handle, to, begins) => change(moved(value, handle, to, ranges), begins),
  });

  function nudge(event: KeyboardEvent, handle: Handle) {
    const arrow = nudgeOf(event);
    if (arrow?.does !== "move" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { x, y } = place(handle);
    change(moved(value, handle, { x: x + arrow.by.x, y: y + arrow.by.y }, ranges), !event.repeat);
  }

  function goBack(event: KeyboardEvent) {
    const isField = event.target instanceof HTMLInputElement;
    const command = commandOf(editorCommands, event)?.id;
    if (disabled || isField || (command !== "undo" && command !== "redo")) return;
    event.preventDefault();
    if (command === "redo") redo();
    else undo();
  }

  const handles = disabled ? [] : listHandles(value);
  return (
    <Row as="fieldset" align="stretch" gap="lg" gapY="sm" aria-label={t("label")} onKeyDown={goBack}>
      <div className={classes.drawn}>
        <PictureStage
          ref={drag.picture}
          label={t("picture")}
          picture={picture}
          onPointerMove={drag.move}
          onPointerUp={drag.endDrag}
          onPointerCancel={drag.endDrag}
        >
          <PictureShapes value={value} ranges={ranges} through={through} forward={forward} />
          {handles.map((handle) => (
            <PointHandle
              key={handleKey(handle)}
              of={handle.of}
              label={handleWord(handle)}
              at={place(handle)}
              size={pictureSize}
              {...(handle.of !== "level" && { number: handle.index + 1 })}
              onGrasp={(event) => drag.grasp(event, handle)}
              onKeyDown={(event) => nudge(event, handle)}
            />
          ))}
        </PictureStage>
        {faults.map((fault) => (
          <Text key={fault} mt="xs" size="sm" tone="broken" role="alert">
            {fault}
          </Text>
        ))}
        {!disabled && (
          <Note mt="xs">
            {[
              picture === undefined && t("noPicture"),
              t("help"),
              (areaRange || lineRange) && t("legal"),
              line && forward !== undefined && t("wayIn"),
            ]
              .filter(Boolean)
              .join(" ")}
          </Note>
        )}
      </div>
      {!disabled && (
        <Stack align="start" gap="sm" className={classes.side}>
          <Line gap="xs">
            <ActionIcon variant="default" aria-label={t("undo")} disabled={!mayUndo} onClick={undo}>
              <IconArrowBackUp size={16} />
            </ActionIcon>
            <ActionIcon variant="default" aria-label={t("redo")} disabled={!mayRedo} onClick={redo}>
              <IconArrowForwardUp size={16} />
            </ActionIcon>
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => change(initial)}>
              {t("reset")}
            </Button>
          </Line>
          {line && (
            <SegmentedControl
              size="xs"
              aria-label={t("kind")}
              value={line.y === 0 ? "polyline" : "level"}
              data={[
                { value: "level", label: t("kindLevel") },
                { value: "polyline", label: t("kindPolyline") },
              ]}
              onChange={(kind) =>
                change({ ...value, line: lineOfKind(line, kind as "level" | "polyline", ranges.line) })
              }
            />
          )}
          <HandleNumbers
            handles={handles}
            place={place}
            onChange={(handle, to) => change(moved(value, handle, to, ranges))}
          />
        </Stack>
      )}
    </Row>
  );
}
