import { type FormEvent, type ReactNode, useRef } from "react";
import { DraftContext } from "./draft-context.ts";
import classes from "./draft-form.module.css";
import { wordsOf } from "./fault.ts";
import type { Draft } from "./use-draft.ts";

interface DraftFormProps<Saved> {
  draft: Draft<Saved>;
  onSave: (saved: Saved) => Promise<unknown>;
  onSaved?: (() => void) | undefined;
  /** What the draft holds without a field for it: its name → in words. */
  kept?: Readonly<Record<string, string>> | undefined;
  children: ReactNode;
  /** The buttons below the fields. */
  buttons: ReactNode;
}

/** Fields in one column; saving leads to the first faulty one. */
export function DraftForm<Saved>({
  draft,
  onSave,
  onSaved,
  kept = {},
  children,
  buttons,
}: DraftFormProps<Saved>) {
  const form = useRef<HTMLFormElement>(null);
  const unseen = Object.entries(kept).flatMap(([name, words]) => {
    const fault = draft.faults[name];
    return fault ? [wordsOf(fault, words, false)] : [];
  });
  const refusals = draft.refusal ? [draft.refusal] : unseen;

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
        {refusals.map((refusal) => (
          <p key={refusal} className={classes.refusal} role="alert">
            {refusal}
          </p>
        ))}
        <div className={classes.buttons} data-form-buttons data-dialog-end>
          {buttons}
        </div>
      </form>
    </DraftContext>
  );
}
