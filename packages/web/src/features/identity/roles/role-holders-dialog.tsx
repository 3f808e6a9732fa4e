import { type Role, roles } from "@foyer/contract/identity/roles";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { EnabledState } from "../../../ui/enabled-state.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useInnerList } from "../../../ui/use-inner-list.ts";

/** Who holds a role. */
export function RoleHoldersDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = usePhrases("roles");
  const common = usePhrases("common");
  const list = useInnerList();
  const holders = useAsk(roles.holders, { query: { ...list.query, id: role.id } });
  return (
    <Dialog title={t("holdersTitle", { name: role.name })} width={600} onClose={onClose}>
      <SearchField placeholder={t("holdersSearch")} value={list.query.search} onSearch={list.search} />
      <DataTable
        caption={t("holdersTitle", { name: role.name })}
        rows={holders}
        state={list}
        toName={({ nickName }) => nickName}
        columns={[
          { title: t("personName"), sort: "nickName", cell: ({ nickName }) => <bdi>{nickName}</bdi> },
          { title: t("username"), sort: "username", cell: ({ username }) => <bdi>{username}</bdi> },
          { title: common("status"), cell: ({ enabled }) => <EnabledState enabled={enabled} /> },
        ]}
        empty={{ text: t("noHolders") }}
      />
    </Dialog>
  );
}
