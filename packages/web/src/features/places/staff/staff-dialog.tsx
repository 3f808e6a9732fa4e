import { roles } from "@foyer/contract/identity/roles";
import type { EntityDetails } from "@foyer/contract/places/entities";
import {
  permissionRanges,
  StaffDraft,
  type StaffMember,
  staff,
  type UserInfo,
} from "@foyer/contract/places/staff";
import { usePhrases } from "../../../lib/phrases.ts";
import type { Refused } from "../../../lib/refused.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { toName } from "./staff-columns.tsx";
import { StaffFields } from "./staff-fields.tsx";

const blank = {
  username: "",
  nickName: "",
  phone: "",
  email: "",
  entryDate: null,
  roles: [],
  deptIds: [],
  permissionRange: "organisations",
  entityIds: [],
};

const toDraft = (user: UserInfo) => ({
  username: user.username,
  nickName: user.nickName,
  phone: user.phone,
  email: user.email,
  entryDate: user.entryDate,
  roles: user.roles.map(({ id }) => id),
  deptIds: user.deptIds,
  permissionRange: user.permissionRange,
  entityIds: user.entityIds,
});

/** Refusals that speak of one field. */
const refusalFields = {
  "user.nameTaken": "username",
  "role.admin": "roles",
  "role.rank": "roles",
  "role.holdsMore": "roles",
  "organisation.closed": "deptIds",
};

export interface Made {
  name: string;
  password: string;
}

interface StaffDialogProps {
  /** Undefined: somebody new. */
  member?: StaffMember | undefined;
  /** The one site somebody new is for. */
  site?: Pick<EntityDetails, "id" | "name" | "deptId">;
  onMade: (made: Made) => void;
  onClose: () => void;
}

/** Makes or changes a user. */
export function StaffDialog({ member, site, onMade, onClose }: StaffDialogProps) {
  const t = usePhrases("staff");
  const title = site ? t("addFor", { site: site.name }) : t(member ? "edit" : "add");
  const choices = useAsk(roles.all);
  const caller = useAsk(staff.details, { query: {} });
  // Loaded again each time it opens; later answers must not throw away what is being typed.
  const details = useAsk(
    staff.details,
    { query: { id: member?.id } },
    { enabled: member !== undefined, staleTime: 0 },
  );
  const create = useSend(staff.create, [staff.list], { says: false });
  const update = useSend(staff.update, [staff.list, staff.details]);

  const failed = [choices, caller, details].find(({ isError, data }) => isError && data === undefined);
  if (failed?.error) return <FailedDialog title={title} error={failed.error} onClose={onClose} />;
  // What is changed must be the current state.
  if (!choices.data || !caller.data || (member && (!details.data || !details.isFetchedAfterMount))) {
    return (
      <Dialog title={title} width={560} onClose={onClose}>
        <Loading />
      </Dialog>
    );
  }

  async function save(draft: StaffDraft) {
    if (member) return update.mutateAsync({ body: { ...draft, id: member.id } });
    const { password } = await create.mutateAsync({ body: draft });
    onMade({ name: toName(draft), password });
  }

  const { userType, permissionRange } = caller.data;
  const widest = userType < 2 ? 0 : permissionRanges.indexOf(permissionRange);
  const initial = {
    ...blank,
    permissionRange: permissionRanges[Math.max(1, widest)],
    ...(site && { deptIds: [site.deptId], permissionRange: "entities", entityIds: [site.id] }),
  };
  return (
    <FormDialog
      title={title}
      width={560}
      schema={StaffDraft}
      initial={member && details.data ? toDraft(details.data) : initial}
      refusalFields={refusalFields}
      onSave={save}
      onClose={onClose}
    >
      <StaffFields
        roles={choices.data}
        ranges={permissionRanges.slice(widest)}
        // A user who sees chosen sites manages no organisation, but may name those on the way to them.
        manages={permissionRanges[widest] !== "entities"}
      />
    </FormDialog>
  );
}

function FailedDialog({ title, error, onClose }: { title: string; error: Refused; onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Failed error={error} onRetry={onClose} />
    </Dialog>
  );
}
