import { type SavedQuery, SavedQueryDraft, savedQueries } from "@foyer/contract/analytics/saved-queries";
import { usePhrases } from "../../../lib/phrases.ts";
import { CrudDialog } from "../../form/crud-dialog.tsx";
import { SwitchField } from "../../form/switch-field.tsx";
import { TextField } from "../../form/text-field.tsx";

interface SaveQueryDialogProps {
  /** One that gets another name, or other readers. */
  saved?: SavedQuery | undefined;
  /** A question of a screen that is saved. */
  asked?: Pick<SavedQueryDraft, "screen" | "question"> | undefined;
  onClose: () => void;
}

/** Name of a saved query, and whether the company has it too. */
export function SaveQueryDialog({ saved, asked, onClose }: SaveQueryDialogProps) {
  const t = usePhrases("savedQueries");
  const analysis = usePhrases("analysis");
  const initial = {
    name: saved?.name ?? "",
    shared: saved?.shared ?? false,
    screen: asked?.screen ?? saved?.screen ?? "",
    question: asked?.question ?? saved?.question ?? "",
  };
  return (
    <CrudDialog
      title={t(saved ? "rename" : "save")}
      endpoints={savedQueries}
      thing={saved}
      says={t("saved")}
      schema={SavedQueryDraft}
      initial={initial}
      kept={{ question: analysis("question") }}
      refusalFields={{ "savedQuery.nameTaken": "name" }}
      onClose={onClose}
    >
      <TextField name="name" label={t("name")} placeholder={t("nameExample")} required />
      <SwitchField name="shared" label={t("shared")} help={t("sharedHelp")} />
    </CrudDialog>
  );
}
