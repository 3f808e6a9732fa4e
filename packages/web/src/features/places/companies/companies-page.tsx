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
import { lazyPart } from "../../../lib/lazy-part.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSession } from "../../../lib/session.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { CrudPage } from "../../../ui/crud-page.tsx";
import { EnabledFilter } from "../../../ui/enabled-filter.tsx";
import { EnabledState } from "../../../ui/enabled-state.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import type { RowAction } from "../../../ui/table/column.ts";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { useCrudDialogs } from "../../../ui/use-crud-dialogs.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { AdministratorsDialog } from "./administrators-dialog.tsx";
import { CompanyMenusDialog } from "./company-menus-dialog.tsx";
import { DeleteCompanyDialog } from "./delete-company-dialog.tsx";

const CompanyDialog = lazyPart(async () => (await import("./company-dialog.tsx")).CompanyDialog);

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
  const switching = useDialog<Company>();
  const administrators = useDialog<Company>();
  const menus = useDialog<Company>();

  const moreActions = (company: Company): RowAction[] => {
    const enabled = company.status === 1;
    return [
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
    ];
  };
  const crud = useCrudDialogs<Company>({
    endpoints: companies,
    add: t("add"),
    form: (company, close) => <CompanyDialog company={company} onClose={close} />,
    deletion: (company, close) => <DeleteCompanyDialog company={company} onClose={close} />,
    more: moreActions,
  });

  return (
    <CrudPage
      title={t("title")}
      {...{ crud, state, rows }}
      searchFor={t("searchPlaceholder")}
      filters={
        <>
          <SearchField
            second
            placeholder={t("administratorPlaceholder")}
            value={query.username ?? ""}
            onSearch={(username) => state.change({ username: username === "" ? null : username })}
          />
          <EnabledFilter value={query.status} onChoose={(status) => state.change({ status })} />
        </>
      }
      toName={({ name }) => name}
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
      nothingYet={t("nothingYet")}
    >
      {switching.item && <SwitchDialog company={switching.item} onClose={switching.close} />}
      {administrators.item && (
        <AdministratorsDialog company={administrators.item} onClose={administrators.close} />
      )}
      {menus.item && <CompanyMenusDialog company={menus.item} onClose={menus.close} />}
    </CrudPage>
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
