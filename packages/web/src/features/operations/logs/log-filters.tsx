import { systemLogs } from "@foyer/contract/operations/logs";
import { operationActions, operationThings } from "@foyer/contract/operations/operation-kinds";
import { Button, NativeSelect, Select } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconFilter } from "@tabler/icons-react";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { LogDay } from "./log-day.tsx";
import { type LogSource, operatorEndpoints } from "./log-source.ts";
import classes from "./logs.module.css";
import type { LogListState } from "./use-log-list.ts";

/** Names shown at a time; typing narrows them down. */
const listed = 20;

export function LogFilters({ source, state }: { source: LogSource; state: LogListState }) {
  const t = usePhrases("logs");
  const { query, change } = state;
  const phone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.filters}>
      <SearchField
        placeholder={t("searchPlaceholder")}
        value={query.search}
        onSearch={(search) => change({ search })}
      />
      {phone && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconFilter size={16} />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t("filters")}
        </Button>
      )}
      {(!phone || open) && <Narrowing source={source} state={state} />}
    </div>
  );
}

function Narrowing({ source, state }: { source: LogSource; state: LogListState }) {
  const t = usePhrases("logs");
  const common = usePhrases("common");
  const { query, change } = state;
  return (
    <>
      {source === "system" && <CompanyField state={state} />}
      <OperatorField source={source} state={state} />
      <FilterSelect
        label={t("action")}
        options={operationActions.map((value) => ({ value, label: t(`actions.${value}`) }))}
        value={query.action}
        onChoose={(action) => change({ action })}
      />
      <FilterSelect
        label={t("thing")}
        options={operationThings.map((value) => ({ value, label: t(`things.${value}`) }))}
        value={query.thing}
        onChoose={(thing) => change({ thing })}
      />
      <FilterSelect
        label={t("state")}
        options={(["success", "refused"] as const).map((value) => ({ value, label: t(`states.${value}`) }))}
        value={query.state}
        onChoose={(state) => change({ state })}
      />
      <LogDay
        label={common("from")}
        value={query.startTime}
        onChoose={(startTime) => change({ startTime })}
      />
      <LogDay label={common("to")} value={query.endTime} onChoose={(endTime) => change({ endTime })} />
    </>
  );
}

function OperatorField({ source, state: { query, change } }: { source: LogSource; state: LogListState }) {
  const t = usePhrases("logs");
  const common = usePhrases("common");
  const asked =
    source === "system" && query.tenantId !== undefined ? { query: { tenantId: query.tenantId } } : {};
  const operators = useAsk(operatorEndpoints[source], asked);
  const known = new Set([
    ...(operators.data ?? []),
    ...(query.operator === undefined ? [] : [query.operator]),
  ]);
  return (
    <Select
      w={{ base: "100%", sm: 200 }}
      classNames={{ input: classes.operator }}
      aria-label={t("operator")}
      placeholder={`${t("operator")}: ${common("all")}`}
      searchable
      clearable
      clearButtonProps={{ "aria-label": common("clear") }}
      limit={listed}
      nothingFoundMessage={common("nothingFound")}
      value={query.operator ?? null}
      data={[...known]}
      onChange={(operator) => change({ operator })}
    />
  );
}

function CompanyField({ state: { query, change } }: { state: LogListState }) {
  const t = usePhrases("logs");
  const common = usePhrases("common");
  const companies = useAsk(systemLogs.companies);
  return (
    <NativeSelect
      w={{ base: "100%", sm: 200 }}
      aria-label={t("company")}
      value={query.tenantId === undefined ? "" : String(query.tenantId)}
      onChange={({ currentTarget: { value } }) =>
        // Who stands in one log may not stand in the other.
        change({ tenantId: value === "" ? null : Number(value), operator: null })
      }
    >
      <option value="">
        {t("company")}: {common("all")}
      </option>
      <option value="0">{t("platform")}</option>
      {companies.data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
