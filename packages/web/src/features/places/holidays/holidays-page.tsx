import { type Holiday, holidays } from "@foyer/contract/places/holidays";
import { Button } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { parseAsInteger } from "nuqs";
import { useState } from "react";
import { Link } from "react-router";
import { dayRangeText } from "../../../lib/day-range-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { CrudPage } from "../../../ui/crud-page.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { useHolidayScope } from "../../../ui/holiday-scope.ts";
import { May } from "../../../ui/may.tsx";
import { FailedLine } from "../../../ui/states/failed-line.tsx";
import { useCrudDialogs } from "../../../ui/use-crud-dialogs.tsx";
import { useListState } from "../../../ui/use-list-state.ts";
import { HolidayDialog } from "./holiday-dialog.tsx";
import { IndexFilters } from "./index-filters.tsx";
import { SuggestionsDialog } from "./suggestions-dialog.tsx";
import { useIndexFigures } from "./use-index-figures.tsx";

const filters = { year: parseAsInteger };
const dayMs = 86_400_000;
const thisYear = new Date().getFullYear();
const years = Array.from({ length: 8 }, (_, index) => thisYear + 1 - index);

const toDays = ({ startTime, endTime }: Holiday) => (Date.parse(endTime) - Date.parse(startTime)) / dayMs + 1;

/** The company's holidays: days that estimates leave out and that are compared over the years. */
export function HolidaysPage() {
  const t = usePhrases("holidays");
  const state = useListState({ filters });
  const { search, ...query } = state.query;
  const list = useAsk(holidays.list, { query: { ...query, name: search } });
  const figures = useIndexFigures(list.data?.content ?? []);
  const crud = useCrudDialogs<Holiday>({
    endpoints: holidays,
    add: t("add"),
    form: (holiday, close) => <HolidayDialog holiday={holiday} onClose={close} />,
    deletion: {
      title: ({ name, year }) => t("deleteTitle", { name, year: String(year) }),
      consequence: t("deleteConsequence"),
    },
    fixedBecause: ({ editable }) => (editable ? undefined : t("notOwn")),
  });
  const [suggesting, setSuggesting] = useState(false);

  const suggestButton = (
    <May ask={holidays.createMany}>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={16} />}
        onClick={() => setSuggesting(true)}
      >
        {t("suggest")}
      </Button>
    </May>
  );

  const scopeText = useHolidayScope();

  return (
    <CrudPage
      title={t("title")}
      {...{ crud, state }}
      rows={list}
      buttons={suggestButton}
      searchFor={t("searchPlaceholder")}
      filters={
        <>
          <FilterSelect
            label={t("year")}
            options={years.map((year) => ({ value: year, label: String(year) }))}
            value={state.query.year}
            onChoose={(year) => state.change({ year })}
          />
          <IndexFilters {...figures.filters} />
        </>
      }
      notice={
        figures.error && <FailedLine text={t("notCounted")} error={figures.error} onRetry={figures.again} />
      }
      toName={({ name }) => name}
      columns={[
        {
          title: t("name"),
          sort: "name",
          cell: ({ id, name }) => <Link to={figures.toAddress(id)}>{name}</Link>,
        },
        { title: t("year"), sort: "year", numeric: true, cell: ({ year }) => year },
        {
          title: t("days"),
          sort: "startTime",
          cell: ({ startTime, endTime }) => dayRangeText(startTime, endTime, { year: true }),
        },
        { title: t("for"), cell: scopeText },
        { title: t("length"), numeric: true, cell: (holiday) => toDays(holiday) },
        ...figures.columns,
      ]}
      nothingYet={t("nothingYet")}
      offer={suggestButton}
    >
      {suggesting && (
        <SuggestionsDialog year={state.query.year ?? thisYear} onClose={() => setSuggesting(false)} />
      )}
    </CrudPage>
  );
}
