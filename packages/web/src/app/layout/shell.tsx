import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { useConnection } from "../../lib/connection.ts";
import { guide, useGuide } from "../../lib/guide.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { usePageName } from "../../lib/page-name.ts";
import { phrase } from "../../lib/phrases.ts";
import { Stack } from "../../ui/kit/layout.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { useSlow } from "../../ui/states/use-slow.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { toTitle, trailTo } from "../menu-paths.ts";
import { BrokerBanner } from "./broker-banner.tsx";
import { CertificateBanner } from "./certificate-banner.tsx";
import { DemoBanner } from "./demo-banner.tsx";
import { GuidePlace } from "./guide-place.tsx";
import { Header } from "./header.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";
import classes from "./shell.module.css";
import { SideMenu } from "./side-menu.tsx";
import { ThemeMenu } from "./theme-menu.tsx";

const BottomBar = lazyPart(async () => (await import("./bottom-bar.tsx")).BottomBar);
const MenuDrawer = lazyPart(async () => (await import("./menu-drawer.tsx")).MenuDrawer);

/** Narrower windows get the menu as a drawer. */
const wideWindow = "(min-width: 75em)";
/** Narrower ones have a bar at the bottom, within reach of a thumb. */
const roomyWindow = "(min-width: 48em)";
/** In these the menu gives way to the guide, so that the page between them keeps the room it needs. */
const tightWindow = "(min-width: 90em) and (max-width: 99.99em)";

/** Header, menu and the place of the screens. */
export function Shell({ menus }: { menus: readonly BuiltMenu[] }) {
  const { pathname } = useLocation();
  const wide = useMediaQuery(wideWindow, true, { getInitialValueInEffect: false });
  const narrow = !useMediaQuery(roomyWindow, true, { getInitialValueInEffect: false });
  const [collapsed, setCollapsed] = useLocalStorage({
    key: "foyer-menu-collapsed",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { isOpen, isAbove } = useGuide();
  const tight = useMediaQuery(tightWindow, false, { getInitialValueInEffect: false });
  const givesWay = tight && isOpen && !isAbove;
  const isNarrow = collapsed || givesWay;
  const isAway = useSlow(useConnection().isAway);
  const trail = trailTo(pathname, menus);
  useTitle(trail);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has gone somewhere no longer needs the menu above it
  useEffect(() => setDrawerOpen(false), [pathname]);

  function toggleMenu() {
    if (!wide) return setDrawerOpen(true);
    // Menu, page and guide have no room beside one another.
    if (givesWay) guide.close();
    setCollapsed(!isNarrow);
  }

  return (
    <div className={classes.shell} data-menu={wide ? (isNarrow ? "collapsed" : "wide") : "drawer"}>
      <a className={classes.skip} href="#content">
        {phrase("layout.skipToContent")}
      </a>
      {wide ? (
        <aside className={classes.aside}>
          <SideMenu menus={menus} collapsed={isNarrow} />
        </aside>
      ) : (
        drawerOpen && (
          <MenuLayer onClose={() => setDrawerOpen(false)}>
            <SideMenu
              menus={menus}
              collapsed={false}
              foot={
                narrow && (
                  <>
                    <LanguageMenu />
                    <ThemeMenu />
                  </>
                )
              }
            />
          </MenuLayer>
        )
      )}
      <Stack grow>
        <Header
          trail={trail}
          menus={menus}
          menuShown={wide ? !isNarrow : drawerOpen}
          onToggleMenu={toggleMenu}
          narrow={narrow}
        />
        <main id="content" className={classes.main} tabIndex={-1}>
          <CertificateBanner />
          <BrokerBanner />
          <DemoBanner />
          <div className={classes.content} data-away={isAway || undefined}>
            <ScreenBoundary key={pathname}>
              <Suspense fallback={<Loading />}>
                <Outlet />
              </Suspense>
            </ScreenBoundary>
          </div>
        </main>
        {narrow && (
          <Suspense fallback={null}>
            <BottomBar menus={menus} trail={trail} menuShown={drawerOpen} onMenu={toggleMenu} />
          </Suspense>
        )}
      </Stack>
      <GuidePlace menus={menus} screen={trail.at(-1)?.name} />
    </div>
  );
}

function MenuLayer(props: { onClose: () => void; children: ReactNode }) {
  useFocusBack();
  return (
    <Suspense fallback={null}>
      <MenuDrawer {...props} />
    </Suspense>
  );
}

function useTitle(trail: readonly BuiltMenu[]) {
  const last = trail.at(-1);
  const name = usePageName();
  const title = name ?? (last === undefined ? phrase("states.notFoundTitle") : toTitle(last));
  useEffect(() => {
    document.title = `${title} · ${phrase("app.name")}`;
  }, [title]);
}
