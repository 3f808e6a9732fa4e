import { cleanup, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { startPhrases } from "../../lib/phrases.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import type { Drawing } from "./drawing.ts";
import { PictureEditor } from "./picture-editor.tsx";

const corners = [
  { x: 100, y: 60 },
  { x: 540, y: 60 },
  { x: 540, y: 340 },
  { x: 100, y: 340 },
];
const points = [150, 250, 350, 450].map((x) => ({ x, y: 200 }));
let latest: Drawing;

beforeAll(() => startPhrases("en"));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The picture is shown at half its size, as on a phone. */
function show(start: Drawing = { corners, line: { y: 200, points } }, picture?: string, forward?: boolean) {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(10, 20, 320, 200));
  function Kept() {
    const [value, setValue] = useState(start);
    latest = value;
    return (
      <PictureEditor
        value={value}
        initial={start}
        onChange={setValue}
        areaRange={{ left: 40, top: 30, right: 600, bottom: 370 }}
        picture={picture}
        forward={forward}
      />
    );
  }
  const { container } = renderScreen(<Kept />);
  return { user: userEvent.setup(), container };
}

const handle = (name: RegExp) => screen.getByRole("slider", { name });
const drag = (of: Element, from: [number, number], to: [number, number]) => {
  const [x, y] = from;
  fireEvent.pointerDown(of, { clientX: x, clientY: y, button: 0, pointerId: 1 });
  fireEvent.pointerMove(of, { clientX: to[0], clientY: to[1], pointerId: 1 });
  fireEvent.pointerUp(of, { pointerId: 1 });
};

test("a corner follows the pointer at the scale the picture is shown in, and stays within what is legal", () => {
  show();
  // Corner 1 stands at 100, 60: at half size, 60 and 50 on the page. It is grasped a little aside.
  drag(handle(/Corner 1/), [62, 51], [82, 61]);
  expect(latest.corners?.[0]).toEqual({ x: 140, y: 80 });
  drag(handle(/Corner 1/), [80, 60], [-500, -500]);
  expect(latest.corners?.[0]).toEqual({ x: 40, y: 30 });
});

test("arrow keys move by 1, with Shift by 10, and Tab goes from point to point", async () => {
  const { user } = show();
  handle(/Corner 1/).focus();
  await user.keyboard("{ArrowRight}{ArrowDown}{Shift>}{ArrowRight}{/Shift}");
  expect(latest.corners?.[0]).toEqual({ x: 111, y: 61 });
  expect(handle(/Corner 1/).getAttribute("aria-valuetext")).toBe("111 across, 61 down");
  await user.tab();
  expect(document.activeElement).toBe(handle(/Corner 2/));
});

test("a level line moves up and down only", async () => {
  const { user } = show();
  handle(/Level line/).focus();
  await user.keyboard("{ArrowLeft}{ArrowUp}");
  expect(latest.line).toEqual({ y: 199, points });
});

test("undo, redo and reset; a drag is one step", async () => {
  const { user } = show();
  drag(handle(/Corner 3/), [280, 190], [270, 180]);
  const moved = latest.corners?.[2];
  expect(moved).toEqual({ x: 520, y: 320 });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(latest.corners).toEqual(corners);
  handle(/Corner 3/).focus();
  await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  expect(latest.corners?.[2]).toEqual(moved);
  await user.click(screen.getByRole("button", { name: "Reset" }));
  expect(latest.corners).toEqual(corners);
});

test("a second finger moves nothing", () => {
  show();
  const corner = handle(/Corner 1/);
  fireEvent.pointerDown(corner, { clientX: 60, clientY: 50, button: 0, pointerId: 1 });
  fireEvent.pointerDown(handle(/Corner 3/), { clientX: 280, clientY: 190, button: 0, pointerId: 2 });
  fireEvent.pointerMove(corner, { clientX: 200, clientY: 150, pointerId: 2 });
  expect(latest.corners).toEqual(corners);
  fireEvent.pointerUp(corner, { pointerId: 2 });
  fireEvent.pointerMove(corner, { clientX: 70, clientY: 50, pointerId: 1 });
  expect(latest.corners?.[0]).toEqual({ x: 120, y: 60 });
  expect(latest.corners?.[2]).toEqual(corners[2]);
});

test("what changes nothing is no step back, a key held down is one", async () => {
  const { user } = show();
  const undo = screen.getByRole("button", { name: "Undo" }) as HTMLButtonElement;
  const corner = handle(/Corner 1/);
  drag(corner, [60, 50], [60, 50]);
  fireEvent.keyDown(corner, { key: "ArrowRight", altKey: true });
  await user.click(screen.getByRole("button", { name: "Reset" }));
  expect(latest.corners).toEqual(corners);
  expect(undo.disabled).toBe(true);
  fireEvent.keyDown(corner, { key: "ArrowRight" });
  for (let held = 0; held < 4; held++) fireEvent.keyDown(corner, { key: "ArrowRight", repeat: true });
  expect(latest.corners?.[0]).toEqual({ x: 105, y: 60 });
  await user.click(undo);
  expect(latest.corners).toEqual(corners);
  expect(undo.disabled).toBe(true);
});

test("numbers beside are the same points, taken when they are left", async () => {
  const { user } = show();
  const across = screen.getByRole("textbox", { name: "Corner 2, upper right: across" });
  await user.clear(across);
  await user.type(across, "9999{Enter}");
  expect(latest.corners?.[1]).toEqual({ x: 600, y: 60 });
  expect((across as HTMLInputElement).value).toBe("600");
});

test("a level line becomes a polyline of four points where it was, and back", async () => {
  const { user } = show();
  await user.click(screen.getByRole("radio", { name: "Polyline" }));
  expect(latest.line).toEqual({ y: 0, points });
  expect(screen.getAllByRole("slider", { name: /of the line/ })).toHaveLength(4);
  await user.click(screen.getByRole("radio", { name: "Level" }));
  expect(latest.line?.y).toBe(200);
});

test("without a picture there is a grid, with one the picture; legal ranges are shown", () => {
  const { container } = show();
  expect(screen.getByText(/No picture: drawing on a grid/)).toBeTruthy();
  expect(container.querySelector("image")).toBeNull();
  cleanup();
  const shown = show(undefined, "data:image/png;base64,AA==");
  expect(shown.container.querySelector("image")?.getAttribute("href")).toBe("data:image/png;base64,AA==");
  expect(screen.queryByText(/No picture/)).toBeNull();
});

test("an arrow shows which way counts as in, the other way when the direction is reversed, none when it is not known", () => {
  const strokesOf = (forward?: boolean) => {
    const { container } = show(undefined, undefined, forward);
    const arrow = container.querySelector("[data-way]");
    const drawn = {
      d: arrow?.querySelector("path")?.getAttribute("d"),
      word: arrow?.querySelector("text")?.textContent,
    };
    cleanup();
    return drawn;
  };
  // From the middle of the level line down; up when reversed.
  expect(strokesOf(true)).toMatchObject({ d: expect.stringMatching(/^M320 200L320 234/), word: "In" });
  expect(strokesOf(false)).toMatchObject({ d: expect.stringMatching(/^M320 200L320 166/), word: "In" });
  expect(strokesOf().d).toBeUndefined();
});
