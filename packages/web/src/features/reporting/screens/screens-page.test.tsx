import { subjects } from "@foyer/contract/places/subjects";
import { exchange } from "@foyer/contract/reporting/screens/exchange";
import { controlsOf, type ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { type ScreenRow, screens } from "@foyer/contract/reporting/screens/screens";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { allInSight } from "../../../testing/all-in-sight.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { chooseAction, confirmDeletion, grantCrud, readRow } from "../../../testing/list-tests.ts";
import { madeControl, madeDraft, madeScreen } from "../../../testing/made-screen.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { ScreensPage } from "./screens-page.tsx";

inEnglish();

const row = (id: number, name: string, more: Partial<ScreenRow> = {}): ScreenRow => ({
  ...{ id, name, code: `00000000-0000-4000-8000-00000000000${id}` },
  ...{ width: 1920, height: 1080, pages: 1, changedBy: "Anna", changedAt: "2026-05-04T09:00:00Z" },
  ...{ published: null, hasChanges: true, tags: [], template: null, walls: [] },
  ...more,
});

let server: ReturnType<typeof stubServer>;
let rows: ScreenRow[];

beforeEach(() => {
  server = stubServer();
  // The list as a table; its pictures have a test of their own.
  localStorage.setItem("foyer-screens-view", "list");
  allInSight();
  server.grant(screens.tags, ["Guests", "Staff"]);
  server.grant(screens.templates, []);
  rows = [row(1, "Hall", { published: 3, hasChanges: false }), row(2, "Window")];
  server.grant(screens.list, () => ({ content: rows, totalElements: rows.length }));
  grantCrud(server, { ...screens, create: screens.copy, update: screens.rename }, rows, (sent) => ({
    ...row(3, ""),
    ...sent,
  }));
});

async function open(permissions = ["*:*:*"]) {
  const user = userEvent.setup();
  renderScreen(<ScreensPage />, { permissions });
  await readRow("Hall");
  return user;
}

test("what is published says so, and opens in a window of its own", async () => {
  await open();
  const hall = within(await readRow("Hall"));
  expect(hall.getByText("Published")).toBeTruthy();
  expect(hall.getByRole("link", { name: /^Show Hall/ }).getAttribute("href")).toBe(
    `/en/screen?code=${rows[0]?.code}`,
  );
  const window = within(await readRow("Window"));
  expect(window.getByText("Not published")).toBeTruthy();
  expect(window.queryByRole("link", { name: /^Show/ })).toBeNull();
  expect(window.getByRole("link", { name: "Window" }).getAttribute("href")).toBe(
    `/en/setting-screen/${rows[1]?.code}`,
  );
});

test("a screen of a template is made about all sites", async () => {
  const user = await open();
  server.grant(screens.create, { id: 3, code: row(3, "").code });
  await user.click(screen.getByRole("button", { name: "New big screen" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(await dialog.findByLabelText(/Name/), "Board");
  await user.click(dialog.getByRole("radio", { name: "Board room" }));
  await user.click(dialog.getByRole("button", { name: "Create and design" }));
  await waitFor(() => expect(server.callsTo(screens.create)).toHaveLength(1));
  const [document] = server
    .callsTo(screens.create)
    .map(({ body }) => (body as { document: ScreenDocument }).document) as [ScreenDocument];
  expect(document).toMatchObject({
    ...{ title: "Board", size: { width: 3840, height: 2160 }, binding: { place: { all: true } } },
  });
  expect(controlsOf(document).map(({ kind }) => kind)).toContain("ranking");
});

test("renamed and deleted, with what follows from it", async () => {
  const user = await open();
  await chooseAction(user, "Window", "Edit");
  const name = await screen.findByLabelText(/Name/);
  await user.clear(name);
  await user.type(name, "Window left{Enter}");
  await waitFor(() =>
    expect(server.callsTo(screens.rename)[0]?.body).toEqual({ id: 2, name: "Window left", tags: [] }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await chooseAction(user, "Hall", "Delete");
  await confirmDeletion(user, "Delete the big screen Hall?", "Hall");
  await waitFor(() => expect(server.callsTo(screens.remove)[0]?.body).toEqual([1]));
});

test("the displays of a screen, and of all, are a page of their own", async () => {
  const user = await open();
  expect(screen.getByRole("link", { name: "Displays" }).getAttribute("href")).toBe("/screens/walls");
  await chooseAction(user, "Hall", "Displays");
  await waitFor(() => expect(`${location.pathname}${location.search}`).toBe("/screens/walls?screen=1"));
});

test("who may only look is led to the draft, and changes nothing", async () => {
  await open(["screen:list"]);
  const hall = within(await readRow("Hall"));
  expect(hall.getByRole("link", { name: "Hall" }).getAttribute("href")).toBe(
    `/en/screen/preview?code=${rows[0]?.code}`,
  );
  expect(screen.queryByRole("button", { name: "New big screen" })).toBeNull();
});

test("screens are seen as pictures, drawn once they are in sight; the choice is kept", async () => {
  const user = userEvent.setup();
  localStorage.removeItem("foyer-screens-view");
  const document = madeScreen([madeControl("a", "heading", { options: { text: "Welcome" } })]);
  server.grant(screens.draft, ({ query }) => madeDraft(document, { code: query.get("code") ?? "" }));
  renderScreen(<ScreensPage />, { permissions: ["*:*:*"] });
  const tiles = await screen.findByRole("list", { name: "Big screens" });
  expect(within(tiles).getAllByRole("link", { name: /^(Hall|Window)$/ })).toHaveLength(2);
  await waitFor(() => expect(within(tiles).getAllByText("Welcome")).toHaveLength(2));
  await user.click(screen.getByRole("radio", { name: "List" }));
  await readRow("Hall");
  expect(localStorage.getItem("foyer-screens-view")).toBe("list");
  expect(screen.queryByText("Welcome")).toBeNull();
});

test("screens are found by their tags and get others; deleting one names the displays that show it", async () => {
  rows = [row(1, "Hall", { tags: ["Guests"], walls: ["Door 1", "Door 2"] })];
  const user = await open();
  expect(within(await readRow("Hall")).getByText("Door 1, Door 2")).toBeTruthy();
  await user.selectOptions(screen.getByRole("combobox", { name: "Tag" }), "Staff");
  await waitFor(() => expect(server.callsTo(screens.list).at(-1)?.query.get("tag")).toBe("Staff"));
  await chooseAction(user, "Hall", "Edit");
  await user.type(await screen.findByRole("combobox", { name: "Tags" }), "Ground floor{Enter}");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(server.callsTo(screens.rename)[0]?.body).toEqual({
      ...{ id: 1, name: "Hall", tags: ["Guests", "Ground floor"] },
    }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await chooseAction(user, "Hall", "Delete");
  const shown = within(await screen.findByRole("list", { name: "Shown on" }));
  expect(shown.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Door 1", "Door 2"]);
});

test("a template of the company is bound to a site, and made a screen", async () => {
  const user = await open();
  const document = madeScreen([], {
    ...{
      title: "House style",
      roles: { place: { kind: "site", label: "The shop" } },
      binding: { place: null },
    },
  });
  server.grant(screens.templates, [{ id: 9, name: "House style", template: "company" }]);
  server.grant(screens.template, { document });
  server.grant(subjects.search, { content: [{ id: 7, name: "Mall", above: [] }], totalElements: 1 } as never);
  server.grant(screens.create, { id: 3, code: row(3, "").code });
  await user.click(screen.getByRole("button", { name: "New big screen" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(await dialog.findByLabelText(/Name/), "Shop 12");
  await user.click(await dialog.findByRole("radio", { name: "House style" }));
  await user.click(dialog.getByRole("button", { name: "Create and design" }));
  expect(await screen.findByText(/^Choose what the screen is about/)).toBeTruthy();
  expect(screen.getByText("The shop")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Create and design" }));
  await waitFor(() =>
    expect(server.callsTo(screens.create)[0]?.body).toMatchObject({ document: { title: "Shop 12" } }),
  );
});

test("a screen is offered as a template; to all companies only by operators", async () => {
  const user = await open();
  server.grant(screens.share, null);
  await chooseAction(user, "Hall", "Use as template");
  expect(await screen.findByRole("radio", { name: "To the company" })).toBeTruthy();
  expect(screen.queryByRole("radio", { name: "To all companies" })).toBeNull();
  await user.click(screen.getByRole("radio", { name: "To the company" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.callsTo(screens.share)[0]?.body).toEqual({ id: 1, template: "company" }));
});

test("a file is read in, says what its places were, and becomes a screen", async () => {
  const user = await open();
  const document = madeScreen([], {
    ...{ title: "From elsewhere", roles: { place: { kind: "site", label: "" } }, binding: { place: null } },
  });
  server.grant(exchange.import, { document, bound: { place: ["Old Mall"] } });
  server.grant(subjects.search, { content: [], totalElements: 0 });
  server.grant(screens.create, { id: 3, code: row(3, "").code });
  const [input] = screen.getAllByLabelText("Import").filter((element) => element instanceof HTMLInputElement);
  await user.upload(input as HTMLElement, new File(["zip"], "a.foyer-screen"));
  expect(await screen.findByText("Before: Old Mall")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Create and design" }));
  await waitFor(() =>
    expect(server.callsTo(screens.create)[0]?.body).toMatchObject({ document: { title: "From elsewhere" } }),
  );
});
