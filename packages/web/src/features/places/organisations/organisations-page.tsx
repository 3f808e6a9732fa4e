import { type Organisation, organisations } from "@foyer/contract/places/organisations";
import { Button } from "@mantine/core";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { AddButton } from "../../../ui/add-button.tsx";
import { ListPage } from "../../../ui/list-page.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { StateMessage } from "../../../ui/states/state-message.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { DeleteOrganisationDialog } from "./delete-organisation-dialog.tsx";
import { type Move, MoveDialog } from "./move-dialog.tsx";
import { type Editing, OrganisationDialog } from "./organisation-dialog.tsx";
import { OrganisationTable } from "./organisation-table.tsx";
import { StatusDialog } from "./status-dialog.tsx";

export function OrganisationsPage() {
  const t = usePhrases("organisations");
  const common = usePhrases("common");
  const [search, setSearch] = useQueryState("search", parseAsString.withDefault(""));
  const tree = useAsk(organisations.tree, { query: { name: search } });
  const editing = useDialog<Editing>();
  const deleting = useDialog<Organisation>();
  const switching = useDialog<Organisation>();
  const [move, setMove] = useState<Move>();

  const addButton = (
    <AddButton ask={organisations.create} label={t("add")} onClick={() => editing.open({})} />
  );

  return (
    <ListPage
      title={t("title")}
      action={addButton}
      toolbar={
        <SearchField
          placeholder={t("searchPlaceholder")}
          value={search}
          onSearch={(text) => void setSearch(text || null)}
        />
      }
    >
      {tree.isPending && <Loading />}
      {tree.isError && tree.data === undefined && (
        <Failed error={tree.error} onRetry={() => void tree.refetch()} />
      )}
      {tree.data?.totalElements === 0 &&
        (search === "" ? (
          <Empty text={t("nothingYet")} action={addButton} />
        ) : (
          <StateMessage
            role="status"
            title={common("nothingFound")}
            text={common("nothingFoundFor", { search })}
            action={
              <Button variant="default" onClick={() => void setSearch(null)}>
                {common("clearSearch")}
              </Button>
            }
          />
        ))}
      {tree.data !== undefined && tree.data.totalElements > 0 && (
        <OrganisationTable
          nodes={tree.data.content}
          allOpen={search !== ""}
          onAdd={(parent) => editing.open({ parent })}
          onEdit={(organisation) => editing.open({ organisation })}
          onSwitch={switching.open}
          onDelete={deleting.open}
          onMove={setMove}
        />
      )}
      {editing.item && <OrganisationDialog {...editing.item} onClose={editing.close} />}
      {move && <MoveDialog move={move} onClose={() => setMove(undefined)} />}
      {switching.item && <StatusDialog organisation={switching.item} onClose={switching.close} />}
      {deleting.item && <DeleteOrganisationDialog organisation={deleting.item} onClose={deleting.close} />}
    </ListPage>
  );
}
