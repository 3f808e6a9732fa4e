import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { Dialog } from "../dialog.tsx";
import { DraftForm } from "./draft-form.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import { type DraftOptions, useDraft } from "./use-draft.ts";
import { useWarningBeforeUnload } from "./use-warning-before-unload.ts";

export interface FormDialogProps<Saved> extends DraftOptions<Saved> {
  title: string;
  onSave: (saved: Saved) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
  saveLabel?: string;
  /** What the draft holds without a field for it: its name → in words. */
  kept?: Readonly<Record<string, string>>;
  width?: number;
  /** A second page after the fields: saving leads to it, and it closes the dialog itself. */
  review?: (entered: Saved, back: () => void) => ReactNode;
}

/** A dialog with a form: closes when saved, and asks before it throws away what was entered. */
export function FormDialog<Saved>({
  title,
  onSave,
  onClose,
  children,
  saveLabel,
  kept,
  width,
  review,
  ...options
}: FormDialogProps<Saved>) {
  const t = usePhrases("common");
  const draft = useDraft(options);
  const [leaving, setLeaving] = useState(false);
  const [entered, setEntered] = useState<{ draft: Saved }>();
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
    <Dialog title={title} width={width} onClose={leaving ? () => setLeaving(false) : close}>
      {entered && !leaving && review?.(entered.draft, () => setEntered(undefined))}
      <div ref={beginAtFirstField} hidden={entered !== undefined && !leaving}>
        <DraftForm
          draft={draft}
          kept={kept}
          onSave={async (saved) => {
            await onSave(saved);
            if (review) setEntered({ draft: saved });
          }}
          onSaved={review ? undefined : onClose}
          buttons={leaving ? <LeaveQuestion onStay={() => setLeaving(false)} onLeave={onClose} /> : buttons}
        >
          {children}
        </DraftForm>
      </div>
    </Dialog>
  );
}

/** The dialog gives the focus to what is marked so; lists that would fall open at once are left alone. */
function beginAtFirstField(fields: HTMLElement | null) {
  const first = fields?.querySelector("[data-field]");
  if (first instanceof HTMLInputElement && !first.hasAttribute("aria-haspopup") && !first.readOnly)
    first.setAttribute("data-autofocus", "");
}
