import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { designerPage, stageShown } from "../../../../../testing/designer-page.tsx";
import { inEnglish } from "../../../../../testing/in-english.ts";

inEnglish();
const page = designerPage();

const finger = { button: 0, pointerId: 1, isPrimary: true, pointerType: "touch" };

test("a finger that rests on a control opens its menu, one that goes on drags it", async () => {
  const { container } = page.show();
  const stage = await stageShown();
  const left = () => (container.querySelector("[data-control=a]") as HTMLElement).style.left;
  fireEvent.pointerDown(stage, { ...finger, clientX: 200, clientY: 200 });
  expect(await screen.findByRole("menuitem", { name: /^Duplicate/ }, { timeout: 3_000 })).toBeTruthy();
  fireEvent.pointerUp(stage, { ...finger, clientX: 200, clientY: 200 });
  expect(screen.getByRole("heading", { name: "Heading: Welcome" })).toBeTruthy();
  fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  fireEvent.pointerDown(stage, { ...finger, clientX: 200, clientY: 200 });
  fireEvent.pointerMove(stage, { ...finger, clientX: 240, clientY: 200, ctrlKey: true });
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(screen.queryByRole("menu")).toBeNull();
  fireEvent.pointerUp(stage, { ...finger, clientX: 240, clientY: 200, ctrlKey: true });
  expect(left()).toBe("140px");
});

test("handles are as large as fingers need them, where there are fingers", async () => {
  const known = window.matchMedia;
  vi.stubGlobal("matchMedia", (query: string) =>
    query.includes("coarse") ? { ...known(query), matches: true } : known(query),
  );
  const { container } = page.show();
  const stage = await stageShown();
  fireEvent.pointerDown(stage, { ...finger, clientX: 200, clientY: 200 });
  fireEvent.pointerUp(stage, { ...finger, clientX: 200, clientY: 200 });
  const reaches = [...container.querySelectorAll("[data-on^=handle] circle")];
  expect(reaches).toHaveLength(8);
  for (const reach of reaches) expect(Number(reach.getAttribute("r"))).toBeGreaterThanOrEqual(22);
});

test("keys ask for the menu of what is selected, wherever the browser says they point", async () => {
  page.show();
  const stage = await stageShown();
  fireEvent.keyDown(stage, { key: "Tab", code: "Tab" });
  fireEvent.contextMenu(stage, { clientX: 900, clientY: 500, button: 0 });
  expect(await screen.findByRole("menuitem", { name: /^Duplicate/ })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Heading: Welcome" })).toBeTruthy();
});
