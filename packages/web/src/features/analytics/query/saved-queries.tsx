import { type SavedQuery, savedQueries } from "@foyer/contract/analytics/saved-queries";
import { IconPencil } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import type { Refused } from "../../../lib/refused.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { Ago } from "../../../ui/ago.tsx";
import grid from "../../../ui/analysis/figure-grid.module.css";
import { SaveQueryDialog } from "../../../ui/analysis/saved/save-query-dialog.tsx";
import { useOpenSaved } from "../../../ui/analysis/saved/use-open-saved.ts";
import { DeleteDialog } from "../../../ui/delete-dialog.tsx";
import { Stack } from "../../../ui/kit/layout.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { DataTable, type PageOfRows } from "../../../ui/table/data-table.tsx";
import { deleteAction } from "../../../ui/table/usual-actions.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { nameOfScreen } from "./screen-names.ts";

/** One's own saved queries and those of colleagues; the last opened first. */
export function SavedQueries({ saved }: { saved: UseQueryResult<SavedQuery[], Refused> }) {
  const t = usePhrases("savedQueries");
  const queries = usePhrases("queries");
  const state = useListState({ size: 20 });
  const open = useOpenSaved();
  const remove = useSend(savedQueries.remove, [savedQueries.list]);
  const renaming = useDialog<SavedQuery>();
  const deleting = useDialog<SavedQuery>();

  const { search, page, size } = state.query;
  const wanted = search.trim().toLocaleLowerCase();
  const screenName = ({ screen }: SavedQuery) => phraseOr(screen, `menu.${nameOfScreen(screen)}`);
  const found = (saved.data ?? []).filter((each) =>
    [each.name, each.author, screenName(each)].some((text) => text.toLocaleLowerCase().includes(wanted)),
  );
  const rows = {
    ...saved,
    data: saved.data && {
      content: found.slice(page * size, (page + 1) * size),
      totalElements: found.length,
    },
  } as UseQueryResult<PageOfRows<SavedQuery>, Refused>;

  return (
    <Stack gap="md" mt="md">
      <SearchField
        placeholder={t("search")}
        value={search}
        onSearch={(text) => state.change({ search: text })}
      />
      <DataTable
        caption={queries("savedList")}
        rows={rows}
        state={state}
        toName={({ name }) => name}
        columns={[
          {
            title: t("name"),
            cell: (each) => (
              <button type="button" className={grid.pick} onClick={() => void open(each)}>
                <bdi>{each.name}</bdi>
              </button>
            ),
          },
          { title: t("screen"), cell: screenName },
          {
            title: t("whose"),
            cell: ({ own, shared, author }) => (own ? t(shared ? "ownShared" : "own") : <bdi>{author}</bdi>),
          },
          {
            title: t("opened"),
            cell: ({ openedTime }) => (openedTime === null ? "–" : <Ago moment={openedTime} />),
          },
        ]}
        actions={(each) =>
          each.own
            ? [
                {
                  ask: savedQueries.update,
                  label: t("rename"),
                  icon: <IconPencil size={16} stroke={1.8} />,
                  onClick: () => renaming.open(each),
                },
                deleteAction(savedQueries.remove, () => deleting.open(each)),
              ]
            : []
        }
        empty={{ text: t("nothingYet") }}
      />
      {renaming.isOpen && <SaveQueryDialog saved={renaming.item} onClose={renaming.close} />}
      <DeleteDialog
        asked={deleting}
        title={({ name }) => t("deleteTitle", { name })}
        consequence={t("deleteConsequence")}
        onDelete={({ id }) => remove.mutateAsync({ body: [id] })}
      />
    </Stack>
  );
}
