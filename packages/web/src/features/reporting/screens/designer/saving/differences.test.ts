import { expect, test } from "vitest";
import { madeControl, madeScreen } from "../../../../../testing/made-screen.ts";
import { differences } from "./differences.ts";

const clock = madeControl("a", "clock");
const figure = madeControl("b", "figure");
const before = madeScreen([clock, figure]);
const short = (all: ReturnType<typeof differences>) =>
  all.map(({ page, node, kinds }) => [node?.id ?? page?.id ?? "screen", ...kinds]);

test("equal documents differ in nothing", () => {
  expect(differences(before, madeScreen([clock, figure]))).toEqual([]);
});

test("things differ by what was done to them", () => {
  const after = madeScreen(
    [
      { ...figure, w: 500, text: { ...figure.text, size: 90 } },
      { ...clock, x: 1, angle: 90 },
      madeControl("c", "qr"),
    ],
    { theme: "paper", binding: { place: { all: true } } },
  );
  expect(short(differences(before, after))).toEqual([
    ["screen", "data", "settings"],
    ["b", "resized", "look"],
    ["a", "moved"],
    ["c", "added"],
    ["page1", "order"],
  ]);
  const asks = { ...figure, figures: { main: { what: "figure", of: { role: "x" } } as never } };
  expect(short(differences(before, madeScreen([asks])))).toEqual([
    ["b", "data"],
    ["a", "removed"],
  ]);
});

test("pages are added, removed and put in another order", () => {
  const [one] = before.pages;
  const page = (id: string) => ({ ...one, id, nodes: {}, children: [] }) as never;
  expect(
    short(
      differences(
        { ...before, pages: [page("1"), page("2")] },
        { ...before, pages: [page("2"), page("1"), page("3")] },
      ),
    ),
  ).toEqual([
    ["screen", "order"],
    ["3", "added"],
  ]);
  expect(
    short(differences({ ...before, pages: [page("1"), page("2")] }, { ...before, pages: [page("1")] })),
  ).toEqual([["2", "removed"]]);
});
