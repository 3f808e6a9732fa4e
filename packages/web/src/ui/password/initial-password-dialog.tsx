import { initialPasswordDays } from "@foyer/contract/identity/auth";
import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useRef } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { Dialog } from "../dialog.tsx";
import { DialogEnd } from "../dialog-end.tsx";
import { useCopy } from "../use-copy.ts";
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
  const { copied, copy } = useCopy(shown, password);

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
            leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={copy}
          >
            {common(copied ? "copied" : "copy")}
          </Button>
        </div>
        <p className={classes.hint}>
          {t("initialHint")} {t("initialChange", { days: initialPasswordDays })}
        </p>
      </div>
      <DialogEnd>
        <Button onClick={onClose}>{common("done")}</Button>
      </DialogEnd>
    </Dialog>
  );
}
