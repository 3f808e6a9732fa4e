import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { ActionIcon } from "@mantine/core";
import { IconLayoutSidebar } from "@tabler/icons-react";
import { Suspense } from "react";
import { useHasGuide } from "../../lib/guide.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useSession } from "../../lib/session.ts";
import { Line } from "../../ui/kit/layout.tsx";
import { look } from "../../ui/kit/look.ts";
import { FindButton } from "../find/find-button.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import classes from "./header.module.css";
import { HelpButton } from "./help-button.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import { UserMenu } from "./user-menu.tsx";

const CompanySwitch = lazyPart(async () => (await import("./company-switch.tsx")).CompanySwitch);

interface HeaderProps {
  trail: readonly BuiltMenu[];
  menus: readonly BuiltMenu[];
  menuShown: boolean;
  onToggleMenu: () => void;
  /** A phone's: menu and search are in the bottom bar, the rest in the menu. */
  narrow: boolean;
}

export function Header({ trail, menus, menuShown, onToggleMenu, narrow }: HeaderProps) {
  const t = usePhrases("layout");
  const hasGuide = useHasGuide();
  const isOperator = useSession().signedIn?.user.userType === 0;
  return (
    <>
      <header className={classes.header}>
        {!narrow && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t(menuShown ? "hideMenu" : "showMenu")}
            aria-expanded={menuShown}
            onClick={onToggleMenu}
          >
            <IconLayoutSidebar size={18} stroke={1.6} className={look({ flip: true })} />
          </ActionIcon>
        )}
        <Breadcrumb trail={trail} />
        <Line gap="2xs" fixed push>
          {isOperator && !narrow && (
            <Suspense fallback={null}>
              <CompanySwitch />
            </Suspense>
          )}
          {!narrow && <FindButton menus={menus} />}
          {hasGuide && <HelpButton />}
          {!narrow && (
            <>
              <LanguageMenu />
              <ThemeMenu />
            </>
          )}
          <UserMenu menus={menus} />
        </Line>
      </header>
      {isOperator && narrow && (
        <Suspense fallback={null}>
          <CompanySwitch strip />
        </Suspense>
      )}
    </>
  );
}
