import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { weekdaysInOrder } from "../../../lib/week-days.ts";
import { useDraftOfForm } from "../../../ui/form/draft-context.ts";
import { NumberField } from "../../../ui/form/number-field.tsx";
import { SwitchField } from "../../../ui/form/switch-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useField } from "../../../ui/form/use-field.ts";
import { Box, Row, Stack } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Quiet, Title } from "../../../ui/kit/text.tsx";
import { Tiles } from "../../../ui/kit/tiles.tsx";

/** How the roll-out goes: who is first, when it goes on, when it stops by itself. */
export function PlanStep() {
  const t = usePhrases("rollouts.plan");
  const { values } = useDraftOfForm();
  return (
    <Stack gap="lg" style={{ maxInlineSize: 860 }}>
      <TextField name="name" label={t("name")} required />
      <Part title={t("wavesTitle")} about={t("wavesAbout")}>
        <NumberField
          name="canaries"
          label={t("canaries")}
          help={t("canariesHelp")}
          unit={t("unitDevices")}
          required
        />
        <TextField name="waves" label={t("waves")} help={t("wavesHelp")} placeholder="10 %, 200" ltr />
        <NumberField
          name="soakMinutes"
          label={t("soak")}
          help={t("soakHelp")}
          unit={t("unitMinutes")}
          required
        />
        <NumberField
          name="patienceHours"
          label={t("patience")}
          help={t("patienceHelp")}
          unit={t("unitHours")}
          required
        />
      </Part>
      <Part title={t("limitsTitle")} about={t("limitsAbout")}>
        <NumberField name="goOnAbove" label={t("goOn")} help={t("goOnHelp")} unit="%" required />
        <NumberField name="haltAbove" label={t("halt")} help={t("haltHelp")} unit="%" required />
      </Part>
      <Part
        title={t("watchTitle")}
        about={t("watchAbout")}
        head={<SwitchField name="watched" label={t("watch")} />}
      >
        {values.watched === true && (
          <>
            <NumberField
              name="tolerance"
              label={t("tolerance")}
              help={t("toleranceHelp")}
              unit="%"
              required
            />
            <NumberField name="minPeople" label={t("minPeople")} help={t("minPeopleHelp")} required />
            <NumberField
              name="minHours"
              label={t("minHours")}
              help={t("minHoursHelp")}
              unit={t("unitHours")}
              required
            />
          </>
        )}
      </Part>
      <Part
        title={t("windowTitle")}
        about={t("windowAbout")}
        head={<SwitchField name="windowed" label={t("window")} />}
      >
        {values.windowed === true && (
          <>
            <TextField name="from" label={t("from")} placeholder="22:00" required ltr />
            <TextField name="to" label={t("to")} help={t("toHelp")} placeholder="06:00" required ltr />
            <WeekdaysField />
          </>
        )}
      </Part>
    </Stack>
  );
}

interface PartProps {
  title: string;
  about: string;
  head?: ReactNode;
  children: ReactNode;
}

function Part({ title, about, head, children }: PartProps) {
  return (
    <Box as="fieldset" shrink parted>
      <Title as="legend">{title}</Title>
      <Quiet mb="sm">{about}</Quiet>
      {head}
      <Tiles least={260} mt={head ? "sm" : undefined}>
        {children}
      </Tiles>
    </Box>
  );
}

function WeekdaysField() {
  const t = usePhrases("rollouts.plan");
  const format = useFormat();
  const { value, set, shared } = useField(
    { name: "weekdays", label: t("weekdays"), required: true },
    "chosen",
  );
  const { onBlur: _, ...group } = shared;
  return (
    <Checkbox.Group
      {...group}
      className={look({ whole: true })}
      description={t("weekdaysHelp")}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(days) => set(days.map(Number).toSorted((a, b) => a - b))}
    >
      <Row gap="md" gapY="xs" mt="xs">
        {weekdaysInOrder().map((day) => (
          <Checkbox key={day} value={String(day)} label={format.weekday(day, "short")} />
        ))}
      </Row>
    </Checkbox.Group>
  );
}
