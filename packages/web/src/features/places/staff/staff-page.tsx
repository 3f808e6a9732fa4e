import { roles } from "@foyer/contract/identity/roles";
import { type StaffMember, staff } from "@foyer/contract/places/staff";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconCircleCheck, IconCircleOff, IconKey, IconShieldOff } from "@tabler/icons-react";
import { parseAsInteger } from "nuqs";
import { useState } from "react";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { BulkMenu } from "../../../ui/bulk/bulk-menu.tsx";
import { CrudPage } from "../../../ui/crud-page.tsx";
import { EnabledFilter } from "../../../ui/enabled-filter.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { May } from "../../../ui/may.tsx";
import { InitialPasswordDialog } from "../../../ui/password/initial-password-dialog.tsx";
import { SidePane } from "../../../ui/side-pane/side-pane.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import type { RowAction } from "../../../ui/table/column.ts";
import { useSelection } from "../../../ui/table/use-selection.ts";
import { useCrudDialogs } from "../../../ui/use-crud-dialogs.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { OrganisationChip } from "./organisation-chip.tsx";
import { OrganisationPane } from "./organisation-pane.tsx";
import { staffColumns, toName } from "./staff-columns.tsx";
import type { Made } from "./staff-dialog.tsx";
import { type StaffAct, StaffQuestion } from "./staff-question.tsx";

const StaffDialog = lazyPart(async () => (await import("./staff-dialog.tsx")).StaffDialog);

const filters = { deptId: parseAsInteger, roleId: parseAsInteger, status: parseAsInteger };
/** Cards of a phone and wide windows have room for one more column. */
const roomyWindow = "(max-width: 47.99em), (min-width: 105em)";

/** Who works for the company, by organisation: what they may do and what they see. */
export function StaffPage() {
  const may = useMay();
  return may(staff.list) ? <Staff /> : <NoPermission permission={staff.list.permission} />;
}

function Staff() {
  const t = usePhrases("staff");
  const common = usePhrases("common");
  const may = useMay();
  const state = useListState({ size: 20, filters });
  const { search, deptId } = state.query;
  const users = useAsk(staff.list, { query: state.query });
  const choices = useAsk(roles.all);
  const roomy = useMediaQuery(roomyWindow, false, { getInitialValueInEffect: false });
  const asking = useDialog<StaffAct>();
  const [created, setCreated] = useState<Made & { title: string }>();
  const lockText = ({ lock }: StaffMember) => (lock === null ? undefined : t(`locks.${lock}`));
  const { selection, rows: chosen, clear } = useSelection(users.data?.content, lockText);
  const question = (act: StaffAct, close: () => void) => (
    <StaffQuestion
      {...act}
      onReset={(made) => setCreated({ ...made, title: t("resetDone", { name: made.name }) })}
      onDone={clear}
      onClose={close}
    />
  );
  const crud = useCrudDialogs<StaffMember>({
    endpoints: staff,
    add: t("add"),
    form: (member, close) => (
      <StaffDialog
        member={member}
        onMade={(made) => setCreated({ ...made, title: t("made", { name: made.name }) })}
        onClose={close}
      />
    ),
    deletion: (user, close) => question({ act: "delete", users: [user] }, close),
    more: useMore(lockText, asking.open),
    fixedBecause: lockText,
  });

  return (
    <CrudPage
      title={t("title")}
      {...{ crud, state, toName }}
      rows={users}
      buttons={<BulkMenu kind="users" query={{ name: search, ...(deptId !== undefined && { deptId }) }} />}
      searchFor={t("searchPlaceholder")}
      filters={
        <>
          <EnabledFilter value={state.query.status} onChoose={(status) => state.change({ status })} />
          <FilterSelect
            label={t("role")}
            options={(choices.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={state.query.roleId}
            onChoose={(roleId) => state.change({ roleId })}
          />
          {deptId !== undefined && (
            <OrganisationChip id={deptId} onClear={() => state.change({ deptId: null })} />
          )}
        </>
      }
      around={(list) => (
        <SidePane
          title={t("organisations")}
          rememberAs="staff"
          pane={<OrganisationPane chosen={deptId} onChoose={(id) => state.change({ deptId: id })} />}
        >
          {list}
        </SidePane>
      )}
      columns={staffColumns({ t, common, roomy })}
      {...((may(staff.setStatus) || may(staff.remove)) && { selection })}
      bulk={<BulkButtons onAsk={(act) => asking.open({ act, users: chosen })} />}
      nothingYet={t("nothingYet")}
    >
      {asking.item && question(asking.item, asking.close)}
      {created && (
        <InitialPasswordDialog
          title={created.title}
          password={created.password}
          onClose={() => setCreated(undefined)}
        />
      )}
    </CrudPage>
  );
}

/** What else can be done to one user; what is locked says why. */
function useMore(lockText: (user: StaffMember) => string | undefined, onAsk: (act: StaffAct) => void) {
  const t = usePhrases("staff");
  const factor = usePhrases("secondFactor");
  return (user: StaffMember): RowAction[] => {
    const disabled = lockText(user);
    const act = (name: StaffAct["act"]) => () => onAsk({ act: name, users: [user] });
    const turn = user.enabled ? "disable" : "enable";
    const Turn = user.enabled ? IconCircleOff : IconCircleCheck;
    return [
      { ask: staff.update, label: t(turn), icon: <Turn size={16} />, onClick: act(turn), disabled },
      {
        ask: staff.resetPassword,
        label: t("resetPassword"),
        icon: <IconKey size={16} />,
        onClick: act("reset"),
        disabled,
      },
      ...(user.secondFactor
        ? [
            {
              ask: staff.removeSecondFactor,
              label: factor("take"),
              icon: <IconShieldOff size={16} />,
              onClick: act("take"),
              disabled,
            },
          ]
        : []),
    ];
  };
}

function BulkButtons({ onAsk }: { onAsk: (act: "enable" | "disable" | "delete") => void }) {
  const t = usePhrases("staff");
  const common = usePhrases("common");
  return (
    <>
      <May ask={staff.setStatus}>
        <Button variant="default" size="compact-sm" onClick={() => onAsk("enable")}>
          {t("enable")}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => onAsk("disable")}>
          {t("disable")}
        </Button>
      </May>
      <May ask={staff.remove}>
        <Button variant="default" color="red" size="compact-sm" onClick={() => onAsk("delete")}>
          {common("delete")}
        </Button>
      </May>
    </>
  );
}
