import "@mantine/core/styles/Kbd.layer.css";
import type { PhraseKey } from "@foyer/phrases/phrases";
import { Kbd } from "@mantine/core";
import { phrase } from "../../../../../lib/phrases.ts";
import { Dialog } from "../../../../../ui/dialog.tsx";
import { Box, Line } from "../../../../../ui/kit/layout.tsx";

const keys: readonly (readonly [string, PhraseKey])[] = [
  ["Tab", "heatPlans.keys.next"],
  ["↑ ↓ ← →", "heatPlans.keys.move"],
  ["Shift ←", "heatPlans.keys.moveFar"],
  ["Alt ←", "heatPlans.keys.resize"],
  ["R", "heatPlans.keys.rotate"],
  ["+", "heatPlans.keys.addPoint"],
  ["Del", "heatPlans.keys.remove"],
  ["Esc", "heatPlans.keys.leave"],
  ["Ctrl A", "heatPlans.keys.selectAll"],
  ["Ctrl Z", "deviceSettings.editor.undo"],
  ["Ctrl Y", "deviceSettings.editor.redo"],
  ["Ctrl S", "common.save"],
  ["Shift 1", "heatPlans.tools.fit"],
  ["Ctrl + −", "heatPlans.keys.zoom"],
  ["Alt A", "heatPlans.keys.align"],
];

/** What the keys do on the plan. */
export function ShortcutsNote({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={phrase("heatPlans.tools.shortcuts")} onClose={onClose}>
      <Box as="dl" divided>
        {keys.map(([key, words]) => (
          <Line key={key} gap="md" py="xs">
            <dt style={{ flex: "0 0 132px" }}>
              <bdi dir="ltr">
                {key.split(" ").map((one) => (
                  <Kbd key={one} me={4}>
                    {one}
                  </Kbd>
                ))}
              </bdi>
            </dt>
            <dd>{phrase(words)}</dd>
          </Line>
        ))}
      </Box>
    </Dialog>
  );
}
