import type { RuleDraft } from "@foyer/contract/counting/rule-definitions";
import { type Rule, type RulePreview, rules } from "@foyer/contract/counting/rules";
import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ask } from "../../../lib/api.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { DialogEnd } from "../../../ui/dialog-end.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { LongTextField } from "../../../ui/form/long-text-field.tsx";
import { useAttempt } from "../../../ui/use-attempt.ts";
import { EffectPreview } from "./effect-preview.tsx";
import { ownFaults, type RuleFormValues, ruleFormSchema } from "./rule-form.ts";
import { changedByRules } from "./use-recomputing.ts";

interface RuleFormDialogProps {
  title: string;
  initial: RuleFormValues;
  /** The rule of which a new version is made. */
  rule?: Rule | undefined;
  children: ReactNode;
  onSaved?: (() => void) | undefined;
  onClose: () => void;
}

/** A rule's form in two steps: what it says, and, before it is kept, which figures it would change. */
export function RuleFormDialog({ title, initial, rule, children, onSaved, onClose }: RuleFormDialogProps) {
  const t = usePhrases("rules");
  const [preview, setPreview] = useState<RulePreview>();
  const change = rule && { id: rule.id };

  return (
    <FormDialog<RuleDraft>
      title={title}
      width={600}
      schema={ruleFormSchema}
      initial={initial}
      saveLabel={t("showEffect")}
      onSave={async (draft) =>
        setPreview(await ownFaults(ask(rules.preview, { body: { drafts: [{ ...change, draft }] } })))
      }
      review={(draft, back) =>
        preview && (
          <Review
            draft={draft}
            rule={rule}
            preview={preview}
            onBack={back}
            onSaved={() => {
              onSaved?.();
              onClose();
            }}
          />
        )
      }
      onClose={onClose}
    >
      {children}
      <LongTextField name="reason" label={t("reason")} help={t("reasonHelp")} required />
    </FormDialog>
  );
}

interface ReviewProps {
  draft: RuleDraft;
  rule: Rule | undefined;
  preview: RulePreview;
  onBack: () => void;
  onSaved: () => void;
}

/** The effect of a draft, and the choice to keep it. */
function Review({ draft, rule, preview, onBack, onSaved }: ReviewProps) {
  const t = usePhrases("rules");
  const common = usePhrases("common");
  const create = useSend(rules.create, changedByRules, { says: t("saved") });
  const update = useSend(rules.update, changedByRules, { says: t("saved") });
  const { refusal, attempt } = useAttempt();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    // The form may have been left at its end; the effect is read from its beginning.
    button.current?.closest("[role=dialog]")?.scrollTo?.({ top: 0 });
  }, []);

  async function save() {
    const isSaved = await attempt(() =>
      rule
        ? update.mutateAsync({ body: { id: rule.id, version: rule.version, draft } })
        : create.mutateAsync({ body: { drafts: [draft] } }),
    );
    if (isSaved) onSaved();
  }

  return (
    <>
      <EffectPreview preview={preview} />
      <DialogEnd refusal={refusal}>
        <Button variant="default" onClick={onBack}>
          {common("back")}
        </Button>
        <Button ref={button} loading={create.isPending || update.isPending} onClick={save}>
          {common("save")}
        </Button>
      </DialogEnd>
    </>
  );
}
