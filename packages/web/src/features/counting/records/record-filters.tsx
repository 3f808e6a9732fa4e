import { measures } from "@foyer/contract/counting/measures";
import { Button, Select } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { usePhrases } from "../../../lib/phrases.ts";
import { DayRangeFields } from "../../../ui/day-range-fields.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { Toolbar } from "../../../ui/kit/toolbar.tsx";
import { EntitySelect } from "../../../ui/pickers/entity-select.tsx";
import type { RecordChoice } from "./use-record-choice.ts";
import type { RecordPlaces } from "./use-record-places.ts";

/** Most entries a list shows at a time; typing narrows them down. */
const listed = 15;
const field = { w: { base: "100%", sm: 200 } };

interface RecordFiltersProps {
  choice: RecordChoice;
  places: RecordPlaces;
  days: { startTime: string; endTime: string };
  /** What the device that is asked of is called. */
  device: string | undefined;
}

/** Which places, times and measures of records are shown. */
export function RecordFilters({ choice, places, days, device }: RecordFiltersProps) {
  const t = usePhrases("records");
  const measure = usePhrases("measures");
  const { query, change } = choice;
  return (
    <Toolbar align="end">
      {query.deviceId !== undefined && (
        <Button
          variant="default"
          rightSection={<IconX size={14} aria-hidden="true" />}
          aria-label={t("allDevices")}
          onClick={() => change({ deviceId: null, line: null })}
        >
          {[
            t("ofDevice", { name: device ?? String(query.deviceId) }),
            query.line && t("line", { line: query.line }),
          ]
            .filter(Boolean)
            .join(", ")}
        </Button>
      )}
      <SubjectFields choice={choice} places={places} />
      <DayRangeFields value={wholeDays(days)} onChange={choice.change} />
      <FilterSelect
        label={t("measure")}
        options={measures.map((value) => ({ value, label: measure(value) }))}
        value={query.measure}
        onChoose={(value) => change({ measure: value })}
      />
    </Toolbar>
  );
}

function SubjectFields({ choice: { change }, places }: Pick<RecordFiltersProps, "choice" | "places">) {
  const t = usePhrases("records");
  const common = usePhrases("common");
  const { subject, site } = places;
  const list = (dataType: number, rows: ReadonlyArray<{ id: number; name: string }>) =>
    rows.map(({ id, name }) => ({ value: `${dataType} ${id}`, label: name }));
  const parts = [
    { value: `0 ${site}`, label: t("wholeSite") },
    ...(places.accesses.length > 0 ? [{ group: t("accesses"), items: list(1, places.accesses) }] : []),
    ...(places.areas.length > 0 ? [{ group: t("areas"), items: list(2, places.areas) }] : []),
  ];
  return (
    <>
      <EntitySelect
        {...field}
        label={t("site")}
        placeholder={t("chooseSite")}
        value={site ?? null}
        onChoose={(id) => change({ dataType: null, id })}
      />
      {site !== undefined && (
        <Select<string>
          {...field}
          label={t("countsFor")}
          searchable
          limit={listed}
          nothingFoundMessage={common("nothingFound")}
          allowDeselect={false}
          value={subject ? `${subject.dataType} ${subject.id}` : null}
          data={parts}
          onChange={(next) => {
            const [dataType = 0, id = 0] = (next ?? "").split(" ").map(Number);
            change({ dataType: dataType === 0 ? null : (dataType as 1 | 2), id });
          }}
        />
      )}
    </>
  );
}

/** A moment in the address shows as its day until another is chosen. */
const wholeDays = ({ startTime, endTime }: RecordFiltersProps["days"]) => ({
  startTime: startTime.slice(0, 10),
  endTime: endTime.slice(0, 10),
});
