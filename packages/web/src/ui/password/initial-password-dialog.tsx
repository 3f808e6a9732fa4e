import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useRef } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { Dialog } from "../dialog.tsx";
import { DialogEnd } from "../dialog-end.tsx";
import classes from "./initial-password.module.css";

interface InitialPasswordDialogProps {
  /** Names whose password it is. */
  title: string;
  password: string;
  onClose: () => void;
}

/** A password that is told this once, to be handed over. */
export function InitialPasswordDialog({ title, password, onClose }: InitialPasswordDialogProps) {
  const t = usePhrases("password");
  const common = usePhrases("common");
  const shown = useRef<HTMLOutputElement>(null);
  const clipboard = useClipboard({ timeout: 2_000 });

  function copy() {
    // Without https browsers have no clipboard to write to: the password is selected for the keys that copy.
    if (shown.current && navigator.clipboard === undefined) getSelection()?.selectAllChildren(shown.current);
    else clipboard.copy(password);
  }

  return (
    <Dialog brief title={title} onClose={onClose}>
      <div role="alert">
        <p className={classes.label}>{t("initial")}</p>
        <div className={classes.line}>
          <output ref={shown} className={classes.password} dir="ltr">
            {password}
          </output>
          <Button
            variant="default"
            leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={copy}
          >
            {common(clipboard.copied ? "copied" : "copy")}
          </Button>
        </div>
        <p className={classes.hint}>
          {t("initialHint")} {t("initialChange")}
        </p>
      </div>
      <DialogEnd>
        <Button onClick={onClose}>{common("done")}</Button>
      </DialogEnd>
    </Dialog>
  );
}
