import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { designerPage, focusOn, stageShown } from "../../../../../testing/designer-page.tsx";
import { inEnglish } from "../../../../../testing/in-english.ts";

inEnglish();
const page = designerPage();
const { show, saves } = page;

const guides = () => saves().at(-1)?.document.guides;
const drag = (from: Element, [x, y]: [number, number], [toX, toY]: [number, number]) => {
  const pointer = { button: 0, pointerId: 1, isPrimary: true };
  fireEvent.pointerDown(from, { ...pointer, clientX: x, clientY: y });
  fireEvent.pointerMove(from, { ...pointer, clientX: toX, clientY: toY, ctrlKey: true });
  fireEvent.pointerUp(from, { ...pointer, clientX: toX, clientY: toY, ctrlKey: true });
};
const partOf = (container: Element, on: string) => container.querySelector(`[data-on="${on}"]`) as Element;

test("a guide is dragged out of a ruler, typed, moved by keys and deleted", async () => {
  const user = userEvent.setup();
  const { container } = show();
  const stage = await stageShown();
  drag(partOf(container, "ruler:x"), [5, 500], [232, 500]);
  const field = screen.getByRole("textbox", { name: "Vertical guide 1" }) as HTMLInputElement;
  expect(field.value).toBe("200");
  await user.clear(field);
  await user.type(field, "640{Enter}");
  await waitFor(() => expect(guides()).toEqual([{ axis: "x", at: 640 }]));
  drag(partOf(container, "guide:0"), [672, 500], [672, 500]);
  focusOn(stage);
  await user.keyboard("{ArrowRight}");
  await waitFor(() => expect(guides()).toEqual([{ axis: "x", at: 641 }]));
  expect(await screen.findByText("Guide moved: Vertical guide 1, 641 px")).toBeTruthy();
  await user.keyboard("{Delete}");
  await waitFor(() => expect(guides()).toEqual([]));
  expect(await screen.findByText("Guide deleted")).toBeTruthy();
});

test("guides are added and deleted without a pointer", async () => {
  const user = userEvent.setup();
  show();
  await stageShown();
  await user.click(screen.getByRole("button", { name: "Add horizontal" }));
  await waitFor(() => expect(guides()).toEqual([{ axis: "y", at: 540 }]));
  await user.click(screen.getByRole("button", { name: "Delete Horizontal guide 1" }));
  await waitFor(() => expect(guides()).toEqual([]));
});

test("rulers mark how far the selection reaches, and are hidden by Shift+R", async () => {
  const user = userEvent.setup();
  const { container } = show();
  const stage = await stageShown();
  focusOn(stage);
  await user.keyboard("{Tab}");
  const span = container.querySelector('[data-along="x"] rect[x]');
  expect([span?.getAttribute("x"), span?.getAttribute("width")]).toEqual(["132", "400"]);
  fireEvent.keyDown(stage, { key: "R", code: "KeyR", shiftKey: true });
  expect(partOf(container, "ruler:x")).toBeNull();
  const button = screen.getByRole("button", { name: "Rulers and guides" });
  expect(button.getAttribute("aria-pressed")).toBe("false");
  await user.click(button);
  expect(partOf(container, "ruler:x")).not.toBeNull();
});

test("the grid is drawn where it is wanted, never too dense", async () => {
  const user = userEvent.setup();
  const { container } = show();
  await stageShown();
  const grid = () => container.querySelector("[data-grid]")?.getAttribute("data-grid");
  expect(grid()).toBeUndefined();
  await user.click(screen.getByRole("switch", { name: "Show the grid" }));
  expect(grid()).toBe("24");
  for (let times = 0; times < 8; times++) await user.click(screen.getByRole("button", { name: "Zoom out" }));
  expect(grid()).toBe("96");
  expect(container.querySelector("[data-margin]")?.getAttribute("data-margin")).toBe("48");
});

test("who may only look sees no rulers", async () => {
  const { container } = show(["screen:list"]);
  await stageShown();
  expect(partOf(container, "ruler:x")).toBeNull();
});
