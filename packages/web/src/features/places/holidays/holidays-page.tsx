import { type Holiday, holidays } from "@foyer/contract/places/holidays";
import { Button } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { parseAsInteger } from "nuqs";
import { useState } from "react";
import { Link } from "react-router";
import { dayRangeText } from "../../../lib/day-range-text.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { AddButton } from "../../../ui/add-button.tsx";
import { DeleteDialog } from "../../../ui/delete-dialog.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { useHolidayScope } from "../../../ui/holiday-scope.ts";
import { ListPage } from "../../../ui/list-page.tsx";
import { May } from "../../../ui/may.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { deleteAction, editAction } from "../../../ui/table/usual-actions.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { HolidayDialog } from "./holiday-dialog.tsx";
import classes from "./holidays.module.css";
import { IndexFilters } from "./index-filters.tsx";
import { SuggestionsDialog } from "./suggestions-dialog.tsx";
import { useIndexFigures } from "./use-index-figures.tsx";

const filters = { year: parseAsInteger };
const dayMs = 86_400_000;
const thisYear = new Date().getFullYear();
const years = Array.from({ length: 8 }, (_, index) => thisYear + 1 - index);

const daysOf = ({ startTime, endTime }: Holiday) => (Date.parse(endTime) - Date.parse(startTime)) / dayMs + 1;

/** The company's holidays: days that estimates leave out and that are compared over the years. */
export function HolidaysPage() {
  const t = usePhrases("holidays");
  const state = useListState({ filters });
  const { search, ...query } = state.query;
  const list = useAsk(holidays.list, { query: { ...query, name: search } });
  const remove = useSend(holidays.remove, [holidays.list]);
  const figures = useIndexFigures(list.data?.content ?? []);
  const editing = useDialog<Holiday>();
  const deleting = useDialog<Holiday>();
  const [suggesting, setSuggesting] = useState(false);

  const addButton = <AddButton ask={holidays.create} label={t("add")} onClick={() => editing.open()} />;
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

  const scopeOf = useHolidayScope();

  const actionsOf = (holiday: Holiday) => {
    const notOwn = holiday.editable ? undefined : t("notOwn");
    return [
      editAction(holidays.update, () => editing.open(holiday), notOwn),
      deleteAction(holidays.remove, () => deleting.open(holiday), notOwn),
    ];
  };

  return (
    <ListPage
      title={t("title")}
      action={
        <>
          {suggestButton}
          {addButton}
        </>
      }
      toolbar={
        <>
          <SearchField
            placeholder={t("searchPlaceholder")}
            value={search}
            onSearch={(next) => state.change({ search: next })}
          />
          <FilterSelect
            label={t("year")}
            options={years.map((year) => ({ value: year, label: String(year) }))}
            value={state.query.year}
            onChoose={(year) => state.change({ year })}
          />
          <IndexFilters {...figures.filters} />
        </>
      }
    >
      {figures.error && (
        <div className={classes.trouble} role="alert">
          <p>
            {t("notCounted")} {figures.error.message}
          </p>
          <Button size="xs" variant="default" onClick={figures.again}>
            {phrase("common.retry")}
          </Button>
        </div>
      )}
      <DataTable
        caption={t("title")}
        rows={list}
        state={state}
        nameOf={({ name }) => name}
        columns={[
          {
            title: t("name"),
            sort: "name",
            cell: ({ id, name }) => <Link to={figures.addressOf(id)}>{name}</Link>,
          },
          { title: t("year"), sort: "year", numeric: true, cell: ({ year }) => year },
          {
            title: t("days"),
            sort: "startTime",
            cell: ({ startTime, endTime }) => dayRangeText(startTime, endTime, { year: true }),
          },
          { title: t("for"), cell: scopeOf },
          { title: t("length"), numeric: true, cell: (holiday) => daysOf(holiday) },
          ...figures.columns,
        ]}
        actions={actionsOf}
        empty={{ text: t("nothingYet"), action: suggestButton }}
      />
      {editing.isOpen && <HolidayDialog holiday={editing.item} onClose={editing.close} />}
      {suggesting && (
        <SuggestionsDialog year={state.query.year ?? thisYear} onClose={() => setSuggesting(false)} />
      )}
      <DeleteDialog
        asked={deleting}
        title={({ name, year }) => t("deleteTitle", { name, year: String(year) })}
        consequence={t("deleteConsequence")}
        onDelete={({ id }) => remove.mutateAsync({ body: [id] })}
      />
    </ListPage>
  );
}
