import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { inEnglish } from "../../testing/in-english.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { useListState } from "../use-list-state.ts";
import { VirtualTable } from "./virtual-table.tsx";

const many = Array.from({ length: 5_000 }, (_, index) => ({ id: index + 1, name: `Shop ${index + 1}` }));
const pressed: number[] = [];

function Shops() {
  const state = useListState();
  return (
    <VirtualTable
      caption="Shops"
      rows={many}
      state={state}
      columns={[
        { title: "Name", sort: "name", cell: ({ name }) => name },
        { title: "Number", numeric: true, width: 80, cell: ({ id }) => id },
      ]}
      toName={({ name }) => name}
      actions={({ id }) => [{ label: "Open", icon: "→", onClick: () => pressed.push(id) }]}
    />
  );
}

inEnglish();

test("of thousands of rows those in sight are there, with their place among all", async () => {
  const user = userEvent.setup();
  renderScreen(<Shops />);
  const table = screen.getByRole("table", { name: "Shops" });
  expect(table.getAttribute("aria-rowcount")).toBe("5001");
  expect(within(table).getAllByRole("row").length).toBeLessThan(80);
  const row = (await screen.findByText("Shop 3")).closest("tr") as HTMLElement;
  expect(row.getAttribute("aria-rowindex")).toBe("4");
  await user.click(within(row).getByRole("button", { name: "Open: Shop 3" }));
  expect(pressed).toEqual([3]);
  await user.click(screen.getByRole("button", { name: /^Name/ }));
  await waitFor(() => expect(location.search).toBe("?sort=name,asc"));
});

test("on a phone they are cards", () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("max-width"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  renderScreen(<Shops />);
  const cards = within(screen.getByRole("list", { name: "Shops" })).getAllByRole("listitem");
  expect(cards.length).toBeLessThan(60);
  expect(cards[0]?.getAttribute("aria-setsize")).toBe("5000");
  expect(screen.queryByRole("table")).toBeNull();
});
