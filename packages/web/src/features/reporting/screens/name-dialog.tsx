import { text } from "@foyer/contract/endpoint";
import { type ScreenRow, screens } from "@foyer/contract/reporting/screens/screens";
import * as z from "zod/mini";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";

const Draft = z.strictObject({ name: text(100) });

interface NameDialogProps {
  screen: ScreenRow;
  /** Names a copy instead of the screen itself. */
  copies?: boolean;
  onClose: () => void;
}

/** Names a screen anew, or a copy of it. */
export function NameDialog({ screen: { id, name }, copies = false, onClose }: NameDialogProps) {
  const t = usePhrases("screens");
  const rename = useSend(screens.rename, [screens.list]);
  const copy = useSend(screens.copy, [screens.list]);
  return (
    <FormDialog
      title={t(copies ? "copyTitle" : "renameTitle", { name })}
      schema={Draft}
      initial={{ name: copies ? t("copyOf", { name }).slice(0, 100) : name }}
      onSave={(draft) => (copies ? copy : rename).mutateAsync({ body: { id, name: draft.name } })}
      onClose={onClose}
    >
      <TextField name="name" label={phrase("common.name")} required />
    </FormDialog>
  );
}
