import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import type { TaskParameter } from "@foyer/contract/operations/task-params";
import { Checkbox, TextInput } from "@mantine/core";
import { useFormat } from "../../../lib/format.ts";
import { useDraftOfForm } from "../../../ui/form/draft-context.ts";
import { faultWords } from "../../../ui/form/fault.ts";
import { paramName } from "./task-words.tsx";

/** The settings of the chosen kind of task, each by its own description. */
export function ParamFields({ parameters }: { parameters: readonly TaskParameter[] }) {
  const { values, faults, set } = useDraftOfForm();
  const params = (values.params ?? {}) as Record<string, unknown>;
  return parameters.map((parameter) => {
    const { name } = parameter;
    const field = `params.${name}`;
    const label = paramName(name);
    const fault = faults[field];
    return (
      <ParamField
        key={name}
        parameter={parameter}
        label={label}
        value={params[name]}
        error={fault && faultWords(fault, label, false)}
        onChange={(value) => set("params", { ...params, [name]: value })}
      />
    );
  });
}

interface ParamFieldProps {
  parameter: TaskParameter;
  label: string;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

function ParamField({ parameter, label, value, error, onChange }: ParamFieldProps) {
  const format = useFormat();
  const field = `params.${parameter.name}`;
  if (parameter.kind === "boolean")
    return (
      <Checkbox
        data-field={field}
        label={label}
        error={error}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    );
  return (
    <TextInput
      data-field={field}
      label={label}
      description={`${format.number(parameter.min)} – ${format.number(parameter.max)}`}
      error={error}
      withAsterisk
      inputMode="numeric"
      dir="ltr"
      autoComplete="off"
      value={value === undefined ? "" : String(value)}
      onChange={({ currentTarget }) => onChange(numberOr(currentTarget.value))}
    />
  );
}

/** What is no number is kept as it was typed, and refused as such. */
function numberOr(text: string): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  return /^\d+$/.test(trimmed) ? Number(trimmed) : text;
}
