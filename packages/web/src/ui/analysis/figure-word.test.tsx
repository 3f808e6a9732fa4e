import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { inEnglish } from "../../testing/in-english.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { FigureWord } from "./figure-word.tsx";

inEnglish();

const figure = { value: 0, completeness: null, coveredSeconds: 0, expectedSeconds: 0 };

test("a day on which all sites are closed says so, unless somebody was counted all the same", () => {
  renderScreen(
    <>
      <FigureWord metric="flowIn" figure={{ ...figure, closed: true }} />
      <FigureWord metric="flowIn" figure={{ ...figure, value: null, closed: true }} />
      <FigureWord metric="flowIn" figure={{ ...figure, value: 7, closed: true }} />
      <FigureWord metric="flowIn" figure={figure} />
    </>,
  );
  expect(screen.getAllByText("closed")).toHaveLength(2);
  expect(screen.getByText("7")).toBeTruthy();
  expect(screen.getByText("0")).toBeTruthy();
});
