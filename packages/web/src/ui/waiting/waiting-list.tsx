import type { WaitingDevice } from "@foyer/contract/devices/device";
import { devices } from "@foyer/contract/devices/devices";
import { waiting } from "@foyer/contract/devices/waiting";
import { IconEye, IconPlus, IconTrash } from "@tabler/icons-react";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk, useSend } from "../../lib/use-ask.ts";
import { useSizeText } from "../../lib/use-size-text.ts";
import type { AfterAdding } from "../accesses/add-device-dialog.tsx";
import { Ago } from "../ago.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { Quiet } from "../kit/text.tsx";
import { Toolbar } from "../kit/toolbar.tsx";
import { SearchField } from "../search-field.tsx";
import { DataTable } from "../table/data-table.tsx";
import { useIdentifiedRows } from "../table/identified-rows.ts";
import { useDialog } from "../use-dialog.ts";
import { useListState } from "../use-list-state.ts";
import { AddWaitingDialog } from "./add-waiting-dialog.tsx";
import classes from "./waiting.module.css";
import { WaitingDialog } from "./waiting-dialog.tsx";

const askEveryMs = 15_000;
const toSn = ({ sn }: WaitingDevice) => sn;

/** Serial numbers that send but that nobody has added: what is kept of them, and the way to add them. */
export function WaitingList({ next }: { next?: AfterAdding }) {
  const t = usePhrases("records");
  const wait = usePhrases("records.waiting");
  const format = useFormat();
  const sizeText = useSizeText();
  const state = useListState();
  const answer = useAsk(devices.waiting, { query: state.query }, { refetchInterval: askEveryMs });
  const discard = useSend(waiting.discard, [devices.waiting]);
  const looking = useDialog<WaitingDevice>();
  const adding = useDialog<WaitingDevice>();
  const discarding = useDialog<WaitingDevice>();
  const isOpen = answer.data?.open === true;

  const rowActions = (device: WaitingDevice) => [
    {
      ask: devices.create,
      label: wait("add"),
      icon: <IconPlus size={16} />,
      onClick: () => adding.open(device),
    },
    ...(isOpen
      ? [
          { label: wait("look"), icon: <IconEye size={16} />, onClick: () => looking.open(device) },
          {
            ask: waiting.discard,
            label: wait("discard"),
            icon: <IconTrash size={16} />,
            onClick: () => discarding.open(device),
            danger: true,
          },
        ]
      : []),
  ];

  return (
    <>
      <Toolbar align="end">
        <SearchField
          placeholder={t("searchSerial")}
          value={state.query.search}
          onSearch={(search) => state.change({ search })}
        />
      </Toolbar>
      {answer.data?.open === false && answer.data.totalElements > 0 && (
        <Quiet lined className={classes.note}>
          {wait("notOpen")}
        </Quiet>
      )}
      <DataTable
        caption={t("tabs.waiting")}
        rows={useIdentifiedRows(answer, toSn)}
        state={state}
        toName={toSn}
        columns={[
          {
            title: t("serial"),
            cell: ({ sn, elsewhere }) => (
              <>
                <bdi dir="ltr">{sn}</bdi>
                {elsewhere && (
                  <Quiet lined className={classes.note}>
                    {wait(`elsewhere.${elsewhere}`)}
                  </Quiet>
                )}
              </>
            ),
          },
          { title: t("protocol"), cell: ({ protocols }) => format.list(protocols) },
          { title: wait("messages"), numeric: true, cell: ({ kept }) => format.number(kept) },
          { title: t("size"), numeric: true, cell: ({ bytes }) => sizeText(bytes) },
          { title: wait("first"), cell: ({ firstSeen }) => <Ago moment={firstSeen} /> },
          { title: wait("last"), cell: ({ lastSeen }) => <Ago moment={lastSeen} /> },
        ]}
        actions={rowActions}
        empty={{ text: wait("nothing") }}
      />
      {looking.item && <WaitingDialog sn={looking.item.sn} onClose={looking.close} />}
      {adding.item && (
        <AddWaitingDialog
          sn={adding.item.sn}
          isOpen={isOpen}
          next={
            next && {
              ...next,
              onNext: (added) => {
                adding.close();
                next.onNext(added);
              },
            }
          }
          onClose={adding.close}
        />
      )}
      {discarding.item && (
        <ConfirmDialog
          title={wait("discardTitle", { sn: discarding.item.sn })}
          consequence={wait("discardConsequence", { count: discarding.item.kept })}
          confirmLabel={wait("discard")}
          danger
          onConfirm={() => discard.mutateAsync({ body: discarding.item ? [discarding.item.sn] : [] })}
          onClose={discarding.close}
        />
      )}
    </>
  );
}
