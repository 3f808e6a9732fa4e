import type { Reply } from "@foyer/contract/endpoint";
import { subjects } from "@foyer/contract/places/subjects";
import { editing } from "@foyer/contract/reporting/screens/editing";
import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { type ScreenDraft, screens } from "@foyer/contract/reporting/screens/screens";
import { walls } from "@foyer/contract/reporting/screens/walls";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { allInSight } from "../../../testing/all-in-sight.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { dialogNamed } from "../../../testing/list-tests.ts";
import { madeControl, madeDraft, madeScreen, screenCode } from "../../../testing/made-screen.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { ScreenDesignerPage } from "./screen-designer-page.tsx";

let server: ReturnType<typeof stubServer>;
type Kept = Reply<typeof editing.branch>;
let kept: ScreenDraft;
let here: Reply<typeof editing.visit>;
let branches: Kept[];
let width = 1600;

inEnglish();

beforeEach(() => {
  server = stubServer();
  width = 1600;
  kept = madeDraft(
    madeScreen([
      madeControl("a", "heading", { options: { text: "Welcome" } }),
      madeControl("b", "clock", { x: 800, y: 400, w: 480, h: 160 }),
    ]),
  );
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 1984, 1144));
  vi.stubGlobal("matchMedia", (query: string) => {
    const [, bound, ems] = /\((min|max)-width: ([\d.]+)em\)/.exec(query) ?? [];
    const edge = Number(ems) * 16;
    const matches = bound === "min" ? width >= edge : bound === "max" ? width <= edge : false;
    return { matches, media: query, addEventListener: () => {}, removeEventListener: () => {} };
  });
  server.grant(screens.draft, () => kept);
  server.grant(subjects.search, { content: [], totalElements: 0 });
  server.grant(screens.figures, { at: "2026-05-04T09:00:00Z", parts: [] });
  here = { revision: 0, hasPen: false, others: [], held: null };
  branches = [];
  server.grant(walls.list, []);
  server.refuse(screens.shown, "notFound.thing", 404);
  allInSight();
  server.grant(editing.visit, () => ({ ...here, revision: Math.max(here.revision, kept.revision) }));
  server.grant(editing.leave, null);
  server.grant(editing.take, () => {
    here = { ...here, held: null, hasPen: true };
    return { pen: "p".repeat(32) };
  });
  server.grant(editing.keep, ({ body }) => {
    const { began, document } = body as Pick<Kept, "began" | "document">;
    branches.unshift({ id: branches.length + 1, at: "2026-05-04T09:00:00Z", began, document });
    return { id: branches.length };
  });
  server.grant(editing.branches, () => branches);
  server.grant(editing.branch, () => branches[0] as Kept);
  server.grant(editing.drop, ({ body }) => {
    branches = branches.filter(({ id }) => !(body as number[]).includes(id));
    return null;
  });
  server.grant(screens.save, ({ body }) => {
    const { document } = body as { document: ScreenDocument };
    kept = { ...kept, document, name: document.title, revision: kept.revision + 1 };
    return { revision: kept.revision };
  });
});
afterEach(() => vi.restoreAllMocks());

const show = (permissions = ["*:*:*"], code = screenCode) =>
  renderScreen(
    <Routes>
      <Route path="/setting-screen/:code" element={<ScreenDesignerPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { permissions, address: `/setting-screen/${code}` },
  );

const stageShown = () => screen.findByRole("group", { name: "Page with its components" });
const saves = () =>
  server.callsTo(screens.save).map(({ body }) => body as { base: number; document: ScreenDocument });
const savedNodes = () => saves().at(-1)?.document.pages[0]?.nodes ?? {};
const focusOn = (element: HTMLElement) => act(() => element.focus());
const layers = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole("button", { name: "Layers" }));
  return within(screen.getByRole("tree", { name: "Layers" }));
};

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
  expect(saves()[0]).toMatchObject({ id: 5, base: 3, pen: "p".repeat(32) });
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
  await waitFor(() => expect(savedNodes().a).toMatchObject({ x: 101, y: 110 }));
  expect(savedNodes().b).toBeTruthy();
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

test("who sees one site alone need not choose it", async () => {
  const user = userEvent.setup();
  server.grant(subjects.search, { content: [{ id: 7, name: "Mall", above: [] }], totalElements: 1 } as never);
  show();
  await stageShown();
  await waitFor(() => expect(server.callsTo(subjects.search)).toHaveLength(1));
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

const rename = async (user: ReturnType<typeof userEvent.setup>, title: string) => {
  const name = screen.getByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, title);
};
const ben = { tab: "bens-window", name: "Ben Okafor", picture: null, isEditing: true };
const benHolds = () => {
  here = { ...here, others: [ben], held: { by: "Ben Okafor", since: "2026-05-04T09:00:00Z" } };
};

test("somebody else has saved: theirs is there, mine is kept and merged as one step", async () => {
  const user = userEvent.setup();
  show();
  await stageShown();
  const theirs = madeScreen([madeControl("b", "clock", { x: 7, y: 400, w: 480, h: 160 })], {
    title: "Theirs",
  });
  const save = () => {
    kept = { ...kept, revision: 10 };
    return { revision: 10 };
  };
  server.refuse(screens.save, "conflict.changed", 409);
  kept = madeDraft(theirs, { revision: 9 });
  await user.click(screen.getByRole("button", { name: /^clock$/i }));
  const dialog = await dialogNamed("Your unsaved changes");
  expect(
    within(await dialog.findByRole("list", { name: "What you changed" })).getByText("Added"),
  ).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Theirs", hidden: true })).toBeTruthy();
  server.grant(screens.save, save);
  await user.click(dialog.getByRole("button", { name: "Merge into the draft" }));
  await waitFor(() => expect(saves().at(-1)).toMatchObject({ base: 9, document: { title: "Theirs" } }));
  const kinds = () => Object.values(savedNodes()).map(({ kind }) => kind);
  expect(kinds()).toEqual(["clock", "clock"]);
  expect(branches).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(kinds()).toEqual(["clock"]));
}, 30_000);

test("what both have changed is chosen; it may become a screen of its own instead", async () => {
  const user = userEvent.setup();
  show();
  await stageShown();
  server.refuse(screens.save, "conflict.changed", 409);
  kept = madeDraft({ ...kept.document, title: "Theirs" }, { revision: 9 });
  await rename(user, "Mine");
  const dialog = await dialogNamed("Your unsaved changes");
  const choice = within(await dialog.findByRole("radiogroup", { name: "The screen" }));
  expect((choice.getByRole("radio", { name: "Theirs" }) as HTMLInputElement).checked).toBe(true);
  const other = "0b5c3c1e-8a55-4a0c-9f4b-3f2d9a7c1e02";
  server.grant(screens.create, { id: 6, code: other });
  await user.click(dialog.getByRole("button", { name: "Save as a copy" }));
  await waitFor(() => expect(location.pathname).toMatch(new RegExp(`/setting-screen/${other}$`)));
  expect(server.callsTo(screens.create)[0]?.body).toMatchObject({ document: { title: "Mine (copy)" } });
  expect(branches).toEqual([]);
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
  kept = madeDraft(madeScreen([], { title: "Ben's" }), { revision: 12 });
  await user.click(screen.getByRole("button", { name: "Take over" }));
  const question = await dialogNamed("Take over from Ben Okafor?");
  await user.click(question.getByRole("button", { name: "Take over" }));
  await screen.findByRole("heading", { name: "Ben's" });
  expect(server.callsTo(editing.take)[0]?.body).toMatchObject({ id: 5, takeOver: true });
  await user.click(await screen.findByRole("button", { name: /^clock$/i }));
  await waitFor(() => expect(saves().at(-1)).toMatchObject({ base: 12, pen: "p".repeat(32) }));
});

test("taken over by somebody else, what was not saved yet is kept, and told", async () => {
  const user = userEvent.setup();
  show();
  await stageShown();
  await user.click(screen.getByRole("button", { name: /^clock$/i }));
  await waitFor(() => expect(saves()).toHaveLength(1));
  server.refuse(screens.save, "screen.held", 409);
  benHolds();
  await user.click(screen.getByRole("button", { name: /^clock$/i }));
  const dialog = await dialogNamed("Your unsaved changes");
  expect(branches).toHaveLength(1);
  expect(await dialog.findByText(/^You can merge once nobody else is editing/)).toBeTruthy();
  expect((dialog.getByRole("button", { name: "Merge into the draft" }) as HTMLButtonElement).disabled).toBe(
    true,
  );
  await user.keyboard("{Escape}");
  expect(await screen.findByText(/^Ben Okafor has been editing/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Show them" }));
  const again = await dialogNamed("Your unsaved changes");
  await user.click(await again.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(branches).toEqual([]));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Show them" })).toBeNull());
});

test("without the server it says since when nothing is saved, and tries again", async () => {
  const user = userEvent.setup();
  show();
  await stageShown();
  server.goAway();
  await user.click(screen.getByRole("button", { name: /^clock$/i }));
  expect(await screen.findByText(/^Not saved since \d\d:\d\d:/)).toBeTruthy();
  server.comeBack();
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(await screen.findByText(/^Saved/)).toBeTruthy();
});

test("published with what was just changed, under a name; what changes, and where, is told before", async () => {
  const user = userEvent.setup();
  server.grant(walls.list, [
    {
      ...{ id: 7, name: "Door 1", sponsor: "Anna", createTime: "2026-05-04T09:00:00Z" },
      ...{ seenAt: null, size: null, agent: null },
    },
  ]);
  server.grant(screens.shown, { version: 6, document: kept.document });
  show();
  await stageShown();
  server.grant(screens.publish, { version: 7 });
  await user.click(screen.getByRole("button", { name: /^clock$/i }));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  const dialog = await dialogNamed("Publish Lobby?");
  expect(
    within(await dialog.findByRole("list", { name: "Displays that show it" })).getByText("Door 1"),
  ).toBeTruthy();
  const changes = within(await dialog.findByRole("list", { name: "What changes on them" }));
  expect(changes.getByRole("listitem").textContent).toMatch(/clock.*Added/i);
  await user.type(dialog.getByRole("textbox", { name: /Version name/ }), "Opening");
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("Published as version 7")).toBeTruthy();
  expect(server.callsTo(screens.publish)[0]?.body).toEqual({ id: 5, base: 4, name: "Opening" });
  expect(saves()).toHaveLength(1);
});

test("a version is looked at and brought back; what was done before begins anew", async () => {
  const user = userEvent.setup();
  show();
  await stageShown();
  server.grant(screens.versions, [
    { version: 2, name: "Spring", by: "Mara Lindt", at: "2026-03-04T09:00:00Z" },
  ]);
  const document = madeScreen([madeControl("q", "qr")], { title: "Spring" });
  server.grant(screens.version, { document });
  server.grant(screens.restore, () => {
    kept = { ...kept, document, revision: 8 };
    return { revision: 8 };
  });
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Versions" }));
  const dialog = await dialogNamed("Versions");
  await user.click(await dialog.findByRole("button", { name: "View Version 2: Spring" }));
  const differing = within(await dialog.findByRole("list", { name: "What the draft has changed since" }));
  expect(differing.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "The screenSettings changed",
    "WelcomeAdded",
    "ClockAdded",
    expect.stringMatching(/Removed$/),
  ]);
  await user.click(dialog.getByRole("button", { name: "Restore Version 2: Spring" }));
  await screen.findByRole("heading", { name: "Spring" });
  expect(server.callsTo(screens.restore)[0]?.body).toEqual({
    id: 5,
    version: 2,
    base: 3,
    pen: "p".repeat(32),
  });
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
  width = 400;
  show();
  expect(await screen.findByText(/Editing needs a larger display/)).toBeTruthy();
  expect(saves()).toHaveLength(0);
});

test("on a middling window the panes are drawers", async () => {
  width = 1000;
  const user = userEvent.setup();
  show();
  await stageShown();
  expect(screen.queryByRole("searchbox")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Details" }));
  const drawer = await dialogNamed("Details");
  expect(drawer.getByRole("textbox", { name: "Name" })).toBeTruthy();
});

test.each(["not-a-code", screenCode])("%s is no screen, and leads to all of them", async (code) => {
  server.refuse(screens.draft, "notFound.thing", 404);
  show(undefined, code);
  expect(await screen.findByRole("heading", { name: "Big screen not found" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Big screens" }).getAttribute("href")).toBe("/screens");
});
