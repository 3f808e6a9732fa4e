import { screens } from "@foyer/contract/reporting/screens/screens";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { designerPage, focusOn, stageShown } from "../../../../../testing/designer-page.tsx";
import { inEnglish } from "../../../../../testing/in-english.ts";
import { madeControl, madeDraft, madeScreen } from "../../../../../testing/made-screen.ts";
import { madeQuestion } from "../../../../../testing/made-screen-document.ts";
import { comparedFigure, headOfToday, wholeFigure } from "../../controls/sample-figures.ts";

inEnglish();
const page = designerPage();
const { show, saves } = page;

const figureScreen = (binding: { place: { dataType: 0; ids: number[] } | null }) =>
  madeDraft(
    madeScreen(
      [
        madeControl("f", "figure", {
          w: 640,
          h: 240,
          figures: { main: madeQuestion("figure", { of: { role: "place" } }) },
        }),
      ],
      { roles: { place: { kind: "site", label: "" } }, binding },
    ),
  );
const bound = { place: { dataType: 0 as const, ids: [7] } };
const now = () => screen.getByRole("status", { name: "Now" });
const selectFirst = async (user: ReturnType<typeof userEvent.setup>) => {
  focusOn(await stageShown());
  await user.keyboard("{Tab}");
};

test("below the sentence stands what it answers now, of which day, how complete and as of when", async () => {
  const user = userEvent.setup();
  page.kept = figureScreen(bound);
  const figure = { ...comparedFigure(1_284, 1_187), completeness: 0.912 };
  page.server.grant(screens.figures, {
    at: "2026-05-13T14:02:00Z",
    parts: [{ what: "figure", ...headOfToday, figure }],
  });
  show();
  await selectFirst(user);
  expect(await screen.findByText("Now: ≥1,284")).toBeTruthy();
  expect(now().textContent).toMatch(/May 13, 2026|13 May 2026/);
  expect(now().textContent).toContain("91%");
});

test("of several values it says the latest, and how many are known", async () => {
  const user = userEvent.setup();
  const days = madeControl("f", "days", {
    figures: { main: madeQuestion("days", { of: { role: "place" } }) },
  });
  page.kept = madeDraft(
    madeScreen([days], { roles: { place: { kind: "site", label: "" } }, binding: bound }),
  );
  const dayOf = (day: string, value: number | null) => ({ ...wholeFigure(value), day });
  page.server.grant(screens.figures, {
    at: "2026-05-13T14:02:00Z",
    parts: [
      {
        what: "days",
        ...headOfToday,
        startTime: "2026-05-11",
        days: [dayOf("2026-05-11", 5), dayOf("2026-05-12", 47), dayOf("2026-05-13", null)],
      },
    ],
  });
  show();
  await selectFirst(user);
  expect(await screen.findByText(/^Now: 47 \((May 12|12 May)\)$/)).toBeTruthy();
  expect(now().textContent).toContain("2 of 3 values known");
});

test.each([
  ["refused", /can't see these places/],
  ["failed", /No answer yet/],
] as const)("a question that is %s says so", async (what, words) => {
  const user = userEvent.setup();
  page.kept = figureScreen(bound);
  page.server.grant(screens.figures, { at: "2026-05-13T14:02:00Z", parts: [{ what }] });
  show();
  await selectFirst(user);
  await waitFor(() => expect(now().textContent).toMatch(words));
});

test("without a place nothing is asked, and it says what to do", async () => {
  const user = userEvent.setup();
  page.kept = figureScreen({ place: null });
  show();
  await selectFirst(user);
  expect(now().textContent).toBe("Choose a place to see figures.");
  expect(page.server.callsTo(screens.figures)).toHaveLength(0);
});

test("all controls can be looked at as they are without data, and one gets back", async () => {
  const user = userEvent.setup();
  page.kept = figureScreen({ place: null });
  const { container } = show();
  await stageShown();
  const inside = () => container.querySelector("[data-control=f]")?.textContent;
  const choose = async (name: string) => {
    await user.click(screen.getByRole("button", { name: "Show as" }));
    await user.click(await screen.findByRole("menuitem", { name }));
  };
  await choose("No data");
  expect(inside()).toMatch(/No data/);
  expect(screen.getByText("All components show: No data.")).toBeTruthy();
  await choose("Out of date");
  expect(inside()).toMatch(/h .*ago/);
  await choose("No answer");
  expect(inside()).toMatch(/No answer yet/);
  await choose("Loading");
  expect(
    within(container.querySelector("[data-control=f]") as HTMLElement).getByLabelText("Loading", {
      exact: false,
    }),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Back to editing" }));
  expect(inside()).toMatch(/Choose a place/);
  expect(saves()).toHaveLength(0);
});

test("mirrored the page is only looked at", async () => {
  const user = userEvent.setup();
  const { container } = show();
  const stage = await stageShown();
  await user.click(screen.getByRole("button", { name: "Show as" }));
  await user.click(await screen.findByRole("menuitem", { name: "Mirrored, as in Arabic" }));
  const left = () => (container.querySelector("[data-control=a]") as HTMLElement).style.left;
  expect(left()).toBe("1420px");
  fireEvent.pointerDown(stage, { clientX: 200, clientY: 200, button: 0, pointerId: 1, isPrimary: true });
  fireEvent.pointerMove(stage, { clientX: 300, clientY: 200, pointerId: 1, isPrimary: true });
  fireEvent.pointerUp(stage, { clientX: 300, clientY: 200, pointerId: 1, isPrimary: true });
  focusOn(stage);
  await user.keyboard("{Control>}a{/Control}{ArrowRight}{Delete}");
  expect(left()).toBe("1420px");
  await user.keyboard("{Escape}");
  expect(left()).toBe("100px");
});

test("a colour of its own, what it does to reading, and the theme's again", async () => {
  const user = userEvent.setup();
  show();
  await stageShown();
  fireEvent.change(screen.getByLabelText("Muted text"), { target: { value: "#3a4348" } });
  await waitFor(() => expect(saves().at(-1)?.document.tokens).toEqual({ quiet: "#3a4348" }));
  expect(screen.getByText(/^Muted text on Background: 1\.\d : 1\. At least 4\.5/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Muted text: use the theme's colour" }));
  await waitFor(() => expect(saves().at(-1)?.document.tokens).toEqual({}));
  expect(screen.queryByText(/At least 4\.5/)).toBeNull();
});

test("what is too small to read from afar is listed, marked on the page, and found from the list", async () => {
  const user = userEvent.setup();
  const { container } = show();
  await stageShown();
  expect(screen.getByText("All text can be read from there.")).toBeTruthy();
  const distance = screen.getByRole("textbox", { name: "Viewing distance" });
  await user.clear(distance);
  await user.type(distance, "14{Enter}");
  await waitFor(() => expect(saves().at(-1)?.document.viewing).toEqual({ diagonalInch: null, metres: 14 }));
  const list = screen.getByRole("list", { name: "Text too small to read from there" });
  expect(container.querySelector("[data-small=a]")?.textContent).toBe("13 m");
  await user.click(within(list).getByRole("button", { name: "Welcome up to 13 m" }));
  expect(screen.getByRole("heading", { name: "Heading: Welcome" })).toBeTruthy();
});
