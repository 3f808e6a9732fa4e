import {
  type QuarantinedRecord,
  quarantine,
  quarantineReasons,
  quarantineStates,
} from "@foyer/contract/counting/records";
import { Button, NativeSelect } from "@mantine/core";
import { IconCheck, IconTrash } from "@tabler/icons-react";
import { parseAsInteger, parseAsStringLiteral } from "nuqs";
import { useFormat } from "../../../lib/format.ts";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { useValuesText } from "../../../lib/use-values-text.ts";
import { Ago } from "../../../ui/ago.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Toolbar } from "../../../ui/kit/toolbar.tsx";
import { May } from "../../../ui/may.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import type { RowAction } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { type Decision, QuarantineDecision } from "./quarantine-decision.tsx";
import { AccessCell, IntervalCell } from "./record-parts.tsx";

const filters = {
  reason: parseAsStringLiteral(quarantineReasons),
  state: parseAsStringLiteral(quarantineStates),
  deviceId: parseAsInteger,
  entityId: parseAsInteger,
};

/** Records held apart, with what can be decided about them. */
export function QuarantineTab() {
  const t = usePhrases("records");
  const quiet = usePhrases("records.quarantine");
  const format = useFormat();
  const valuesText = useValuesText();
  const state = useListState({ filters });
  const { sort, ...asked } = state.query;
  const held = useAsk(quarantine.list, { query: { ...asked, sort: sort && [sort] } });
  const deciding = useDialog<Decision>();
  const total = held.data?.totalElements ?? 0;
  const shown = state.query.state ?? "held";

  const rowActions = (record: QuarantinedRecord): RowAction[] => [
    ...(record.state !== "released"
      ? [
          {
            ask: quarantine.release,
            label: quiet("release"),
            icon: <IconCheck size={16} />,
            onClick: () => deciding.open({ kind: "release", records: [record], total: 1 }),
          },
        ]
      : []),
    ...(record.state === "held"
      ? [
          {
            ask: quarantine.discard,
            label: quiet("discard"),
            icon: <IconTrash size={16} />,
            onClick: () => deciding.open({ kind: "discard", records: [record], total: 1 }),
            danger: true,
          },
        ]
      : []),
  ];

  return (
    <>
      <Toolbar align="end">
        <SearchField
          placeholder={quiet("search")}
          value={state.query.search}
          onSearch={(search) => state.change({ search })}
        />
        <FilterSelect
          label={quiet("reason")}
          options={quarantineReasons.map((value) => ({ value, label: quiet(`reasons.${value}`) }))}
          value={state.query.reason}
          onChoose={(reason) => state.change({ reason })}
        />
        <StateFilter
          value={shown}
          onChoose={(next) => state.change({ state: next === "held" ? null : next })}
        />
        {total > 1 && shown !== "released" && (
          <May ask={quarantine.release}>
            <Button
              className={look({ push: true })}
              variant="default"
              onClick={() => deciding.open({ kind: "release", filter: asked, total })}
            >
              {quiet("releaseAll", { count: total })}
            </Button>
            {shown === "held" && (
              <Button
                variant="default"
                onClick={() => deciding.open({ kind: "discard", filter: asked, total })}
              >
                {quiet("discardAll", { count: total })}
              </Button>
            )}
          </May>
        )}
      </Toolbar>
      <DataTable
        caption={t("tabs.quarantine")}
        rows={held}
        state={state}
        toName={(row) => `${row.deviceName} ${format.dateTime(row.start, row.zone)}`}
        columns={[
          { title: t("interval"), sort: "start", cell: (row) => <IntervalCell {...row} /> },
          {
            title: t("device"),
            cell: ({ deviceName, sn, entityId, entityName, line }) => (
              <TwoLines
                first={
                  <PlaceLink kind="device" of={sn}>
                    {deviceName}
                  </PlaceLink>
                }
                second={
                  <>
                    <PlaceLink kind="site" of={entityId}>
                      {entityName}
                    </PlaceLink>
                    {` · ${t("line", { line })}`}
                  </>
                }
              />
            ),
          },
          { title: t("access"), cell: (row) => <AccessCell {...row} /> },
          {
            title: quiet("reason"),
            cell: ({ reason }) => phraseOr(reason, `records.quarantine.reasons.${reason}`),
          },
          { title: t("sent"), cell: ({ values }) => valuesText(values) },
          {
            title: t("received"),
            sort: "receivedAt",
            cell: (row) => (
              <TwoLines
                first={<Ago moment={row.receivedAt} zone={row.zone} />}
                second={<Decided record={row} />}
              />
            ),
          },
        ]}
        actions={rowActions}
        empty={{ text: quiet("nothing") }}
      />
      {deciding.item && <QuarantineDecision decision={deciding.item} onClose={deciding.close} />}
    </>
  );
}

type State = (typeof quarantineStates)[number];

/** What waits, or what has been decided: never both under each other. */
function StateFilter({ value, onChoose }: { value: State; onChoose: (state: State) => void }) {
  const t = usePhrases("records.quarantine");
  return (
    <NativeSelect
      w={{ base: "100%", sm: 200 }}
      aria-label={t("state")}
      value={value}
      data={quarantineStates.map((state) => ({ value: state, label: t(`states.${state}`) }))}
      onChange={({ currentTarget }) => onChoose(currentTarget.value as State)}
    />
  );
}

function Decided({ record: { source, decidedBy, decidedAt, zone } }: { record: QuarantinedRecord }) {
  const t = usePhrases("records.quarantine");
  const format = useFormat();
  if (decidedBy === null || decidedAt === null) return source;
  return `${source} · ${t("decided", { name: decidedBy, time: format.dateTime(decidedAt, zone) })}`;
}
