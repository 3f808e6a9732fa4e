import { type Entity, entities } from "@foyer/contract/places/entities";
import { Button } from "@mantine/core";
import { parseAsInteger } from "nuqs";
import { useDeferredValue, useMemo, useState } from "react";
import { languageTag } from "../../../lib/language.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useOrganisationOptions } from "../../../ui/accesses/use-places.ts";
import { BulkMenu } from "../../../ui/bulk/bulk-menu.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { ListPage } from "../../../ui/list-page.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { StateMessage } from "../../../ui/states/state-message.tsx";
import { VirtualTable } from "../../../ui/table/virtual-table.tsx";
import { useCrudDialogs } from "../../../ui/use-crud-dialogs.tsx";
import { useListState } from "../../../ui/use-list-state.ts";
import { NextStepOfSite } from "../next-step/next-step-of-site.tsx";
import { DeleteEntityDialog } from "./delete-entity-dialog.tsx";
import { EntityAmount } from "./entity-amount.tsx";
import { useEntityColumns } from "./entity-columns.tsx";
import { shownEntities } from "./shown-entities.ts";
import { useAllEntities } from "./use-all-entities.ts";

const EntityDialog = lazyPart(async () => (await import("./entity-dialog.tsx")).EntityDialog);

const filters = { deptId: parseAsInteger };

/** Every site the reader may see, all in one list. */
export function EntitiesPage() {
  const t = usePhrases("entities");
  const state = useListState({ filters });
  const { search, sort, deptId } = state.query;
  const all = useAllEntities(deptId);
  // While pages come, what was sorted last stays in sight.
  const rows = useDeferredValue(all.rows);
  const shown = useMemo(() => shownEntities(rows, search, sort, languageTag()), [rows, search, sort]);
  const columns = useEntityColumns();
  const organisations = useOrganisationOptions();
  const [made, setMade] = useState<number>();
  const { addButton, rowActions, dialogs } = useCrudDialogs<Entity>({
    endpoints: entities,
    add: t("add"),
    form: (entity, close) => (
      <EntityDialog entity={entity} deptId={deptId} onMade={setMade} onClose={close} />
    ),
    deletion: (entity, close) => <DeleteEntityDialog entity={entity} onClose={close} />,
  });

  function list() {
    if (all.error && all.rows.length === 0) return <Failed error={all.error} onRetry={all.retry} />;
    if (all.isPending) return <Loading />;
    if (shown.length > 0)
      return (
        <VirtualTable
          caption={t("title")}
          rows={shown}
          state={state}
          columns={columns}
          toName={({ name }) => name}
          actions={rowActions}
        />
      );
    if (!all.isComplete || rows !== all.rows) return <Loading />;
    if (!state.narrowed) return <Empty text={t("nothingYet")} action={addButton} />;
    return (
      <StateMessage
        role="status"
        title={t("none")}
        action={
          <Button variant="default" onClick={state.clear}>
            {t("clear")}
          </Button>
        }
      />
    );
  }

  return (
    <ListPage
      title={t("title")}
      action={
        <>
          <BulkMenu kind="entities" query={{ name: search, ...(deptId !== undefined && { deptId }) }} />
          {addButton}
        </>
      }
      toolbar={
        <>
          <SearchField
            placeholder={t("search")}
            value={search}
            onSearch={(text) => state.change({ search: text })}
          />
          {organisations.length > 0 && (
            <FilterSelect
              label={t("organisation")}
              options={organisations}
              value={deptId}
              onChoose={(chosen) => state.change({ deptId: chosen })}
            />
          )}
          <EntityAmount all={all} shown={shown.length} narrowed={search !== ""} />
        </>
      }
    >
      {made !== undefined && <NextStepOfSite key={made} entityId={made} named />}
      {list()}
      {dialogs}
    </ListPage>
  );
}
