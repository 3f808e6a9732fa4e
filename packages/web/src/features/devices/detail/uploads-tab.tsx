import { uploadRecords } from "@foyer/contract/devices/upload-records";
import { Button } from "@mantine/core";
import { IconDownload, IconEraser } from "@tabler/icons-react";
import { useState } from "react";
import { useDownload } from "../../../lib/download.ts";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { May } from "../../../ui/may.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useListState } from "../../../ui/use-list-state.ts";
import type { ShownDevice } from "./shown-device.ts";
import { SpanFields, spanFilters } from "./span-fields.tsx";

/** What the device uploaded, as it sent it. */
export function UploadsTab({ device }: { device: ShownDevice }) {
  const t = usePhrases("deviceDetail.uploads");
  const format = useFormat();
  const { sn, zone, name } = device;
  const state = useListState({ filters: spanFilters });
  const { page, size, startTime, endTime } = state.query;
  const span = { ...(startTime && { startTime }), ...(endTime && { endTime }) };
  const rows = useAsk(uploadRecords.list, { query: { sn, page, size, ...span } });
  const download = useDownload(uploadRecords.download);
  const clear = useSend(uploadRecords.clear, [uploadRecords.list], { says: t("cleared") });
  const [clearing, setClearing] = useState(false);
  const moment = (time: string) => format.dateTime(time, zone);
  const clearedBefore = rows.data?.clearedBefore;
  const isEmpty = rows.data?.totalElements === 0;

  return (
    <>
      <Row align="end" gap="xs" p="sm" lined>
        <SpanFields span={span} onChoose={state.change} />
        <Row gap="xs" push>
          <May ask={uploadRecords.download}>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              loading={download.isPending}
              disabled={isEmpty}
              onClick={() => download.mutate({ query: { sn, ...span } })}
            >
              {t("download")}
            </Button>
          </May>
          <May ask={uploadRecords.clear}>
            <Button
              variant="default"
              leftSection={<IconEraser size={16} />}
              disabled={isEmpty && !state.narrowed}
              onClick={() => setClearing(true)}
            >
              {t("clear")}
            </Button>
          </May>
        </Row>
      </Row>
      {clearedBefore && !isEmpty && (
        <Quiet px="sm" py="xs" lined>
          {t("clearedBefore", { time: moment(clearedBefore) })}
        </Quiet>
      )}
      {rows.data?.more && (
        <Quiet px="sm" py="xs" lined>
          {t("more")}
        </Quiet>
      )}
      <DataTable
        caption={t("title")}
        rows={rows}
        state={state}
        toName={({ dataTime }) => moment(dataTime)}
        columns={[
          { title: t("dataTime"), cell: ({ dataTime }) => moment(dataTime) },
          { title: t("line"), cell: ({ line }) => line },
          { title: t("in"), numeric: true, cell: (row) => format.number(row.in) },
          { title: t("out"), numeric: true, cell: (row) => format.number(row.out) },
          { title: t("return"), numeric: true, cell: (row) => format.number(row.return) },
          { title: t("passBy"), numeric: true, cell: (row) => format.number(row.passBy) },
          { title: t("staffIn"), numeric: true, cell: (row) => format.number(row.staffIn) },
          { title: t("staffOut"), numeric: true, cell: (row) => format.number(row.staffOut) },
          { title: t("uploadTime"), cell: ({ uploadTime }) => moment(uploadTime) },
          { title: t("storageTime"), cell: ({ storageTime }) => moment(storageTime) },
        ]}
        empty={{
          text: clearedBefore ? t("nothingSince", { time: moment(clearedBefore) }) : t("nothing"),
        }}
      />
      {clearing && (
        <ConfirmDialog
          title={t("clearTitle", { name })}
          consequence={t("clearConsequence")}
          confirmLabel={t("clear")}
          danger
          onConfirm={() => clear.mutateAsync({ query: { sn } })}
          onClose={() => setClearing(false)}
        />
      )}
    </>
  );
}
