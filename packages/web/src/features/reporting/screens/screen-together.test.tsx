import { editing } from "@foyer/contract/reporting/screens/editing";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { designerPage, stageShown, testPen } from "../../../testing/designer-page.tsx";
import { inEnglish } from "../../../testing/in-english.ts";
import { dialogNamed } from "../../../testing/list-tests.ts";
import { madeControl, madeDraft, madeScreen } from "../../../testing/made-screen.ts";

inEnglish();
const page = designerPage();
const { show, saves, savedNodes } = page;

const rename = async (user: ReturnType<typeof userEvent.setup>, title: string) => {
  const name = screen.getByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, title);
};
const ben = { tab: "bens-window", name: "Ben Okafor", picture: null, isEditing: true };
const benHolds = () => {
  page.here = { ...page.here, others: [ben], held: { by: "Ben Okafor", since: "2026-05-04T09:00:00Z" } };
};

test("somebody else has saved: theirs is there, mine is kept and merged as one step", async () => {
  const user = userEvent.setup();
  show();
  await stageShown();
  const theirs = madeScreen([madeControl("b", "clock", { x: 7, y: 400, w: 480, h: 160 })], {
    title: "Theirs",
  });
  const save = () => {
    page.kept = { ...page.kept, revision: 10 };
    return { revision: 10 };
  };
  page.server.refuse(screens.save, "conflict.changed", 409);
  page.kept = madeDraft(theirs, { revision: 9 });
  await user.click(screen.getByRole("button", { name: /^clock$/i }));
  const dialog = await dialogNamed("Your unsaved changes");
  expect(
    within(await dialog.findByRole("list", { name: "What you changed" })).getByText("Added"),
  ).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Theirs", hidden: true })).toBeTruthy();
  page.server.grant(screens.save, save);
  await user.click(dialog.getByRole("button", { name: "Merge into the draft" }));
  await waitFor(() => expect(saves().at(-1)).toMatchObject({ base: 9, document: { title: "Theirs" } }));
  const kinds = () => Object.values(savedNodes()).map(({ kind }) => kind);
  expect(kinds()).toEqual(["clock", "clock"]);
  expect(page.branches).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(kinds()).toEqual(["clock"]));
}, 30_000);

test("what was kept stays kept until what was made of it is saved", async () => {
  const user = userEvent.setup();
  show();
  await stageShown();
  page.server.refuse(screens.save, "conflict.changed", 409);
  page.kept = madeDraft(madeScreen([madeControl("b", "clock", { y: 400 })], { title: "Theirs" }), {
    revision: 9,
  });
  await user.click(screen.getByRole("button", { name: /^clock$/i }));
  const dialog = await dialogNamed("Your unsaved changes");
  await dialog.findByRole("list", { name: "What you changed" });
  page.server.refuse(screens.save, "server.error", 500);
  const before = saves().length;
  await user.click(dialog.getByRole("button", { name: "Merge into the draft" }));
  await waitFor(() => expect(saves().length).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(page.branches).toHaveLength(1);
}, 30_000);

test("what both have changed is chosen; it may become a screen of its own instead", async () => {
  const user = userEvent.setup();
  show();
  await stageShown();
  page.server.refuse(screens.save, "conflict.changed", 409);
  page.kept = madeDraft({ ...page.kept.document, title: "Theirs" }, { revision: 9 });
  await rename(user, "Mine");
  const dialog = await dialogNamed("Your unsaved changes");
  const choice = within(await dialog.findByRole("radiogroup", { name: "The screen" }));
  expect((choice.getByRole("radio", { name: "Theirs" }) as HTMLInputElement).checked).toBe(true);
  const other = "0b5c3c1e-8a55-4a0c-9f4b-3f2d9a7c1e02";
  page.server.grant(screens.create, { id: 6, code: other });
  await user.click(dialog.getByRole("button", { name: "Save as a copy" }));
  await waitFor(() => expect(location.pathname).toMatch(new RegExp(`/setting-screen/${other}$`)));
  expect(page.server.callsTo(screens.create)[0]?.body).toMatchObject({ document: { title: "Mine (copy)" } });
  expect(page.branches).toEqual([]);
}, 30_000);

test("while another window changes the screen it is looked at, until it is taken over", async () => {
  const user = userEvent.setup();
  benHolds();
  show();
  await stageShown();
  expect(await screen.findByText(/^Ben Okafor has been editing this screen since \d\d:\d\d/)).toBeTruthy();
  expect(
    within(screen.getByRole("list", { name: "Also here now" })).getByText("Ben Okafor is editing"),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  page.kept = madeDraft(madeScreen([], { title: "Ben's" }), { revision: 12 });
  await user.click(screen.getByRole("button", { name: "Take over" }));
  const question = await dialogNamed("Take over from Ben Okafor?");
  await user.click(question.getByRole("button", { name: "Take over" }));
  await screen.findByRole("heading", { name: "Ben's" });
  expect(page.server.callsTo(editing.take)[0]?.body).toMatchObject({ id: 5, takeOver: true });
  await user.click(await screen.findByRole("button", { name: /^clock$/i }));
  await waitFor(() => expect(saves().at(-1)).toMatchObject({ base: 12, pen: testPen }));
});

test("taken over by somebody else, what was not saved yet is kept, and told", async () => {
  const user = userEvent.setup();
  show();
  await stageShown();
  await user.click(screen.getByRole("button", { name: /^clock$/i }));
  await waitFor(() => expect(saves()).toHaveLength(1));
  page.server.refuse(screens.save, "screen.held", 409);
  benHolds();
  await user.click(screen.getByRole("button", { name: /^clock$/i }));
  const dialog = await dialogNamed("Your unsaved changes");
  expect(page.branches).toHaveLength(1);
  expect(await dialog.findByText(/^You can merge once nobody else is editing/)).toBeTruthy();
  expect((dialog.getByRole("button", { name: "Merge into the draft" }) as HTMLButtonElement).disabled).toBe(
    true,
  );
  await user.keyboard("{Escape}");
  expect(await screen.findByText(/^Ben Okafor has been editing/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Show them" }));
  const again = await dialogNamed("Your unsaved changes");
  await user.click(await again.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(page.branches).toEqual([]));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Show them" })).toBeNull());
});
