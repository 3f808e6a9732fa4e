import { heatReports } from "@foyer/contract/reporting/heat-reports";
import { Button } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconHandStop,
  IconKeyboard,
  IconMagnet,
  IconMaximize,
  IconPhotoUp,
  IconPlus,
  IconPointer,
  IconRulerMeasure,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "../../../../../lib/format.ts";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { tell } from "../../../../../lib/toasts.ts";
import { ToolButton } from "../../../../../ui/canvas-stage/tool-button.tsx";
import { FileButton } from "../../../../../ui/file-button.tsx";
import { Line, Row } from "../../../../../ui/kit/layout.tsx";
import { Text } from "../../../../../ui/kit/text.tsx";
import { May } from "../../../../../ui/may.tsx";
import { useEditor, useEditorState } from "../editor/use-editor.ts";
import { acceptedPlans } from "../plan-picture.ts";
import { ShortcutsNote } from "./shortcuts-note.tsx";

interface PlanToolsProps {
  isLoading: boolean;
  onPicture: (file: File) => void;
}

/** What can be done with the plan as a whole, and how it is looked at. */
export function PlanTools({ isLoading, onPicture }: PlanToolsProps) {
  const t = usePhrases("heatPlans.tools");
  const editor = useEditor();
  const { readOnly, picture, tool, history, snaps } = useEditorState();
  const [help, setHelp] = useState(false);
  const hasPicture = picture.img !== "";

  function wantDevices() {
    if (hasPicture) editor.ask("devices");
    else tell("error", phrase("refusals.heatmap.noImg"));
  }

  return (
    <Row gap="xs" mb="sm" role="toolbar" aria-label={t("label")}>
      {!readOnly && (
        <>
          <Button leftSection={<IconPlus size={16} />} onClick={wantDevices}>
            {t("addDevices")}
          </Button>
          {hasPicture && (
            <May ask={heatReports.upload}>
              <FileButton
                label={t("picture")}
                accept={acceptedPlans}
                variant="default"
                leftSection={<IconPhotoUp size={16} />}
                loading={isLoading}
                onFiles={([file]) => file && onPicture(file)}
              />
            </May>
          )}
        </>
      )}
      <Line gap="2xs">
        <ToolButton
          label={t("select")}
          pressed={tool.kind === "select"}
          onClick={() => editor.take({ kind: "select" })}
        >
          <IconPointer size={18} stroke={1.6} />
        </ToolButton>
        <ToolButton
          label={t("pan")}
          pressed={tool.kind === "pan"}
          onClick={() => editor.take({ kind: "pan" })}
        >
          <IconHandStop size={18} stroke={1.6} />
        </ToolButton>
        {!readOnly && (
          <>
            <ToolButton
              label={t("scale")}
              pressed={tool.kind === "scale"}
              disabled={!hasPicture}
              onClick={() => editor.take({ kind: "scale" })}
            >
              <IconRulerMeasure size={18} stroke={1.6} />
            </ToolButton>
            <ToolButton label={t("snap")} pressed={snaps} onClick={() => editor.snap(!snaps)}>
              <IconMagnet size={18} stroke={1.6} />
            </ToolButton>
          </>
        )}
      </Line>
      {!readOnly && (
        <Line gap="2xs">
          <ToolButton
            label={phrase("deviceSettings.editor.undo")}
            disabled={history.past.length === 0}
            onClick={() => editor.run("undo")}
          >
            <IconArrowBackUp size={18} stroke={1.6} />
          </ToolButton>
          <ToolButton
            label={phrase("deviceSettings.editor.redo")}
            disabled={history.future.length === 0}
            onClick={() => editor.run("redo")}
          >
            <IconArrowForwardUp size={18} stroke={1.6} />
          </ToolButton>
        </Line>
      )}
      <Zoom />
      <ToolButton label={t("shortcuts")} onClick={() => setHelp(true)}>
        <IconKeyboard size={18} stroke={1.6} />
      </ToolButton>
      {help && <ShortcutsNote onClose={() => setHelp(false)} />}
    </Row>
  );
}

function Zoom() {
  const t = usePhrases("heatPlans.tools");
  const format = useFormat();
  const editor = useEditor();
  const { camera } = useEditorState();
  return (
    <Line gap="2xs">
      <ToolButton label={t("zoomOut")} onClick={() => editor.run("zoomOut")}>
        <IconZoomOut size={18} stroke={1.6} />
      </ToolButton>
      <Text as="span" size="xs" numeric centred style={{ minInlineSize: 44 }}>
        {format.percent(camera.zoom)}
      </Text>
      <ToolButton label={t("zoomIn")} onClick={() => editor.run("zoomIn")}>
        <IconZoomIn size={18} stroke={1.6} />
      </ToolButton>
      <ToolButton label={t("fit")} onClick={() => editor.run("showAll")}>
        <IconMaximize size={18} stroke={1.6} />
      </ToolButton>
    </Line>
  );
}
