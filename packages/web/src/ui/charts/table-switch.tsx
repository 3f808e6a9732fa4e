import { ActionIcon } from "@mantine/core";
import { IconChartBar, IconTable } from "@tabler/icons-react";
import { usePhrases } from "../../lib/phrases.ts";

interface TableSwitchProps {
  asTable: boolean;
  onChange: (asTable: boolean) => void;
}

/** Turns a chart into its table and back. */
export function TableSwitch({ asTable, onChange }: TableSwitchProps) {
  const t = usePhrases("home");
  const Icon = asTable ? IconChartBar : IconTable;
  const words = t(asTable ? "showChart" : "showTable");
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={words}
      title={words}
      onClick={() => onChange(!asTable)}
    >
      <Icon size={16} stroke={1.75} />
    </ActionIcon>
  );
}
