import "@mantine/core/styles/Kbd.layer.css";
import { shortcutParts } from "@foyer/canvas/keys/shortcuts";
import { Kbd } from "@mantine/core";
import { phrase } from "../../../../../lib/phrases.ts";
import { Dialog } from "../../../../../ui/dialog.tsx";
import { Box, Line } from "../../../../../ui/kit/layout.tsx";
import { designerCommands } from "../editor/commands.ts";
import { commandPhrases } from "./command-words.ts";

/** What no command does: gestures and arrows. */
const further = [
  ["↑ ↓ ← →", "heatPlans.keys.move"],
  ["Shift ←", "heatPlans.keys.moveFar"],
  ["Alt ←", "heatPlans.keys.resize"],
] as const;

/** What the keys do in the designer. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const rows = [
    ...further.map(([keys, words]) => [keys.split(" "), phrase(words)] as const),
    ...designerCommands.map(
      ({ id, shortcuts }) => [shortcutParts(shortcuts[0]), phrase(commandPhrases[id])] as const,
    ),
  ];
  return (
    <Dialog title={phrase("find.shortcuts.title")} onClose={onClose} width={520}>
      <Box as="dl" divided>
        {rows.map(([keys, words]) => (
          <Line key={keys.join(" ")} gap="md" py="2xs">
            <dt style={{ flex: "0 0 160px" }}>
              <bdi dir="ltr">
                {keys.map((one) => (
                  <Kbd key={one} me={4}>
                    {one}
                  </Kbd>
                ))}
              </bdi>
            </dt>
            <dd>{words}</dd>
          </Line>
        ))}
      </Box>
    </Dialog>
  );
}
