import { DirectionProvider, MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { HeatGrid, type HeatRow } from "./heat-grid.tsx";

afterEach(cleanup);

const columns = [
  { key: "30", label: "30", group: "Apr" },
  { key: "1", label: "1", group: "May" },
  { key: "2", label: "2", group: "May" },
];
const rows: HeatRow[] = ["North", "South"].map((name) => ({
  key: name,
  name,
  cells: columns.map(({ key }, index) => ({
    level: index as 0 | 1 | 2,
    words: `day ${key}: ${index} missing`,
    marked: index === 1,
    hatched: index === 2,
  })),
}));

function show(direction: "ltr" | "rtl" = "ltr") {
  const onChoose = vi.fn();
  render(
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <MantineProvider env="test">
        <HeatGrid
          label="Completeness"
          columns={columns}
          rows={rows}
          scale="trouble"
          legend={[{ level: 0, label: "Complete" }]}
          startAtEnd
          onChoose={onChoose}
        />
      </MantineProvider>
    </DirectionProvider>,
  );
  return onChoose;
}

const focused = () => [
  document.activeElement?.closest("tr")?.querySelector("th")?.textContent,
  document.activeElement?.getAttribute("aria-label"),
];

test("every cell says in words what its shade says; a month is named once", () => {
  show();
  expect(screen.getByRole("grid", { name: "Completeness" })).toBeTruthy();
  const cells = screen.getAllByRole("gridcell");
  expect(cells.map((cell) => cell.getAttribute("aria-label"))).toEqual(
    rows.flatMap((row) => row.cells.map(({ words }) => words)),
  );
  expect(cells.map((cell) => cell.dataset.level)).toEqual(["0", "1", "2", "0", "1", "2"]);
  expect(cells.filter((cell) => cell.dataset.hatched)).toHaveLength(2);
  expect(cells.filter((cell) => cell.dataset.marked)).toHaveLength(2);
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads).toEqual(["Apr", "May", "30", "1", "2"]);
});

test("Tab leads to one cell, arrows to the others, Enter and a click choose", async () => {
  const onChoose = show();
  const user = userEvent.setup();
  await user.tab();
  expect(focused()).toEqual(["North", "day 2: 2 missing"]);
  expect(document.querySelector("[class*=tip]")?.textContent).toBe("North, day 2: 2 missing");
  await user.keyboard("{ArrowDown}{ArrowLeft}");
  expect(focused()).toEqual(["South", "day 1: 1 missing"]);
  await user.keyboard("{Enter}");
  expect(onChoose).toHaveBeenLastCalledWith(rows[1], columns[1]);
  await user.keyboard("{ArrowDown}");
  expect(focused()).toEqual(["South", "day 1: 1 missing"]);
  // What was left is come back to.
  await user.tab();
  await user.tab({ shift: true });
  expect(focused()).toEqual(["South", "day 1: 1 missing"]);
  await user.click(screen.getAllByRole("gridcell")[0] as HTMLElement);
  expect(onChoose).toHaveBeenLastCalledWith(rows[0], columns[0]);
});

test("in Arabic the left arrow leads on in time", async () => {
  show("rtl");
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard("{ArrowRight}");
  expect(focused()).toEqual(["North", "day 1: 1 missing"]);
  await user.keyboard("{ArrowLeft}");
  expect(focused()).toEqual(["North", "day 2: 2 missing"]);
});

test("pointing at a cell tells it, too", async () => {
  show();
  const user = userEvent.setup();
  await user.hover(screen.getAllByRole("gridcell")[3] as HTMLElement);
  expect(document.querySelector("[class*=tip]")?.textContent).toBe("South, day 30: 0 missing");
  await user.unhover(screen.getByRole("grid"));
  expect(document.querySelector("[class*=tip]")).toBeNull();
});
