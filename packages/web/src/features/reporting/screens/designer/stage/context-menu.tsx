import "@mantine/core/styles/Menu.layer.css";
import "@mantine/core/styles/Kbd.layer.css";
import { shortcutParts } from "@foyer/canvas/keys/shortcuts";
import { Menu } from "@mantine/core";
import { phrase } from "../../../../../lib/phrases.ts";
import { canRun, designerCommands, type ListedCommand } from "../editor/commands.ts";
import { useDesigner, useDesignerState } from "../editor/use-designer.ts";
import { commandPhrases, useRun } from "../panels/command-words.ts";
import classes from "./stage.module.css";

/** What the menu offers, as far as it can be done; a gap divides. */
const offered: readonly (readonly ListedCommand[])[] = [
  ["cut", "copy", "paste", "duplicate", "remove"],
  ["copyStyle", "pasteStyle"],
  ["group", "ungroup", "lock", "unlock", "hide"],
  ["toFront", "forward", "backward", "toBack"],
  ["rename", "rotate"],
  ["selectAll", "find", "showAll"],
];

/** The commands for what is selected, where the pointer was. */
export function ContextMenu({ at, onClose }: { at: { x: number; y: number }; onClose: () => void }) {
  const designer = useDesigner();
  const state = useDesignerState();
  const run = useRun(designer);
  const groups = offered.map((ids) => ids.filter((id) => canRun(state, id))).filter((ids) => ids.length > 0);
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={0}
      withinPortal={false}
      floatingStrategy="fixed"
      middlewares={{ flip: false, shift: { crossAxis: true, padding: 8 } }}
      trapFocus
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <span className={classes.menuPlace} style={{ left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown dir="auto">
        {groups.map((ids, nth) => [
          nth > 0 && <Menu.Divider key={`before ${ids[0]}`} />,
          ...ids.map((id) => (
            <Menu.Item
              key={id}
              rightSection={<bdi dir="ltr">{keysOf(id)}</bdi>}
              onClick={() => {
                run(id);
                onClose();
              }}
            >
              {phrase(commandPhrases[id])}
            </Menu.Item>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}

function keysOf(id: ListedCommand): string {
  const shortcut = designerCommands.find((command) => command.id === id)?.shortcuts[0];
  return shortcut === undefined ? "" : shortcutParts(shortcut).join(" ");
}
