import type { UseQueryResult } from "@tanstack/react-query";
import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../../lib/refused.ts";
import { inEnglish } from "../../testing/in-english.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { DataTable, type PageOfRows } from "./data-table.tsx";
import type { TableState } from "./table-state.ts";

interface Door {
  id: number;
  name: string;
  width: number;
}

const doors: Door[] = [
  { id: 1, name: "North", width: 4 },
  { id: 2, name: "South", width: 12 },
];

let state: TableState;

inEnglish();

beforeEach(() => {
  state = { query: { page: 0, size: 10, search: "" }, narrowed: false, change: vi.fn(), clear: vi.fn() };
});
type Rows = UseQueryResult<PageOfRows<Door>, Refused>;
const settled = { isPending: false, isError: false, isPlaceholderData: false, isFetching: false };
const arrived = (content: Door[], totalElements = content.length) =>
  ({ ...settled, data: { content, totalElements } }) as Rows;

const rowActions = (count: number) =>
  ["Open", "Move", "Delete"].slice(0, count).map((label) => ({ label, icon: null, onClick: vi.fn() }));

function show(rows: Rows, actions = 2) {
  renderScreen(
    <DataTable
      caption="Doors"
      rows={rows}
      state={state}
      toName={(door) => door.name}
      columns={[
        { title: "Name", sort: "name", cell: (door) => door.name },
        { title: "Width", numeric: true, cell: (door) => door.width },
      ]}
      actions={() => rowActions(actions)}
      empty={{ text: "Doors lead in." }}
    />,
  );
  return userEvent.setup();
}

test("shows rows, their place in the list and the way to the next page", async () => {
  const user = show(arrived(doors, 23));
  expect(within(screen.getByRole("table", { name: "Doors" })).getAllByRole("row")).toHaveLength(3);
  expect(screen.getByText(/1–2.* of 23/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Previous page" })).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("button", { name: "Next page" }));
  expect(state.change).toHaveBeenCalledWith({ page: 1 });
  await user.selectOptions(screen.getByLabelText("Rows per page"), "40");
  expect(state.change).toHaveBeenCalledWith({ size: 40 });
});

test.each([
  [undefined, "none", "name,asc"],
  ["name,asc", "ascending", "name,desc"],
  ["name,desc", "descending", null],
] as const)("sorting goes from %s on", async (sort, shown, next) => {
  state = { ...state, query: { ...state.query, ...(sort && { sort }) } };
  const user = show(arrived(doors));
  expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe(shown);
  await user.click(screen.getByRole("button", { name: "Name" }));
  expect(state.change).toHaveBeenCalledWith({ sort: next });
});

test("more than two actions stand behind one menu", async () => {
  const user = show(arrived(doors), 3);
  expect(screen.queryByRole("button", { name: "Open: North" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Actions for North" }));
  expect(await screen.findByRole("menuitem", { name: "Delete" })).toBeTruthy();
});

test("a page beyond the end leads back to the last one", () => {
  state = { ...state, query: { ...state.query, page: 2 } };
  show(arrived([], 20));
  expect(state.change).toHaveBeenCalledWith({ page: 1 });
});

test("says whether there is nothing yet or nothing found", async () => {
  show(arrived([]));
  expect(screen.getByText("Doors lead in.")).toBeTruthy();
  cleanup();

  state = { ...state, narrowed: true, query: { ...state.query, search: "West" } };
  const user = show(arrived([]));
  expect(screen.getByText("Nothing matches “West”.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  expect(state.clear).toHaveBeenCalledOnce();
});

test("names a failure and tries again", async () => {
  const refetch = vi.fn();
  const error = new Refused({ key: "server.error", code: 500, message: "Server Error!" });
  const user = show({ ...settled, isError: true, error, refetch } as unknown as Rows);
  expect(screen.getByText("Server Error!").closest("[role=alert]")).not.toBeNull();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(refetch).toHaveBeenCalledOnce();
});

test("on a phone each row is a card", () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("max-width"),
    addEventListener() {},
    removeEventListener() {},
  }));
  show(arrived(doors));
  expect(screen.queryByRole("table")).toBeNull();
  const cards = within(screen.getByRole("list", { name: "Doors" })).getAllByRole("listitem");
  expect(cards[1]?.textContent).toContain("South");
  expect(cards[1]?.textContent).toContain("Width12");
});
