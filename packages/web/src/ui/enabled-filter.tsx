import { usePhrases } from "../lib/phrases.ts";
import { FilterSelect } from "./filter-select.tsx";

interface EnabledFilterProps {
  value: number | undefined;
  onChoose: (value: number | null) => void;
}

/** Narrows a list to what is enabled (1), or to what is not (0). */
export function EnabledFilter(props: EnabledFilterProps) {
  const common = usePhrases("common");
  return (
    <FilterSelect
      label={common("status")}
      options={[
        { value: 1, label: common("enabled") },
        { value: 0, label: common("disabled") },
      ]}
      {...props}
    />
  );
}
