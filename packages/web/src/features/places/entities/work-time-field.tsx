import { Grid } from "../../../ui/kit/layout.tsx";
import { Note } from "../../../ui/kit/text.tsx";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/CheckboxIndicator.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, Input } from "@mantine/core";
import { usePhrases } from "../../../lib/phrases.ts";
import { type FieldProps, useField } from "../../../ui/form/use-field.ts";
import { TimeField } from "../../../ui/time-field.tsx";

const allDay = "00:00~00:00";
const usual = "09:00~20:00";

/** Opening hours as two times of day, or all day. An end before the begin lies on the next day. */
export function WorkTimeField(props: FieldProps) {
  const t = usePhrases("entities");
  const { value, set, shared } = useField(props, "chosen");
  const { onBlur, name, "data-field": field, ...wrapper } = shared;
  const [open = "", close = ""] = String(value ?? "").split("~");
  const isAllDay = open !== "" && open === close;
  const time = (title: string, shown: string, write: (text: string) => string, first: boolean) => (
    <TimeField
      aria-label={title}
      {...(first && { name, "data-field": field })}
      value={shown}
      error={wrapper.error !== undefined}
      onChange={(text) => set(write(text))}
      onBlur={onBlur}
    />
  );

  return (
    <Input.Wrapper {...wrapper} labelElement="div">
      {!isAllDay && (
        <Grid least={120} gap="sm">
          {time(t("opens"), open, (text) => `${text}~${close}`, true)}
          {time(t("closes"), close, (text) => `${open}~${text}`, false)}
        </Grid>
      )}
      {!isAllDay && close !== "" && close < open && (
        <Note mt="2xs">{t("overMidnight", { time: close })}</Note>
      )}
      <Checkbox
        mt={8}
        size="xs"
        label={t("allDay")}
        checked={isAllDay}
        onChange={({ currentTarget }) => set(currentTarget.checked ? allDay : usual)}
      />
    </Input.Wrapper>
  );
}
