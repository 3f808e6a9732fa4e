import { type FormEvent, type ReactNode, useRef } from "react";
import { DraftContext } from "./draft-context.ts";
import classes from "./draft-form.module.css";
import type { Draft } from "./use-draft.ts";

interface DraftFormProps<Saved> {
  draft: Draft<Saved>;
  onSave: (saved: Saved) => Promise<unknown>;
  onSaved?: (() => void) | undefined;
  children: ReactNode;
  /** The buttons below the fields. */
  buttons: ReactNode;
}

/** Fields in one column; saving leads to the first faulty one. */
export function DraftForm<Saved>({ draft, onSave, onSaved, children, buttons }: DraftFormProps<Saved>) {
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // A dialog within a dialog would otherwise also send the outer form.
    event.stopPropagation();
    if (draft.saving) return;
    const { saved, faulty } = await draft.save(onSave);
    if (saved) onSaved?.();
    else if (faulty !== undefined)
      form.current?.querySelector<HTMLElement>(`[data-field="${faulty}"]`)?.focus();
  }

  return (
    <DraftContext value={draft}>
      <form ref={form} onSubmit={submit} noValidate>
        <div className={classes.fields}>{children}</div>
        {draft.refusal && (
          <p className={classes.refusal} role="alert">
            {draft.refusal}
          </p>
        )}
        <div className={classes.buttons} data-form-buttons data-dialog-end>
          {buttons}
        </div>
      </form>
    </DraftContext>
  );
}
