import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Outlet, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { guide } from "../../lib/guide.ts";
import { session } from "../../lib/session.ts";
import { inEnglish } from "../../testing/in-english.ts";
import { renderScreen, signedInWith } from "../../testing/render-screen.tsx";
import { stubServer } from "../../testing/stub-server.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { HelpMark } from "../../ui/help-mark.tsx";
import { GuidePlace } from "../layout/guide-place.tsx";
import { HelpButton } from "../layout/help-button.tsx";

const page = (name: string, path: string): BuiltMenu => ({
  name,
  path,
  component: name,
  hidden: false,
  redirect: "",
  alwaysShow: false,
  iframe: false,
  sort: 1,
  type: 1,
  meta: { enTitle: name, zhTitle: name, icon: "home", noCache: false, renamed: false },
  children: [],
});
const menus = [
  page("compare", "/analysis/compare"),
  page("rank", "/analysis/rank"),
  page("entityDetail", "/site/:id"),
];

inEnglish();

beforeEach(() => {
  stubServer();
});

afterEach(() => act(guide.close));

interface Shown {
  permissions?: string[];
  shown?: string | undefined;
}

/** A page with the guide beside it, as the shell puts them. */
function openPage({ permissions = ["*:*:*"], shown = "compare" }: Shown = {}) {
  renderScreen(
    <Routes>
      <Route
        element={
          <>
            <HelpButton />
            <HelpMark entry="recordPeriod" about="Upload interval" />
            <main>
              <Outlet />
            </main>
            <GuidePlace menus={menus} screen={shown} />
          </>
        }
      >
        <Route path="/analysis/rank" element={<h1>Ranking</h1>} />
        <Route path="*" element={<h1>Some page</h1>} />
      </Route>
    </Routes>,
    { permissions },
  );
  return userEvent.setup();
}

const panel = () => screen.findByRole("complementary", { name: "Help guide" });
const titles = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole("heading")
    .map(({ textContent }) => textContent);

test("the button and F1 open it at the page that is shown, Esc closes it and gives the focus back", async () => {
  const user = openPage();
  const button = screen.getByRole("button", { name: "Help guide" });
  await user.click(button);
  const heading = await within(await panel()).findByRole("heading", { name: "Days against days" });
  expect(document.activeElement).toBe(heading);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(document.activeElement).toBe(button);
  await user.keyboard("{F1}");
  expect(await screen.findByRole("heading", { name: "Days against days" })).toBeTruthy();
});

test("a mark at a field opens it at its entry, with a way to all others", async () => {
  const user = openPage();
  await user.click(screen.getByRole("button", { name: "Help: Upload interval" }));
  const shown = await panel();
  await within(shown).findByRole("heading", { name: "Record period and upload interval" });
  await user.click(within(shown).getByRole("button", { name: "Offline, and what to do" }));
  within(shown).getByRole("heading", { name: "Offline, and what to do" });
  await user.click(within(shown).getByRole("button", { name: "All topics" }));
  expect(titles(shown)).toEqual([
    "Help guide",
    "About this page",
    "Home",
    "Figures and screens",
    "Analysis",
    "Places, devices and people",
    "Rules and corrections",
  ]);
});

test("chapters are for those who hold one of their permissions, entries for those who have the screen", async () => {
  const user = openPage({ permissions: ["rank:data"] });
  await user.click(screen.getByRole("button", { name: "Help guide" }));
  const shown = await panel();
  await user.click(await within(shown).findByRole("button", { name: "All topics" }));
  expect(titles(shown)).toEqual(["Help guide", "About this page", "Analysis"]);
  within(shown).getByRole("button", { name: "Ranking" });
  within(shown).getByRole("button", { name: "Usual and the usual range" });
  expect(within(shown).queryByRole("button", { name: "Peaks" })).toBeNull();
});

test("it is searched as one types, found by synonyms, and gone through with the keyboard", async () => {
  const user = openPage();
  await user.click(screen.getByRole("button", { name: "Help guide" }));
  const shown = await panel();
  await user.click(within(shown).getByRole("searchbox", { name: "Search the guide" }));
  await user.keyboard("conversion");
  expect(titles(shown)).toEqual(["Help guide", "Results"]);
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement?.textContent).toMatch(/^Capture rate/);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Capture rate"));
  within(shown).getByRole("img", { name: /Ten people walk past/ });
});

test("an entry leads to its screen where the user has it", async () => {
  const user = openPage();
  act(() => guide.open("ranking"));
  await user.click(await screen.findByRole("link", { name: "Open this page" }));
  expect(screen.getByRole("heading", { name: "Ranking", level: 1 })).toBeTruthy();
  act(() => guide.open("peaks"));
  await screen.findByRole("heading", { name: "Peaks" });
  expect(screen.queryByRole("link", { name: "Open this page" })).toBeNull();
});

test("opened from a dialog it lies above it, and Esc closes only the guide", async () => {
  const user = userEvent.setup();
  renderScreen(
    <>
      <Dialog title="Add device" onClose={() => undefined}>
        <HelpMark entry="recordPeriod" about="Upload interval" />
      </Dialog>
      <GuidePlace menus={menus} screen={undefined} />
    </>,
  );
  await user.click(await screen.findByRole("button", { name: "Help: Upload interval" }));
  const layer = await screen.findByRole("dialog", { name: "Help guide" });
  await within(layer).findByRole("heading", { name: "Record period and upload interval" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Help guide" })).toBeNull());
  expect(screen.getByRole("dialog", { name: "Add device" })).toBeTruthy();
});

test("who has no role has no guide", () => {
  openPage();
  act(() => session.load(signedInWith([], [])));
  expect(screen.queryByRole("button", { name: /^Help:/ })).toBeNull();
  vi.unstubAllGlobals();
});
