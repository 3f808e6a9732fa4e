import { type Organisation, organisations } from "@foyer/contract/places/organisations";
import { subjects } from "@foyer/contract/places/subjects";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";

/** Enables or disables an organisation, and says what that means. */
export function StatusDialog({ organisation, onClose }: { organisation: Organisation; onClose: () => void }) {
  const t = usePhrases("organisations");
  const update = useSend(organisations.update, [organisations.tree, subjects.organisations]);
  const { id, name, pid, sort, status, entityTotal } = organisation;
  const disables = status === 1;
  return (
    <ConfirmDialog
      title={t(disables ? "disableTitle" : "enableTitle", { name })}
      consequence={disables ? t("disableConsequence", { count: entityTotal }) : t("enableConsequence")}
      confirmLabel={t(disables ? "disable" : "enable")}
      onConfirm={() => update.mutateAsync({ body: { id, name, pid, sort, status: disables ? 0 : 1 } })}
      onClose={onClose}
    />
  );
}
