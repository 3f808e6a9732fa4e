import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { usePhrases } from "../lib/phrases.ts";
import { Refused } from "../lib/refused.ts";
import classes from "./confirm-dialog.module.css";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  /** Names the object: "Delete device model HX-H6?" */
  title: string;
  /** Says what follows from it. */
  consequence: string;
  confirmLabel: string;
  /** Red, for what destroys something. */
  danger?: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  /** What follows, in more than words. */
  children?: ReactNode;
  width?: number;
}

export function ConfirmDialog({
  title,
  consequence,
  confirmLabel,
  danger = false,
  onConfirm,
  onClose,
  children,
  width,
}: ConfirmDialogProps) {
  const t = usePhrases("common");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      cause.shown = true;
      setRefusal(cause.message);
      setBusy(false);
    }
  }

  return (
    <Dialog title={title} onClose={onClose} width={width}>
      <p className={classes.consequence}>{consequence}</p>
      {children}
      {refusal && (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("cancel")}
        </Button>
        <Button color={danger ? "red" : undefined} loading={busy} onClick={confirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
