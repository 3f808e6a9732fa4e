import { editorCommands } from "@foyer/canvas/keys/editor-commands";
import { commandOf } from "@foyer/canvas/keys/shortcuts";
import { mostTrackLines, type TrackLine, trackLines } from "@foyer/contract/devices/track-lines";
import { ActionIcon, Button } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconMinus, IconPencil } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useMay } from "../../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../../lib/phrases.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { LeaveGuard } from "../../../../ui/form/leave-guard.tsx";
import { Line, Row, Stack } from "../../../../ui/kit/layout.tsx";
import { Note, Text } from "../../../../ui/kit/text.tsx";
import { useDrag } from "../../../../ui/picture-editor/use-drag.ts";
import type { ShownDevice } from "../shown-device.ts";
import { BindingNote } from "./binding-note.tsx";
import { acrossTheMiddle, type DrawnLine, type LineHandle, toStage, withPointAt } from "./drawn-lines.ts";
import classes from "./lines.module.css";
import { LinesList } from "./lines-list.tsx";
import { LinesStage } from "./lines-stage.tsx";
import { useBoundAccesses } from "./use-bound-accesses.ts";
import { useLineDrawing } from "./use-line-drawing.ts";
import { type Lines, useLines } from "./use-lines.ts";

interface LinesEditorProps {
  device: ShownDevice;
  kept: readonly TrackLine[];
  picture: string | undefined;
  onUnsaved: (unsaved: boolean) => void;
}

/** Lines on a camera's picture: drawn click by click, moved by pointer or arrow keys, or as numbers in a list. */
export function LinesEditor({ device, kept, picture, onUnsaved }: LinesEditorProps) {
  const t = usePhrases("deviceDetail.lines");
  const may = useMay();
  const editable = may(trackLines.set);
  const lines = useLines(device.id, kept);
  const accessOf = useBoundAccesses(device.id);
  const [asked, setAsked] = useState<DrawnLine>();
  const list = useRef<HTMLUListElement>(null);
  const { changed } = lines;

  useEffect(() => onUnsaved(changed), [changed, onUnsaved]);
  useEffect(() => () => onUnsaved(false), [onUnsaved]);

  const drag = useDrag<LineHandle>({
    place: ({ key, index }) => toStage(lines.lines.find((line) => line.key === key)?.points[index] ?? [0, 0]),
    onMove: ({ key, index }, to, begins) =>
      lines.changeLine(key, (line) => withPointAt(line, index, to), begins),
  });
  const drawing = useLineDrawing(drag.picture, (points) => leadToName(lines.add(points)));

  /** The name of a line, once it is there. */
  function leadToName(key: string | undefined) {
    if (key === undefined) return;
    requestAnimationFrame(() => {
      const items = list.current?.querySelectorAll<HTMLElement>("[data-line]") ?? [];
      [...items]
        .find(({ dataset }) => dataset.line === key)
        ?.querySelector("input")
        ?.focus();
    });
  }

  function remove(line: DrawnLine) {
    if (lines.saved.some(({ key }) => key === line.key)) setAsked(line);
    else lines.remove(line.key);
  }

  function press(event: KeyboardEvent) {
    const command = commandOf(editorCommands, event)?.id;
    if (!editable || event.target instanceof HTMLInputElement) return;
    const does = drawing.drawn === undefined && (command === "undo" || command === "redo");
    if (!drawing.press(event) && !does) return;
    event.preventDefault();
    if (command === "undo") lines.undo();
    else if (command === "redo") lines.redo();
  }

  const boundTo = asked && accessOf(asked.line);
  return (
    <Stack gap="md" p="md">
      <BindingNote entityId={device.entityId} />
      {editable && <LineTools lines={lines} drawing={drawing} onAdded={leadToName} />}
      <Row as="fieldset" align="stretch" gap="lg" gapY="sm" aria-label={t("label")} onKeyDown={press}>
        <div className={classes.drawn}>
          <div dir="ltr">
            <LinesStage
              lines={lines}
              drag={drag}
              drawing={drawing}
              picture={picture}
              name={device.name}
              editable={editable}
            />
          </div>
          {editable && (
            <Note mt="xs" role="status">
              {drawing.drawn
                ? t("drawing")
                : [picture === undefined && t("noPicture"), t("help")].filter(Boolean).join(" ")}
            </Note>
          )}
        </div>
        <LinesList
          ref={list}
          lines={lines}
          accessOf={accessOf}
          entityId={device.entityId}
          editable={editable}
          onRemove={remove}
        />
      </Row>
      {editable && <SaveRow lines={lines} onFaulty={leadToName} />}
      {asked && (
        <ConfirmDialog
          title={t("deleteTitle", { name: asked.line })}
          consequence={[t("deleteConsequence"), boundTo && t("deleteBound", { access: boundTo.name })]
            .filter(Boolean)
            .join(" ")}
          confirmLabel={phrase("common.delete")}
          danger
          onConfirm={async () => lines.remove(asked.key)}
          onClose={() => setAsked(undefined)}
        />
      )}
      <LeaveGuard
        active={changed}
        title={phrase("common.unsavedTitle")}
        text={phrase("common.unsavedText")}
        bySearch
      />
    </Stack>
  );
}

interface LineToolsProps {
  lines: Lines;
  drawing: ReturnType<typeof useLineDrawing>;
  onAdded: (key: string) => void;
}

function LineTools({ lines, drawing, onAdded }: LineToolsProps) {
  const t = usePhrases("deviceDetail.lines");
  const full = lines.lines.length >= mostTrackLines;
  if (drawing.drawn)
    return (
      <Row gap="xs">
        <Button disabled={drawing.drawn.points.length < 2} onClick={drawing.finish}>
          {t("finish")}
        </Button>
        <Button variant="default" onClick={drawing.stop}>
          {phrase("common.cancel")}
        </Button>
      </Row>
    );
  return (
    <Row gap="xs">
      <Button leftSection={<IconPencil size={16} />} disabled={full} onClick={drawing.start}>
        {t("draw")}
      </Button>
      <Button
        variant="default"
        leftSection={<IconMinus size={16} />}
        disabled={full}
        onClick={() => onAdded(lines.add(acrossTheMiddle))}
      >
        {t("across")}
      </Button>
      {full && <Note>{t("most", { count: mostTrackLines })}</Note>}
      <Line gap="xs" push>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={phrase("deviceSettings.editor.undo")}
          disabled={!lines.mayUndo}
          onClick={lines.undo}
        >
          <IconArrowBackUp size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={phrase("deviceSettings.editor.redo")}
          disabled={!lines.mayRedo}
          onClick={lines.redo}
        >
          <IconArrowForwardUp size={16} />
        </ActionIcon>
      </Line>
    </Row>
  );
}

function SaveRow({ lines, onFaulty }: { lines: Lines; onFaulty: (key: string | undefined) => void }) {
  return (
    <Row gap="xs" justify="end">
      {lines.refusal && (
        <Text size="sm" tone="broken" role="alert" grow>
          {lines.refusal}
        </Text>
      )}
      <Button variant="default" disabled={!lines.changed} onClick={lines.discard}>
        {phrase("deviceSettings.bar.discard")}
      </Button>
      <Button
        disabled={!lines.changed}
        loading={lines.saving}
        onClick={async () => onFaulty(await lines.save())}
      >
        {phrase("common.save")}
      </Button>
    </Row>
  );
}
