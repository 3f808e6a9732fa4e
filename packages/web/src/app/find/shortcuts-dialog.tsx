import "@mantine/core/styles/Kbd.layer.css";
import { Kbd } from "@mantine/core";
import { usePhrases } from "../../lib/phrases.ts";
import { Dialog } from "../../ui/dialog.tsx";
import classes from "./shortcuts-dialog.module.css";

const keys = [
  ["Ctrl K", "find"],
  ["/", "search"],
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
      <dl className={classes.keys}>
        {keys.map(([key, words]) => (
          <div key={key} className={classes.row}>
            <dt>
              <bdi dir="ltr">
                {key.split(" ").map((one) => (
                  <Kbd key={one}>{one}</Kbd>
                ))}
              </bdi>
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
