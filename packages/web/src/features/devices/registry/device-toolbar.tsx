import { deviceTypes } from "@foyer/contract/devices/device-types";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconFilter } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { typeText } from "../../../ui/accesses/device-words.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { EntitySelect } from "../../../ui/pickers/entity-select.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import type { ListState } from "../../../ui/use-list-state.ts";
import { type deviceFilters, listedStates } from "./device-filter-state.ts";
import { MoreFilters, moreFiltersSet } from "./more-filters.tsx";

interface DeviceToolbarProps {
  state: ListState<typeof deviceFilters>;
  /** Sites belong to one company: the list of all of them has no such filter. */
  withSites?: boolean;
}

/** Search and the filters used most; the others come when they are asked for, or narrow the list. */
export function DeviceToolbar({ state, withSites = false }: DeviceToolbarProps) {
  const t = usePhrases("devices");
  const states = usePhrases("devices.states");
  const filters = usePhrases("devices.filters");
  const format = useFormat();
  const id = useId();
  const { query, change } = state;
  const narrow = useMediaQuery("(max-width: 37.49em)", false, { getInitialValueInEffect: false });
  const usualSet = [query.deviceType, query.state].filter((value) => value !== undefined).length;
  const set = moreFiltersSet(state) + (narrow ? usualSet : 0);
  const [isOpen, setOpen] = useState(set > 0);
  const usual = (
    <>
      <FilterSelect
        label={t("type")}
        options={deviceTypes.map((value) => ({ value, label: typeText(value) }))}
        value={query.deviceType as (typeof deviceTypes)[number] | undefined}
        // A model is of one type.
        onChoose={(deviceType) => change({ deviceType, modelId: null })}
      />
      <FilterSelect
        label={t("state")}
        options={listedStates.map((value) => ({ value, label: states(value) }))}
        value={query.state}
        onChoose={(next) => change({ state: next })}
      />
    </>
  );
  return (
    <>
      <SearchField placeholder={t("search")} value={query.search} onSearch={(search) => change({ search })} />
      {withSites && (
        <EntitySelect
          label={t("site")}
          hideLabel
          w={{ base: "100%", sm: 220 }}
          value={query.entityId ?? null}
          onChoose={(entityId) => change({ entityId })}
          allLabel={t("allSites")}
        />
      )}
      {!narrow && usual}
      <Button
        variant="default"
        leftSection={<IconFilter size={16} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {set > 0 ? `${filters("more")} · ${format.number(set)}` : filters("more")}
      </Button>
      {isOpen && (
        <MoreFilters id={id} state={state} withPlaces={withSites}>
          {narrow && usual}
        </MoreFilters>
      )}
    </>
  );
}
