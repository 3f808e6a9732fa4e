import { type ImportEntry, imports } from "@foyer/contract/counting/imports";
import { IconFolderOpen } from "@tabler/icons-react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { Ago } from "../../../ui/ago.tsx";
import { DeleteDialog } from "../../../ui/delete-dialog.tsx";
import { Card } from "../../../ui/kit/card.tsx";
import { Title } from "../../../ui/kit/text.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { deleteAction } from "../../../ui/table/usual-actions.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { useNamesText, useSpanText } from "./import-words.ts";

/** All imports, newest first: who brought what of when, and what became of it. */
export function ImportsTable({ onOpen }: { onOpen: (id: number) => void }) {
  const t = usePhrases("imports");
  const common = usePhrases("common");
  const format = useFormat();
  const spanText = useSpanText();
  const namesText = useNamesText();
  const state = useListState();
  const { page, size } = state.query;
  const rows = useAsk(imports.list, { query: { page, size } });
  const discard = useSend(imports.discard, [imports.list]);
  const discarding = useDialog<ImportEntry>();

  const formatRecords = ({ state, result, done, total }: ImportEntry) => {
    if (result) return format.number(result.fresh + result.revised);
    return state === "draft" ? "–" : `${format.number(done)} / ${format.number(total)}`;
  };

  return (
    <Card as="section" mb="md" p="md" aria-label={t("history")}>
      <Title mb="xs" break>
        {t("history")}
      </Title>
      <DataTable
        caption={t("history")}
        rows={rows}
        state={state}
        toName={({ files }) => namesText(files)}
        columns={[
          { title: t("files"), cell: ({ files }) => <bdi>{namesText(files)}</bdi> },
          { title: common("status"), cell: (row) => t(`states.${row.state}`) },
          { title: t("records"), numeric: true, cell: formatRecords },
          { title: t("span"), cell: ({ from, to }) => spanText(from, to) },
          { title: t("by"), cell: ({ user }) => user },
          {
            title: common("createdAt"),
            cell: ({ createTime }) => <Ago moment={createTime} />,
          },
        ]}
        actions={(row) => [
          { label: common("details"), icon: <IconFolderOpen size={16} />, onClick: () => onOpen(row.id) },
          ...(row.state === "draft" ? [deleteAction(imports.discard, () => discarding.open(row))] : []),
        ]}
        empty={{ text: t("nothingYet") }}
      />
      <DeleteDialog
        asked={discarding}
        title={({ files }) => t("discardTitle", { name: namesText(files) })}
        consequence={t("discardConsequence")}
        onDelete={({ id }) => discard.mutateAsync({ body: [id] })}
      />
    </Card>
  );
}
