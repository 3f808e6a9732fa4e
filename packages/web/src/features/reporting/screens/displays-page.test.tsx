import { screens } from "@foyer/contract/reporting/screens/screens";
import type { WallBeat } from "@foyer/contract/reporting/screens/wall-player";
import { usualWallSettings } from "@foyer/contract/reporting/screens/wall-playlist";
import { type Wall, type WallDisplay, walls } from "@foyer/contract/reporting/screens/walls";
import { screen, waitFor, within } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { dialogNamed } from "../../../testing/list-tests.ts";
import { madeDocument, madePage } from "../../../testing/made-screen-document.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { DisplaysPage } from "./displays-page.tsx";
import { OwnDisplayPage } from "./own-display-page.tsx";

inEnglish();

const beat: WallBeat = {
  ...{ player: "1.4.2", screenId: 1, version: 3, page: "First", width: 1920, height: 1080, ratio: 1 },
  ...{ mode: "poll", age: 4, frames: { median: 60, low: 41 }, memory: 52_428_800, memoryLimit: 419_430_400 },
  ...{ clockAhead: -1500, reloads: 2, since: "2026-05-12T06:00:00Z", errors: [], done: [] },
};
const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36";
const seen = (more: Partial<WallDisplay> = {}): WallDisplay => ({
  ...{ id: "display-1", state: "live", seenAt: "2026-05-13T09:00:00Z", agent: chrome, address: "10.0.0.7" },
  ...{ beat, pictureAt: null },
  ...more,
});
const wallOf = (id: number, name: string, more: Partial<Wall> = {}): Wall => ({
  ...{ id, name, kind: "paired", state: "live", screenId: 1, screenName: "Hall", sponsor: "Anna" },
  ...{ createTime: "2026-05-04T09:00:00Z", language: null, entityId: null, binding: {}, playlist: [] },
  ...{ settings: usualWallSettings, displays: [seen()] },
  ...more,
});

let server: ReturnType<typeof stubServer>;
let all: Wall[];

const row = (id: number, name: string) => ({
  ...{ id, name, code: `00000000-0000-4000-8000-00000000000${id}`, width: 1920, height: 1080, pages: 1 },
  ...{ changedBy: null, changedAt: "2026-05-04T09:00:00Z", published: 1, hasChanges: false },
  ...{ tags: [], template: null, walls: [] },
});

beforeEach(() => {
  localStorage.removeItem("foyer.wall");
  server = stubServer();
  all = [
    wallOf(1, "Door 1"),
    wallOf(2, "Window", { kind: "link", state: "never", sponsor: null, displays: [] }),
    wallOf(3, "Lift", {
      ...{ state: "dark", screenId: 2, screenName: "Other" },
      displays: [seen({ state: "dark", pictureAt: "2026-05-13T08:00:00Z" }), seen({ id: "display-2" })],
    }),
  ];
  server.grant(walls.list, () => all);
  server.grant(screens.list, () => ({ content: [row(1, "Hall"), row(2, "Other")], totalElements: 2 }));
  server.grant(screens.shown, () => ({
    version: 1,
    document: madeDocument([madePage([])], { roles: { place: { kind: "site", label: "Shop" } } }),
  }));
  server.grant(walls.picture, { at: "2026-05-13T08:00:00Z", jpeg: "/9j/AAAA" });
  server.grant(walls.tell, null);
});

async function open(address = "/screens/walls", permissions = ["*:*:*"]) {
  const user = userEvent.setup();
  renderScreen(<DisplaysPage />, { permissions, address });
  await screen.findByText("Door 1");
  return user;
}
const card = (name: string) => within(screen.getByText(name).closest("li") as HTMLElement);
async function act(user: UserEvent, name: string, action: string) {
  await user.click(card(name).getByRole("button", { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

test("each display says in words how it is, what it shows for whom and on what", async () => {
  await open();
  const door = card("Door 1");
  expect(door.getByText("Live")).toBeTruthy();
  expect(door.getByText("1920 × 1080")).toBeTruthy();
  expect(door.getByText("Chrome · Linux")).toBeTruthy();
  expect(door.getByText("Anna")).toBeTruthy();
  expect(card("Window").getByText("Never seen")).toBeTruthy();
  expect(card("Window").getByText("Link not opened yet")).toBeTruthy();
  expect(card("Window").getByText(/^Nobody answers for this display/)).toBeTruthy();
  expect(card("Lift").getByText("Dark")).toBeTruthy();
  expect(card("Lift").getByText("2 browsers use this link")).toBeTruthy();
  const picture = await screen.findByRole("img", { name: /^What Lift showed at/ });
  expect(picture.getAttribute("src")).toBe("data:image/jpeg;base64,/9j/AAAA");
  // Only where there is one.
  expect(server.callsTo(walls.picture)).toHaveLength(1);
});

test("the address narrows them to a screen or a state", async () => {
  const user = await open("/screens/walls?screen=1");
  expect(screen.queryByText("Lift")).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: "State" }), "Never seen");
  expect(await screen.findByText("Window")).toBeTruthy();
  expect(screen.queryByText("Door 1")).toBeNull();
});

test("the code of an address finds the display; its number is compared before it is paired", async () => {
  const user = await open("/screens/walls?code=k7p-4qx");
  server.refuse(walls.findPairing, "wall.codeWrong", 404);
  server.grant(walls.pair, { id: 9 });
  const dialog = await dialogNamed("Pair a display");
  await user.click(dialog.getByRole("button", { name: "Find display" }));
  await waitFor(() => expect(server.callsTo(walls.findPairing)[0]?.body).toEqual({ code: "k7p-4qx" }));
  server.grant(walls.findPairing, { size: "3840 × 1080", agent: chrome, address: "10.0.0.9", number: 42 });
  await user.click(await dialog.findByRole("button", { name: "Find display" }));
  const found = await dialogNamed("Is it this display?");
  for (const fact of ["42", "3840 × 1080", "Chrome · Linux", "10.0.0.9"])
    expect(found.getByText(fact)).toBeTruthy();
  await user.type(found.getByRole("textbox", { name: /What the display is called/ }), "Door 9");
  await user.click(await found.findByRole("combobox", { name: /^Screen/ }));
  await user.click(within(await screen.findByRole("listbox")).getByRole("option", { name: "Other" }));
  // The places of the screen may be others at this display.
  expect(await found.findByText("Shown for: Shop")).toBeTruthy();
  await user.click(found.getByRole("button", { name: "Pair" }));
  await waitFor(() =>
    expect(server.callsTo(walls.pair)[0]?.body).toEqual({
      ...{ code: "k7p-4qx", name: "Door 9", screenId: 2, entityId: null, language: null, binding: {} },
    }),
  );
  await waitFor(() => expect(location.search).toBe(""));
});

test("a link is shown once", async () => {
  const user = await open("/screens/walls?screen=1");
  server.grant(walls.create, { id: 8, secret: "s".repeat(32) });
  await user.click(screen.getByRole("button", { name: "Create link" }));
  const dialog = await dialogNamed("Link for a display");
  await user.type(dialog.getByRole("textbox", { name: /What the display is called/ }), "Door 2");
  await user.click(dialog.getByRole("button", { name: "Create link" }));
  expect(await screen.findByText(new RegExp(`/en/screen#${"s".repeat(32)}$`))).toBeTruthy();
  expect(server.callsTo(walls.create)[0]?.body).toMatchObject({ name: "Door 2", screenId: 1 });
  await user.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("its settings say which screens take turns, when, and what it does at night", async () => {
  const user = await open();
  server.grant(walls.change, null);
  await act(user, "Door 1", "Settings");
  const dialog = await dialogNamed("Settings of Door 1");
  await user.click(await dialog.findByRole("button", { name: "Add a screen" }));
  await user.click(dialog.getByRole("button", { name: "Monday" }));
  await user.click(dialog.getByRole("button", { name: "Part of the day" }));
  const seconds = dialog.getByRole("textbox", { name: "Stays for" });
  await user.type(seconds, "30");
  await user.selectOptions(dialog.getByRole("combobox", { name: "From" }), "Before opening");
  await user.selectOptions(dialog.getByRole("combobox", { name: "Until" }), "At");
  await user.click(dialog.getByRole("switch", { name: /Guard against burn-in/ }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.callsTo(walls.change)).toHaveLength(1));
  expect(server.callsTo(walls.change)[0]?.body).toEqual({
    ...{ id: 1, name: "Door 1", screenId: 1, language: null, entityId: null, binding: {} },
    playlist: [
      {
        ...{ screenId: 2, seconds: 30, days: [1] },
        span: { from: { of: "open", minutes: -30 }, until: { at: "09:00" } },
      },
    ],
    settings: { ...usualWallSettings, shift: false },
  });
});

test("a display is told what to do", async () => {
  const user = await open();
  await act(user, "Door 1", "Identify");
  await waitFor(() =>
    expect(server.callsTo(walls.tell)[0]?.body).toEqual({ ids: [1], command: { kind: "identify" } }),
  );
  await act(user, "Door 1", "Show a message");
  const dialog = await dialogNamed("Show a message on Door 1");
  await user.type(dialog.getByRole("textbox", { name: /Message/ }), "Fire drill at noon");
  await user.click(dialog.getByRole("button", { name: "Send" }));
  await waitFor(() =>
    expect(server.callsTo(walls.tell)[1]?.body).toEqual({
      ids: [1],
      command: { kind: "message", text: "Fire drill at noon", minutes: 10 },
    }),
  );
});

test("its health shows frames, memory, clock and what went wrong", async () => {
  const user = await open();
  server.grant(walls.problems, [
    {
      ...{ code: "silent", text: "", count: 1 },
      ...{ from: "2026-05-12T08:00:00Z", to: "2026-05-12T09:00:00Z" },
    },
    {
      ...{ code: "script", text: "x is not a function", count: 3 },
      ...{ from: "2026-05-11T08:00:00Z", to: "2026-05-11T08:00:00Z" },
    },
  ]);
  await act(user, "Door 1", "How it is doing");
  const dialog = await dialogNamed("How Door 1 is doing");
  for (const fact of ["1.4.2", "60 as a rule, 41 at worst", "50 MB of 400 MB", "1.5 s behind"])
    expect(dialog.getByText(fact)).toBeTruthy();
  expect(await dialog.findByText(/^Silent: no power/)).toBeTruthy();
  expect(dialog.getByText("script: x is not a function")).toBeTruthy();
  expect(dialog.getByText(/3 times/)).toBeTruthy();
});

test("revoking names the display and what follows; taking over says whose rights it then shows with", async () => {
  const user = await open();
  server.grant(walls.remove, null);
  server.grant(walls.takeOver, null);
  await act(user, "Window", "Take over");
  await user.click((await dialogNamed("Answer for Window?")).getByRole("button", { name: "Take over" }));
  await waitFor(() => expect(server.callsTo(walls.takeOver)[0]?.body).toEqual([2]));
  await act(user, "Window", "Revoke");
  const asked = await dialogNamed("Revoke Window?");
  expect(asked.getByText(/Every browser with this link/)).toBeTruthy();
  await user.click(asked.getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(server.callsTo(walls.remove)[0]?.body).toEqual([2]));
});

test("who may only look sees how displays are, and changes nothing", async () => {
  await open("/screens/walls", ["screen:list"]);
  expect(screen.queryByRole("button", { name: "Pair a display" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Create link" })).toBeNull();
});

test("without any it is said how to get one", async () => {
  all = [];
  renderScreen(<DisplaysPage />);
  expect(await screen.findByText(/^No displays yet/)).toBeTruthy();
});

test("the browser of a display leads to its settings, any other to all of them", async () => {
  localStorage.setItem("foyer.wall", JSON.stringify({ secret: "s".repeat(32), display: "display-1" }));
  server.grant(walls.own, { id: 1 });
  renderScreen(<OwnDisplayPage />, { address: "/screen-setting/1" });
  await waitFor(() => expect(`${location.pathname}${location.search}`).toBe("/screens/walls?display=1"));
  expect(server.callsTo(walls.own)[0]?.body).toEqual({ secret: "s".repeat(32) });
});

test.each(["no json", JSON.stringify({ secret: 5 }), JSON.stringify(null)])(
  "what a browser keeps instead of a secret is none: %s",
  async (kept) => {
    localStorage.setItem("foyer.wall", kept);
    renderScreen(<OwnDisplayPage />, { address: "/screen-setting/1" });
    expect(await screen.findByText("This browser is not a display")).toBeTruthy();
  },
);
