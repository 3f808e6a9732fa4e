import { type FormEvent, type ReactNode, useRef } from "react";
import { Row, Stack } from "../kit/layout.tsx";
import { Text } from "../kit/text.tsx";
import { DraftContext } from "./draft-context.ts";
import { faultWords } from "./fault.ts";
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

/** Fields in one column; saving leads to the first faulty one, or to what was typed and cannot be read. */
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
    return fault ? [faultWords(fault, words, false)] : [];
  });
  const refusals = draft.refusal ? [draft.refusal] : unseen;

  async function submit(event: FormEvent) {
    event.preventDefault();
    // A dialog within a dialog would otherwise also send the outer form.
    event.stopPropagation();
    if (draft.saving) return;
    const unread = form.current?.querySelector<HTMLElement>("[data-unread]");
    if (unread) return unread.focus();
    const { saved, faulty } = await draft.save(onSave);
    if (saved) onSaved?.();
    else if (faulty !== undefined)
      form.current?.querySelector<HTMLElement>(`[data-field="${faulty}"]`)?.focus();
  }

  return (
    <DraftContext value={draft}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">{children}</Stack>
        {refusals.map((refusal) => (
          <Text
            key={refusal}
            mt="md"
            py="xs"
            px="sm"
            round
            surface="hover"
            size="sm"
            tone="broken"
            role="alert"
          >
            {refusal}
          </Text>
        ))}
        <Row justify="end" gap="xs" mt="lg" data-form-buttons data-dialog-end>
          {buttons}
        </Row>
      </form>
    </DraftContext>
  );
}
