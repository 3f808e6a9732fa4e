import { type Role, RoleDraft, roles } from "@foyer/contract/identity/roles";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { LongTextField } from "../../../ui/form/long-text-field.tsx";
import { NumberField } from "../../../ui/form/number-field.tsx";
import { SwitchField } from "../../../ui/form/switch-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";

const blank: RoleDraft = { name: "", permission: "", level: 3, remark: "", linked: true };

const toDraft = ({ name, permission, level, remark, linked }: Role): RoleDraft => ({
  name,
  permission,
  level,
  remark,
  linked,
});

interface RoleDialogProps {
  role?: Role | undefined;
  /** A new role may nothing yet: what it may comes next. */
  onCreated: (role: RoleDraft & { id: number }) => void;
  onClose: () => void;
}

export function RoleDialog({ role, onCreated, onClose }: RoleDialogProps) {
  const t = usePhrases("roles");
  const create = useSend(roles.create, [roles.list, roles.all]);
  const update = useSend(roles.update, [roles.list, roles.all]);

  async function save(body: RoleDraft) {
    if (role) await update.mutateAsync({ body: { ...body, id: role.id } });
    else onCreated({ ...body, ...(await create.mutateAsync({ body })) });
  }

  return (
    <FormDialog
      title={t(role ? "edit" : "add")}
      schema={RoleDraft}
      initial={role ? toDraft(role) : blank}
      refusalFields={{ "role.permissionTaken": "permission", "role.rank": "level" }}
      onSave={save}
      onClose={onClose}
    >
      <TextField name="name" label={t("name")} required />
      <TextField
        name="permission"
        label={t("permission")}
        help={t("permissionHelp")}
        guide="permissionKey"
        required
        ltr
      />
      <NumberField name="level" label={t("level")} help={t("levelHelp")} guide="permissionKey" required />
      <SwitchField name="linked" label={t("linked")} help={t("linkedHelp")} />
      <LongTextField name="remark" label={t("remark")} />
    </FormDialog>
  );
}
