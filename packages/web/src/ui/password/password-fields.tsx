import { usePhrases } from "../../lib/phrases.ts";
import { PasswordField } from "../form/password-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

export function PasswordFields({ minimum }: { minimum: number }) {
  const t = usePhrases("password");
  return (
    <>
      <PasswordField name="oldPass" label={t("old")} autoComplete="current-password" required />
      <NewPasswordFields minimum={minimum} />
    </>
  );
}
