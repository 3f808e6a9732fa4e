import { PasswordInput } from "@mantine/core";
import { usePhrases } from "../../lib/phrases.ts";
import { type FieldProps, useField } from "./use-field.ts";

interface PasswordFieldProps extends FieldProps {
  /** `off` for what nobody signs in with. */
  autoComplete: "current-password" | "new-password" | "off";
}

export function PasswordField({ autoComplete, ...props }: PasswordFieldProps) {
  const t = usePhrases("signIn");
  const { value, set, shared } = useField(props);
  return (
    <PasswordInput
      {...shared}
      aria-invalid={shared.error !== undefined}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => set(event.currentTarget.value)}
      autoComplete={autoComplete}
      // Codes are written from left to right in every language.
      {...(autoComplete === "off" && { dir: "ltr", spellCheck: false })}
      visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
    />
  );
}
