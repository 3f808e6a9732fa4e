import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { usePhrases } from "../lib/phrases.ts";
import { Dialog } from "./dialog.tsx";
import { DialogEnd } from "./dialog-end.tsx";
import { Text } from "./kit/text.tsx";
import { useAttempt } from "./use-attempt.ts";

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
  /** Something has still to be entered. */
  blocked?: boolean;
  /** What follows, in more than words. */
  children?: ReactNode;
  width?: number;
}

export function ConfirmDialog({
  title,
  consequence,
  confirmLabel,
  danger = false,
  blocked = false,
  onConfirm,
  onClose,
  children,
  width,
}: ConfirmDialogProps) {
  const t = usePhrases("common");
  const [busy, setBusy] = useState(false);
  const { refusal, attempt } = useAttempt();

  async function confirm() {
    setBusy(true);
    if (await attempt(onConfirm)) onClose();
    else setBusy(false);
  }

  return (
    <Dialog title={title} onClose={onClose} width={width} brief={children === undefined}>
      <Text tone="quiet">{consequence}</Text>
      {children}
      <DialogEnd refusal={refusal}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("cancel")}
        </Button>
        <Button color={danger ? "red" : undefined} loading={busy} disabled={blocked} onClick={confirm}>
          {confirmLabel}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
