import { usePhrases } from "../../lib/phrases.ts";
import { PasswordField } from "../form/password-field.tsx";

/** A password and once more. */
export function NewPasswordFields({ minimum }: { minimum: number }) {
  const t = usePhrases("password");
  return (
    <>
      <PasswordField
        name="newPass"
        label={t("new")}
        help={t("rule", { min: minimum })}
        autoComplete="new-password"
        required
      />
      <PasswordField name="repeated" label={t("repeat")} autoComplete="new-password" required />
    </>
  );
}
