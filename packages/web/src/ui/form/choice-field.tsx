import { Choice, type ChoiceOption } from "../choice.tsx";
import { type FieldProps, useField } from "./use-field.ts";

interface ChoiceFieldProps<Value extends string | number | boolean> extends FieldProps {
  options: readonly ChoiceOption<Value>[];
}

/** One of two or three, all in sight. */
export function ChoiceField<Value extends string | number | boolean>({
  options,
  ...props
}: ChoiceFieldProps<Value>) {
  const { value, set, shared } = useField(props, "chosen");
  const chosen = options.find((option) => option.value === value)?.value;
  return <Choice {...shared} options={options} value={chosen} onChoose={set} />;
}
