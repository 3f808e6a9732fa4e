import { usePhrases } from "../../lib/phrases.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { PasswordFields } from "./password-fields.tsx";
import { blankPassword } from "./password-form.ts";
import { passwordFields, usePasswordChange } from "./use-password-change.ts";

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases("password");
  const { schema, minimum, change } = usePasswordChange();
  return (
    <FormDialog
      title={t("title")}
      schema={schema}
      initial={blankPassword}
      refusalFields={passwordFields}
      onSave={change}
      onClose={onClose}
    >
      <PasswordFields minimum={minimum} />
    </FormDialog>
  );
}
