import { type SavedQuery, SavedQueryDraft, savedQueries } from "@foyer/contract/analytics/saved-queries";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
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
  const create = useSend(savedQueries.create, [savedQueries.list], { says: t("saved") });
  const update = useSend(savedQueries.update, [savedQueries.list]);
  const initial = {
    name: saved?.name ?? "",
    shared: saved?.shared ?? false,
    screen: asked?.screen ?? saved?.screen ?? "",
    question: asked?.question ?? saved?.question ?? "",
  };
  return (
    <FormDialog
      title={t(saved ? "rename" : "save")}
      schema={SavedQueryDraft}
      initial={initial}
      kept={{ question: analysis("question") }}
      fieldOf={{ "savedQuery.nameTaken": "name" }}
      onSave={(body) =>
        saved ? update.mutateAsync({ body: { ...body, id: saved.id } }) : create.mutateAsync({ body })
      }
      onClose={onClose}
    >
      <TextField name="name" label={t("name")} placeholder={t("nameExample")} required />
      <SwitchField name="shared" label={t("shared")} help={t("sharedHelp")} />
    </FormDialog>
  );
}
