import { mergeField } from "@foyer/canvas/history/history";
import {
  controlsOf,
  type Role,
  type RoleKind,
  roleKinds,
} from "@foyer/contract/reporting/screens/screen-document";
import type { PlaceRef, Subject } from "@foyer/contract/reporting/screens/screen-questions";
import { Button, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { SelectList } from "../../../../../ui/form/select-list.tsx";
import { Stack } from "../../../../../ui/kit/layout.tsx";
import { Note, Quiet } from "../../../../../ui/kit/text.tsx";
import { PlaceOfRole } from "../../place-of-role.tsx";
import { newId } from "../editor/new-id.ts";
import { useDesigner, useSettledState } from "../editor/use-designer.ts";
import { useRoleName } from "./role-words.ts";

/** Which place a role is, where a question asks about it. */
export function AskedRole({ of }: { of: Subject }) {
  const { document } = useSettledState();
  if (!("role" in of) || document.roles[of.role] === undefined) return null;
  return <RolePlace id={of.role} />;
}

/** The picker that fits what a role is. */
function RolePlace({ id }: { id: string }) {
  const t = usePhrases("screenDesigner.roles");
  const designer = useDesigner();
  const { document } = useSettledState();
  const nameOf = useRoleName();
  const role = document.roles[id];
  const place = document.binding[id] ?? null;
  const bind = (next: PlaceRef | null) =>
    designer.change({ ...document, binding: { ...document.binding, [id]: next } });
  if (role === undefined) return null;
  return (
    <PlaceOfRole
      role={role}
      label={t("which", { name: nameOf(id) })}
      placeholder={t("notChosen")}
      place={place}
      onChange={bind}
    />
  );
}

/** The places a screen is about, by what they are to it: another choice here serves another place. */
export function RoleFields() {
  const t = usePhrases("screenDesigner.roles");
  const designer = useDesigner();
  const { document } = useSettledState();
  const used = new Set(
    controlsOf(document).flatMap(({ figures }) =>
      Object.values(figures).flatMap(({ of }) => ("role" in of ? [of.role] : [])),
    ),
  );

  const change = (id: string, patch: Partial<Role>, goesOn = false) => {
    const role = document.roles[id];
    if (role === undefined) return;
    const isOther = patch.kind !== undefined && patch.kind !== role.kind;
    designer.change(
      {
        ...document,
        roles: { ...document.roles, [id]: { ...role, ...patch } },
        binding: isOther ? { ...document.binding, [id]: null } : document.binding,
      },
      goesOn ? mergeField(["roles", id]) : undefined,
    );
  };

  function add() {
    const id = newId();
    const role: Role = { kind: "site", label: "" };
    designer.change({
      ...document,
      roles: { ...document.roles, [id]: role },
      binding: { ...document.binding, [id]: null },
    });
  }

  function remove(id: string) {
    const { [id]: _, ...roles } = document.roles;
    const { [id]: __, ...binding } = document.binding;
    designer.change({ ...document, roles, binding });
  }

  return (
    <>
      <Note>{t("help")}</Note>
      {Object.entries(document.roles).map(([id, role]) => (
        <Stack key={id} gap="2xs">
          <SelectList
            size="xs"
            label={phrase("pickers.kind")}
            data={roleKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
            value={role.kind}
            onChange={(kind) => change(id, { kind: kind as RoleKind })}
          />
          <TextInput
            size="xs"
            label={phrase("common.name")}
            maxLength={100}
            value={role.label}
            onChange={(event) => change(id, { label: event.currentTarget.value }, true)}
          />
          <RolePlace id={id} />
          {used.has(id) ? (
            <Quiet>{t("used")}</Quiet>
          ) : (
            <div>
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => remove(id)}>
                {phrase("forwarding.forget")}
              </Button>
            </div>
          )}
        </Stack>
      ))}
      <div>
        <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} />} onClick={add}>
          {t("add")}
        </Button>
      </div>
    </>
  );
}
