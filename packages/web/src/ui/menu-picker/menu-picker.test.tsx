import type { MenuChoice } from "@foyer/contract/identity/menus";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { chooseLanguage } from "../../lib/language.ts";
import { startPhrases } from "../../lib/phrases.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { MenuPicker } from "./menu-picker.tsx";

const entry = (id: number, name: string, type: number, children: MenuChoice[] = []): MenuChoice => ({
  id,
  name,
  zhName: "",
  enName: "",
  type,
  children,
});

const tree = [
  entry(1, "home", 1, [entry(101, "live", 2)]),
  entry(5, "places", 0, [
    entry(40, "organisations", 1, [entry(120, "add", 2), entry(121, "edit", 2), entry(122, "remove", 2)]),
    entry(46, "basicInfo", 1),
  ]),
  { ...entry(9, "", 1), enName: "Our shop", zhName: "商店" },
];

let chosen: Set<number>;

function Picked({ start, linked = true }: { start: number[]; linked?: boolean }) {
  const [now, setNow] = useState<ReadonlySet<number>>(new Set(start));
  chosen = new Set(now);
  return <MenuPicker tree={tree} chosen={now} before={new Set(start)} onChange={setNow} linked={linked} />;
}

beforeAll(() => {
  history.replaceState(null, "", "/en/");
  return startPhrases(chooseLanguage());
});
afterEach(cleanup);

const show = (start: number[], linked = true) => {
  renderScreen(<Picked start={start} linked={linked} />);
  return userEvent.setup();
};
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const ids = () => [...chosen].sort((a, b) => a - b);

test("shows sections with a three-way box and how much of each is chosen", async () => {
  show([1, 101, 5, 40, 120]);
  expect([box("Home").checked, box("Home").indeterminate]).toEqual([true, false]);
  expect([box("Places").checked, box("Places").indeterminate]).toEqual([false, true]);
  expect(screen.getByRole("button", { name: /Places 2 of 5 chosen/ }).getAttribute("aria-expanded")).toBe(
    "true",
  );
  expect(screen.getByRole("button", { name: /Home/, expanded: false })).toBeTruthy();
  expect(screen.getByText("2 pages, 2 buttons")).toBeTruthy();
  expect(box("Our shop").checked).toBe(false);
});

test("ticking a page ticks its buttons and what is above; unticking takes them away", async () => {
  const user = show([5, 46]);
  await user.click(box("Organisations"));
  expect(ids()).toEqual([5, 40, 46, 120, 121, 122]);
  const buttons = within(screen.getByRole("group", { name: "Organisations" }));
  await user.click(buttons.getByRole("checkbox", { name: "Edit" }));
  expect(ids()).toEqual([5, 40, 46, 120, 122]);
  expect(box("Organisations").indeterminate).toBe(true);
  await user.click(box("Organisations"));
  expect(ids()).toEqual([5, 40, 46, 120, 121, 122]);
  await user.click(box("Organisations"));
  await user.click(box("Company details"));
  expect(ids()).toEqual([]);
});

test("where ticking is not linked, a page comes without its buttons", async () => {
  const user = show([5, 46], false);
  await user.click(box("Organisations"));
  expect(ids()).toEqual([5, 40, 46]);
  expect(box("Organisations").checked).toBe(true);
});

test("a section and everything: all, none, the other way round", async () => {
  const user = show([5, 40, 120]);
  await user.click(screen.getByRole("button", { name: "Invert: Places" }));
  expect(ids()).toEqual([5, 40, 46, 121, 122]);
  await user.click(screen.getByRole("button", { name: "All: Everything" }));
  expect(ids()).toEqual([1, 5, 9, 40, 46, 101, 120, 121, 122]);
  await user.click(screen.getByRole("button", { name: "None: Places" }));
  expect(ids()).toEqual([1, 9, 101]);
  await user.click(screen.getByRole("button", { name: "Invert: Everything" }));
  expect(ids()).toEqual([5, 40, 46, 120, 121, 122]);
});

test("tells by name what saving would change", async () => {
  const user = show([5, 40, 120]);
  expect(screen.getByText("No changes yet.")).toBeTruthy();
  await user.click(box("Company details"));
  const buttons = within(screen.getByRole("group", { name: "Organisations" }));
  await user.click(buttons.getByRole("checkbox", { name: "Add" }));
  await user.click(buttons.getByRole("checkbox", { name: "Delete" }));
  expect(screen.getByText("+2").parentElement?.textContent).toBe(
    "+2 Organisations › Delete, Company details",
  );
  expect(screen.getByText("−1").parentElement?.textContent).toBe("−1 Organisations › Add");
});

test("a search shows hits with what is above, and ticking there ticks the whole", async () => {
  const user = show([]);
  await user.type(screen.getByRole("searchbox"), "organ");
  await waitFor(() => expect(screen.queryByRole("checkbox", { name: "Home" })).toBeNull());
  await user.click(box("Organisations"));
  expect(ids()).toEqual([5, 40, 120, 121, 122]);
  expect(screen.queryByRole("button", { name: /Invert/ })).toBeNull();
  await user.clear(screen.getByRole("searchbox"));
  await user.type(screen.getByRole("searchbox"), "nowhere");
  expect(await screen.findByText("No page or button has this name.")).toBeTruthy();
});

test("everything is reached and done from the keyboard", async () => {
  const user = show([]);
  box("Places").focus();
  await user.keyboard(" ");
  expect(ids()).toEqual([5, 40, 46, 120, 121, 122]);
  await user.tab();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: /Places/, expanded: true })).toBe(document.activeElement);
  await user.tab();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("All: Places");
});
