import { type Control, ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { inEnglish } from "../../../../testing/in-english.ts";
import { madeControl, madeDocument, madeQuestion } from "../../../../testing/made-screen-document.ts";
import { comparedFigure, headOfToday } from "../controls/sample-figures.ts";
import { flatControls } from "./flat-controls.ts";
import { ScreenPageView } from "./screen-page-view.tsx";

inEnglish();
const rightToLeft = vi.hoisted(() => ({ is: false }));
vi.mock(import("../../../../lib/language.ts"), async (original) => ({
  ...(await original()),
  isRightToLeft: () => rightToLeft.is,
}));
afterEach(() => {
  rightToLeft.is = false;
});

const heading = (id: string, more: Partial<Control> = {}): Control =>
  madeControl("heading", { id, options: { text: `Text ${id}` }, ...more });
const group = (id: string, children: string[], hidden = false) => ({ id, kind: "group", children, hidden });

const base = madeDocument();
const document = z.parse(ScreenDocument, {
  ...base,
  pages: [
    {
      id: "p",
      background: { kind: "gradient", angle: 90, from: "token:ground", to: "#112233" },
      children: ["a", "g", "z", "state"],
      nodes: {
        a: heading("a", { x: 10, y: 20, w: 300, h: 100, angle: 30, opacity: 0.5 }),
        g: group("g", ["b", "h", "c"]),
        b: heading("b"),
        h: group("h", ["d"], true),
        d: heading("d"),
        c: heading("c", { hidden: true }),
        z: madeControl("figure", { id: "z", figures: { main: madeQuestion("figure") } }),
        state: madeControl("dataState", { id: "state", h: 40 }),
      },
    },
  ],
});
const page = document.pages[0]!;

test("groups are flattened in order, what is hidden is left out", () => {
  expect(flatControls(page).map(({ id }) => id)).toEqual(["a", "b", "z", "state"]);
});

test("controls stand where the page says, turned about their centres", () => {
  const { container } = render(
    <ScreenPageView
      page={page}
      document={document}
      part={(control) =>
        control.id === "z"
          ? { what: "figure", ...headOfToday, figure: { ...comparedFigure(10, 9), completeness: 0.5 } }
          : undefined
      }
    />,
  );
  const placed = screen.getByText("Text a").closest("[data-kind]")?.parentElement;
  expect(placed?.style).toMatchObject({
    ...{ left: "10px", top: "20px", width: "300px", height: "100px" },
    ...{ transform: "rotate(30deg)", opacity: "0.5" },
  });
  expect(screen.queryByText("Text d")).toBeNull();
  const whole = container.firstElementChild as HTMLElement;
  expect(whole.dir).toBe("ltr");
  expect(whole.style.width).toBe("1920px");
  expect(container.innerHTML).toContain("linear-gradient(90deg, var(--screen-ground), #112233)");
  expect(screen.getByText(/^As of/)).toBeTruthy();
  expect(screen.getByText("50% complete")).toBeTruthy();
});

test("readers from right to left see it mirrored where the screen says so, and as it was drawn else", () => {
  const placeOf = (direction: ScreenDocument["direction"]) => {
    const view = render(
      <ScreenPageView page={page} document={{ ...document, direction }} part={() => undefined} />,
    );
    const placed = screen.getByText("Text a").closest("[data-kind]")?.parentElement?.style;
    const place = [placed?.left, placed?.transform];
    view.unmount();
    return place;
  };
  expect(placeOf("mirrorInRtl")).toEqual(["10px", "rotate(30deg)"]);
  rightToLeft.is = true;
  expect(placeOf("asDrawn")).toEqual(["10px", "rotate(30deg)"]);
  expect(placeOf("mirrorInRtl")).toEqual(["1610px", "rotate(-30deg)"]);
});
