import { type OpeningException, OpeningHours } from "@foyer/contract/places/opening-hours";
import { ActionIcon, Button, Checkbox, Input, TextInput } from "@mantine/core";
import { IconCopy, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { weekdaysInOrder } from "../../../lib/week-days.ts";
import { DayField } from "../../../ui/day-field.tsx";
import { faultWords, toFaults } from "../../../ui/form/fault.ts";
import { type FieldProps, useField } from "../../../ui/form/use-field.ts";
import { withHelpMark } from "../../../ui/form/with-help-mark.tsx";
import { Stack } from "../../../ui/kit/layout.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import classes from "./opening-hours.module.css";
import { SpanBoxes, usualSpan } from "./span-boxes.tsx";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/CheckboxIndicator.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";

/** What is wrong with the hours as they stand, by the place of it. */
function useHoursFaults(hours: OpeningHours, label: string): (name: string) => string | undefined {
  const parsed = OpeningHours.safeParse(hours);
  const faults = parsed.success ? {} : toFaults(parsed.error.issues, hours);
  return (name) => {
    const found = Object.entries(faults).find(([key]) => key === name || key.startsWith(`${name}.`));
    return found && faultWords(found[1], label, false);
  };
}

const sameDays = ({ week }: OpeningHours) => week.every((spans) => spans.join() === week[0]?.join());

/** When a site is open: the same every day or by weekday, and days with hours of their own. */
export function OpeningHoursField({ today, ...props }: FieldProps & { today: string }) {
  const t = usePhrases("entities.hoursWeek");
  const format = useFormat();
  const { value, set, shared } = useField(props, "chosen");
  const hours = value as OpeningHours;
  const [isSame, setSame] = useState(() => sameDays(hours));
  const faultAt = useHoursFaults(hours, props.label);
  const { week, exceptions } = hours;
  const write = (part: Partial<OpeningHours>) => set({ ...hours, ...part });
  const toAll = (spans: readonly string[]) => write({ week: week.map(() => [...spans]) });
  const toOne = (day: number, spans: string[]) => write({ week: week.with(day - 1, spans) });

  function chooseSame(same: boolean) {
    setSame(same);
    if (same) toAll(week.find((spans) => spans.length > 0) ?? [usualSpan]);
  }

  return (
    <Input.Wrapper
      label={props.label}
      labelElement="div"
      withAsterisk={shared.withAsterisk}
      {...(props.guide && withHelpMark(props.guide, props.label))}
    >
      <Stack gap="xs">
        <Checkbox
          size="xs"
          label={t("sameEveryDay")}
          checked={isSame}
          onChange={({ currentTarget }) => chooseSame(currentTarget.checked)}
        />
        {isSame ? (
          <SpanBoxes
            title={t("everyDay")}
            name={`${props.name}.week.0`}
            spans={week[0] ?? []}
            fault={faultAt("week")}
            onChange={toAll}
          />
        ) : (
          weekdaysInOrder().map((day) => (
            <SpanBoxes
              key={day}
              title={format.weekday(day)}
              name={`${props.name}.week.${day - 1}`}
              spans={week[day - 1] ?? []}
              fault={faultAt(`week.${day - 1}`)}
              onChange={(spans) => toOne(day, spans)}
            >
              <ActionIcon
                variant="subtle"
                aria-label={t("copyToAll", { day: format.weekday(day) })}
                title={t("copyToAll", { day: format.weekday(day) })}
                onClick={() => toAll(week[day - 1] ?? [])}
              >
                <IconCopy size={16} />
              </ActionIcon>
            </SpanBoxes>
          ))
        )}
        <Text weight="medium">{t("exceptions")}</Text>
        {exceptions.map((exception, nth) => (
          <ExceptionBoxes
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike while they are entered.
            key={nth}
            name={`${props.name}.exceptions.${nth}`}
            exception={exception}
            fault={faultAt(`exceptions.${nth}`)}
            onChange={(changed) => write({ exceptions: exceptions.with(nth, changed) })}
            onRemove={() => write({ exceptions: exceptions.toSpliced(nth, 1) })}
          />
        ))}
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: "start" }}
          leftSection={<IconPlus size={14} />}
          onClick={() =>
            write({ exceptions: [...exceptions, { from: today, to: today, hours: [], reason: "" }] })
          }
        >
          {t("addException")}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}

interface ExceptionBoxesProps {
  name: string;
  exception: OpeningException;
  fault: string | undefined;
  onChange: (exception: OpeningException) => void;
  onRemove: () => void;
}

function ExceptionBoxes({ name, exception, fault, onChange, onRemove }: ExceptionBoxesProps) {
  const t = usePhrases("entities.hoursWeek");
  const { from, to, hours, reason } = exception;
  return (
    <div className={classes.exception}>
      <div className={classes.dates}>
        <DayField
          label={t("firstDay")}
          value={from}
          onChoose={(day) => onChange({ ...exception, from: day, to: day > to || from === to ? day : to })}
        />
        <DayField label={t("lastDay")} value={to} onChoose={(day) => onChange({ ...exception, to: day })} />
        <ActionIcon variant="subtle" mb={4} aria-label={t("removeException")} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      <TextInput
        aria-label={t("reason")}
        placeholder={t("reason")}
        value={reason}
        data-field={`${name}.reason`}
        onChange={({ currentTarget }) => onChange({ ...exception, reason: currentTarget.value })}
      />
      <SpanBoxes
        title={t("hours")}
        name={`${name}.hours`}
        spans={hours}
        fault={fault}
        onChange={(spans) => onChange({ ...exception, hours: spans })}
      />
    </div>
  );
}
