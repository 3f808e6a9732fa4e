import { auth } from "@foyer/contract/identity/auth";
import { type Company, companies } from "@foyer/contract/places/companies";
import {
  IconArrowRight,
  IconCircleCheck,
  IconCircleOff,
  IconListCheck,
  IconUserShield,
} from "@tabler/icons-react";
import { parseAsInteger, parseAsString } from "nuqs";
import { actingCompany } from "../../../lib/acting-company.ts";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSession } from "../../../lib/session.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { AddButton } from "../../../ui/add-button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { EnabledState } from "../../../ui/enabled-state.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { ListPage } from "../../../ui/list-page.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import type { RowAction } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { deleteAction, editAction } from "../../../ui/table/usual-actions.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { AdministratorsDialog } from "./administrators-dialog.tsx";
import { CompanyDialog } from "./company-dialog.tsx";
import { CompanyMenusDialog } from "./company-menus-dialog.tsx";
import { DeleteCompanyDialog } from "./delete-company-dialog.tsx";

const filters = { username: parseAsString, status: parseAsInteger };
const icon = { size: 16 };

export function CompaniesPage() {
  const t = usePhrases("companies");
  const common = usePhrases("common");
  const format = useFormat();
  const own = useSession().signedIn?.company?.id;
  const state = useListState({ size: 20, filters });
  const { search, ...query } = state.query;
  const rows = useAsk(companies.list, { query: { ...query, name: search } });
  const editing = useDialog<Company>();
  const switching = useDialog<Company>();
  const deleting = useDialog<Company>();
  const administrators = useDialog<Company>();
  const menus = useDialog<Company>();

  const addButton = <AddButton ask={companies.create} label={t("add")} onClick={() => editing.open()} />;

  const actionsOf = (company: Company): RowAction[] => {
    const enabled = company.status === 1;
    return [
      editAction(companies.update, () => editing.open(company)),
      {
        ask: companies.administrators,
        label: t("administrators"),
        icon: <IconUserShield {...icon} />,
        onClick: () => administrators.open(company),
      },
      {
        ask: companies.changeAdminRole,
        label: t("permissions"),
        icon: <IconListCheck {...icon} />,
        onClick: () => menus.open(company),
      },
      {
        label: t("actFor"),
        icon: <IconArrowRight {...icon} />,
        onClick: () => actingCompany.choose(company.id),
        disabled: company.id === own ? t("actingAlready") : undefined,
      },
      {
        ask: companies.update,
        label: t(enabled ? "disable" : "enable"),
        icon: enabled ? <IconCircleOff {...icon} /> : <IconCircleCheck {...icon} />,
        onClick: () => switching.open(company),
      },
      deleteAction(companies.remove, () => deleting.open(company)),
    ];
  };

  return (
    <ListPage
      title={t("title")}
      action={addButton}
      toolbar={
        <>
          <SearchField
            placeholder={t("searchPlaceholder")}
            value={search}
            onSearch={(next) => state.change({ search: next })}
          />
          <SearchField
            second
            placeholder={t("administratorPlaceholder")}
            value={query.username ?? ""}
            onSearch={(username) => state.change({ username: username === "" ? null : username })}
          />
          <FilterSelect
            label={common("status")}
            options={[
              { value: 1, label: common("enabled") },
              { value: 0, label: common("disabled") },
            ]}
            value={query.status}
            onChoose={(status) => state.change({ status })}
          />
        </>
      }
    >
      <DataTable
        caption={t("title")}
        rows={rows}
        state={state}
        nameOf={({ name }) => name}
        columns={[
          {
            title: common("name"),
            sort: "name",
            cell: ({ name, code }) => <TwoLines first={name} second={<bdi dir="ltr">{code}</bdi>} />,
          },
          {
            title: common("status"),
            sort: "status",
            cell: ({ status }) => <EnabledState enabled={status === 1} />,
          },
          {
            title: t("administrator"),
            sort: "username",
            cell: ({ username }) => (username === "" ? "–" : <bdi dir="ltr">{username}</bdi>),
          },
          { title: t("contact"), cell: ({ contact }) => contact || "–" },
          { title: t("phone"), cell: ({ phone }) => (phone ? <bdi dir="ltr">{phone}</bdi> : "–") },
          {
            title: common("createdAt"),
            sort: "createTime",
            cell: ({ createTime }) => format.date(createTime),
          },
        ]}
        actions={actionsOf}
        empty={{ text: t("nothingYet"), action: addButton }}
      />
      {editing.isOpen && <CompanyDialog company={editing.item} onClose={editing.close} />}
      {switching.item && <SwitchDialog company={switching.item} onClose={switching.close} />}
      {deleting.item && <DeleteCompanyDialog company={deleting.item} onClose={deleting.close} />}
      {administrators.item && (
        <AdministratorsDialog company={administrators.item} onClose={administrators.close} />
      )}
      {menus.item && <CompanyMenusDialog company={menus.item} onClose={menus.close} />}
    </ListPage>
  );
}

/** Enables or disables a company, saying what follows. */
function SwitchDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const t = usePhrases("companies");
  const update = useSend(companies.update, [companies.list, auth.info]);
  const { id, name, status } = company;
  const disables = status === 1;
  return (
    <ConfirmDialog
      title={t(disables ? "disableTitle" : "enableTitle", { name })}
      consequence={t(disables ? "disableConsequence" : "enableConsequence")}
      confirmLabel={t(disables ? "disable" : "enable")}
      danger={disables}
      onConfirm={() => update.mutateAsync({ body: { id, status: disables ? 0 : 1 } })}
      onClose={onClose}
    />
  );
}
