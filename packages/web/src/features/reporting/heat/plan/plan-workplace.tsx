import { IconMap2 } from "@tabler/icons-react";
import { useId } from "react";
import { usePhrases } from "../../../../lib/phrases.ts";
import { DropArea } from "../../../../ui/drop-area/drop-area.tsx";
import { Box, Stack } from "../../../../ui/kit/layout.tsx";
import { Note, Text } from "../../../../ui/kit/text.tsx";
import { VisuallyHidden } from "../../../../ui/kit/visually-hidden.tsx";
import { onlySelected, shownDocument } from "./editor/editor-state.ts";
import type { AreaNames } from "./editor/item-words.ts";
import { useItemName, useItemWords } from "./editor/item-words.ts";
import { Stage } from "./editor/stage.tsx";
import { useEditor, useEditorState } from "./editor/use-editor.ts";
import { Inspector } from "./panels/inspector.tsx";
import { PlacedList } from "./panels/placed-list.tsx";
import { PlanPanel } from "./panels/plan-panel.tsx";
import { PlanTools } from "./panels/plan-tools.tsx";
import { acceptedPlans } from "./plan-picture.ts";
import classes from "./plan-workplace.module.css";

interface PlanWorkplaceProps {
  areas: AreaNames;
  /** A picture is on its way. */
  isLoading: boolean;
  onPicture: (file: File) => void;
}

/** Tools, the stage, and the panels beside it; on a phone below. */
export function PlanWorkplace({ areas, isLoading, onPicture }: PlanWorkplaceProps) {
  const t = usePhrases("heatPlans");
  const { picture, readOnly, tool } = useEditorState();
  const helpId = useId();
  const isDrawing = tool.kind === "zone" || tool.kind === "scale";
  return (
    <>
      <PlanTools isLoading={isLoading} onPicture={onPicture} />
      <div className={classes.split}>
        <Box shrink className={classes.main}>
          {picture.img === "" && !readOnly ? (
            <DropArea
              icon={IconMap2}
              title={t("picture.title")}
              text={t("picture.text")}
              label={t("picture.choose")}
              accept={acceptedPlans}
              busy={isLoading ? t("picture.loading") : undefined}
              error={undefined}
              onFiles={([file]) => file && onPicture(file)}
            />
          ) : (
            <Stage areas={areas} helpId={helpId} />
          )}
          <Fault />
          <Note mt="xs" id={helpId}>
            {isDrawing ? t(tool.kind === "zone" ? "help.zone" : "help.scale") : t("help.stage")}
          </Note>
          <Announced areas={areas} />
        </Box>
        <Stack gap="md" className={classes.panels}>
          {!readOnly && <Inspector areas={areas} />}
          <PlacedList areas={areas} />
          <PlanPanel />
        </Stack>
      </div>
    </>
  );
}

/** Why what was tried with pointer or keys is refused. */
function Fault() {
  const t = usePhrases("heatPlans.faults");
  const { fault } = useEditorState();
  if (fault === undefined) return null;
  return (
    <Text mt="xs" size="sm" tone="broken" role="alert">
      {t(fault)}
    </Text>
  );
}

/** What keys have done, for who does not see the stage. */
function Announced({ areas }: { areas: AreaNames }) {
  const t = usePhrases("heatPlans.told");
  const editor = useEditor();
  const state = useEditorState();
  const nameOf = useItemName(shownDocument(state), areas);
  const wordsOf = useItemWords();
  const only = onlySelected(editor.get());
  const about = only && `${nameOf(only.id)}, ${wordsOf(only)}`;
  return (
    <VisuallyHidden as="output" aria-live="polite">
      {state.told && [t(state.told.what), about].filter(Boolean).join(": ")}
    </VisuallyHidden>
  );
}
