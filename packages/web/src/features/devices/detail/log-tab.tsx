import { timeline, timelineKinds } from "@foyer/contract/devices/timeline";
import { parseAsStringLiteral } from "nuqs";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useListState } from "../../../ui/use-list-state.ts";
import { entryFacts, entryTitle } from "./entry-words.ts";
import type { ShownDevice } from "./shown-device.ts";
import { SpanFields, spanFilters } from "./span-fields.tsx";

const filters = { ...spanFilters, kind: parseAsStringLiteral(timelineKinds) };

/** The timeline as a plain list, ten a page, with days to choose. */
export function LogTab({ device }: { device: ShownDevice }) {
  const t = usePhrases("deviceDetail.log");
  const kindWord = usePhrases("deviceDetail.timeline.kind");
  const format = useFormat();
  const state = useListState({ filters });
  const { page, size, startTime, endTime, kind } = state.query;
  const span = { ...(startTime && { startTime }), ...(endTime && { endTime }) };
  const rows = useAsk(timeline.log, {
    query: { sn: device.sn, page, size, ...span, ...(kind && { kinds: kind }) },
  });
  return (
    <>
      <Row align="end" gap="xs" p="sm" lined>
        <SpanFields span={span} onChoose={state.change} />
        <FilterSelect
          label={t("kind")}
          options={timelineKinds.map((value) => ({ value, label: kindWord(value) }))}
          value={kind}
          onChoose={(chosen) => state.change({ kind: chosen })}
        />
      </Row>
      {!startTime && !endTime && (
        <Quiet px="sm" py="xs" lined>
          {t("usualSpan")}
        </Quiet>
      )}
      {rows.data?.more && (
        <Quiet px="sm" py="xs" lined>
          {t("more")}
        </Quiet>
      )}
      <DataTable
        caption={t("what")}
        rows={rows}
        state={state}
        toName={(entry) => entryTitle(entry, format)}
        columns={[
          { title: t("time"), cell: ({ time }) => format.dateTime(time, device.zone) },
          { title: t("kind"), cell: (entry) => kindWord(entry.kind) },
          { title: t("what"), cell: (entry) => entryTitle(entry, format) },
          { title: t("facts"), cell: (entry) => entryFacts(entry, format, device.zone) || "–" },
        ]}
        empty={{ text: t("nothing") }}
      />
    </>
  );
}
