import { Box, Stack } from "./kit/layout.tsx";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/RadioIndicator.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Radio, type RadioGroupProps } from "@mantine/core";
import type { ReactNode } from "react";

export interface ChoiceOption<Value> {
  value: Value;
  label: ReactNode;
  help?: string | undefined;
  /** Shown below its words. */
  picture?: ReactNode;
}

interface ChoiceProps<Value extends string | number | boolean>
  extends Omit<RadioGroupProps, "value" | "onChange" | "children"> {
  options: readonly ChoiceOption<Value>[];
  value: Value | undefined;
  onChoose: (value: Value) => void;
}

/** Under the words of an option, not under its sign. */
const besideRadio = 36;

/** One of a few, all in sight. */
export function Choice<Value extends string | number | boolean>({
  options,
  value,
  onChoose,
  ...group
}: ChoiceProps<Value>) {
  function choose(text: string) {
    const chosen = options.find((option) => String(option.value) === text);
    if (chosen) onChoose(chosen.value);
  }

  return (
    <Radio.Group {...group} value={value === undefined ? null : String(value)} onChange={choose}>
      <Stack gap="xs" py="2xs">
        {options.map((option) => (
          <div key={String(option.value)}>
            <Radio
              value={String(option.value)}
              label={option.label}
              description={option.help}
              // As large as a finger needs, however close the next one stands.
              vars={() => ({ root: { "--radio-size": "24px" } })}
            />
            {option.picture && (
              <Box mt="2xs" style={{ paddingInlineStart: besideRadio }}>
                {option.picture}
              </Box>
            )}
          </div>
        ))}
      </Stack>
    </Radio.Group>
  );
}
