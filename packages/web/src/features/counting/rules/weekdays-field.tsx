import { Row } from "../../../ui/kit/layout.tsx";
import "@mantine/core/styles/Chip.layer.css";
import { Chip, Input } from "@mantine/core";
import { useFormat } from "../../../lib/format.ts";
import { weekdaysInOrder } from "../../../lib/week-days.ts";
import { type FieldProps, useField } from "../../../ui/form/use-field.ts";

/** Some days of the week, in the order of the language. */
export function WeekdaysField(props: FieldProps) {
  const format = useFormat();
  const { value, set, shared } = useField(props, "chosen");
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const { onBlur: _, "data-field": field, name: __, ...wrapper } = shared;
  return (
    <Input.Wrapper {...wrapper} labelElement="div">
      <Chip.Group multiple value={chosen} onChange={(days) => set(days.map(Number).sort((a, b) => a - b))}>
        <Row
          as="fieldset"
          align="stretch"
          gap="xs"
          py="2xs"
          aria-label={props.label}
          data-field={field}
          tabIndex={-1}
        >
          {weekdaysInOrder().map((day) => (
            <Chip key={day} value={String(day)} size="xs" variant="light" aria-label={format.weekday(day)}>
              {format.weekday(day, "short")}
            </Chip>
          ))}
        </Row>
      </Chip.Group>
    </Input.Wrapper>
  );
}
