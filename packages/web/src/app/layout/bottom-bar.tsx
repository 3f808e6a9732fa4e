import type { BuiltMenu } from "@foyer/contract/identity/menus";
import type { MenuName } from "@foyer/contract/menu/menu-tree";
import { fixList } from "@foyer/contract/reporting/fix-list";
import { IconMenu2, IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "../../lib/format.ts";
import { useMay } from "../../lib/permissions.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Note } from "../../ui/kit/text.tsx";
import { MenuIcon } from "../../ui/menu-icon/menu-icon.tsx";
import { FindButton } from "../find/find-button.tsx";
import { everyMenu, toTitle } from "../menu-paths.ts";
import classes from "./bottom-bar.module.css";
import { useKeyboardShown } from "./use-keyboard-shown.ts";

/** What leads somewhere, of what the user may open. */
const ways: readonly MenuName[] = ["home", "figures", "fixList"];
const askEveryMs = 60_000;
const mostShown = 99;

interface BottomBarProps {
  menus: readonly BuiltMenu[];
  /** The entries that lead to where one is. */
  trail: readonly BuiltMenu[];
  menuShown: boolean;
  onMenu: () => void;
}

/** Within reach of a thumb: the pages most looked at, the search and the menu. */
export function BottomBar({ menus, trail, menuShown, onMenu }: BottomBarProps) {
  const t = usePhrases("layout");
  const isTyping = useKeyboardShown();
  if (isTyping) return null;
  const all = everyMenu(menus);
  const entries = ways.flatMap((name) => all.find((menu) => menu.name === name) ?? []);
  return (
    <nav className={classes.bar} data-bottom-bar aria-label={t("bottomBar")}>
      {entries.map((menu) => (
        <Link key={menu.name} className={classes.item} to={menu.path} aria-current={currentOf(menu, trail)}>
          <Sign>
            <MenuIcon name={menu.meta.icon} />
            {menu.name === "fixList" && <OpenFixes />}
          </Sign>
          <Name>{toTitle(menu)}</Name>
        </Link>
      ))}
      <FindButton menus={menus}>
        {(open, title) => (
          <button type="button" className={classes.item} aria-label={title} onClick={open}>
            <Sign>
              <IconSearch size={18} stroke={1.6} />
            </Sign>
            <Name>{t("find")}</Name>
          </button>
        )}
      </FindButton>
      <button
        type="button"
        className={classes.item}
        aria-label={t(menuShown ? "hideMenu" : "showMenu")}
        aria-expanded={menuShown}
        onClick={onMenu}
      >
        <Sign>
          <IconMenu2 size={18} stroke={1.6} />
        </Sign>
        <Name>{t("menu")}</Name>
      </button>
    </nav>
  );
}

/** A page that has one of its own in the bar belongs to that one, not to the catalogue above it. */
function currentOf({ name, component }: BuiltMenu, trail: readonly BuiltMenu[]) {
  if (!trail.some((each) => each.name === name)) return undefined;
  return component === "" ? "true" : "page";
}

const Sign = ({ children }: { children: ReactNode }) => <span className={classes.sign}>{children}</span>;

const Name = ({ children }: { children: ReactNode }) => (
  <Note as="span" tone="inherit" cut className={classes.name}>
    {children}
  </Note>
);

/** How many things are to be fixed. */
function OpenFixes() {
  const format = useFormat();
  const asks = useMay()(fixList.summary);
  const { data } = useAsk(fixList.summary, undefined, { enabled: asks, refetchInterval: askEveryMs });
  if (!data?.open) return null;
  const count = data.open > mostShown ? `${format.number(mostShown)}+` : format.number(data.open);
  return <span className={classes.count}>{count}</span>;
}
