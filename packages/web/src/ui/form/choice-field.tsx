import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/RadioIndicator.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Radio } from "@mantine/core";
import classes from "./choice-field.module.css";
import { type FieldProps, useField } from "./use-field.ts";

interface ChoiceFieldProps<Value extends string | number | boolean> extends FieldProps {
  options: readonly { value: Value; label: string; help?: string }[];
}

/** One of two or three, all in sight. */
export function ChoiceField<Value extends string | number | boolean>({
  options,
  ...props
}: ChoiceFieldProps<Value>) {
  const { value, set, shared } = useField(props, "chosen");
  return (
    <Radio.Group
      {...shared}
      value={String(value)}
      onChange={(text) => set(options.find((option) => String(option.value) === text)?.value)}
    >
      <div className={classes.options}>
        {options.map((option) => (
          <Radio
            key={String(option.value)}
            value={String(option.value)}
            label={option.label}
            description={option.help}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
