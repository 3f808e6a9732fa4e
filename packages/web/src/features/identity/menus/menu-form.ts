import { MenuDraft, type MenuEntry } from "@foyer/contract/identity/menus";
import * as z from "zod/mini";

/** The form's stand-ins for "nothing": a list cannot hold it. */
export const topLevel = 0;
export const everybody = "";

interface FormValues {
  pid?: number;
  type: number;
  component?: string;
  permission?: string;
  iframe: boolean;
}

/** The draft of an entry, out of what the form holds; what it remembers of another type is left out. */
export const MenuForm = z.pipe(
  z.transform((values: FormValues) => {
    const isLink = values.type === 1 && values.iframe;
    return {
      ...values,
      pid: values.type === 0 || values.pid === topLevel ? null : values.pid,
      permission: values.permission === everybody ? null : values.permission,
      iframe: isLink,
      component: values.type === 1 && !isLink ? (values.component ?? "") : "",
    } as z.input<typeof MenuDraft>;
  }),
  MenuDraft,
) as unknown as z.ZodMiniType<MenuDraft>;

/** What the form holds of an entry. */
export const toDraft = (entry: MenuEntry) => ({
  pid: entry.pid ?? topLevel,
  type: entry.type,
  zhName: entry.zhName,
  enName: entry.enName,
  path: entry.path,
  component: entry.component === "" ? undefined : entry.component,
  icon: entry.icon,
  permission: entry.permission ?? everybody,
  sort: entry.sort,
  hidden: entry.hidden,
  iframe: entry.iframe,
  icache: entry.icache,
});

/** A new entry below one: catalogues take pages, pages take buttons. */
export const blankBelow = (parent: MenuEntry | undefined) => ({
  pid: parent?.id ?? topLevel,
  type: parent ? parent.type + 1 : 1,
  zhName: "",
  enName: "",
  path: "",
  component: undefined,
  icon: "link",
  permission: everybody,
  sort: undefined,
  hidden: false,
  iframe: true,
  icache: false,
});
