import { TextInput } from "@mantine/core";
import { type FieldProps, useField } from "./use-field.ts";

interface TextFieldProps extends FieldProps {
  placeholder?: string;
  autoComplete?: string;
  /** Which keys a phone offers. */
  inputMode?: "numeric";
  /** Codes and addresses are written from left to right in every language. */
  ltr?: boolean;
}

export function TextField({
  placeholder,
  autoComplete = "off",
  inputMode,
  ltr = false,
  ...props
}: TextFieldProps) {
  const { value, set, shared } = useField(props);
  return (
    <TextInput
      {...shared}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => set(event.currentTarget.value)}
      placeholder={placeholder}
      autoComplete={autoComplete}
      {...(inputMode && { inputMode })}
      {...(ltr && { dir: "ltr", autoCapitalize: "none", spellCheck: false })}
    />
  );
}
