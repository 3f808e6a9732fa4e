import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/CheckboxIndicator.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { measures } from "@foyer/contract/counting/measures";
import {
  captureRateFormulas,
  firstRuleDay,
  type RuleType,
  ruleTypes,
} from "@foyer/contract/counting/rule-definitions";
import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { ChoiceField } from "../../../ui/form/choice-field.tsx";
import { DayField } from "../../../ui/form/day-field.tsx";
import { useDraftOfForm } from "../../../ui/form/draft-context.ts";
import { MultiSelectField } from "../../../ui/form/multi-select-field.tsx";
import { NumberField } from "../../../ui/form/number-field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { Tiles } from "../../../ui/kit/tiles.tsx";
import { WeekdaysField } from "./weekdays-field.tsx";

const thresholds = [0, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 0.99];

const quarterHours = Array.from({ length: 96 }, (_, quarter) => {
  const hour = String(Math.floor(quarter / 4)).padStart(2, "0");
  const time = `${hour}:${String((quarter % 4) * 15).padStart(2, "0")}`;
  return { value: time, label: time };
});

const useMeasureOptions = () => {
  const measure = usePhrases("measures");
  return measures.map((value) => ({ value, label: measure(value) }));
};

/** What a rule of a type needs to know. */
export function DefinitionFields({ type }: { type: RuleType }) {
  return fields[type]();
}

const fields: Record<RuleType, () => ReactNode> = {
  window: () => null,
  staffPassages: () => <StaffPassagesFields />,
  turnbacks: () => null,
  factor: () => <FactorFields />,
  add: () => <AmountField />,
  replace: () => <ValueField />,
  estimate: () => null,
  captureRate: () => <FormulaField />,
  staffCounts: () => <StaffCountsField />,
  openHoursOnly: () => <OpenHoursField />,
  incompleteBelow: () => <ThresholdField />,
};

function StaffPassagesFields() {
  const t = usePhrases("rules.form");
  return (
    <Tiles fit least={200} gap="sm">
      <NumberField name="definition.count" label={t("count")} help={t("countHelp")} required />
      <ChoiceField
        name="definition.per"
        label={t("per")}
        options={[
          { value: "hour", label: t("perHour") },
          { value: "day", label: t("perDay") },
        ]}
      />
    </Tiles>
  );
}

/** The factor alone, where the measure is that of a cell. */
export function FactorField() {
  const t = usePhrases("rules.form");
  return <NumberField name="definition.factor" label={t("factor")} help={t("factorHelp")} required />;
}

function FactorFields() {
  const t = usePhrases("rules.form");
  return (
    <>
      <FactorField />
      <MultiSelectField
        name="definition.measures"
        label={t("measures")}
        options={useMeasureOptions()}
        required
      />
    </>
  );
}

export function AmountField() {
  const t = usePhrases("rules.form");
  return <NumberField name="definition.amount" label={t("amount")} help={t("amountHelp")} required />;
}

export function ValueField() {
  const t = usePhrases("rules.form");
  return <NumberField name="definition.value" label={t("value")} help={t("valueHelp")} required />;
}

function FormulaField() {
  const t = usePhrases("rules");
  return (
    <ChoiceField
      name="definition.formula"
      label={t("form.formula")}
      options={captureRateFormulas.map((value) => ({ value, label: t(`formulas.${value}`) }))}
    />
  );
}

function StaffCountsField() {
  const t = usePhrases("rules");
  return (
    <ChoiceField
      name="definition.counts"
      label={t("types.staffCounts.name")}
      options={[
        { value: false, label: t("words.staffCountsNot") },
        { value: true, label: t("words.staffCounts") },
      ]}
    />
  );
}

function OpenHoursField() {
  const t = usePhrases("rules");
  return (
    <ChoiceField
      name="definition.only"
      label={t("types.openHoursOnly.name")}
      options={[
        { value: true, label: t("words.openHoursOnly") },
        { value: false, label: t("words.allHours") },
      ]}
    />
  );
}

function ThresholdField() {
  const t = usePhrases("rules");
  const format = useFormat();
  const { values } = useDraftOfForm();
  const now = values["definition.completeness"];
  const known = typeof now === "number" && !thresholds.includes(now) ? [...thresholds, now] : thresholds;
  return (
    <SelectField
      name="definition.completeness"
      label={t("form.completeness")}
      options={known
        .toSorted((a, b) => a - b)
        .map((value) => ({
          value,
          label: value === 0 ? t("words.noneLeftOut") : format.percent(value, 1),
        }))}
      required
    />
  );
}

/** On which days and at which hours a rule holds; nothing for rules that always do. */
export function ScheduleFields({ type }: { type: RuleType }) {
  const { time } = ruleTypes[type];
  if (time === "none") return null;
  return time === "cell" ? <CellFields /> : <DaysFields />;
}

function DaysFields() {
  const t = usePhrases("rules.form");
  const common = usePhrases("common");
  return (
    <>
      <Tiles fit least={200} gap="sm">
        <DayField name="fromDay" label={common("from")} help={t("fromHelp")} empty={firstRuleDay} />
        <DayField name="toDay" label={common("to")} help={t("toHelp")} empty={null} />
      </Tiles>
      <WeekdaysField name="weekdays" label={t("weekdays")} />
      <WindowFields />
    </>
  );
}

function WindowFields() {
  const t = usePhrases("rules.form");
  const { values, set } = useDraftOfForm();
  const allDay = values.allDay === true;
  return (
    <>
      <Checkbox
        label={t("allDay")}
        description={allDay ? undefined : t("timeHelp")}
        checked={allDay}
        onChange={(event) => set("allDay", event.currentTarget.checked)}
      />
      {!allDay && (
        <Tiles fit least={200} gap="sm">
          <SelectField name="fromTime" label={t("fromTime")} options={quarterHours} required />
          <SelectField name="toTime" label={t("toTime")} options={quarterHours} required />
        </Tiles>
      )}
    </>
  );
}

/** The cell of a correction that is changed; the hours of a day are named as the clock shows them. */
function CellFields() {
  const t = usePhrases("corrections");
  const common = usePhrases("common");
  const { values } = useDraftOfForm();
  const now = values["definition.hour"];
  const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);
  const known = typeof now === "string" && !hours.includes(now) ? [...hours, now].sort() : hours;
  return (
    <>
      <SelectField name="definition.measure" label={t("measure")} options={useMeasureOptions()} required />
      <Tiles fit least={200} gap="sm">
        <DayField name="fromDay" label={common("date")} required />
        <SelectField
          name="definition.hour"
          label={t("hour")}
          options={[
            { value: wholeDay, label: t("wholeDay") },
            ...known.map((hour) => ({ value: hour, label: hour })),
          ]}
        />
      </Tiles>
    </>
  );
}

const wholeDay = "";
