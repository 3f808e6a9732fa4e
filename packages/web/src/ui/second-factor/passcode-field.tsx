import { TextField } from "../form/text-field.tsx";
import type { FieldProps } from "../form/use-field.ts";

/** A code of the app; with `either` a recovery code as well, which has letters. */
export function PasscodeField({ either = false, ...props }: FieldProps & { either?: boolean }) {
  return <TextField {...props} {...(!either && { inputMode: "numeric" })} autoComplete="one-time-code" ltr />;
}
