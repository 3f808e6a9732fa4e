import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { designerPage, focusOn, stageShown } from "../../../../../testing/designer-page.tsx";
import { inEnglish } from "../../../../../testing/in-english.ts";
import { dialogNamed } from "../../../../../testing/list-tests.ts";
import { madeControl, madeDraft, madeScreen } from "../../../../../testing/made-screen.ts";

inEnglish();
const page = designerPage();
const { show, savedNodes } = page;

test("a control is found by name, kind or text on any page, by keyboard alone", async () => {
  const user = userEvent.setup();
  const first = madeScreen([madeControl("a", "heading", { options: { text: "Welcome" } })]);
  const second = madeScreen([
    madeControl("q", "qr", { name: "Newsletter", x: 900 }),
    madeControl("r", "qr", { options: { text: "https://example.org/menu" } }),
  ]);
  const [one, other] = [first.pages[0], second.pages[0]];
  if (!one || !other) throw new Error("no pages");
  page.kept = madeDraft({ ...first, pages: [one, { ...other, id: "page2" }] });
  show();
  const stage = await stageShown();
  focusOn(stage);
  await user.keyboard("{Control>}f{/Control}");
  const field = await screen.findByRole("combobox", { name: "Find a component" });
  expect(document.activeElement).toBe(field);
  await user.keyboard("qr code");
  const options = () =>
    within(screen.getByRole("listbox", { name: "Components found" })).getAllByRole("option");
  expect(options().map((row) => row.textContent)).toEqual([
    "NewsletterPage 2",
    "https://example.org/menuPage 2",
  ]);
  await user.keyboard("{ArrowDown}{Enter}");
  expect(document.activeElement).toBe(stage);
  expect(screen.getByRole("heading", { name: /^QR code: https/ })).toBeTruthy();
  await user.keyboard("{Control>}f{/Control}");
  await user.clear(field);
  await user.keyboard("menu");
  expect(options()).toHaveLength(1);
  await user.clear(field);
  await user.keyboard("nowhere");
  expect(screen.getByText("Nothing found")).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(stage);
  expect(screen.getByRole("tree", { name: "Layers" })).toBeTruthy();
});

test("the scale tool is told, is seen in the bar, and Esc leaves it", async () => {
  const user = userEvent.setup();
  show();
  const stage = await stageShown();
  focusOn(stage);
  await user.keyboard("{Tab}k");
  const button = screen.getByRole("button", { name: "Scale with text and lines" });
  expect(button.getAttribute("aria-pressed")).toBe("true");
  expect(await screen.findByText(/^Scale tool on: text and lines grow/)).toBeTruthy();
  await user.keyboard("{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}");
  await waitFor(() => expect(savedNodes().a).toMatchObject({ w: 410, h: 205, text: { size: 49.2 } }));
  await user.keyboard("{Escape}");
  expect(button.getAttribute("aria-pressed")).toBe("false");
  expect(screen.getByRole("heading", { name: "Heading: Welcome" })).toBeTruthy();
});

test("what is selected is turned by typing", async () => {
  const user = userEvent.setup();
  show();
  const stage = await stageShown();
  focusOn(stage);
  await user.keyboard("{Tab}");
  fireEvent.keyDown(stage, { key: "r", code: "KeyR" });
  const dialog = await dialogNamed("Turn what is selected");
  const field = dialog.getByRole("textbox", { name: "Degrees" });
  await user.clear(field);
  await user.type(field, "much{Enter}");
  expect(dialog.getByText(/^Enter a number of degrees/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, "-30{Enter}");
  await waitFor(() => expect(savedNodes().a).toMatchObject({ angle: 330, w: 400 }));
});
