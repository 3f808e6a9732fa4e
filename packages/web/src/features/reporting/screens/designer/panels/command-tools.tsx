import {
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
} from "@tabler/icons-react";
import { phrase } from "../../../../../lib/phrases.ts";
import { ToolButton } from "../../../../../ui/canvas-stage/tool-button.tsx";
import { canRun, type DesignerCommand } from "../editor/commands.ts";
import { useDesigner, useSettledState } from "../editor/use-designer.ts";
import { commandPhrases } from "./command-words.ts";

const aligning = [
  ["alignLeft", IconLayoutAlignLeft],
  ["alignCentre", IconLayoutAlignCenter],
  ["alignRight", IconLayoutAlignRight],
  ["alignTop", IconLayoutAlignTop],
  ["alignMiddle", IconLayoutAlignMiddle],
  ["alignBottom", IconLayoutAlignBottom],
] as const;

/** Aligns several things to one another, one to the page within its margins. */
export const AlignTools = () => aligning.map(([id, Sign]) => <CommandTool key={id} id={id} Sign={Sign} />);

interface CommandToolProps {
  id: DesignerCommand;
  Sign: typeof IconLayoutAlignLeft;
}

/** A command as a button, as far as it can be run. */
export function CommandTool({ id, Sign }: CommandToolProps) {
  const designer = useDesigner();
  const state = useSettledState();
  return (
    <ToolButton
      plain
      label={phrase(commandPhrases[id])}
      disabled={!canRun(state, id)}
      onClick={() => designer.run(id)}
    >
      <Sign size={18} stroke={1.6} />
    </ToolButton>
  );
}
