import type { UseQueryResult } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { Refused } from "../../lib/refused.ts";
import { inEnglish } from "../../testing/in-english.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { DataTable, type PageOfRows } from "./data-table.tsx";
import type { TableState } from "./table-state.ts";
import { useSelection } from "./use-selection.ts";

interface Door {
  id: number;
  name: string;
}

const doors: Door[] = Array.from({ length: 25 }, (_, index) => ({
  id: index + 1,
  name: `Door ${index + 1}`,
}));
const reasonNot = ({ id }: Door) => (id === 3 ? "Door 3 is walled up." : undefined);

function Doors() {
  const [query, setQuery] = useState<TableState["query"]>({ page: 0, size: 10, search: "" });
  const found = doors.filter(({ name }) => name.includes(query.search));
  const content = found.slice(query.page * 10, query.page * 10 + 10);
  const { selection, rows } = useSelection(content, reasonNot);
  const answer = { isPending: false, isError: false, isPlaceholderData: false, isFetching: false };
  return (
    <DataTable
      caption="Doors"
      rows={
        { ...answer, data: { content, totalElements: found.length } } as UseQueryResult<
          PageOfRows<Door>,
          Refused
        >
      }
      state={{
        query,
        narrowed: query.search !== "",
        change: ({ sort, ...next }) => setQuery({ ...query, ...next, ...(sort && { sort }) }),
        clear: () => setQuery({ ...query, search: "" }),
      }}
      toName={({ name }) => name}
      columns={[{ title: "Name", sort: "name", cell: ({ name }) => name }]}
      selection={selection}
      bulk={
        <>
          <button type="button" onClick={() => setQuery({ ...query, search: "West" })}>
            Search west
          </button>
          <p>Chosen: {rows.map(({ name }) => name).join(", ")}</p>
        </>
      }
    />
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const page = () => box("Select all on this page");

inEnglish();

test("a selection survives paging, tells its pages, and is dropped as a whole", async () => {
  const user = userEvent.setup();
  renderScreen(<Doors />);
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  await user.click(box("Select Door 1"));
  await user.click(box("Select Door 4"));
  expect(screen.getByText("2 selected")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Next page" }));
  await user.click(box("Select Door 11"));
  expect(screen.getByText("3 selected on 2 pages")).toBeTruthy();
  expect(screen.getByText("Chosen: Door 1, Door 4, Door 11")).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "Previous page" }));
  expect(box("Select Door 4").checked).toBe(true);
  await user.click(box("Select Door 4"));
  expect(screen.getByText("Chosen: Door 1, Door 11")).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "Name" }));
  expect(screen.getByText("2 selected")).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "Clear selection" }));
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  expect(box("Select Door 1").checked).toBe(false);
});

test("the header's box takes the page but for the rows that cannot be chosen, which say why", async () => {
  const user = userEvent.setup();
  renderScreen(<Doors />);
  const walled = box("Select Door 3");
  expect(walled.getAttribute("aria-disabled")).toBe("true");
  expect(walled.title).toBe("Door 3 is walled up.");
  await user.click(walled);
  expect(walled.checked).toBe(false);

  await user.click(box("Select Door 1"));
  expect(page().indeterminate).toBe(true);
  await user.click(page());
  expect(screen.getByText("9 selected")).toBeTruthy();
  expect(page()).toMatchObject({ checked: true, indeterminate: false });
  expect(walled.checked).toBe(false);
  await user.click(page());
  expect(screen.queryByText(/selected/)).toBeNull();
});

test("a search that finds nothing leaves the selection in sight", async () => {
  const user = userEvent.setup();
  renderScreen(<Doors />);
  await user.click(box("Select Door 2"));
  await user.click(screen.getByRole("button", { name: "Search west" }));
  expect(screen.getByText("Nothing matches “West”.")).toBeTruthy();
  expect(screen.getByText("Chosen: Door 2")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  expect(box("Select Door 2").checked).toBe(true);
});

test("cards of a phone can be chosen too", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("max-width"),
    addEventListener() {},
    removeEventListener() {},
  }));
  const user = userEvent.setup();
  renderScreen(<Doors />);
  await user.click(box("Select Door 2"));
  expect(screen.getByText("Chosen: Door 2")).toBeTruthy();
});
