import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { type ScreenRow, screens } from "@foyer/contract/reporting/screens/screens";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { madeControl, madeDocument, madePage } from "../../../testing/made-screen-document.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { ScreenWindow, ScreenWindowPage } from "./screen-window-page.tsx";

inEnglish();

let server: ReturnType<typeof stubServer>;
beforeEach(() => {
  server = stubServer();
});

const code = "0b8f6c1e-6a43-4c1c-9d9c-2f6f0b8f6c1e";
const saying = (text: string): ScreenDocument =>
  madeDocument([madePage([madeControl("heading", { options: { text } })])], { title: "Screen" });

const row = (more: Partial<ScreenRow> = {}): ScreenRow => ({
  id: 1,
  code,
  name: "Mall morning",
  width: 1920,
  height: 1080,
  pages: 1,
  changedBy: "Mara Lindt",
  changedAt: "2026-05-13T10:00:00.000Z",
  published: 3,
  hasChanges: false,
  ...{ tags: [], template: null, walls: [] },
  ...more,
});
const draft = (more: object = {}) => ({
  ...{ id: 1, code, name: "Mall morning", revision: 4, changedBy: null, changedAt: "", published: null },
  document: saying("Draft text"),
  ...more,
});
const list = (...content: ScreenRow[]) =>
  server.grant(screens.list, { content, totalElements: content.length });

const open = (address: string, permissions?: string[]) =>
  renderScreen(<ScreenWindow />, { address, ...(permissions && { permissions }) });

test("without a code the published screens are there to choose from", async () => {
  list(row(), row({ id: 2, code: "2", name: "Only a draft", published: null }));
  open("/en/screen");
  const tile = await screen.findByRole("link", { name: /Mall morning/ });
  expect(tile.getAttribute("href")).toBe(`/en/screen?code=${code}`);
  expect(tile.getAttribute("target")).toBeNull();
  expect(screen.getByText("1920 × 1080")).toBeTruthy();
  expect(screen.queryByText("Only a draft")).toBeNull();
  expect(screen.getByRole("link", { name: "Manage big screens" }).getAttribute("href")).toBe("/en/screens");
});

test("nothing is published yet", async () => {
  list(row({ published: null }));
  open("/en/screen");
  expect(await screen.findByText("No screen is published yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Manage big screens" })).toBeTruthy();
});

test("inside the console a screen opens in a window of its own", async () => {
  list(row());
  renderScreen(<ScreenWindowPage />);
  const tile = await screen.findByRole("link", { name: /Mall morning/ });
  expect(tile.getAttribute("target")).toBe("_blank");
});

test("a code shows the published version, and a newer one within a minute", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.grant(screens.shown, { version: 1, document: saying("First") });
  open(`/en/screen?code=${code}`);
  expect(await screen.findByText("First")).toBeTruthy();
  await waitFor(() => expect(document.title).toBe("Screen"));
  expect(server.callsTo(screens.shown)[0]?.query.get("code")).toBe(code);
  expect(screen.queryByText("Draft")).toBeNull();
  server.grant(screens.shown, { version: 2, document: saying("Second") });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(await screen.findByText("Second")).toBeTruthy();
  // While the server is away the picture stays.
  server.goAway();
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(screen.getByText("Second")).toBeTruthy();
});

test("a preview shows the draft and says so", async () => {
  server.grant(screens.draft, draft());
  open(`/en/screen/preview?code=${code}`);
  expect(await screen.findByText("Draft text")).toBeTruthy();
  expect(screen.getByText("Draft")).toBeTruthy();
});

test("a screen that is not published yet appears once it is", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.refuse(screens.shown, "notFound.thing", 404);
  server.grant(screens.draft, draft());
  open(`/en/screen?code=${code}`);
  expect(await screen.findByRole("heading", { name: "This screen isn't published yet" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Other screens" }).getAttribute("href")).toBe("/en/screen");
  server.grant(screens.shown, { version: 1, document: saying("There") });
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByText("There")).toBeTruthy();
});

test("a screen that is gone is no longer shown", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.grant(screens.shown, { version: 1, document: saying("First") });
  open(`/en/screen?code=${code}`);
  await screen.findByText("First");
  server.refuse(screens.shown, "notFound.thing", 404);
  server.refuse(screens.draft, "notFound.thing", 404);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByRole("heading", { name: "This screen isn't there" })).toBeTruthy();
  expect(screen.queryByText("First")).toBeNull();
});

test("no permission, and a server that stumbles, in words", async () => {
  server.refuse(screens.shown, "permission.denied", 403);
  const { unmount } = open(`/en/screen?code=${code}`);
  expect(await screen.findByText("You don't have access to this")).toBeTruthy();
  unmount();
  server.refuse(screens.shown, "server.error", 500, { message: "It stumbled." });
  open(`/en/screen?code=${code}`);
  expect(await screen.findByText("It stumbled.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});
