import { accesses, accessKinds } from "@foyer/contract/places/accesses";
import { parseAsInteger, parseAsStringLiteral } from "nuqs";
import { useState } from "react";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { AccessesTable } from "../../../ui/accesses/accesses-table.tsx";
import { AddAccessButton } from "../../../ui/accesses/add-access-button.tsx";
import { BulkMenu } from "../../../ui/bulk/bulk-menu.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { ListPage } from "../../../ui/list-page.tsx";
import { EntitySelect } from "../../../ui/pickers/entity-select.tsx";
import { RecomputeBar } from "../../../ui/recompute-bar.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { useListState } from "../../../ui/use-list-state.ts";
import { ConnectStep } from "../next-step/next-step.tsx";

const filters = {
  entityId: parseAsInteger,
  kind: parseAsStringLiteral(accessKinds),
  binding: parseAsInteger,
};

/** Every access of the company: where it leads, whether it is in use, and what counts there. */
export function AccessesPage() {
  const may = useMay();
  return may(accesses.list) ? <Accesses /> : <NoPermission permission={accesses.list.permission} />;
}

function Accesses() {
  const t = usePhrases("accesses");
  const state = useListState({ filters });
  const { search, binding, ...query } = state.query;
  const inUse = binding === 0 || binding === 1 ? { binding } : {};
  const rows = useAsk(accesses.list, { query: { ...query, ...inUse, name: search } });
  const [made, setMade] = useState<number>();
  const door = useAsk(accesses.details, { query: { id: made ?? 0 } }, { enabled: made !== undefined });
  const addButton = <AddAccessButton onMade={setMade} />;

  return (
    <>
      <RecomputeBar />
      {door.data && <ConnectStep access={door.data} />}
      <ListPage
        title={t("title")}
        action={
          <>
            <BulkMenu
              kind="accesses"
              query={{ name: search, ...(query.entityId !== undefined && { entityId: query.entityId }) }}
            />
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
            <EntitySelect
              label={t("site")}
              hideLabel
              w={{ base: "100%", sm: 220 }}
              value={state.query.entityId ?? null}
              onChoose={(entityId) => state.change({ entityId })}
              allLabel={t("allSites")}
            />
            <FilterSelect
              label={t("kind")}
              options={accessKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
              value={state.query.kind}
              onChoose={(kind) => state.change({ kind })}
            />
            <FilterSelect
              label={t("binding")}
              options={[
                { value: 1, label: t("inUse") },
                { value: 0, label: t("notInUse") },
              ]}
              value={binding}
              onChoose={(next) => state.change({ binding: next })}
            />
          </>
        }
      >
        <AccessesTable rows={rows} state={state} addButton={addButton} />
      </ListPage>
    </>
  );
}
