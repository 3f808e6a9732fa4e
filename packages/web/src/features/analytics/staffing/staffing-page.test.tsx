import {
  type PlannedDay,
  type PlannedHour,
  type Roster,
  type StaffedHour,
  staffing,
} from "@foyer/contract/analytics/staffing";
import { addDays, toMonday } from "@foyer/contract/calendar-days";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { stubAnalyses, toCells } from "../../../testing/analysis-tests.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { noRoster } from "./parse-roster.ts";
import { StaffingPage } from "./staffing-page.tsx";

const week = "2026-06-15";
const days = Array.from({ length: 7 }, (_, nth) => addDays(week, nth));
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);
const openHours = ["09:00", "10:00"];

let server: ReturnType<typeof stubAnalyses>;
let usual: Roster | null;
let own: Roster | null;
let target: { target: number; least: number };

const rosterOf = (people: number): Roster =>
  noRoster().map((day) => day.map((none, hour) => (hour === 9 || hour === 10 ? people : none)));

const plannedDay = (day: string, more: Partial<PlannedDay> = {}): PlannedDay => ({
  day,
  closed: false,
  holiday: null,
  basis: "weekdays",
  basisDay: null,
  weeks: 8,
  staffHours: 4,
  neededHours: 5,
  ...more,
});

const plannedHour = (day: string, hour: string, more: Partial<PlannedHour> = {}): PlannedHour => ({
  day,
  hour,
  open: openHours.includes(hour),
  usual: 61,
  low: 50,
  high: 70,
  staff: usual ? 2 : 0,
  needed: openHours.includes(hour) ? 3 : 0,
  ...more,
});

const plan = (more: { days?: PlannedDay[]; cells?: Record<string, Partial<PlannedHour>> } = {}) => ({
  zones: ["Europe/Berlin"],
  week,
  hours,
  days: more.days ?? days.map((day) => plannedDay(day)),
  cells: days.flatMap((day) =>
    openHours.map((hour) => plannedHour(day, hour, more.cells?.[`${day} ${hour}`])),
  ),
  hasRoster: usual !== null,
  isOwn: own !== null,
  ...target,
});

const staffed = (weekday: number, hour: string, more: Partial<StaffedHour> = {}): StaffedHour => ({
  weekday,
  hour,
  open: true,
  days: 4,
  unknown: 0,
  visitors: 40,
  staff: 2,
  perStaff: 20,
  ...more,
});

inEnglish();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-10T08:30:00Z") });
  server = stubAnalyses([{ id: 7, name: "Bakery" }]);
  usual = rosterOf(2);
  own = null;
  target = { target: 25, least: 1 };
  server.grant(staffing.plan, () => plan());
  server.grant(staffing.roster, ({ query }) => ({
    week: toMonday(query.get("week") ?? week),
    usual,
    own,
    differing: own ? [week] : [],
    hours,
    open: noRoster().map((day, nth) => day.map((_, hour) => nth < 6 && (hour === 9 || hour === 10))),
    ...target,
  }));
});

const show = (address = "/en/analysis/staffing", permissions = ["staffing:list", "staffing:edit"]) =>
  renderScreen(<StaffingPage />, { address, permissions });

test("without the permission the page says so", async () => {
  show("/en/analysis/staffing", []);
  expect(await screen.findByText(/staffing:list/)).toBeTruthy();
});

test("next week: each hour says in a word where too few or too many are on duty, and for how many visitors", async () => {
  server.grant(staffing.plan, () =>
    plan({
      cells: {
        "2026-06-16 09:00": { needed: 1 },
        "2026-06-17 09:00": { needed: 2 },
        // Before the doors open.
        "2026-06-18 09:00": { open: false, needed: 0 },
      },
    }),
  );
  show();
  const table = await screen.findByRole("table", { name: "Week's plan" });
  const [nine] = within(table).getAllByRole("row").slice(1);
  const cells = toCells(nine as HTMLElement);
  expect(cells.slice(0, 4)).toEqual([
    "2 of 3 1 too few61 visitors",
    "2 of 1 1 too many61 visitors",
    "2 of 2 61 visitors",
    "2Closed",
  ]);
  expect(server.callsTo(staffing.plan)[0]?.body).toEqual({ entityId: 7, week });
  expect(screen.getByText("Plan for", { exact: false }).textContent).toContain("2026");
  expect(within(table).getAllByText("5 needed")).toHaveLength(7);
});

test("what a day rests on is said: closed, like the last holiday, not enough history", async () => {
  const [monday = "", tuesday = "", wednesday = "", ...others] = days;
  server.grant(staffing.plan, () =>
    plan({
      days: [
        plannedDay(monday, { closed: true, neededHours: 0 }),
        plannedDay(tuesday, { holiday: "Fair", basis: "holiday", basisDay: "2025-06-17" }),
        plannedDay(wednesday, { basis: "nothing", weeks: 2, neededHours: null }),
        ...others.map((day) => plannedDay(day)),
      ],
      cells: { [`${wednesday} 09:00`]: { usual: null, low: null, high: null, needed: null } },
    }),
  );
  show();
  const heads = await screen.findAllByRole("columnheader");
  expect(heads[1]?.textContent).toContain("Closed");
  expect(heads[2]?.textContent).toMatch(/Fair: planned like .*2025/);
  expect(heads[3]?.textContent).toContain("Not enough history: 2 days like this Wednesday");
  expect(screen.getByText("visitors not known")).toBeTruthy();
  expect(screen.getByText("Need not known")).toBeTruthy();
});

test("another week is one press away, and a site's target is kept", async () => {
  server.grant(staffing.saveTarget, null);
  show();
  const user = userEvent.setup();
  await screen.findByRole("table", { name: "Week's plan" });
  await user.click(screen.getByRole("button", { name: "Week after" }));
  await waitFor(() =>
    expect(server.callsTo(staffing.plan).at(-1)?.body).toMatchObject({ week: "2026-06-22" }),
  );
  const field = screen.getByRole("textbox", { name: "Visitors per person and hour" });
  await user.clear(field);
  await user.type(field, "40{Enter}");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(server.callsTo(staffing.saveTarget)[0]?.body).toEqual({ entityId: 7, target: 40, least: 1 }),
  );
});

test("weeks so far: hours over the target and hours without staff are named, unknown ones are no zero", async () => {
  server.grant(staffing.perStaff, {
    zones: ["Europe/Berlin"],
    hours,
    hasRoster: true,
    ...target,
    cells: [
      staffed(1, "09:00"),
      staffed(6, "10:00", { visitors: 90, perStaff: 45 }),
      staffed(3, "09:00", { visitors: 12, staff: 0, perStaff: null }),
      staffed(4, "09:00", { days: 0, unknown: 4, visitors: null, staff: null, perStaff: null }),
      staffed(5, "09:00", { days: 3, unknown: 1 }),
    ],
  });
  show("/en/analysis/staffing?view=past&weeks=8");
  const cell = (name: RegExp) => screen.findByRole("gridcell", { name });
  expect((await cell(/45 visitors per person.*Over the target of 25/)).textContent).toBe("45");
  expect((await cell(/nobody on duty, 12 visitors/)).textContent).toBe("–");
  const unknown = await cell(/09:00: no data/);
  expect(unknown.textContent).toBe("");
  expect(unknown.dataset.hatched).toBe("true");
  expect((await cell(/Known on 3 of 4 days/)).dataset.hatched).toBe("true");
  expect(screen.getByText("Sat 10:00 · 45")).toBeTruthy();
  expect(screen.getByText("Wed 09:00 · 12")).toBeTruthy();
  expect(server.callsTo(staffing.perStaff)[0]?.body).toEqual({
    entityId: 7,
    startTime: "2026-04-13",
    endTime: "2026-06-07",
  });
});

test("a first roster is pasted: what was read is said, what was not is named, and it is saved", async () => {
  usual = null;
  server.grant(staffing.saveRoster, null);
  show("/en/analysis/staffing?view=roster");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Paste" }));
  const dialog = await screen.findByRole("dialog", { name: "Paste a roster" });
  await user.click(within(dialog).getByRole("textbox"));
  await user.paste("Anna, Mon-Tue 09:00-11:00\nBo, 09:00-10:00");
  expect(within(dialog).getByText("Read as shifts: 4 hours of work a week")).toBeTruthy();
  expect(within(dialog).getByText("Bo, 09:00-10:00").closest("li")?.textContent).toContain(
    "names no weekday",
  );
  await user.click(within(dialog).getByRole("button", { name: "Use this roster" }));
  const monday = await screen.findByRole("textbox", { name: "Monday 09:00" });
  expect((monday as HTMLInputElement).value).toBe("1");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.callsTo(staffing.saveRoster)).toHaveLength(1));
  expect(server.callsTo(staffing.saveRoster)[0]?.body).toEqual({
    entityId: 7,
    week: null,
    roster: noRoster().map((day, nth) =>
      day.map((none, hour) => (nth < 2 && (hour === 9 || hour === 10) ? 1 : none)),
    ),
  });
});

test("typed like in a spreadsheet: arrows and Enter move, a block is pasted, a day is copied, faults are marked", async () => {
  show("/en/analysis/staffing?view=roster");
  const user = userEvent.setup();
  const at = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
  await screen.findByRole("textbox", { name: "Monday 09:00" });
  await user.click(at("Monday 09:00"));
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(at("Monday 10:00"));
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(at("Tuesday 10:00"));
  await user.keyboard("{ArrowUp}{ArrowLeft}");
  expect(document.activeElement).toBe(at("Monday 09:00"));
  await user.paste("3\t4\n5\t6");
  expect([at("Monday 09:00").value, at("Tuesday 09:00").value]).toEqual(["3", "4"]);
  expect([at("Monday 10:00").value, at("Tuesday 10:00").value]).toEqual(["5", "6"]);
  await user.click(screen.getByRole("button", { name: "Copy Monday to all open days" }));
  expect(at("Saturday 10:00").value).toBe("5");
  // Closed on Sundays.
  expect(at("Sunday 10:00, closed").value).toBe("2");
  await user.clear(at("Friday 09:00"));
  await user.type(at("Friday 09:00"), "many");
  expect(at("Friday 09:00").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(/numbers from 0 to 999/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
});

test("one week may differ, and be as usual again", async () => {
  own = rosterOf(4);
  server.grant(staffing.saveRoster, null);
  show("/en/analysis/staffing?view=roster");
  const user = userEvent.setup();
  const nine = await screen.findByRole<HTMLInputElement>("textbox", { name: "Monday 09:00" });
  expect(nine.value).toBe("4");
  await user.click(screen.getByRole("button", { name: "Usual week" }));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Monday 09:00" }).value).toBe("2");
  await user.click(screen.getByRole("button", { name: /^Only/ }));
  await user.click(screen.getByRole("button", { name: "As in a usual week" }));
  const question = within(await screen.findByRole("dialog", { name: /^Delete the roster of / }));
  expect(question.getByText(/What was entered for it is lost\./)).toBeTruthy();
  expect(server.callsTo(staffing.saveRoster)).toEqual([]);
  await user.click(question.getByRole("button", { name: "As in a usual week" }));
  await waitFor(() =>
    expect(server.callsTo(staffing.saveRoster)[0]?.body).toEqual({ entityId: 7, week, roster: null }),
  );
});

test("what was entered stays while another week or another part is looked at", async () => {
  own = rosterOf(4);
  show("/en/analysis/staffing?view=roster");
  const user = userEvent.setup();
  const nine = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Monday 09:00" });
  await user.clear(await nine());
  await user.type(await nine(), "7");
  await user.click(screen.getByRole("button", { name: "Usual week" }));
  expect((await nine()).value).toBe("2");
  await user.click(screen.getByRole("button", { name: "Week's plan" }));
  await user.click(await screen.findByRole("button", { name: "Roster" }));
  expect((await nine()).value).toBe("7");
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  expect((await nine()).value).toBe("4");
});

test("who may not edit reads the roster and has no buttons", async () => {
  show("/en/analysis/staffing?view=roster", ["staffing:list"]);
  const nine = await screen.findByRole<HTMLInputElement>("textbox", { name: "Monday 09:00" });
  expect(nine.disabled).toBe(true);
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Paste" })).toBeNull();
});
