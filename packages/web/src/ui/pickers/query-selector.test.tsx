import { type Interval, intervalFault, intervals } from "@foyer/contract/analytics/intervals";
import { subjects } from "@foyer/contract/places/subjects";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { inEnglish } from "../../testing/in-english.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { stubServer } from "../../testing/stub-server.ts";
import { type QueryChoice, QuerySelector } from "./query-selector.tsx";
import { countDays, fittingInterval, toDays } from "./query-times.ts";

inEnglish();

test("presets: weeks begin on Monday, what runs ends today", () => {
  const readActual = (today: string) =>
    ([1, 2, 3, 4, 5, 6] as const).map((time) => Object.values(toDays(time, today)).join(" "));
  expect(readActual("2026-03-01")).toEqual([
    "2026-03-01 2026-03-01",
    "2026-02-28 2026-02-28",
    "2026-02-23 2026-03-01",
    "2026-02-16 2026-02-22",
    "2026-03-01 2026-03-01",
    "2026-02-01 2026-02-28",
  ]);
  expect(toDays(6, "2026-01-15")).toEqual({ startTime: "2025-12-01", endTime: "2025-12-31" });
});

test("which intervals a range allows", () => {
  const allowed = (days: number) => intervals.filter((each) => intervalFault(each, days) === undefined);
  expect(allowed(1)).toEqual(["5m", "30m", "1h", "1y"]);
  expect(allowed(3)).toEqual(["30m", "1h", "1d", "1y"]);
  expect(allowed(7)).toEqual(["30m", "1h", "1d", "1w", "1n", "1y"]);
  expect(allowed(90)).toEqual(["1d", "1w", "1n", "1y"]);
  expect(allowed(365)).toEqual(["1w", "1n", "1y"]);
  expect(allowed(730)).toEqual(["1n", "1y"]);
  expect(allowed(731)).toEqual(["1y"]);
  expect(fittingInterval("1d", 1)).toBe("5m");
  expect(fittingInterval("1w", 30)).toBe("1w" satisfies Interval);
  expect(countDays({ startTime: "2026-02-28", endTime: "2026-03-01" })).toBe(2);
});

function Example({ ids, onSearch }: { ids: number[]; onSearch: (choice: QueryChoice) => void }) {
  const [choice, setChoice] = useState<QueryChoice>({
    range: { dataType: 0, ids, rankNames: [] },
    ...toDays(1, "2026-03-01"),
    time: 1,
    interval: "1h",
  });
  return (
    <QuerySelector value={choice} onChange={setChoice} onSearch={onSearch} today="2026-03-01" notAfterToday />
  );
}

function show(ids: number[]) {
  const server = stubServer();
  server.grant(subjects.names, []);
  const onSearch = vi.fn();
  renderScreen(<Example ids={ids} onSearch={onSearch} />);
  return { onSearch, user: userEvent.setup() };
}

test("nothing chosen to search for is said at the field", async () => {
  const { onSearch, user } = show([]);
  await user.click(screen.getByRole("button", { name: "Search" }));
  expect(screen.getByText("Choose what to search for.")).toBeTruthy();
  expect(onSearch).not.toHaveBeenCalled();
});

test("an interval the days do not allow says why; longer days bring one that fits", async () => {
  const { onSearch, user } = show([1]);
  await user.click(screen.getByRole("combobox", { name: "Interval" }));
  const list = within(await screen.findByRole("listbox"));
  const day = list.getByRole("option", { name: /^Day/ });
  expect(day.textContent).toBe("Dayfrom 3 days");
  expect(list.getByRole("option", { name: /^Week/ }).textContent).toBe("Weekfrom 7 days");
  await user.keyboard("{Escape}");
  await user.selectOptions(screen.getByRole("combobox", { name: "Time" }), "Last month");
  await user.click(screen.getByRole("button", { name: "Search" }));
  expect(onSearch).toHaveBeenLastCalledWith(
    expect.objectContaining({ startTime: "2026-02-01", endTime: "2026-02-28", time: 6, interval: "1d" }),
  );
  await user.selectOptions(screen.getByRole("combobox", { name: "Time" }), "Custom");
  const from = screen.getByLabelText("From");
  await user.clear(from);
  // No later day than today may be asked for.
  await user.type(from, "2026-05-01");
  await user.tab();
  expect(screen.getByText("Not after Mar 1, 2026")).toBeTruthy();
  await user.clear(from);
  await user.type(from, "2026-02-10");
  await user.click(screen.getByRole("button", { name: "Search" }));
  expect(onSearch).toHaveBeenLastCalledWith(
    expect.objectContaining({ startTime: "2026-02-10", endTime: "2026-02-28", time: null }),
  );
});
