import {
  fallbackStatisticTypes,
  mostStatisticTypes,
  type StatisticType,
} from "@foyer/contract/counting/metrics";
import { Button } from "@mantine/core";
import { usePhrases } from "../../../lib/phrases.ts";
import { useField } from "../../../ui/form/use-field.ts";
import { StatisticTypeBoxes } from "../../../ui/statistic-types/statistic-type-boxes.tsx";
import classes from "./company-info.module.css";
import { FieldGroup } from "./field-group.tsx";

/** What the home page shows whoever chose nothing; null is the product's own choice. */
export function HomeItemsField({ name, label, help }: { name: string; label: string; help: string }) {
  const t = usePhrases("companyInfo");
  const refusals = usePhrases("refusals");
  const { value, set, shared } = useField({ name, label }, "chosen");
  const types = Array.isArray(value) ? (value as StatisticType[]) : fallbackStatisticTypes;
  return (
    <FieldGroup
      name={name}
      label={label}
      help={help}
      error={types.length === 0 ? refusals("statisTypes.none") : shared.error}
    >
      <div className={classes.tools}>
        <span className={classes.note} role="status">
          {t("homeItemsChosen", { count: types.length, most: mostStatisticTypes })}
        </span>
        {value !== null && (
          <Button size="xs" variant="default" onClick={() => set(null)}>
            {t("homeItemsReset")}
          </Button>
        )}
      </div>
      <StatisticTypeBoxes chosen={types} onChange={set} />
    </FieldGroup>
  );
}
