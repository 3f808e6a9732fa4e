import { festivals } from "@foyer/contract/analytics/festivals";
import { type Holiday, holidays } from "@foyer/contract/places/holidays";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startPhrases } from "../../../lib/phrases.ts";
import { grantEntities } from "../../../testing/grant-entities.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { HolidaysPage } from "./holidays-page.tsx";

let server: ReturnType<typeof stubServer>;
let kept: Holiday[];

const holiday = (id: number, name: string, startTime: string, endTime = startTime): Holiday => ({
  id,
  name,
  year: Number(startTime.slice(0, 4)),
  holidayDate: `${startTime};${endTime}`,
  startTime,
  endTime,
  scope: "company",
  deptId: null,
  deptName: null,
  entityIds: [],
  country: null,
  siteCount: 2,
  siteName: "Bakery",
  editable: true,
});

beforeAll(() => startPhrases("en"));

beforeEach(() => {
  localStorage.clear();
  server = stubServer();
  kept = [holiday(1, "Sale week", "2026-11-23", "2026-11-28")];
  server.grant(holidays.list, () => ({ content: kept, totalElements: kept.length }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rowOf = async (name: string) => (await screen.findByText(name)).closest("tr") as HTMLElement;

test("a holiday: seen, made, changed, removed", async () => {
  server.grant(holidays.create, ({ body }) => {
    const { name, startTime } = body as Holiday;
    kept.push(holiday(2, name, startTime));
    return { id: 2 };
  });
  server.grant(holidays.update, ({ body }) => {
    kept = kept.map((each) => (each.id === 2 ? { ...each, ...(body as Partial<Holiday>) } : each));
    return null;
  });
  server.grant(holidays.remove, ({ body }) => {
    kept = kept.filter(({ id }) => !(body as number[]).includes(id));
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<HolidaysPage />);
  expect((await rowOf("Sale week")).textContent).toContain("6");

  await user.click(screen.getByRole("button", { name: "Add holiday" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Please enter Name.")).toBeTruthy();
  await user.type(dialog.getByLabelText(/Name/), "Fair");
  await user.type(dialog.getByLabelText(/First day/), "2026-05-01");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await rowOf("Fair");
  expect(server.callsOf(holidays.create)[0]?.body).toEqual({
    name: "Fair",
    startTime: "2026-05-01",
    scope: "company",
    entityIds: [],
  });

  await user.click(within(await rowOf("Fair")).getByRole("button", { name: "Edit: Fair" }));
  const name = await screen.findByLabelText(/Name/);
  await user.clear(name);
  await user.type(name, "Spring fair{Enter}");
  await rowOf("Spring fair");

  await user.click(within(await rowOf("Spring fair")).getByRole("button", { name: "Delete: Spring fair" }));
  const question = within(await screen.findByRole("dialog", { name: "Delete holiday Spring fair 2026?" }));
  await user.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText("Spring fair")).toBeNull());
  expect(server.callsOf(holidays.remove)[0]?.body).toEqual([2]);
});

test("public holidays are suggested; what is unticked or already there is not added", async () => {
  server.grant(holidays.countries, () => [
    { code: "DE", name: "Germany" },
    { code: "VN", name: "Vietnam" },
  ]);
  server.grant(holidays.regions, () => [{ code: "BY", name: "Bayern" }]);
  server.grant(holidays.suggest, () => [
    { name: "Epiphany", startTime: "2026-01-06", endTime: "2026-01-06", known: false },
    { name: "Good Friday", startTime: "2026-04-03", endTime: "2026-04-03", known: false },
    { name: "Labour Day", startTime: "2026-05-01", endTime: "2026-05-01", known: true },
  ]);
  server.grant(holidays.createMany, () => ({ ids: [7] }));
  server.grant(holidays.sources, []);
  server.grant(holidays.follow, null);
  const user = userEvent.setup();
  renderScreen(<HolidaysPage />);
  await user.click(await screen.findByRole("button", { name: "Public holidays" }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByRole("option", { name: "Germany" });
  await user.selectOptions(dialog.getByLabelText("Country"), "DE");
  await dialog.findByRole("option", { name: "Bayern" });
  await user.selectOptions(dialog.getByLabelText("Region"), "BY");
  await user.click(await dialog.findByLabelText("Epiphany"));
  expect((dialog.getByLabelText("Labour Day") as HTMLInputElement).disabled).toBe(true);
  await user.click(dialog.getByRole("switch", { name: /^Add public holidays of Bayern/ }));
  await waitFor(() => expect(server.callsOf(holidays.follow)).toHaveLength(1));
  expect(server.callsOf(holidays.follow)[0]?.body).toEqual({ country: "DE", region: "BY", follow: true });
  await user.click(dialog.getByRole("button", { name: /^Add 1 / }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const year = new Date().getFullYear();
  expect(server.callsOf(holidays.createMany)[0]?.body).toEqual([
    {
      name: "Good Friday",
      startTime: "2026-04-03",
      endTime: "2026-04-03",
      year,
      scope: "country",
      country: "DE",
    },
  ]);
  const asked = server.callsOf(holidays.suggest).at(-1)?.query;
  expect(Object.fromEntries(asked ?? [])).toEqual({ country: "DE", region: "BY", year: String(year) });
});

const figure = (value: number) => ({
  value,
  completeness: 1,
  coveredSeconds: 3600,
  expectedSeconds: 3600,
});

test("each holiday with its total, beside usual days and the year before, and the way to its details", async () => {
  grantEntities(server, [{ id: 7, name: "North mall" }]);
  const of = holiday(1, "Sale week", "2026-11-23", "2026-11-28");
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
  const cells = [...(await rowOf("Sale week")).children].map(({ textContent }) => textContent);
  expect(cells.slice(3, 8)).toEqual([
    "All sites",
    "6",
    "600, measured at 1 of 4 sites",
    "20%up 20%",
    "25%down 25%",
  ]);
  expect(server.callsOf(festivals.index)[0]?.body).toEqual({ type: "flowOut", holidayIds: [1], ids: [7] });
  expect(screen.getByRole("link", { name: "Sale week" }).getAttribute("href")).toBe(
    "/analysis/festival/detail/1?ids=7&types=flowOut",
  );
});

test("a holiday that reaches further than one sees is not one's to change, and it says so", async () => {
  const user = userEvent.setup();
  kept = [{ ...holiday(1, "Sale week", "2026-11-23"), editable: false }];
  renderScreen(<HolidaysPage />);
  const row = within(await rowOf("Sale week"));
  for (const name of ["Edit: Sale week", "Delete: Sale week"]) {
    const button = row.getByRole("button", { name });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.click(button);
  }
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("who may only look sees no button", async () => {
  renderScreen(<HolidaysPage />, { permissions: ["festival:list"] });
  await rowOf("Sale week");
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
