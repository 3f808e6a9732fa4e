import { subjects } from "@foyer/contract/places/subjects";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { designerPage, focusOn, layers, stageShown } from "../../../testing/designer-page.tsx";
import { inEnglish } from "../../../testing/in-english.ts";
import { dialogNamed } from "../../../testing/list-tests.ts";
import { madeControl, madeDraft, madeScreen, screenCode } from "../../../testing/made-screen.ts";

inEnglish();
const page = designerPage();
const { show, saves, savedNodes } = page;

test("a component is put on the page by Enter, and saved a moment later on the revision it was made on", async () => {
  const user = userEvent.setup();
  const { container } = show();
  await stageShown();
  expect(container.querySelectorAll("[data-control]")).toHaveLength(2);
  await user.type(screen.getByRole("searchbox", { name: "Search components" }), "ranking");
  focusOn(screen.getByRole("button", { name: /^ranking$/i }));
  await user.keyboard("{Enter}");
  expect(container.querySelectorAll("[data-control]")).toHaveLength(3);
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]).toMatchObject({ id: 5, base: 3 });
  expect(Object.values(savedNodes()).map(({ kind }) => kind)).toEqual(["heading", "clock", "ranking"]);
  expect(await screen.findByText(/^Saved .+ ago$/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[1]).toMatchObject({ base: 4, document: { pages: [{ children: ["a", "b"] }] } });
});

test("by keyboard alone: Tab walks the controls, arrows move them, and it is told", async () => {
  const user = userEvent.setup();
  show();
  focusOn(await stageShown());
  await user.keyboard("{Tab}{ArrowRight}{Shift>}{ArrowDown}{/Shift}");
  expect(await screen.findByText(/^Moved: Welcome, at 101, 110; 400 × 200/)).toBeTruthy();
  expect((screen.getByRole("textbox", { name: "Across" }) as HTMLInputElement).value).toBe("101");
  await user.keyboard("{Tab}{Delete}");
  expect(await screen.findByText("Deleted")).toBeTruthy();
  await user.keyboard("{Control>}z{/Control}{Control>}z{/Control}");
  await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  await waitFor(() => expect(savedNodes()).toMatchObject({ a: { x: 101, y: 110 }, b: { x: 800 } }));
  await user.keyboard("{Escape}");
  await user.tab();
  expect(document.activeElement).not.toBe(await stageShown());
});

test("a drag on the stage shows in the numbers, and typed numbers on the stage", async () => {
  const user = userEvent.setup();
  const { container } = show();
  const stage = await stageShown();
  // The page is fitted with 32 px around: 800, 400 stands at 832, 432.
  fireEvent.pointerDown(stage, { clientX: 900, clientY: 450, button: 0, pointerId: 1, isPrimary: true });
  fireEvent.pointerMove(stage, { clientX: 913, clientY: 450, pointerId: 1, isPrimary: true, ctrlKey: true });
  fireEvent.pointerUp(stage, { clientX: 913, clientY: 450, pointerId: 1, isPrimary: true, ctrlKey: true });
  const across = screen.getByRole("textbox", { name: "Across" }) as HTMLInputElement;
  expect(across.value).toBe("813");
  await user.clear(across);
  await user.type(across, "40{Enter}");
  expect((container.querySelector("[data-control=b]") as HTMLElement).style.left).toBe("40px");
});

test("the layers are the stage in words: renamed, hidden, ordered and removed by keys", async () => {
  const user = userEvent.setup();
  const { container } = show();
  await stageShown();
  const tree = await layers(user);
  expect(tree.getAllByRole("treeitem").map((row) => row.getAttribute("aria-label"))).toEqual([
    expect.stringMatching(/clock/i),
    "Welcome",
  ]);
  focusOn(screen.getByRole("tree", { name: "Layers" }));
  await user.keyboard("{ArrowDown}");
  fireEvent.keyDown(screen.getByRole("tree", { name: "Layers" }), { key: "F2", code: "F2" });
  const name = screen.getByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, "Greeting{Enter}");
  expect(tree.getByRole("treeitem", { name: "Greeting" }).getAttribute("aria-selected")).toBe("true");
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(tree.getAllByRole("treeitem")[0]?.getAttribute("aria-label")).toBe("Greeting");
  await user.keyboard("{Control>}h{/Control}");
  expect(tree.getByRole("treeitem", { name: "Greeting, Hidden" })).toBeTruthy();
  expect(container.querySelectorAll("[data-control]")).toHaveLength(1);
  fireEvent.keyDown(screen.getByRole("tree", { name: "Layers" }), { key: "F2", code: "F2" });
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Never{Escape}");
  expect(document.activeElement).toBe(screen.getByRole("tree", { name: "Layers" }));
  expect(tree.queryByText(/Never/)).toBeNull();
  await user.keyboard("{Delete}");
  await waitFor(() => expect(Object.keys(savedNodes())).toEqual(["b"]));
});

test("a name is typed in the layers, asked for on the stage", async () => {
  const user = userEvent.setup();
  show();
  const stage = await stageShown();
  focusOn(stage);
  await user.keyboard("{Tab}");
  fireEvent.keyDown(stage, { key: "F2", code: "F2" });
  const name = await screen.findByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, "Greeting{Enter}");
  expect(screen.getByRole("treeitem", { name: "Greeting" })).toBeTruthy();
  expect(document.activeElement).toBe(stage);
});

test("what a control asks is a sentence; a place of the screen is chosen once", async () => {
  const user = userEvent.setup();
  show();
  await stageShown();
  await user.click(screen.getByRole("button", { name: /^(big )?figure$/i }));
  await user.click(screen.getByRole("button", { name: "Figure: Entries" }));
  await user.click(await screen.findByRole("option", { name: /^Visitors$/ }));
  await user.click(screen.getByRole("button", { name: "Days: today" }));
  await user.click(await screen.findByRole("option", { name: "the last 28 days" }));
  await user.click(screen.getByRole("button", { name: "Hours: whole day" }));
  await waitFor(() => {
    const figure = Object.values(savedNodes()).find(({ kind }) => kind === "figure");
    expect(figure).toMatchObject({
      figures: {
        main: { measure: "customerIn", time: "last28", openHoursOnly: true, of: { role: "place" } },
      },
    });
  });
  expect(saves().at(-1)?.document.binding).toEqual({ place: null });
});

test("parts of a whole, and the columns of a table, are chosen in their sentences", async () => {
  const user = userEvent.setup();
  show();
  await stageShown();
  await user.click(screen.getByRole("button", { name: "Share ring" }));
  await user.click(screen.getByRole("button", { name: "Figure: Entries" }));
  await screen.findByRole("option", { name: /^Exits$/ });
  // A rate has no parts.
  expect(screen.queryByRole("option", { name: /^Capture rate$/ })).toBeNull();
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Split by: entrance" }));
  await user.click(await screen.findByRole("option", { name: "gender" }));
  expect(screen.queryByRole("button", { name: "Figure: Entries" })).toBeNull();

  await user.click(screen.getByRole("button", { name: "Table" }));
  await user.click(screen.getByRole("button", { name: "More columns: Exits" }));
  await user.click(await screen.findByRole("option", { name: /^Capture rate/ }));
  await waitFor(() => {
    const ofKind = (wanted: string) => Object.values(savedNodes()).find(({ kind }) => kind === wanted);
    expect(ofKind("ring")).toMatchObject({ figures: { main: { what: "shares", by: "gender", size: 6 } } });
    expect(ofKind("table")).toMatchObject({
      figures: { main: { of: { fixed: { all: true } }, measures: ["flowOut", "captureRate"] } },
    });
  });
});

test("who sees one site alone need not choose it", async () => {
  const user = userEvent.setup();
  page.server.grant(subjects.search, {
    content: [{ id: 7, name: "Mall", above: [] }],
    totalElements: 1,
  } as never);
  show();
  await stageShown();
  await waitFor(() => expect(page.server.callsTo(subjects.search)).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: /^(big )?figure$/i }));
  await waitFor(() => expect(saves().at(-1)?.document.binding).toEqual({ place: { dataType: 0, ids: [7] } }));
});

test("the options of a kind follow from its schema; several say what is mixed", async () => {
  const user = userEvent.setup();
  show();
  const stage = await stageShown();
  focusOn(stage);
  await user.keyboard("{Tab}{Tab}");
  await user.click(screen.getByRole("switch", { name: "Show seconds" }));
  focusOn(stage);
  await user.keyboard("{Control>}a{/Control}");
  expect(screen.getByRole("heading", { name: "2 selected" })).toBeTruthy();
  const size = screen.getByRole("textbox", { name: "Size" });
  await user.clear(size);
  await user.type(size, "96{Enter}");
  await user.click(screen.getByRole("button", { name: "Align left" }));
  await waitFor(() =>
    expect(savedNodes().b).toMatchObject({ x: 100, text: { size: 96 }, options: { seconds: true } }),
  );
});

test("somebody else has saved: theirs is loaded, nothing of it is overwritten", async () => {
  const user = userEvent.setup();
  show();
  await stageShown();
  const rename = async (title: string) => {
    const name = screen.getByRole("textbox", { name: "Name" });
    await user.clear(name);
    await user.type(name, title);
  };
  page.server.refuse(screens.save, "conflict.changed", 409);
  await rename("Mine");
  const dialog = await dialogNamed("Someone else has saved this screen");
  page.kept = madeDraft(madeScreen([], { title: "Theirs" }), { revision: 9 });
  await user.click(dialog.getByRole("button", { name: "Load theirs" }));
  await screen.findByRole("heading", { name: "Theirs" });
  expect((screen.getByRole("button", { name: "Undo" }) as HTMLButtonElement).disabled).toBe(true);
  page.server.grant(screens.save, { revision: 10 });
  await rename("Both");
  await waitFor(() => expect(saves().at(-1)).toMatchObject({ base: 9, document: { title: "Both" } }));
}, 30_000);

test("somebody else has saved: mine becomes a screen of its own", async () => {
  const user = userEvent.setup();
  show();
  await stageShown();
  const other = "0b5c3c1e-8a55-4a0c-9f4b-3f2d9a7c1e02";
  page.server.refuse(screens.save, "conflict.changed", 409);
  page.server.grant(screens.create, { id: 6, code: other });
  await user.click(screen.getByRole("button", { name: /^clock$/i }));
  const dialog = await dialogNamed("Someone else has saved this screen");
  await user.click(dialog.getByRole("button", { name: "Save mine as a copy" }));
  await waitFor(() => expect(location.pathname).toMatch(new RegExp(`/setting-screen/${other}$`)));
  expect(page.server.callsTo(screens.create)[0]?.body).toMatchObject({ document: { title: "Lobby (copy)" } });
});

test("without the server it says since when nothing is saved, and tries again", async () => {
  const user = userEvent.setup();
  show();
  await stageShown();
  page.server.goAway();
  await user.click(screen.getByRole("button", { name: /^clock$/i }));
  expect(await screen.findByText(/^Not saved since \d\d:\d\d:/)).toBeTruthy();
  page.server.comeBack();
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(await screen.findByText(/^Saved/)).toBeTruthy();
});

test("published with what was just changed, under a name", async () => {
  const user = userEvent.setup();
  show();
  await stageShown();
  page.server.grant(screens.publish, { version: 7 });
  await user.click(screen.getByRole("button", { name: /^clock$/i }));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  const dialog = await dialogNamed("Publish Lobby?");
  await user.type(dialog.getByRole("textbox", { name: /Version name/ }), "Opening");
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("Published as version 7")).toBeTruthy();
  expect(page.server.callsTo(screens.publish)[0]?.body).toEqual({ id: 5, base: 4, name: "Opening" });
  expect(saves()).toHaveLength(1);
});

test("a version is looked at and brought back; what was done before begins anew", async () => {
  const user = userEvent.setup();
  show();
  await stageShown();
  page.server.grant(screens.versions, [
    { version: 2, name: "Spring", by: "Mara Lindt", at: "2026-03-04T09:00:00Z" },
  ]);
  const document = madeScreen([madeControl("q", "qr")], { title: "Spring" });
  page.server.grant(screens.version, { document });
  page.server.grant(screens.restore, () => {
    page.kept = { ...page.kept, document, revision: 8 };
    return { revision: 8 };
  });
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Versions" }));
  const dialog = await dialogNamed("Versions");
  await user.click(await dialog.findByRole("button", { name: "View Version 2: Spring" }));
  await waitFor(() => expect(page.server.callsTo(screens.version)).toHaveLength(1));
  await user.click(dialog.getByRole("button", { name: "Restore Version 2: Spring" }));
  await screen.findByRole("heading", { name: "Spring" });
  expect(page.server.callsTo(screens.restore)[0]?.body).toEqual({ id: 5, version: 2, base: 3 });
  expect((screen.getByRole("button", { name: "Undo" }) as HTMLButtonElement).disabled).toBe(true);
});

test("pages are added, named, ordered and deleted after a question", async () => {
  const user = userEvent.setup();
  show();
  await stageShown();
  await user.click(screen.getByRole("button", { name: "Add page" }));
  await user.click(screen.getByRole("button", { name: "Actions for Page 2" }));
  await user.click(await screen.findByRole("menuitem", { name: "Rename page" }));
  const dialog = await dialogNamed("Rename page");
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Evening{Enter}");
  await user.click(await screen.findByRole("button", { name: "Actions for Evening" }));
  await user.click(await screen.findByRole("menuitem", { name: "Move earlier" }));
  await waitFor(() =>
    expect(
      saves()
        .at(-1)
        ?.document.pages.map(({ name }) => name),
    ).toEqual(["Evening", ""]),
  );
  await user.click(screen.getByRole("button", { name: "Actions for Evening" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await user.click((await dialogNamed("Delete Evening?")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(saves().at(-1)?.document.pages).toHaveLength(1));
}, 30_000);

test("copied and pasted by the clipboard's own events", async () => {
  const user = userEvent.setup();
  show();
  const stage = await stageShown();
  focusOn(stage);
  await user.keyboard("{Tab}");
  const data = new DataTransfer();
  fireEvent.copy(stage, { clipboardData: data });
  expect(data.getData("text/plain")).toContain("foyer/controls");
  fireEvent.paste(stage, { clipboardData: data });
  await waitFor(() => expect(Object.values(savedNodes())).toHaveLength(3));
  expect(Object.values(savedNodes()).at(-1)).toMatchObject({ kind: "heading", x: 116, y: 116 });
});

test("all keys are listed, from the list the keyboard reads", async () => {
  const user = userEvent.setup();
  show();
  const stage = await stageShown();
  focusOn(stage);
  await user.keyboard("{Shift>}{?}{/Shift}");
  fireEvent.keyDown(stage, { key: "?", code: "Slash", shiftKey: true });
  const dialog = await dialogNamed("Keyboard shortcuts");
  expect(dialog.getByText("Paste in place")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Close dialog" }));
  await waitFor(() => expect(document.activeElement).toBe(stage));
});

test("who may only look changes nothing; a phone says that it has no room", async () => {
  const { unmount } = show(["screen:list"]);
  const stage = await stageShown();
  expect(screen.getByText(/don't have permission to change it/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Publish|Undo|Add page/ })).toBeNull();
  focusOn(stage);
  fireEvent.keyDown(stage, { key: "Tab", code: "Tab" });
  fireEvent.keyDown(stage, { key: "Delete", code: "Delete" });
  unmount();
  page.width = 400;
  show();
  expect(await screen.findByText(/Editing needs a larger display/)).toBeTruthy();
  expect(saves()).toHaveLength(0);
});

test("on a middling window the panes are drawers", async () => {
  page.width = 1000;
  const user = userEvent.setup();
  show();
  await stageShown();
  expect(screen.queryByRole("searchbox")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Details" }));
  const drawer = await dialogNamed("Details");
  expect(drawer.getByRole("textbox", { name: "Name" })).toBeTruthy();
});

test.each(["not-a-code", screenCode])("%s is no screen, and leads to all of them", async (code) => {
  page.server.refuse(screens.draft, "notFound.thing", 404);
  show(undefined, code);
  expect(await screen.findByRole("heading", { name: "Big screen not found" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Big screens" }).getAttribute("href")).toBe("/screens");
});
