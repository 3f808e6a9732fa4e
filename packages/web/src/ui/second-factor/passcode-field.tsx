import { TextInput } from "@mantine/core";
import { type FieldProps, useField } from "../form/use-field.ts";

/** A code of the app; with `either` a recovery code as well, which has letters. */
export function PasscodeField({ either = false, ...props }: FieldProps & { either?: boolean }) {
  const { value, set, shared } = useField(props);
  return (
    <TextInput
      {...shared}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => set(event.currentTarget.value)}
      inputMode={either ? "text" : "numeric"}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
    />
  );
}
