import { roles } from "@foyer/contract/identity/roles";
import { menuTree, type ProductNode } from "@foyer/contract/menu/menu-tree";
import { platformPermissions } from "@foyer/contract/permissions";
import { languageTag } from "../../lib/language.ts";
import { menuTitle } from "../../lib/menu-title.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useSession } from "../../lib/session.ts";
import { useAsk } from "../../lib/use-ask.ts";

/** What a missing permission opens, by the names of the menu, and who can give it. */
export function MissingPermission({ permission }: { permission: string }) {
  const t = usePhrases("states");
  const signedIn = useSession().signedIn;
  const isPlatforms = platformPermissions.some((known) => known === permission);
  // Whoever gives permissions and lacks one has a company without it.
  const isCompanys = !isPlatforms && signedIn?.roles.includes("admin") === true;
  const grantors = useAsk(roles.grantors, { enabled: !isPlatforms && !isCompanys });
  const names = new Intl.ListFormat(languageTag(), { type: "disjunction" }).format(grantors.data ?? []);
  const who = isPlatforms
    ? t("noPermissionPlatform")
    : isCompanys
      ? t("noPermissionCompany")
      : names === ""
        ? t("noPermissionWho")
        : t("noPermissionAsk", { names });
  const trail = trailTo(permission, menuTree);
  if (trail.length === 0) return who;
  const title = trail.map(({ name }) => menuTitle({ name, zhName: "", enName: "" })).join(" › ");
  return `${t("noPermissionText", { permission: title, key: permission })} ${who}`;
}

/** The page a permission opens, or the page and the button. */
function trailTo(permission: string, nodes: readonly ProductNode[]): ProductNode[] {
  for (const node of nodes) {
    if (node.permission === permission) return [node];
    const below = trailTo(permission, node.children);
    if (below.length > 0) return node.type === 1 ? [node, ...below] : below;
  }
  return [];
}
