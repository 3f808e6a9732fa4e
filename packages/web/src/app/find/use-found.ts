import { records } from "@foyer/contract/counting/records";
import { devices } from "@foyer/contract/devices/devices";
import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { accesses } from "@foyer/contract/places/accesses";
import { entities } from "@foyer/contract/places/entities";
import { type Organisation, organisations } from "@foyer/contract/places/organisations";
import { staff } from "@foyer/contract/places/staff";
import { subjects } from "@foyer/contract/places/subjects";
import { useDebouncedValue } from "@mantine/hooks";
import { folded } from "../../lib/folded.ts";
import { useMay } from "../../lib/permissions.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { placePages } from "../../lib/place-addresses.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { everyMenu, isPage, toTitle, trailTo } from "../menu-paths.ts";

export interface Found {
  key: string;
  title: string;
  /** Where it is, or what it belongs to. */
  place: string;
  path: string;
  /** Icon of the menu entry; others have the one of their group. */
  icon?: string;
}

export interface FoundGroup {
  name: "pages" | "sites" | "organisations" | "accesses" | "devices" | "users";
  found: readonly Found[];
}

const most = 6;
const shortest = 2;
const pauseMs = 150;

const query = (path: string, values: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`;

/** Pages at once; places, devices and people as the server finds them, each within what the caller may see. */
export function useFound(text: string, menus: readonly BuiltMenu[]) {
  const may = useMay();
  const t = usePhrases("find");
  const [asked] = useDebouncedValue(text.trim(), pauseMs);
  const isLong = asked.length >= shortest;
  const search = { text: asked, size: most };
  const sites = useAsk(subjects.search, { query: { ...search, dataType: 0 } }, { enabled: isLong });
  const doors = useAsk(
    subjects.search,
    { query: { ...search, dataType: 1 } },
    { enabled: isLong && (may(accesses.list) || may(records.list)) },
  );
  const sensors = useAsk(
    devices.list,
    { query: { search: asked, size: most } },
    { enabled: isLong && may(devices.list) },
  );
  const people = useAsk(
    staff.list,
    { query: { search: asked, size: most } },
    { enabled: isLong && may(staff.list) },
  );
  const units = useAsk(
    organisations.tree,
    { query: { name: asked } },
    { enabled: isLong && may(organisations.tree) },
  );
  const questions = [sites, units, doors, sensors, people];

  const shown = isLong ? { sites, units, doors, sensors, people } : undefined;
  const groups: FoundGroup[] = [
    { name: "pages", found: pagesLike(text, menus) },
    {
      name: "sites",
      found: (shown?.sites.data?.content ?? []).map(({ id, name, above }) => ({
        key: `site ${id}`,
        title: name,
        place: above.join(" › "),
        path: may(entities.details) ? placePages.site.address(id) : query("/index", { entity: id }),
      })),
    },
    { name: "organisations", found: organisationsLike(asked, shown?.units.data?.content ?? []) },
    {
      name: "accesses",
      found: (shown?.doors.data?.content ?? []).map(({ id, name, above }) => ({
        key: `access ${id}`,
        title: name,
        place: above.join(" › "),
        path: may(accesses.list)
          ? placePages.entrance.address(id)
          : query("/base/record", { dataType: 1, id }),
      })),
    },
    {
      name: "devices",
      found: (shown?.sensors.data?.content ?? []).map(({ id, sn, name, entityName, corridorName }) => ({
        key: `device ${id}`,
        title: name === sn ? sn : `${name} · ${sn}`,
        place: [entityName, corridorName ?? t("notBound")].join(" › "),
        path: placePages.device.address(sn),
      })),
    },
    {
      name: "users",
      found: (shown?.people.data?.content ?? []).map(({ id, username, nickName, depts }) => ({
        key: `user ${id}`,
        title: nickName === "" ? username : `${nickName} · ${username}`,
        place: depts.map(({ name }) => name).join(", "),
        path: query("/base/user", { search: username }),
      })),
    },
  ];
  return {
    groups: groups.filter(({ found }) => found.length > 0),
    isSearching: asked !== text.trim() || questions.some((question) => question.isFetching),
    failed: isLong && questions.some((question) => question.isError),
  };
}

/** Of trees that hold what was found with all above it: the organisations whose own name has the words. */
function organisationsLike(
  text: string,
  trees: readonly Organisation[],
  above: readonly string[] = [],
): Found[] {
  const wanted = folded(text);
  return trees
    .flatMap(({ id, name, children }) => [
      ...(folded(name).includes(wanted)
        ? [
            {
              key: `organisation ${id}`,
              title: name,
              place: above.join(" › "),
              path: placePages.organisation.address(id),
            },
          ]
        : []),
      ...organisationsLike(text, children, [...above, name]),
    ])
    .slice(0, most);
}

/** 0 = exactly that, 1 = it begins so, 2 = it has it. */
function distance(title: string, wanted: string): number {
  if (title === wanted) return 0;
  return title.startsWith(wanted) ? 1 : 2;
}

/** Pages of the menu whose title has the words, the closest first; without words, all that are listed. */
function pagesLike(text: string, menus: readonly BuiltMenu[]): Found[] {
  const wanted = folded(text.trim());
  const away = (menu: BuiltMenu) => distance(folded(toTitle(menu)), wanted);
  return everyMenu(menus)
    .filter((menu) => isPage(menu) && !menu.hidden && !menu.iframe && !menu.path.includes(":"))
    .filter((menu) => folded(toTitle(menu)).includes(wanted))
    .sort((one, other) => (wanted === "" ? 0 : away(one) - away(other)))
    .map((menu) => ({
      key: `page ${menu.path}`,
      title: toTitle(menu),
      place: trailTo(menu.path, menus).slice(0, -1).map(toTitle).join(" › "),
      path: menu.path,
      icon: menu.meta.icon,
    }))
    .slice(0, wanted === "" ? undefined : most);
}
