import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { usePhrases } from "../../lib/phrases.ts";
import { useSession } from "../../lib/session.ts";
import { FoyerMark } from "../../ui/foyer-mark.tsx";
import { Line, Stack } from "../../ui/kit/layout.tsx";
import { Text } from "../../ui/kit/text.tsx";
import { isPage, trailTo, visible } from "../menu-paths.ts";
import { CollapsedCatalogue } from "./collapsed-catalogue.tsx";
import { MenuCatalogue } from "./menu-catalogue.tsx";
import { MenuLink } from "./menu-link.tsx";
import classes from "./side-menu.module.css";

interface SideMenuProps {
  menus: readonly BuiltMenu[];
  /** Icons only, 64 px wide. */
  collapsed: boolean;
  /** What stands below the menu. */
  foot?: ReactNode;
}

export function SideMenu({ menus, collapsed, foot }: SideMenuProps) {
  const layout = usePhrases("layout");
  const app = usePhrases("app");
  const { pathname } = useLocation();
  const company = useSession().signedIn?.company;
  const here = trailTo(pathname, menus).map(({ name }) => name);
  const [opened, setOpened] = useState<readonly string[]>(here);

  const toggle = (name: string) =>
    setOpened(opened.includes(name) ? opened.filter((each) => each !== name) : [...opened, name]);

  return (
    <Stack style={{ blockSize: "100%" }} data-collapsed={collapsed || undefined}>
      <Line gap="xs" className={classes.brand}>
        {company?.logo && !collapsed ? (
          <img className={classes.logo} src={company.logo} alt={company.name} />
        ) : (
          <>
            <FoyerMark />
            {!collapsed && (
              <Text as="span" size="lg" weight="bold">
                {app("name")}
              </Text>
            )}
          </>
        )}
      </Line>
      <nav className={classes.nav} aria-label={layout("mainMenu")}>
        <ul className={classes.list}>
          {visible(menus).map((menu) => (
            <li key={menu.name}>
              {isPage(menu) ? (
                <MenuLink menu={menu} here={here} collapsed={collapsed} />
              ) : collapsed ? (
                <CollapsedCatalogue menu={menu} current={here.includes(menu.name)} />
              ) : (
                <MenuCatalogue
                  menu={menu}
                  here={here}
                  open={opened.includes(menu.name) || here.includes(menu.name)}
                  onToggle={() => toggle(menu.name)}
                />
              )}
            </li>
          ))}
        </ul>
      </nav>
      {foot && (
        <Line gap="2xs" className={classes.foot}>
          {foot}
        </Line>
      )}
    </Stack>
  );
}
