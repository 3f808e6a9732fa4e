import { recomputing } from "@foyer/contract/counting/recompute";
import { type CorrectionRow, type Rule, type RulePreview, rules } from "@foyer/contract/counting/rules";
import type { Reply } from "@foyer/contract/endpoint";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { grantEntities } from "../../../testing/grant-entities.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { dialogNamed } from "../../../testing/list-tests.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { DataCorrectionPage } from "./data-correction-page.tsx";

type Hours = Reply<typeof rules.hours>;
type Figure = Hours["total"]["values"][string];

let server: ReturnType<typeof stubServer>;
let kept: Rule[];

const known = (hours: number, of: number) => ({
  completeness: of === 0 ? null : hours / of,
  coveredSeconds: hours * 3600,
  expectedSeconds: of * 3600,
});
const measured = (value: number, more: Partial<Figure> = {}): Figure => ({
  value,
  measured: value,
  eliminated: 0,
  corrected: 0,
  estimated: 0,
  ...known(1, 1),
  ...more,
});

const daysOfMay = Array.from({ length: 31 }, (_, index) => `2026-05-${String(index + 1).padStart(2, "0")}`);

function row(id: number, name: string): CorrectionRow {
  return {
    id,
    name,
    entityId: 7,
    entityName: "North Mall",
    zone: "Europe/Berlin",
    days: daysOfMay.map((day, index) => ({
      day,
      ...(index === 4 ? measured(112, { measured: 100, corrected: 12 }) : measured(100 + index)),
      ...known(index === 5 ? 12 : 24, 24),
    })),
  };
}

const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
const toHours = (name: "North Mall" | "East door"): Hours => ({
  zone: "Europe/Berlin",
  hours: Array.from({ length: 24 }, (_, hour) => ({
    time: clock(hour),
    isAhead: hour > 21,
    values: {
      in:
        hour === 10
          ? measured(20, { measured: 15, corrected: 5 })
          : measured(name === "North Mall" ? hour : 1, hour === 3 ? known(0.5, 1) : {}),
      out: measured(2),
      passby: { ...measured(0), value: null, ...known(0, 0), coverage: 0 },
    },
  })),
  total: { values: { in: measured(250, known(23.5, 24)), out: measured(48) } },
});

const correction: Rule = {
  id: 4,
  version: 1,
  kind: "correct",
  state: "active",
  subject: { kind: 0, id: 7 },
  subjectName: "North Mall",
  entityName: null,
  definition: { type: "add", measure: "in", hour: "10:00", amount: 5 },
  fromDay: "2026-05-05",
  toDay: "2026-05-05",
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  fromTime: "00:00",
  toTime: "00:00",
  reason: "Counted by hand",
  author: "Mara Lindt",
  createTime: "2026-05-06T09:00:00Z",
  firstTime: "2026-05-06T09:00:00Z",
  undoneTime: null,
  undoneBy: null,
};

const effect: RulePreview = {
  fromDay: "2026-02-05",
  toDay: "2026-05-05",
  entities: 1,
  looked: 1,
  totals: [{ figure: "in", before: 250, after: 262 }],
  days: [{ day: "2026-05-05", figure: "in", before: 250, after: 262 }],
  subjects: [],
};

inEnglish();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-05-20T12:00:00Z"), shouldAdvanceTime: true });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  server = stubServer();
  kept = [correction];
  server.grant(recomputing.progress, { waiting: 0, since: null, doneLastMinute: 0 });
  grantEntities(server, [
    { id: 7, name: "North Mall" },
    { id: 8, name: "South Mall" },
  ]);
  server.grant(rules.days, ({ query }) => {
    const rows = { "0": [row(7, "North Mall")], "1": [row(5, "East door")], "2": [] }[
      query.get("dataType") ?? "0"
    ];
    return { content: rows ?? [], totalElements: rows?.length ?? 0 };
  });
  server.grant(rules.hours, ({ query }) => toHours(query.get("id") === "5" ? "East door" : "North Mall"));
  server.grant(rules.list, ({ query }) => {
    const found = kept.filter(
      ({ state, subject, fromDay }) =>
        state === "active" &&
        (query.get("subjectId") ?? String(subject.id)) === String(subject.id) &&
        (query.get("day") ?? fromDay) === fromDay,
    );
    return { content: found, totalElements: found.length };
  });
  server.grant(rules.preview, effect);
});

const cell = (words: RegExp | string) => screen.findByRole("button", { name: words });
const dayCell = (name: string, words: RegExp) =>
  within(screen.getByRole("rowheader", { name }).closest("tr") as HTMLElement).getByRole("gridcell", {
    name: words,
  });
test("the month says of every day how complete it is and what rules did to it", async () => {
  renderScreen(<DataCorrectionPage />, { address: "/?entityId=7" });
  const grid = await screen.findByRole("grid", { name: "Completeness and corrections by day" });
  expect(within(grid).getAllByRole("gridcell")).toHaveLength(62);
  const corrected = dayCell("North Mall", /^Tue, May 5/);
  expect(corrected.getAttribute("aria-label")).toBe(
    "Tue, May 5, Entries 112 (Counted 100, Corrected +12), Completeness 100%",
  );
  expect(corrected.textContent).toBe("±");
  const half = dayCell("East door", /^Wed, May 6/);
  expect(half.getAttribute("aria-label")).toBe("Wed, May 6, Entries 105, Completeness 50%");
  expect(half.dataset.level).toBe("2");
  expect(Object.fromEntries(server.callsTo(rules.days)[0]?.query ?? [])).toMatchObject({
    entityId: "7",
    measure: "in",
    startTime: "2026-05-01",
    endTime: "2026-05-31",
  });
});

test("on the first of a month the page begins with the month whose last day was yesterday", async () => {
  vi.setSystemTime(new Date("2026-06-01T12:00:00Z"));
  renderScreen(<DataCorrectionPage />, { address: "/?entityId=7" });
  await screen.findByRole("heading", { name: "May 2026" });
  const asked = () => server.callsTo(rules.days).at(-1)?.query.get("startTime");
  expect(asked()).toBe("2026-05-01");
  await userEvent.setup().click(screen.getByRole("button", { name: "Next month" }));
  await screen.findByRole("heading", { name: "June 2026" });
  expect(asked()).toBe("2026-06-01");
});

test("a day of an access opens its hours, the keyboard walks them, and the address keeps it", async () => {
  const user = userEvent.setup();
  renderScreen(<DataCorrectionPage />);
  await screen.findByRole("grid");
  await user.click(dayCell("East door", /^Tue, May 5/));
  const hours = await screen.findByRole("grid", { name: "East door, Tue, May 5" });
  await waitFor(() => expect(location.search).toContain("day=2026-05-05"));
  await waitFor(() => expect(location.search).toContain("dataType=1&id=5"));
  expect(document.activeElement?.textContent).toBe("Tue, May 5");

  const whole = within(hours).getByRole("button", { name: "Whole day, Entries 250" });
  whole.focus();
  await user.keyboard("{ArrowDown}{ArrowRight}");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("00:00, Exits 2");
  await user.keyboard("{Home}");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("00:00, Entries 1");
  // What lies ahead cannot be corrected.
  expect((await cell("23:00, Entries 1")).hasAttribute("disabled")).toBe(true);
  const third = within(hours).getByRole("rowheader", { name: /^03:00/ });
  expect(third.textContent).toContain("50%");

  await user.selectOptions(screen.getByRole("combobox", { name: "Applies to" }), "North Mall");
  expect(await cell("05:00, Entries 5")).toBeTruthy();
  await waitFor(() => expect(location.search).not.toContain("dataType"));
});

test("a measure of its own has a column beside in and out", async () => {
  const user = userEvent.setup();
  renderScreen(<DataCorrectionPage />, { address: "/?entityId=7&day=2026-05-05" });
  await user.selectOptions(await screen.findByRole("combobox", { name: "Measure" }), "Passers-by");
  await waitFor(() =>
    expect(server.callsTo(rules.hours).at(-1)?.query.get("measures")).toBe("in,out,passby"),
  );
  expect(await screen.findByRole("columnheader", { name: "Passers-by" })).toBeTruthy();
  // How complete the hours are is that of the measure chosen.
  const third = (await cell("03:00, Entries 3")).closest("tr") as HTMLElement;
  expect(within(third).getByRole("rowheader").textContent).toBe("03:00not measured here");
});

test("an hour is corrected: its effect is shown first, then it is kept", async () => {
  server.grant(rules.create, { ids: [9] });
  const user = userEvent.setup();
  renderScreen(<DataCorrectionPage />, { address: "/?entityId=7&day=2026-05-05" });
  await user.click(await cell("12:00, Entries 12"));
  const form = await dialogNamed("Correct North Mall: Tue, May 5, 12:00");
  await user.type(await form.findByLabelText(/^New figure/), "24");
  await user.type(form.getByLabelText(/^Reason/), "Counted by hand");
  await user.click(form.getByRole("button", { name: "Show effect" }));
  expect(await form.findByRole("button", { name: /^Entries 250 → 262/ })).toBeTruthy();
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.callsTo(rules.create)[0]?.body).toEqual({
    drafts: [
      {
        subject: { kind: 0, id: 7 },
        definition: { type: "replace", measure: "in", hour: "12:00", value: 24 },
        fromDay: "2026-05-05",
        toDay: "2026-05-05",
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        fromTime: "00:00",
        toTime: "00:00",
        reason: "Counted by hand",
      },
    ],
  });
  // The figures are loaded again.
  await waitFor(() => expect(server.callsTo(rules.hours).length).toBeGreaterThan(1));
});

test("an amount for a whole day, a factor for one hour", async () => {
  server.grant(rules.create, { ids: [9] });
  const user = userEvent.setup();
  renderScreen(<DataCorrectionPage />, { address: "/?entityId=7&day=2026-05-05" });
  await user.click(await cell("Whole day, Exits 48"));
  const day = await dialogNamed(/Whole day/);
  await user.click(await day.findByRole("radio", { name: "Add or subtract" }));
  await user.type(day.getByLabelText(/^Amount/), "-8");
  await user.type(day.getByLabelText(/^Reason/), "Staff");
  await user.click(day.getByRole("button", { name: "Show effect" }));
  await user.click(await day.findByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await user.click(await cell("21:00, Entries 21"));
  const hour = await dialogNamed(/21:00/);
  await user.click(await hour.findByRole("radio", { name: "Multiply by a factor" }));
  await user.type(hour.getByLabelText(/^Factor/), "1.5");
  await user.type(hour.getByLabelText(/^Reason/), "Check");
  await user.click(hour.getByRole("button", { name: "Show effect" }));
  await user.click(await hour.findByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.callsTo(rules.create)).toHaveLength(2));
  const drafts = server.callsTo(rules.create).map(({ body }) => (body as { drafts: unknown[] }).drafts[0]);
  expect(drafts).toMatchObject([
    { definition: { type: "add", measure: "out", amount: -8 }, fromTime: "00:00", toTime: "00:00" },
    {
      definition: { type: "factor", factor: 1.5, measures: ["in"] },
      fromDay: "2026-05-05",
      toDay: "2026-05-05",
      fromTime: "21:00",
      toTime: "22:00",
    },
  ]);
});

test("what was corrected is told in its cell and undone from there", async () => {
  server.grant(rules.undo, () => {
    kept = [];
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<DataCorrectionPage />, { address: "/?entityId=7&day=2026-05-05" });
  const corrected = await cell("10:00, Entries 20 (Counted 15, Corrected +5)");
  expect(corrected.textContent).toContain("counted 15");
  const list = within(await screen.findByRole("region", { name: "Active rules here" }));
  expect(await list.findByText("Counted by hand")).toBeTruthy();

  await user.click(corrected);
  const form = await dialogNamed(/^Correct North Mall/);
  expect((await form.findByText("Entries +5")).closest("li")?.textContent).toContain(
    "Counted by hand · Mara Lindt",
  );
  await user.click(form.getByRole("button", { name: "Undo" }));
  const question = await dialogNamed("Undo “Entries +5, North Mall”?");
  await user.click(await question.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(server.callsTo(rules.undo)[0]?.body).toEqual([4]));
  expect(await list.findByText(/No rule changes these figures/)).toBeTruthy();
});

test("a correction that is refused is told where it was made, and what was entered stays", async () => {
  server.refuse(rules.create, "permission.denied", 403, { message: "You may not correct this." });
  const user = userEvent.setup();
  renderScreen(<DataCorrectionPage />, { address: "/?entityId=7&day=2026-05-05" });
  await user.click(await cell("12:00, Entries 12"));
  const form = await dialogNamed(/12:00/);
  await user.type(await form.findByLabelText(/^New figure/), "24");
  await user.type(form.getByLabelText(/^Reason/), "By hand");
  await user.click(form.getByRole("button", { name: "Show effect" }));
  await user.click(await form.findByRole("button", { name: "Save" }));
  expect((await form.findByRole("alert")).textContent).toBe("You may not correct this.");
  await user.click(form.getByRole("button", { name: "Back" }));
  expect((form.getByLabelText(/^New figure/) as HTMLInputElement).value).toBe("24");
});

test("the months before are reached, those to come are not", async () => {
  const user = userEvent.setup();
  renderScreen(<DataCorrectionPage />, { address: "/?entityId=7" });
  expect(await screen.findByRole("heading", { name: "May 2026" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Next month" }).hasAttribute("disabled")).toBe(true);
  await user.click(screen.getByRole("button", { name: "Previous month" }));
  expect(await screen.findByRole("heading", { name: "April 2026" })).toBeTruthy();
  await waitFor(() => expect(server.callsTo(rules.days).at(-1)?.query.get("endTime")).toBe("2026-04-30"));
  await waitFor(() => expect(location.search).toContain("month=2026-04"));
});

test("while figures are made anew they are asked for again, until they are", async () => {
  server.grant(recomputing.progress, { waiting: 1, since: null, doneLastMinute: 0 });
  renderScreen(<DataCorrectionPage />, { address: "/?entityId=7" });
  expect(await screen.findByText("Figures of 1 site are being recalculated")).toBeTruthy();
  await waitFor(() => expect(server.callsTo(rules.days).length).toBeGreaterThan(3), { timeout: 5_000 });
  server.grant(recomputing.progress, { waiting: 0, since: null, doneLastMinute: 1 });
  await waitFor(() => expect(screen.queryByText(/Figures of 1 site/)).toBeNull(), { timeout: 5_000 });
});

test("without a site, with a foreign one, and without the right the page says so", async () => {
  renderScreen(<DataCorrectionPage />, { address: "/?entityId=99" });
  expect(await screen.findByText(/This site doesn.t exist/)).toBeTruthy();
  cleanup();
  grantEntities(server, []);
  renderScreen(<DataCorrectionPage />);
  expect(await screen.findByText("No site is assigned to you yet.")).toBeTruthy();
  cleanup();
  renderScreen(<DataCorrectionPage />, { permissions: ["rule:set"] });
  expect(await screen.findByText(/rule:correct/)).toBeTruthy();
});

test("a month that cannot be had says why and is asked for again", async () => {
  server.refuse(rules.days, "validation.failed", 400, { message: "Too many days." });
  const user = userEvent.setup();
  renderScreen(<DataCorrectionPage />, { address: "/?entityId=7" });
  expect(await screen.findByText("Too many days.")).toBeTruthy();
  server.grant(rules.days, { content: [row(7, "North Mall")], totalElements: 1 });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(server.callsTo(rules.days).length).toBeGreaterThan(3));
});

test("on a phone the hours begin when people come, and all are a press away", async () => {
  const user = userEvent.setup();
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("max-width"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const usual = toHours("East door");
  const closed = { ...measured(0), completeness: null, coveredSeconds: 0, expectedSeconds: 0 };
  const hours = usual.hours.map((each, hour) =>
    hour < 9 || hour > 19 ? { ...each, values: { ...each.values, in: closed } } : each,
  );
  server.grant(rules.hours, { ...usual, hours });
  renderScreen(<DataCorrectionPage />, { address: "/?entityId=7&dataType=1&id=5&day=2026-05-05" });
  const grid = within(await screen.findByRole("grid", { name: "East door, Tue, May 5" }));
  const times = () => grid.getAllByRole("rowheader").map(({ textContent }) => textContent?.slice(0, 5));
  expect([times().length, times()[1], times().at(-1)]).toEqual([12, "09:00", "19:00"]);
  await user.click(screen.getByRole("button", { name: "Show the whole day" }));
  expect([times().length, times()[1]]).toEqual([25, "00:00"]);
});
