import { auth } from "@foyer/contract/identity/auth";
import { menus } from "@foyer/contract/identity/menus";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { session } from "../lib/session.ts";
import { inEnglish } from "../testing/in-english.ts";
import { signedInWith } from "../testing/render-screen.tsx";
import { stubServer } from "../testing/stub-server.ts";
import { guardAddress, isScreenWindow } from "./guard-address.ts";
import { ScreenWindow } from "./screen-window.tsx";

inEnglish();

let server: ReturnType<typeof stubServer>;
beforeEach(() => {
  server = stubServer();
  server.grant(auth.logout, null);
  server.grant(menus.build, [
    {
      ...{ name: "screens", path: "/screens", component: "reporting/screens/screens-page" },
      ...{ hidden: false, redirect: "", alwaysShow: false, iframe: false, sort: 1, type: 1, children: [] },
      meta: { enTitle: "", zhTitle: "", icon: "settings", noCache: false, renamed: false },
    },
  ]);
  server.grant(screens.list, { content: [], totalElements: 0 });
});
afterEach(() => session.end("signedOut"));

const open = (address: string) => {
  history.replaceState(null, "", address);
  session.begin("token-of-test");
  return render(
    <MantineProvider env="test">
      <ScreenWindow />
    </MantineProvider>,
  );
};

test("only the screens' own addresses have all of the window", () => {
  for (const path of ["/screen", "/screen/", "/screen/preview"])
    expect(isScreenWindow(path), path).toBe(true);
  for (const path of ["/screens", "/screen/other", "/setting-screen/x", "/system/screen"])
    expect(isScreenWindow(path), path).toBe(false);
});

test("without a session the sign-in page leads back to the screen", () => {
  session.end("sessionEnded");
  history.replaceState(null, "", "/en/screen?code=abc");
  guardAddress();
  expect(location.pathname).toBe("/en/login");
  session.begin("token-of-test");
  guardAddress();
  expect(location.pathname + location.search).toBe("/en/screen?code=abc");
});

const company = { id: 1, name: "Arcades", logo: null, colour: null, timeZone: "Europe/Berlin" };

test("a user sees it without the console's frame", async () => {
  server.grant(auth.info, { ...signedInWith(["*:*:*"]), company });
  open("/en/screen");
  expect(await screen.findByText("No screen is published yet")).toBeTruthy();
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("who has to choose a password first is asked for it", async () => {
  const info = signedInWith(["*:*:*"]);
  server.grant(auth.info, { ...info, user: { ...info.user, mustChangePassword: true } });
  open("/en/screen");
  expect(await screen.findByRole("heading", { name: /password/i }, { timeout: 20_000 })).toBeTruthy();
});

test("before the first company the console leads on", async () => {
  server.grant(auth.info, signedInWith(["*:*:*"]));
  open("/en/screen");
  expect(await screen.findByRole("navigation", undefined, { timeout: 20_000 })).toBeTruthy();
});
