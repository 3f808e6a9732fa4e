import { controlsOf, type ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { type ScreenRow, screens } from "@foyer/contract/reporting/screens/screens";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { chooseAction, confirmDeletion, grantCrud, readRow } from "../../../testing/list-tests.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { ScreensPage } from "./screens-page.tsx";

inEnglish();

const row = (id: number, name: string, more: Partial<ScreenRow> = {}): ScreenRow => ({
  ...{ id, name, code: `00000000-0000-4000-8000-00000000000${id}` },
  ...{ width: 1920, height: 1080, pages: 1, changedBy: "Anna", changedAt: "2026-05-04T09:00:00Z" },
  ...{ published: null, hasChanges: true },
  ...more,
});

let server: ReturnType<typeof stubServer>;
let rows: ScreenRow[];

beforeEach(() => {
  server = stubServer();
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
    expect(server.callsTo(screens.rename)[0]?.body).toEqual({ id: 2, name: "Window left" }),
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
