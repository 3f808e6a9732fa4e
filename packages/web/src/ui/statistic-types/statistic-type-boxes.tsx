import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/CheckboxIndicator.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { mostStatisticTypes, type StatisticType, statisticTypes } from "@foyer/contract/metrics";
import { Checkbox } from "@mantine/core";
import { usePhrases } from "../../lib/phrases.ts";
import classes from "./statistic-type-boxes.module.css";
import { toggledTypes } from "./toggled-types.ts";

interface StatisticTypeBoxesProps {
  chosen: readonly StatisticType[];
  onChange: (types: StatisticType[]) => void;
}

/** A box for each figure a home page can show, with what it means; a full row takes no more. */
export function StatisticTypeBoxes({ chosen, onChange }: StatisticTypeBoxesProps) {
  const metrics = usePhrases("metrics");
  return (
    <div className={classes.list}>
      {statisticTypes.map((type) => (
        <Checkbox
          key={type}
          classNames={{ description: classes.help }}
          label={metrics(`${type}.name`)}
          description={metrics(`${type}.help`)}
          checked={chosen.includes(type)}
          disabled={chosen.length >= mostStatisticTypes && !chosen.includes(type)}
          onChange={() => onChange(toggledTypes(chosen, type))}
        />
      ))}
    </div>
  );
}
