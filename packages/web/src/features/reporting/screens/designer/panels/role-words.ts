import { usePhrases } from "../../../../../lib/phrases.ts";
import { useSettledState } from "../editor/use-designer.ts";

/** What a place of the screen is called: by its own words, else by what it is. */
export function useRoleName(): (id: string) => string {
  const t = usePhrases("screenDesigner.roles.kinds");
  const { document } = useSettledState();
  return (id) => {
    const role = document.roles[id];
    if (role === undefined) return t("site");
    return role.label || t(role.kind);
  };
}
