import { spanTypes } from "@foyer/contract/metrics";
import { NativeSelect } from "@mantine/core";
import { usePhrases } from "../../../lib/phrases.ts";
import { EntitySelect } from "../../../ui/pickers/entity-select.tsx";
import type { IndexFiltersProps } from "./use-index-figures.tsx";

const width = { base: "100%", sm: 200 };

/** Whose counts the figures of holidays are, and which. */
export function IndexFilters({ entityId, metric, onSite, onMetric }: IndexFiltersProps) {
  const t = usePhrases("holidays");
  const metrics = usePhrases("metrics");
  return (
    <>
      <EntitySelect
        hideLabel
        label={t("site")}
        value={entityId}
        allLabel={t("allSites")}
        onChoose={(id) => onSite(id)}
        w={width}
      />
      <NativeSelect
        w={width}
        aria-label={t("figure")}
        value={metric}
        onChange={({ currentTarget }) => {
          const chosen = spanTypes.find((type) => type === currentTarget.value);
          if (chosen) onMetric(chosen);
        }}
      >
        {spanTypes.map((type) => (
          <option key={type} value={type}>
            {metrics(`${type}.name`)}
          </option>
        ))}
      </NativeSelect>
    </>
  );
}
