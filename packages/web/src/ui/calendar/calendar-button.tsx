import { ActionIcon } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { usePhrases } from "../../lib/phrases.ts";

interface CalendarButtonProps {
  /** What the day is for. */
  label: string;
  isOpen: boolean;
  disabled?: boolean | undefined;
  onClick: () => void;
}

/** At the end of a field for days: its calendar. */
export function CalendarButton({ label, isOpen, disabled, onClick }: CalendarButtonProps) {
  const t = usePhrases("dates");
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={26}
      aria-label={t("openFor", { label })}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      disabled={disabled}
      onClick={onClick}
    >
      <IconCalendar size={16} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  );
}
