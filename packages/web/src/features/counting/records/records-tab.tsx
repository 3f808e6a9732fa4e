import { type RecordRow, records } from "@foyer/contract/counting/records";
import { devices } from "@foyer/contract/devices/devices";
import { IconHistory } from "@tabler/icons-react";
import { useFormat } from "../../../lib/format.ts";
import { businessDay } from "../../../lib/local-day.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { useValuesText } from "../../../lib/use-values-text.ts";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useIdentifiedRows } from "../../../ui/table/identified-rows.ts";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { RecordFilters } from "./record-filters.tsx";
import { AccessCell, IntervalCell, useOriginText } from "./record-parts.tsx";
import { RecordTotalsLine } from "./record-totals.tsx";
import { RevisionsDialog } from "./revisions-dialog.tsx";
import { useRecordChoice } from "./use-record-choice.ts";
import { useRecordPlaces } from "./use-record-places.ts";

const toId = ({ deviceId, line, start, seconds }: RecordRow) => `${deviceId}|${line}|${start}|${seconds}`;

/** The records behind a figure, with what they add up to. */
export function RecordsTab() {
  const t = usePhrases("records");
  const choice = useRecordChoice();
  const places = useRecordPlaces(choice.query);
  const { deviceId, line, measure, page, size, sort } = choice.query;
  const today = businessDay(serverNow(), places.clock);
  const { startTime, endTime } = choice.query;
  const days = {
    startTime: startTime ?? endTime?.slice(0, 10) ?? today,
    endTime: endTime ?? startTime?.slice(0, 10) ?? today,
  };
  const asked = { ...places.subject, ...days, deviceId, line, measure };
  const enabled = places.subject !== undefined || deviceId !== undefined;

  const answer = useAsk(records.list, { query: { ...asked, page, size, sort: sort && [sort] } }, { enabled });
  const totals = useAsk(records.totals, { query: asked }, { enabled });
  const device = useDeviceName(deviceId);

  if (places.none && !enabled) return <Empty text={t("noSite")} />;
  return (
    <>
      <RecordFilters choice={choice} places={places} days={days} device={device} />
      {enabled ? (
        <>
          <RecordTotalsLine totals={totals} measure={measure} more={answer.data?.more === true} />
          <RecordTable answer={answer} choice={choice} />
        </>
      ) : (
        <Loading />
      )}
    </>
  );
}

function useDeviceName(id: number | undefined): string | undefined {
  const may = useMay();
  const enabled = id !== undefined && may(devices.details);
  const device = useAsk(devices.details, { query: { id: id ?? 0 } }, { enabled });
  return device.data?.name;
}

interface RecordTableProps {
  answer: ReturnType<typeof useAsk<typeof records.list>>;
  choice: ReturnType<typeof useRecordChoice>;
}

function RecordTable({ answer, choice }: RecordTableProps) {
  const t = usePhrases("records");
  const measure = usePhrases("measures");
  const format = useFormat();
  const valuesText = useValuesText();
  const originText = useOriginText();
  const history = useDialog<RecordRow>();
  const rows = useIdentifiedRows(answer, toId);
  const countedCell = (counted: number | undefined) => (counted === undefined ? "–" : format.number(counted));

  return (
    <>
      <DataTable
        caption={t("title")}
        rows={rows}
        // A span without records says so itself; there is nothing to clear.
        state={{
          ...choice,
          narrowed: choice.query.measure !== undefined,
          clear: () => choice.change({ measure: null }),
        }}
        toName={(row) => `${row.deviceName} ${format.dateTime(row.start, row.zone)}`}
        columns={[
          { title: t("interval"), sort: "start", cell: (row) => <IntervalCell {...row} /> },
          {
            title: t("device"),
            cell: ({ deviceName, sn, line }) => (
              <TwoLines
                first={
                  <PlaceLink kind="device" of={sn}>
                    {deviceName}
                  </PlaceLink>
                }
                second={
                  <bdi dir="ltr">
                    {[sn !== deviceName && sn, t("line", { line })].filter(Boolean).join(" · ")}
                  </bdi>
                }
              />
            ),
          },
          {
            title: t("access"),
            cell: (row) => <AccessCell {...row} reversed={row.sign === -1} />,
          },
          { title: measure("in"), numeric: true, cell: ({ counted }) => countedCell(counted?.in) },
          { title: measure("out"), numeric: true, cell: ({ counted }) => countedCell(counted?.out) },
          { title: t("sent"), cell: ({ values }) => valuesText(values) },
          {
            title: t("received"),
            cell: (row) => (
              <TwoLines first={format.dateTime(row.receivedAt, row.zone)} second={originText(row)} />
            ),
          },
        ]}
        actions={(row) =>
          row.revisions > 0
            ? [
                {
                  label: t("earlierValues", { count: row.revisions }),
                  icon: <IconHistory size={16} />,
                  onClick: () => history.open(row),
                },
              ]
            : []
        }
        empty={{ text: t("noneInSpan") }}
      />
      {history.item && <RevisionsDialog record={history.item} onClose={history.close} />}
    </>
  );
}
