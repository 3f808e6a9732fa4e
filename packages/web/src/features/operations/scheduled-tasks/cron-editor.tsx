import "@mantine/core/styles/Chip.layer.css";
import { Chip, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { weekdaysInOrder } from "../../../lib/week-days.ts";
import { type FieldProps, useField } from "../../../ui/form/use-field.ts";
import { Box, Row } from "../../../ui/kit/layout.tsx";
import { Note, Text } from "../../../ui/kit/text.tsx";
import { Tiles } from "../../../ui/kit/tiles.tsx";
import { TimeField } from "../../../ui/time-field.tsx";
import { type CronPlan, cronModes, minuteSteps, parseCron, planFor, toExpression } from "./cron-plan.ts";
import { useCronWords } from "./cron-words.ts";
import { nextRuns } from "./read-cron.ts";

const shownRuns = 5;

/** A schedule as everyday choices or as an expression, in words, with its next runs on the zone's clock. */
export function CronEditor({ timeZone, ...field }: FieldProps & { timeZone: string }) {
  const t = usePhrases("scheduledTasks.editor");
  const { value, set, shared } = useField(field);
  const expression = typeof value === "string" ? value : "";
  // An expression that happens to be simple stays one while it is being typed.
  const [isExpert, setExpert] = useState(parseCron(expression).mode === "expert");
  const plan: CronPlan = isExpert ? { mode: "expert", expression } : parseCron(expression);

  function choose(next: CronPlan) {
    setExpert(next.mode === "expert");
    set(toExpression(next));
  }

  return (
    <Box as="fieldset" frame shrink p="sm">
      <Text as="legend" px="2xs" size="md" weight="medium">
        {field.label}
        {field.required && (
          <Text as="span" tone="broken" aria-hidden="true">
            {" *"}
          </Text>
        )}
      </Text>
      <Tiles least={200} gap="sm">
        <NativeSelect
          label={t("mode")}
          value={plan.mode}
          data={cronModes.map((mode) => ({ value: mode, label: t(`modes.${mode}`) }))}
          onChange={({ currentTarget }) => {
            const mode = cronModes.find((one) => one === currentTarget.value) ?? "daily";
            choose(planFor(mode, parseCron(expression)));
          }}
        />
        {plan.mode === "expert" ? (
          <TextInput
            {...shared}
            label={t("expression")}
            description={t("expressionHelp")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            withAsterisk={false}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            value={expression}
            onChange={({ currentTarget }) => set(currentTarget.value)}
          />
        ) : (
          <SimpleFields plan={plan} onChange={choose} />
        )}
      </Tiles>
      <Echo expression={expression} timeZone={timeZone} />
    </Box>
  );
}

type SimplePlan = Exclude<CronPlan, { mode: "expert" }>;

function SimpleFields({ plan, onChange }: { plan: SimplePlan; onChange: (next: SimplePlan) => void }) {
  switch (plan.mode) {
    case "minutes":
      return (
        <NumberChoice
          name="every"
          value={plan.every}
          values={minuteSteps}
          onChoose={(every) => onChange({ ...plan, every })}
        />
      );
    case "hourly":
      return (
        <NumberChoice
          name="minute"
          value={plan.minute}
          values={minutes}
          onChoose={(minute) => onChange({ ...plan, minute })}
        />
      );
    case "daily":
      return <TimeChoice time={plan.time} onChoose={(time) => onChange({ ...plan, time })} />;
    case "weekly":
      return (
        <>
          <TimeChoice time={plan.time} onChoose={(time) => onChange({ ...plan, time })} />
          <WeekdayChips chosen={plan.weekdays} onChoose={(weekdays) => onChange({ ...plan, weekdays })} />
        </>
      );
    case "monthly":
      return (
        <>
          <DayChoice day={plan.day} onChoose={(day) => onChange({ ...plan, day })} />
          <TimeChoice time={plan.time} onChoose={(time) => onChange({ ...plan, time })} />
        </>
      );
  }
}

const minutes = Array.from({ length: 60 }, (_, minute) => minute);
const monthDays = Array.from({ length: 31 }, (_, index) => index + 1);
const shortestMonth = 28;

interface NumberChoiceProps {
  name: "every" | "minute";
  value: number;
  values: readonly number[];
  onChoose: (value: number) => void;
}

function NumberChoice({ name, value, values, onChoose }: NumberChoiceProps) {
  const t = usePhrases("scheduledTasks.editor");
  const format = useFormat();
  return (
    <NativeSelect
      label={t(name)}
      value={String(value)}
      data={values.map((one) => ({ value: String(one), label: format.number(one) }))}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    />
  );
}

function TimeChoice({ time, onChoose }: { time: string; onChoose: (time: string) => void }) {
  const t = usePhrases("scheduledTasks.editor");
  return <TimeField label={t("time")} value={time} onChange={(next) => next !== "" && onChoose(next)} />;
}

function DayChoice({ day, onChoose }: { day: number; onChoose: (day: number) => void }) {
  const t = usePhrases("scheduledTasks.editor");
  const format = useFormat();
  return (
    <NativeSelect
      label={t("day")}
      description={day > shortestMonth ? t("shortMonths") : undefined}
      inputWrapperOrder={["label", "input", "description"]}
      value={String(day)}
      data={[
        ...monthDays.map((one) => ({ value: String(one), label: format.number(one) })),
        { value: "0", label: t("lastDay") },
      ]}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    />
  );
}

interface WeekdayChipsProps {
  chosen: readonly number[];
  onChoose: (weekdays: number[]) => void;
}

/** One day stays chosen: a week without any would be no schedule. */
function WeekdayChips({ chosen, onChoose }: WeekdayChipsProps) {
  const t = usePhrases("scheduledTasks.editor");
  const format = useFormat();
  return (
    <Chip.Group
      multiple
      value={chosen.map(String)}
      onChange={(days) => days.length > 0 && onChoose(days.map(Number).sort((a, b) => a - b))}
    >
      <Row as="fieldset" whole gap="xs" aria-label={t("weekdays")}>
        {weekdaysInOrder().map((day) => (
          <Chip key={day} value={String(day)} size="xs" variant="light" aria-label={format.weekday(day)}>
            {format.weekday(day, "short")}
          </Chip>
        ))}
      </Row>
    </Chip.Group>
  );
}

/** What is chosen, said in words, and when that is. */
function Echo({ expression, timeZone }: { expression: string; timeZone: string }) {
  const t = usePhrases("scheduledTasks.editor");
  const format = useFormat();
  const words = useCronWords();
  const runs = nextRuns(expression, timeZone, shownRuns, new Date());
  if (runs.length === 0) return null;
  return (
    <Box size="sm" mt="sm" aria-live="polite">
      <Text weight="medium" mb="2xs">
        {words(expression)}
      </Text>
      <Note>{t("nextRuns")}</Note>
      <Tiles as="ol" numeric least={180} gap="sm" gapY="3xs" mt="3xs">
        {runs.map((run) => (
          <li key={run.getTime()}>
            <time dateTime={run.toISOString()}>{format.dateTime(run, timeZone)}</time>
          </li>
        ))}
      </Tiles>
    </Box>
  );
}
