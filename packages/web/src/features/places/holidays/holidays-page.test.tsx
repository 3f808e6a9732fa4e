import { festivals } from "@foyer/contract/analytics/festivals";
import { type Holiday, holidays } from "@foyer/contract/places/holidays";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { grantEntities } from "../../../testing/grant-entities.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { confirmDeletion, grantCrud, readRow } from "../../../testing/list-tests.ts";
import { madeHoliday } from "../../../testing/made-holiday.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { HolidaysPage } from "./holidays-page.tsx";

let server: ReturnType<typeof stubServer>;
let kept: Holiday[];

inEnglish();

beforeEach(() => {
  localStorage.clear();
  server = stubServer();
  kept = [madeHoliday(1, "Sale week", "2026-11-23", "2026-11-28")];
  server.grant(holidays.list, () => ({ content: kept, totalElements: kept.length }));
});

test("a holiday: seen, made, changed, removed", async () => {
  grantCrud(server, holidays, kept, ({ name = "", startTime = "" }) => madeHoliday(2, name, startTime));
  const user = userEvent.setup();
  renderScreen(<HolidaysPage />);
  expect((await readRow("Sale week")).textContent).toContain("6");

  await user.click(screen.getByRole("button", { name: "Add holiday" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Please enter Name.")).toBeTruthy();
  await user.type(dialog.getByLabelText(/Name/), "Fair");
  await user.type(dialog.getByLabelText(/^First day/), "2026-05-01");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await readRow("Fair");
  expect(server.callsTo(holidays.create)[0]?.body).toEqual({
    name: "Fair",
    startTime: "2026-05-01",
    scope: "company",
    entityIds: [],
  });

  await user.click(within(await readRow("Fair")).getByRole("button", { name: "Edit: Fair" }));
  const name = await screen.findByLabelText(/Name/);
  await user.clear(name);
  await user.type(name, "Spring fair{Enter}");
  await readRow("Spring fair");

  await user.click(within(await readRow("Spring fair")).getByRole("button", { name: "Delete: Spring fair" }));
  await confirmDeletion(user, "Delete holiday Spring fair 2026?", "Spring fair");
  expect(server.callsTo(holidays.remove)[0]?.body).toEqual([2]);
});

const figure = (value: number) => ({
  value,
  completeness: 1,
  coveredSeconds: 3600,
  expectedSeconds: 3600,
});

test("each holiday with its total, beside usual days and the year before, and the way to its details", async () => {
  grantEntities(server, [{ id: 7, name: "North mall" }]);
  const of = madeHoliday(1, "Sale week", "2026-11-23", "2026-11-28");
  server.grant(festivals.index, {
    rows: [
      {
        ...of,
        ...figure(600),
        coverage: 0.25,
        measuredAt: { places: "sites", measured: 1, all: 4 },
        days: 6,
        perDay: { value: 100, days: 6 },
        usual: { ...figure(500), days: 20 },
        growth: 0.2,
        comparedDays: 6,
        subjects: 1,
        comparedSubjects: 1,
        before: {
          ...of,
          id: 2,
          year: 2025,
          ...figure(800),
          growth: -0.25,
          compared: { how: "whole", seconds: 3600, ofSeconds: 3600 },
        },
      },
    ],
    zones: ["Europe/Berlin"],
    count: 1,
  });
  renderScreen(<HolidaysPage />, { address: "/?ids=7&types=flowOut" });
  await screen.findByText("600");
  const cells = [...(await readRow("Sale week")).children].map(({ textContent }) => textContent);
  expect(cells.slice(3, 8)).toEqual([
    "All sites",
    "6",
    "600, measured at 1 of 4 sites",
    "20%up 20%",
    "25%down 25%",
  ]);
  expect(server.callsTo(festivals.index)[0]?.body).toEqual({ type: "flowOut", holidayIds: [1], ids: [7] });
  expect(screen.getByRole("link", { name: "Sale week" }).getAttribute("href")).toBe(
    "/analysis/festival/detail/1?ids=7&types=flowOut",
  );
});

test("a holiday that reaches further than one sees is not one's to change, and it says so", async () => {
  const user = userEvent.setup();
  kept = [{ ...madeHoliday(1, "Sale week", "2026-11-23"), editable: false }];
  renderScreen(<HolidaysPage />);
  const row = within(await readRow("Sale week"));
  for (const name of ["Edit: Sale week", "Delete: Sale week"]) {
    const button = row.getByRole("button", { name });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.click(button);
  }
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("who may only look sees no button", async () => {
  renderScreen(<HolidaysPage />, { permissions: ["festival:list"] });
  await readRow("Sale week");
  expect(screen.queryByRole("button", { name: /Add|Edit|Delete|Public/ })).toBeNull();
});

test("figures that cannot be had say so and are asked for again", async () => {
  const user = userEvent.setup();
  server.refuse(festivals.index, "question.tooLarge", 400, { message: "This question covers too much." });
  renderScreen(<HolidaysPage />);
  const words = /load figures for these holidays. This question covers too much/;
  expect(await screen.findByText(words)).toBeTruthy();
  server.grant(festivals.index, { rows: [], zones: [], count: 0 });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});
