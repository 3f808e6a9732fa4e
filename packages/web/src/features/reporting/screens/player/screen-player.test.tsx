import type { ScreenPage } from "@foyer/contract/reporting/screens/screen-document";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { inEnglish } from "../../../../testing/in-english.ts";
import { madeControl, madeDocument, madePage } from "../../../../testing/made-screen-document.ts";
import { stubServer } from "../../../../testing/stub-server.ts";
import { ScreenPlayer } from "./screen-player.tsx";

inEnglish();

beforeEach(() => {
  vi.useFakeTimers();
  stubServer();
});

const pageOf = (
  id: string,
  seconds: number | null,
  more: Parameters<typeof madeControl>[1] = {},
): ScreenPage => ({
  ...madePage([madeControl("heading", { id: "h", options: { text: `Page ${id}` }, ...more })]),
  id,
  seconds,
});
const three = [pageOf("a", 10), pageOf("b", 5), pageOf("c", null)];
const open = (pages = three) => render(<ScreenPlayer document={madeDocument(pages)} />);

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
/** Each page that is mounted by what it is for. */
const roles = () =>
  Object.fromEntries(
    [...document.querySelectorAll("[data-role]")].map((layer) => [
      layer.getAttribute("data-role") ?? "",
      layer.textContent?.slice("Page ".length),
    ]),
  );

test("each page stays its time; the next waits unseen, fades in and lets the former go", () => {
  open();
  expect(roles()).toEqual({ shown: "a", next: "b" });
  pass(9_990);
  expect(roles()).toEqual({ shown: "a", next: "b" });
  const waiting = document.querySelector('[data-role="next"]');
  pass(20);
  expect(roles()).toEqual({ leaving: "a", shown: "b", next: "c" });
  expect(document.querySelector('[data-role="shown"]')).toBe(waiting);
  pass(300);
  expect(roles()).toEqual({ shown: "b", next: "c" });
  pass(5_000);
  pass(300);
  expect(roles()).toEqual({ shown: "c", next: "a" });
  // This one stays until somebody changes it.
  pass(3_600_000);
  expect(roles().shown).toBe("c");
});

test("what waits can neither be read nor reached", () => {
  open();
  expect(document.querySelector('[data-role="next"]')?.hasAttribute("inert")).toBe(true);
  expect(document.querySelector('[data-role="shown"]')?.hasAttribute("inert")).toBe(false);
});

test("arrows turn the pages, the space bar holds them", () => {
  open();
  fireEvent.keyDown(window, { code: "ArrowRight" });
  expect(roles().shown).toBe("b");
  fireEvent.keyDown(window, { code: "ArrowLeft" });
  pass(300);
  expect(roles()).toEqual({ shown: "a", next: "b" });
  fireEvent.keyDown(window, { code: "ArrowLeft" });
  expect(roles().shown).toBe("c");
  fireEvent.keyDown(window, { code: "ArrowRight" });
  fireEvent.keyDown(window, { code: "Space" });
  expect(screen.getByText("Paused")).toBeTruthy();
  pass(60_000);
  expect(roles().shown).toBe("a");
  fireEvent.keyDown(window, { code: "Space" });
  expect(screen.queryByText("Paused")).toBeNull();
  pass(10_010);
  expect(roles().shown).toBe("b");
  // Shortcuts of the browser stay the browser's.
  fireEvent.keyDown(window, { code: "ArrowLeft", altKey: true });
  expect(roles().shown).toBe("b");
});

test("a page whose pictures are still on their way is waited for, but not for ever", () => {
  const slow = pageOf("b", 5);
  slow.background = { kind: "picture", img: "/images/slow", fit: "cover" };
  let isThere = false;
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockImplementation(() => isThere);
  open([pageOf("a", 10), slow]);
  pass(12_000);
  expect(roles().shown).toBe("a");
  isThere = true;
  pass(300);
  expect(roles().shown).toBe("b");
  vi.restoreAllMocks();
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
  fireEvent.keyDown(window, { code: "ArrowRight" });
  pass(10_000 + 8_500);
  expect(roles().shown).toBe("b");
  vi.restoreAllMocks();
});

test("a film that is on its way is waited for, and runs from when its page is shown", () => {
  let readyState = 0;
  vi.spyOn(HTMLMediaElement.prototype, "readyState", "get").mockImplementation(() => readyState);
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();
  const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  const film = madeControl("film", { id: "f", options: { film: `/films/${"a".repeat(64)}` } });
  const heading = madeControl("heading", { id: "h", options: { text: "Page b" } });
  const page = madePage([heading, film], { id: "b", seconds: 5 });
  open([pageOf("a", 10), page]);
  pass(12_000);
  expect([roles().shown, play.mock.calls.length]).toEqual(["a", 0]);
  readyState = 4;
  pass(300);
  expect([roles().shown, play.mock.calls.length]).toEqual(["b", 1]);
  vi.restoreAllMocks();
});

test("one page stays; a version without the page that is shown begins with its first", () => {
  const { rerender } = open([pageOf("a", 5)]);
  pass(60_000);
  expect(roles()).toEqual({ shown: "a" });
  rerender(<ScreenPlayer document={madeDocument([pageOf("x", 5), pageOf("y", 5)])} />);
  expect(roles()).toEqual({ shown: "x", next: "y" });
  pass(5_010);
  expect(roles().shown).toBe("y");
});

test("a pointer that rests is not seen", () => {
  open();
  const player = screen.getByRole("main");
  expect(player.hasAttribute("data-idle")).toBe(false);
  pass(3_000);
  expect(player.hasAttribute("data-idle")).toBe(true);
  fireEvent.pointerMove(window);
  expect(player.hasAttribute("data-idle")).toBe(false);
});
