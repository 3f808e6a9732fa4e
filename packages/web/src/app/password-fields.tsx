import { usePhrases } from "../lib/phrases.ts";
import { PasswordField } from "../ui/form/password-field.tsx";

export function PasswordFields({ minimum }: { minimum: number }) {
  const t = usePhrases("password");
  return (
    <>
      <PasswordField name="oldPass" label={t("old")} autoComplete="current-password" required />
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
