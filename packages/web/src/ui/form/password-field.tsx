import { PasswordInput } from "@mantine/core";
import { usePhrases } from "../../lib/phrases.ts";
import { type FieldProps, useField } from "./use-field.ts";

interface PasswordFieldProps extends FieldProps {
  autoComplete: "current-password" | "new-password";
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
      visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
    />
  );
}
