import { type Rule, rules } from "@foyer/contract/counting/rules";
import { usePhrases } from "../../../lib/phrases.ts";
import { useRuleWords } from "../../../lib/rule-words.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { EffectPreview } from "./effect-preview.tsx";
import { changedByRules } from "./use-recomputing.ts";

/** Asks before a rule no longer acts, and shows what that changes. */
export function UndoRule({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const t = usePhrases("rules");
  const title = useRuleTitle(rule);
  const undo = useSend(rules.undo, changedByRules, { says: t("isUndone") });
  const effect = useAsk(rules.preview, { body: { undo: [rule.id] } }, { staleTime: 0 });
  return (
    <ConfirmDialog
      title={t("undoTitle", { rule: title })}
      consequence={t("undoConsequence")}
      confirmLabel={t("undo")}
      onConfirm={() => undo.mutateAsync({ body: [rule.id] })}
      onClose={onClose}
      width={600}
    >
      {effect.data && <EffectPreview preview={effect.data} />}
      {effect.isPending && <Loading />}
      {effect.isError && <Failed error={effect.error} onRetry={() => void effect.refetch()} />}
    </ConfirmDialog>
  );
}

/** Asks before an undone rule acts again. */
export function RedoRule({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const t = usePhrases("rules");
  const title = useRuleTitle(rule);
  const redo = useSend(rules.redo, changedByRules, { says: t("isRedone") });
  return (
    <ConfirmDialog
      title={t("redoTitle", { rule: title })}
      consequence={t("redoConsequence")}
      confirmLabel={t("redo")}
      onConfirm={() => redo.mutateAsync({ body: [rule.id] })}
      onClose={onClose}
    />
  );
}

/** What the rule does and where, as its name. */
function useRuleTitle(rule: Rule): string {
  const words = useRuleWords();
  return `${words.what(rule.definition)}, ${words.where(rule)}`;
}
