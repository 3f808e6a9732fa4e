import { mostReadAgain, records, type UnreadablePayload, unreadable } from "@foyer/contract/counting/records";
import { devices } from "@foyer/contract/devices/devices";
import { Button } from "@mantine/core";
import { IconEye, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { tell } from "../../../lib/toasts.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { useSizeText } from "../../../lib/use-size-text.ts";
import { Ago } from "../../../ui/ago.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Note } from "../../../ui/kit/text.tsx";
import { Toolbar } from "../../../ui/kit/toolbar.tsx";
import { May } from "../../../ui/may.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { PayloadDialog } from "./payload-dialog.tsx";

/** Payloads no decoder could read: why, what they hold, and another try. */
export function UnreadableTab() {
  const t = usePhrases("records");
  const odd = usePhrases("records.unreadable");
  const format = useFormat();
  const sizeText = useSizeText();
  const state = useListState();
  const { sort, ...asked } = state.query;
  const payloads = useAsk(unreadable.list, { query: { ...asked, sort: sort && [sort] } });
  const readAgain = useReadAgain();
  const discard = useSend(unreadable.discard, [unreadable.list]);
  const looking = useDialog<UnreadablePayload>();
  const discarding = useDialog<UnreadablePayload>();
  const shown = payloads.data?.content ?? [];
  const toName = ({ sn, receivedAt }: UnreadablePayload) => sn ?? format.dateTime(receivedAt);

  const rowActions = (payload: UnreadablePayload) => [
    { label: odd("look"), icon: <IconEye size={16} />, onClick: () => looking.open(payload) },
    {
      ask: unreadable.readAgain,
      label: odd("readAgain"),
      icon: <IconRefresh size={16} />,
      onClick: () => void readAgain([payload.id]),
    },
    {
      ask: unreadable.discard,
      label: odd("discard"),
      icon: <IconTrash size={16} />,
      onClick: () => discarding.open(payload),
      danger: true,
    },
  ];

  return (
    <>
      <Toolbar align="end">
        <SearchField
          placeholder={t("searchSerial")}
          value={state.query.search}
          onSearch={(search) => state.change({ search })}
        />
        {shown.length > 1 && (
          <May ask={unreadable.readAgain}>
            <Button
              className={look({ push: true })}
              variant="default"
              onClick={() => void readAgain(shown.slice(0, mostReadAgain).map(({ id }) => id))}
            >
              {odd("readShown", { count: shown.length })}
            </Button>
          </May>
        )}
      </Toolbar>
      <DataTable
        caption={t("tabs.unreadable")}
        rows={payloads}
        state={state}
        toName={toName}
        columns={[
          {
            title: t("serial"),
            sort: "sn",
            cell: ({ sn }) =>
              sn === null ? (
                <Note as="span" weight="normal">
                  ?
                </Note>
              ) : (
                <bdi dir="ltr">{sn}</bdi>
              ),
          },
          { title: t("protocol"), cell: ({ protocol }) => protocol },
          { title: odd("reason"), cell: ({ reason }) => <bdi dir="ltr">{reason}</bdi> },
          {
            title: t("received"),
            sort: "receivedAt",
            cell: ({ receivedAt }) => <Ago moment={receivedAt} />,
          },
          { title: t("size"), numeric: true, sort: "size", cell: ({ size }) => sizeText(size) },
        ]}
        actions={rowActions}
        empty={{ text: odd("nothing") }}
      />
      {looking.item && (
        <PayloadDialog payload={looking.item} title={toName(looking.item)} onClose={looking.close} />
      )}
      {discarding.item && (
        <ConfirmDialog
          title={odd("discardTitle", { name: toName(discarding.item) })}
          consequence={odd("discardConsequence")}
          confirmLabel={odd("discard")}
          danger
          onConfirm={() => discard.mutateAsync({ body: discarding.item ? [discarding.item.id] : [] })}
          onClose={discarding.close}
        />
      )}
    </>
  );
}

/** Has payloads read again and says what became of them. */
function useReadAgain() {
  const t = usePhrases("records.unreadable");
  const send = useSend(unreadable.readAgain, [unreadable.list, devices.waiting, records.list], {
    says: false,
  });
  return async (ids: number[]) => {
    const outcome = await send.mutateAsync({ body: ids }).catch(() => undefined);
    if (!outcome) return;
    const words = [
      outcome.readable > 0 && t("nowReadable", { count: outcome.readable }),
      outcome.waiting > 0 && t("nowWaiting", { count: outcome.waiting }),
      outcome.unreadable > 0 && t("stillUnreadable", { count: outcome.unreadable }),
    ];
    tell(outcome.unreadable === ids.length ? "error" : "success", words.filter(Boolean).join(" "));
  };
}
