import type { RoleChoice } from "@foyer/contract/identity/roles";
import type { PermissionRange } from "@foyer/contract/places/staff";
import { usePhrases } from "../../../lib/phrases.ts";
import { ChoiceField } from "../../../ui/form/choice-field.tsx";
import { DayField } from "../../../ui/form/day-field.tsx";
import { useDraftOfForm } from "../../../ui/form/draft-context.ts";
import { EntitiesField } from "../../../ui/form/entities-field.tsx";
import { MultiSelectField } from "../../../ui/form/multi-select-field.tsx";
import { OrganisationsField } from "../../../ui/form/organisations-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";

interface StaffFieldsProps {
  roles: readonly RoleChoice[];
  /** What the caller can give. */
  ranges: readonly PermissionRange[];
  /** Whether the caller may put somebody into organisations as into their own. */
  manages: boolean;
}

export function StaffFields({ roles, ranges, manages }: StaffFieldsProps) {
  const t = usePhrases("staff");
  const { values } = useDraftOfForm();
  return (
    <>
      <TextField name="username" label={t("username")} help={t("usernameHelp")} required ltr />
      <TextField name="nickName" label={t("nickName")} />
      <MultiSelectField
        name="roles"
        label={t("roles")}
        help={t("rolesHelp")}
        required
        options={roles.map(({ id, name, lock }) => ({
          value: id,
          label: name,
          disabled: lock === null ? undefined : t(`roleLocks.${lock}`),
        }))}
      />
      <OrganisationsField name="deptIds" label={t("organisations")} required forNew={manages} />
      <ChoiceField
        name="permissionRange"
        label={t("range")}
        options={ranges.map((value) => ({ value, label: t(`ranges.${value}`) }))}
      />
      {values.permissionRange === "entities" && (
        <EntitiesField name="entityIds" label={t("sites")} required />
      )}
      <TextField name="phone" label={t("phone")} ltr />
      <TextField name="email" label={t("email")} ltr />
      <DayField name="entryDate" label={t("entryDate")} empty={null} />
    </>
  );
}
