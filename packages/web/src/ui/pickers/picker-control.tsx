import { ActionIcon, Input } from "@mantine/core";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import { useId } from "react";
import { phrase, usePhrases } from "../../lib/phrases.ts";
import { Box, Line } from "../kit/layout.tsx";
import { look } from "../kit/look.ts";
import classes from "./pickers.module.css";

/** What every picker shares with the fields of a form. */
export interface PickerFieldProps {
  label: string;
  required?: boolean;
  help?: string;
  /** What is wrong with the choice, in words. */
  error?: string | undefined;
  disabled?: boolean;
  placeholder?: string;
  /** Called when the dialog has closed, as when a field is left. */
  onBlur?: () => void;
  /** For forms that lead to a faulty field. */
  "data-field"?: string;
  /** Without it a cross empties the field. */
  fixed?: boolean;
}

interface PickerControlProps extends PickerFieldProps {
  /** The names of the first of them. */
  names: readonly string[];
  count: number;
  onOpen: () => void;
  onClear: () => void;
}

/** How many names are listed in the field itself. */
const told = 3;

/** The closed picker: says what is chosen, opens the dialog. */
export function PickerControl({
  label,
  required = false,
  help,
  error,
  disabled = false,
  placeholder,
  names,
  count,
  fixed = false,
  onOpen,
  onClear,
  ...field
}: PickerControlProps) {
  const t = usePhrases("pickers");
  const id = useId();
  const shown = names.slice(0, told);
  const more = count - shown.length;
  const text = [...shown, ...(more > 0 ? [t("more", { number: more })] : [])].join(", ");
  return (
    <Input.Wrapper
      id={id}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      label={label}
      withAsterisk={required}
      description={help}
      error={error}
      errorProps={{ mt: 5 }}
    >
      <Line surface="body" className={classes.control} data-faulty={error !== undefined || undefined}>
        <button
          type="button"
          className={look({ size: "sm" }, classes.open)}
          disabled={disabled}
          aria-haspopup="dialog"
          aria-labelledby={`${id}-label ${id}-text`}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          data-field={field["data-field"]}
          onClick={onOpen}
        >
          <Box as="span" id={`${id}-text`} cut data-empty={count === 0 || undefined}>
            {count === 0 ? (placeholder ?? t("nothingChosen")) : <bdi>{text}</bdi>}
          </Box>
          <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
        </button>
        {count > 0 && !fixed && !disabled && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            me={6}
            aria-label={`${phrase("common.clear")}: ${label}`}
            onClick={onClear}
          >
            <IconX size={14} />
          </ActionIcon>
        )}
      </Line>
    </Input.Wrapper>
  );
}
