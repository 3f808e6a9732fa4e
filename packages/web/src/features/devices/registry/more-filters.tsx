import { deviceModels } from "@foyer/contract/devices/device-models";
import type { ReactNode } from "react";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import { useOrganisationNodes } from "../../../ui/pickers/use-organisation-nodes.ts";
import { pathText } from "../../../ui/tree/tree-rows.ts";
import type { ListState } from "../../../ui/use-list-state.ts";
import type { deviceFilters } from "./device-filter-state.ts";
import classes from "./devices.module.css";

type State = ListState<typeof deviceFilters>;

/** How many of the filters used less narrow the list. */
export const moreFiltersSet = ({ query: { modelId, deptId, simulated } }: State): number =>
  [modelId, deptId, simulated].filter((value) => value !== undefined).length;

interface MoreFiltersProps {
  id: string;
  state: State;
  withPlaces: boolean;
  /** Those used most, where a narrow window has no room for them above. */
  children: ReactNode;
}

/** Filters used less, below the others. */
export function MoreFilters({ id, state: { query, change }, withPlaces, children }: MoreFiltersProps) {
  const t = usePhrases("devices.filters");
  const may = useMay();
  const { deviceType, modelId, deptId, simulated } = query;
  const models = useAsk(
    deviceModels.list,
    { query: { size: 1000, ...(deviceType && { deviceType }) } },
    { enabled: may(deviceModels.list) },
  );
  return (
    <Row as="fieldset" gap="xs" id={id} className={classes.filters} aria-label={t("more")}>
      {children}
      {models.data && (
        <FilterSelect
          label={t("model")}
          options={models.data.content.map(({ id, deviceName }) => ({ value: id, label: deviceName }))}
          value={modelId}
          onChoose={(next) => change({ modelId: next })}
        />
      )}
      {withPlaces && <OrganisationFilter value={deptId} onChoose={(next) => change({ deptId: next })} />}
      <FilterSelect
        label={t("simulated")}
        options={(["yes", "no"] as const).map((value) => ({ value, label: t(value) }))}
        value={simulated}
        onChoose={(next) => change({ simulated: next })}
      />
    </Row>
  );
}

interface OrganisationFilterProps {
  value: number | undefined;
  onChoose: (deptId: number | null) => void;
}

function OrganisationFilter({ value, onChoose }: OrganisationFilterProps) {
  const t = usePhrases("devices.filters");
  const { byId } = useOrganisationNodes();
  const toName = (id: number) => byId.get(id)?.node.name ?? "";
  const options = [...byId].map(([id, { node, above }]) => ({
    value: id,
    label: pathText([...above.map(toName), node.name]),
  }));
  return <FilterSelect label={t("organisation")} options={options} value={value} onChoose={onChoose} />;
}
