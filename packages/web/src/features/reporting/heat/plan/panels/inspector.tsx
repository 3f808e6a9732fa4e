import { Button } from "@mantine/core";
import {
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconRotateClockwise2,
  IconTrash,
} from "@tabler/icons-react";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { ToolButton } from "../../../../../ui/canvas-stage/tool-button.tsx";
import { Row, Stack } from "../../../../../ui/kit/layout.tsx";
import { Panel } from "../../../../../ui/kit/panel.tsx";
import { Quiet } from "../../../../../ui/kit/text.tsx";
import type { PlanCommand } from "../editor/commands.ts";
import { itemsNow, shownDocument } from "../editor/editor-state.ts";
import { type AreaNames, useItemName } from "../editor/item-words.ts";
import { placementOf } from "../editor/plan-document.ts";
import { useEditor, useEditorState } from "../editor/use-editor.ts";
import { PlacementFields } from "./placement-fields.tsx";

/** What is selected: as numbers where it is one device, else what can be done with all of it. */
export function Inspector({ areas }: { areas: AreaNames }) {
  const t = usePhrases("heatPlans.inspector");
  const editor = useEditor();
  const state = useEditorState();
  const document = shownDocument(state);
  const nameOf = useItemName(document, areas);
  const selected = itemsNow(state).filter(({ id }) => state.selection.includes(id));
  const [only] = selected;
  if (only === undefined) return null;
  const placement = selected.length === 1 ? placementOf(document, only.id) : undefined;
  return (
    <Panel
      title={selected.length === 1 ? nameOf(only.id) : phrase("common.selected", { count: selected.length })}
    >
      <Stack gap="sm">
        {placement && <PlacementFields placement={placement} />}
        {selected.length === 1 && !placement && <Quiet>{t("areaHelp")}</Quiet>}
        {selected.length > 1 && <Arrange count={selected.length} />}
        <Row gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRotateClockwise2 size={16} />}
            onClick={() => editor.run("rotate")}
          >
            {t("rotate")}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            color="red"
            leftSection={<IconTrash size={16} />}
            onClick={() => editor.ask("removal")}
          >
            {t("remove")}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}

const aligning = [
  ["alignLeft", IconLayoutAlignLeft],
  ["alignCentre", IconLayoutAlignCenter],
  ["alignRight", IconLayoutAlignRight],
  ["alignTop", IconLayoutAlignTop],
  ["alignMiddle", IconLayoutAlignMiddle],
  ["alignBottom", IconLayoutAlignBottom],
] as const satisfies readonly (readonly [PlanCommand, unknown])[];

const distributing = [
  ["distributeAcross", IconLayoutDistributeVertical],
  ["distributeDown", IconLayoutDistributeHorizontal],
] as const satisfies readonly (readonly [PlanCommand, unknown])[];

const leastDistributed = 3;

function Arrange({ count }: { count: number }) {
  const t = usePhrases("heatPlans.inspector");
  const editor = useEditor();
  return (
    // Left is left on the plan in every language.
    <Row gap="2xs" dir="ltr">
      {aligning.map(([command, Sign]) => (
        <ToolButton key={command} label={t(command)} onClick={() => editor.run(command)}>
          <Sign size={18} stroke={1.6} />
        </ToolButton>
      ))}
      {distributing.map(([command, Sign]) => (
        <ToolButton
          key={command}
          label={t(command)}
          disabled={count < leastDistributed}
          onClick={() => editor.run(command)}
        >
          <Sign size={18} stroke={1.6} />
        </ToolButton>
      ))}
    </Row>
  );
}
