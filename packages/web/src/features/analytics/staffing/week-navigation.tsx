import { addDays } from "@foyer/contract/calendar-days";
import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { usePhrases } from "../../../lib/phrases.ts";
import { DayField } from "../../../ui/day-field.tsx";
import { Line } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";
import type { StaffingChoice } from "./use-staffing-choice.ts";

/** The way to other weeks. */
export function WeekNavigation({ choice: { week, change } }: { choice: StaffingChoice }) {
  const t = usePhrases("staffing");
  const go = (days: number) => void change({ week: addDays(week, days) });
  return (
    <Line gap="xs">
      <ActionIcon variant="default" aria-label={t("weekBefore")} onClick={() => go(-7)}>
        <IconChevronLeft size={16} className={look({ flip: true })} />
      </ActionIcon>
      <DayField
        unlabelled
        label={t("weekOf")}
        value={week}
        onChoose={(day) => void change({ week: day || null })}
      />
      <ActionIcon variant="default" aria-label={t("weekAfter")} onClick={() => go(7)}>
        <IconChevronRight size={16} className={look({ flip: true })} />
      </ActionIcon>
    </Line>
  );
}
