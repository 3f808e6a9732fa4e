import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { Dialog } from "../dialog.tsx";
import classes from "./draft-form.module.css";
import { DraftForm } from "./draft-form.tsx";
import { type DraftOptions, useDraft } from "./use-draft.ts";

interface FormDialogProps<Saved> extends DraftOptions<Saved> {
  title: string;
  onSave: (saved: Saved) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
  saveLabel?: string;
}

/** A dialog with a form: closes when saved, and asks before it throws away what was entered. */
export function FormDialog<Saved>({
  title,
  onSave,
  onClose,
  children,
  saveLabel,
  ...options
}: FormDialogProps<Saved>) {
  const t = usePhrases("common");
  const draft = useDraft(options);
  const [leaving, setLeaving] = useState(false);
  const close = () => (draft.changed ? setLeaving(true) : onClose());
  useWarningBeforeUnload(draft.changed);

  const buttons = (
    <>
      <Button variant="default" onClick={close}>
        {t("cancel")}
      </Button>
      <Button type="submit" loading={draft.saving}>
        {saveLabel ?? t("save")}
      </Button>
    </>
  );

  return (
    <Dialog title={title} onClose={leaving ? () => setLeaving(false) : close}>
      <DraftForm
        draft={draft}
        onSave={onSave}
        onSaved={onClose}
        buttons={leaving ? <LeaveQuestion onStay={() => setLeaving(false)} onLeave={onClose} /> : buttons}
      >
        {children}
      </DraftForm>
    </Dialog>
  );
}

function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = usePhrases("common");
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <>
      <p className={classes.unsaved} role="alert">
        <strong>{t("unsavedTitle")}</strong>
        {t("unsavedText")}
      </p>
      <Button ref={stay} variant="default" onClick={onStay}>
        {t("stay")}
      </Button>
      <Button color="red" onClick={onLeave}>
        {t("leave")}
      </Button>
    </>
  );
}

function useWarningBeforeUnload(active: boolean) {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [active]);
}
