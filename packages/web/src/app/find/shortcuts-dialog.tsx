import { Box, Line } from "../../ui/kit/layout.tsx";
import "@mantine/core/styles/Kbd.layer.css";
import { Kbd } from "@mantine/core";
import { usePhrases } from "../../lib/phrases.ts";
import { Dialog } from "../../ui/dialog.tsx";

const keys = [
  ["Ctrl K", "find"],
  ["/", "search"],
  ["F1", "guide"],
  ["?", "help"],
  ["Esc", "close"],
  ["↑ ↓ ← →", "move"],
  ["Enter", "open"],
] as const;

/** The keys that work everywhere. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases("find.shortcuts");
  return (
    <Dialog brief title={t("title")} onClose={onClose}>
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
            <dd>{t(words)}</dd>
          </Line>
        ))}
      </Box>
    </Dialog>
  );
}
