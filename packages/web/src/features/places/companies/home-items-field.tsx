import { fallbackStatisticTypes, mostStatisticTypes, type StatisticType } from "@foyer/contract/metrics";
import { Button } from "@mantine/core";
import { usePhrases } from "../../../lib/phrases.ts";
import { useField } from "../../../ui/form/use-field.ts";
import { Row } from "../../../ui/kit/layout.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { StatisticTypeBoxes } from "../../../ui/statistic-types/statistic-type-boxes.tsx";
import { FieldGroup } from "./field-group.tsx";

/** What the home page shows users who chose nothing; null is the product's own choice. */
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
      <Row gap="xs">
        <Quiet as="span" role="status">
          {t("homeItemsChosen", { count: types.length, most: mostStatisticTypes })}
        </Quiet>
        {value !== null && (
          <Button size="xs" variant="default" onClick={() => set(null)}>
            {t("homeItemsReset")}
          </Button>
        )}
      </Row>
      <StatisticTypeBoxes chosen={types} onChange={set} />
    </FieldGroup>
  );
}
