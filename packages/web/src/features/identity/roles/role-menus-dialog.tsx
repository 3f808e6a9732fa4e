import { auth } from "@foyer/contract/identity/auth";
import { type MenuChoice, menus } from "@foyer/contract/identity/menus";
import { type Role, roles } from "@foyer/contract/identity/roles";
import * as z from "zod/mini";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { useDraftOfForm } from "../../../ui/form/draft-context.ts";
import { faultWords } from "../../../ui/form/fault.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { Stack } from "../../../ui/kit/layout.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import { MenuPicker } from "../../../ui/menu-picker/menu-picker.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";

/** Where everybody arrives. */
const homeMenuId = 1;

/** The server's own two rules, shown before anything is sent. */
const schemaFor = (tree: readonly MenuChoice[]) =>
  z.object({
    menus: z.pipe(
      z.set(z.number()).check(
        z.refine((chosen) => chosen.size > 0, "refusals.role.noPermission"),
        z.refine(
          (chosen) => chosen.has(homeMenuId) || !tree.some(({ id }) => id === homeMenuId),
          "refusals.role.noMenu",
        ),
      ),
      z.transform((chosen) => [...chosen]),
    ),
  });

interface RoleMenusDialogProps {
  role: Pick<Role, "id" | "name" | "menus" | "linked">;
  onClose: () => void;
}

/** What holders of a role may: pages and buttons of the menu, as far as the caller can give them. */
export function RoleMenusDialog({ role, onClose }: RoleMenusDialogProps) {
  const t = usePhrases("roles");
  const choices = useAsk(roles.choices);
  // The caller may hold the role: their own menu and permissions change with it.
  const save = useSend(roles.setMenus, [roles.list, roles.all, menus.build, auth.info]);
  const before = new Set(role.menus);

  return (
    <FormDialog
      title={t("menusTitle", { name: role.name })}
      width={760}
      schema={schemaFor(choices.data ?? [])}
      initial={{ menus: before }}
      onSave={({ menus: chosen }) => save.mutateAsync({ body: { id: role.id, menus: chosen } })}
      onClose={onClose}
    >
      {choices.data ? (
        <MenusField tree={choices.data} before={before} linked={role.linked} />
      ) : choices.isError ? (
        <Failed error={choices.error} onRetry={() => void choices.refetch()} />
      ) : (
        <Loading />
      )}
    </FormDialog>
  );
}

interface MenusFieldProps {
  tree: MenuChoice[];
  before: ReadonlySet<number>;
  linked: boolean;
}

function MenusField({ tree, before, linked }: MenusFieldProps) {
  const t = usePhrases("roles");
  const { values, faults, set } = useDraftOfForm();
  const fault = faults.menus;
  if (tree.length === 0) return <Empty text={t("nothingToGive")} />;
  return (
    <Stack gap="sm" style={{ outline: "none" }} data-field="menus" tabIndex={-1}>
      <Quiet>{t("menusHint")}</Quiet>
      <MenuPicker
        tree={tree}
        chosen={values.menus as ReadonlySet<number>}
        before={before}
        onChange={(next) => set("menus", next)}
        linked={linked}
      />
      {fault && (
        <Text size="sm" tone="broken" role="alert">
          {faultWords(fault, t("menus"), true)}
        </Text>
      )}
    </Stack>
  );
}
