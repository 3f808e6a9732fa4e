import { addDays } from "@foyer/contract/calendar-days";
import type { Finding, QualityDay, RollupCheck } from "@foyer/contract/counting/quality";
import { quality } from "@foyer/contract/counting/quality";
import { recomputing } from "@foyer/contract/counting/recompute";
import { entities } from "@foyer/contract/places/entities";
import { walls } from "@foyer/contract/reporting/screens/walls";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { chooseLanguage } from "../../../lib/language.ts";
import { startPhrases } from "../../../lib/phrases.ts";
import { grantEntities } from "../../../testing/grant-entities.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { QualityPage } from "./quality-page.tsx";

let server: ReturnType<typeof stubServer>;
let found: Finding[];
let checks: RollupCheck[];

const first = "2026-05-01";
const hour = 3600;
const day = (index: number, share: number | null, odd: Partial<QualityDay> = {}): QualityDay => ({
  day: addDays(first, index),
  coveredSeconds: Math.round((share ?? 0) * 11 * hour),
  expectedSeconds: share === null ? 0 : 11 * hour,
  completeness: share,
  late: 0,
  lastLateAt: null,
  revised: 0,
  quarantined: 0,
  ...odd,
});

const site = (id: number, name: string, days: QualityDay[]) => ({
  id,
  name,
  timeZone: "Europe/Berlin",
  dayStartMinute: 0,
  coveredSeconds: 0,
  expectedSeconds: 0,
  completeness: 1,
  lookedAt: "2026-05-04T02:41:00Z",
  days,
});

const common = { entityId: 7, entityName: "Alexanderplatz", since: "2026-05-02", until: "2026-05-04" };
const findings: Finding[] = [
  {
    ...common,
    kind: "stuckAtZero",
    severity: "high",
    cause: "blocked",
    subject: { dataType: 3, id: 31, name: "H6-0031", line: "1", accessId: 4, accessName: "North door" },
    evidence: { hours: 27, days: 3, usual: 412 },
  },
  {
    ...common,
    kind: "outOfBalance",
    severity: "medium",
    cause: "oneSided",
    subject: { dataType: 0, id: 7, name: "Alexanderplatz" },
    evidence: { in: 2800, out: 1800, share: 0.3571, days: 28 },
  },
];

const check = (id: number, differences = 0): RollupCheck => ({
  id,
  startedAt: "2026-05-04T04:23:00Z",
  milliseconds: 1840,
  askedBy: null,
  entities: 12,
  days: 48,
  rollups: 9313,
  skipped: 0,
  differences,
  found: [],
});

beforeAll(async () => {
  history.replaceState(null, "", "/en/");
  await startPhrases(chooseLanguage());
});

beforeEach(() => {
  server = stubServer();
  found = [...findings];
  checks = [check(2), check(1)];
  server.grant(recomputing.progress, { waiting: 0, since: null, doneLastMinute: 0 });
  grantEntities(server, [
    { id: 7, name: "Alexanderplatz" },
    { id: 8, name: "Hafencity" },
  ]);
  server.grant(entities.choices, {
    content: [
      { id: 7, name: "Alexanderplatz", deptId: 1, timeZone: "Europe/Berlin", dayStartMinute: 0 },
      { id: 8, name: "Hafencity", deptId: 1, timeZone: "Europe/Berlin", dayStartMinute: 0 },
    ],
    totalElements: 2,
  } as never);
  server.grant(walls.dark, []);
  server.grant(quality.findings, ({ query }) => {
    const kind = query.get("kind");
    const wanted = found.filter((each) => kind === null || each.kind === kind);
    return {
      content: wanted.slice(0, Number(query.get("size"))),
      totalElements: wanted.length,
      kinds: Object.fromEntries(
        [...Map.groupBy(found, (each) => each.kind)].map(([name, all]) => [name, all.length]),
      ),
      lookedAt: "2026-05-04T02:41:00Z",
    };
  });
  server.grant(quality.days, () => ({
    startTime: first,
    endTime: addDays(first, 3),
    totalElements: 2,
    content: [
      site(7, "Alexanderplatz", [
        day(0, 1),
        day(1, 0.92, { late: 3, lastLateAt: "2026-05-04T08:00:00Z", revised: 1 }),
        day(2, 0),
        day(3, null),
      ]),
      site(8, "Hafencity", [day(0, 1), day(1, 1), day(2, 0.4), day(3, 1)]),
    ],
  }));
  server.grant(quality.checks, () => checks);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a finding says what is wrong where, with figures, cause and advice, and leads to records and correction", async () => {
  renderScreen(<QualityPage />);
  const title = await screen.findByRole("heading", { name: /Stuck at zero: H6-0031/ });
  const card = within(title.closest("li") as HTMLElement);
  expect(card.getByText("Serious")).toBeTruthy();
  expect(card.getByText(/line 1/)).toBeTruthy();
  expect(card.getByRole("link", { name: "North door" }).getAttribute("href")).toMatch(
    /^\/base\/entranceExit\/detail\/\d+$/,
  );
  expect(card.getByText("Only zeros in 27 opening hours (days: 3). Usual in such hours: 412.")).toBeTruthy();
  expect(card.getByText(/covered, out of place/)).toBeTruthy();
  expect(card.getByText(/walk through twice/)).toBeTruthy();
  const records = card.getByRole("link", { name: "Records" });
  expect(records.getAttribute("href")).toBe(
    "/base/record?deviceId=31&line=1&startTime=2026-05-02&endTime=2026-05-04",
  );
  const balance = within(
    screen.getByRole("heading", { name: /Entries and exits don.t match/ }).closest("li") as HTMLElement,
  );
  expect(
    balance.getByText("Entries 2,800, exits 1,800 (days with data: 28): they differ by 36%."),
  ).toBeTruthy();
  expect(balance.getByRole("link", { name: "Records" }).getAttribute("href")).toBe(
    "/base/record?dataType=0&id=7&startTime=2026-05-02&endTime=2026-05-04",
  );
  expect(balance.getByRole("link", { name: "Correct" }).getAttribute("href")).toBe(
    "/base/correct?entityId=7&day=2026-05-02",
  );
});

test("findings are narrowed by kind and by site, in the address and in the question", async () => {
  const user = userEvent.setup();
  renderScreen(<QualityPage />, { address: "/?entityId=7&days=14&until=2026-05-04" });
  await user.click(await screen.findByRole("button", { name: /Entries and exits don't match 1/ }));
  await waitFor(() => expect(screen.queryByText(/H6-0031/)).toBeNull());
  const query = Object.fromEntries(server.callsTo(quality.findings).at(-1)?.query ?? []);
  expect(query).toMatchObject({
    entityId: "7",
    kind: "outOfBalance",
    startTime: "2026-04-21",
    endTime: "2026-05-04",
  });
  await waitFor(() => expect(location.search).toContain("kind=outOfBalance"));
  expect(Object.fromEntries(server.callsTo(quality.days)[0]?.query ?? [])).toMatchObject({
    entityId: "7",
    startTime: "2026-04-21",
  });

  server.grant(quality.look, () => {
    found = [];
    return { findings: 0 };
  });
  await user.click(screen.getByRole("button", { name: "Check again" }));
  expect(await screen.findByText("Nothing of this kind on these days.")).toBeTruthy();
  expect(server.callsTo(quality.look)[0]?.body).toEqual({ entityId: 7 });
  await user.click(screen.getByRole("button", { name: /^All/ }));
  // Days of the site are half known: that no sensor stands out is not yet order.
  expect(await screen.findByText("No sensor is silent or stuck")).toBeTruthy();
  expect(screen.getByText(/some days are incomplete, most of all at Alexanderplatz/)).toBeTruthy();
  expect(screen.queryByText("Everything is fine")).toBeNull();
});

test("where no sensor stands out and every day is known, all is in order", async () => {
  found = [];
  server.grant(quality.days, {
    startTime: first,
    endTime: addDays(first, 3),
    totalElements: 1,
    content: [site(7, "Alexanderplatz", [day(0, 1), day(1, 1), day(2, 1), day(3, null)])],
  });
  renderScreen(<QualityPage />);
  expect(await screen.findByText("Everything is fine")).toBeTruthy();
});

test("days stand in words in the grid; one opens with what came irregularly", async () => {
  const user = userEvent.setup();
  renderScreen(<QualityPage />);
  const grid = within(await screen.findByRole("grid", { name: "Completeness by day" }));
  const cells = grid.getAllByRole("gridcell");
  expect(cells.map((cell) => cell.dataset.level)).toEqual(["0", "1", "4", "none", "0", "0", "3", "0"]);
  expect(cells[2]?.dataset.hatched).toBe("true");
  expect(cells[1]?.getAttribute("aria-label")).toBe(
    "Sat, May 2, 92% complete, 10.1 of 11 hours, 3 records late, 1 record changed",
  );
  expect(cells[3]?.getAttribute("aria-label")).toBe("Mon, May 4, nothing expected");
  await user.click(cells[1] as HTMLElement);
  const dialog = within(await screen.findByRole("dialog", { name: "Alexanderplatz, Sat, May 2" }));
  expect(dialog.getByText("3 records late")).toBeTruthy();
  expect(dialog.getByText(/the last at/)).toBeTruthy();
  expect(dialog.getByRole("link", { name: "Correct" }).getAttribute("href")).toBe(
    "/base/correct?entityId=7&day=2026-05-02",
  );
  expect(dialog.getByRole("link", { name: "Records" }).getAttribute("href")).toBe(
    "/base/record?dataType=0&id=7&startTime=2026-05-02&endTime=2026-05-02",
  );
});

test("days are judged by the sensors of a figure, and how many those are stands with the site", async () => {
  const half = { coverage: 0.5, measuredAt: { places: "accesses" as const, measured: 1, all: 2 } };
  const nobody = { coverage: 0, measuredAt: { places: "accesses" as const, measured: 0, all: 2 } };
  const user = userEvent.setup();
  renderScreen(<QualityPage />);
  await screen.findByRole("grid", { name: "Completeness by day" });
  server.grant(quality.days, {
    startTime: first,
    endTime: first,
    totalElements: 2,
    content: [
      { ...site(7, "Alexanderplatz", [day(0, 1)]), ...half },
      { ...site(8, "Karlsplatz", [day(0, null)]), ...nobody },
    ],
  });
  await user.selectOptions(screen.getByRole("combobox", { name: "Sensor" }), "Passers-by");
  const grid = within(await screen.findByRole("grid", { name: "Completeness by day" }));
  expect(await grid.findByRole("rowheader", { name: /from 1 of 2 entrances/ })).toBeTruthy();
  expect(grid.getByRole("rowheader", { name: /not measured here/ })).toBeTruthy();
  expect(server.callsTo(quality.days).at(-1)?.query.get("type")).toBe("flowPassby");
  expect(grid.getAllByRole("gridcell")[1]?.getAttribute("aria-label")).toBe("Fri, May 1, not measured here");
  await user.click(grid.getAllByRole("gridcell")[0] as HTMLElement);
  const dialog = within(await screen.findByRole("dialog", { name: "Alexanderplatz, Fri, May 1" }));
  expect(dialog.getByText("from 1 of 2 entrances")).toBeTruthy();
});

test("the check says that nothing differs, runs on wish, and shows what it found", async () => {
  const user = userEvent.setup();
  renderScreen(<QualityPage />);
  expect(await screen.findByText("No differences in the last 2 checks.")).toBeTruthy();
  server.grant(quality.check, () => {
    const broken: RollupCheck = {
      ...check(3, 1),
      askedBy: "mara",
      found: [
        {
          dataType: 0,
          id: 7,
          name: "Alexanderplatz",
          entityId: 7,
          day: "2026-05-03",
          slot: null,
          kept: { in: 5, out: 2, coveredSeconds: 900 },
          recomputed: { in: 4, out: 2, coveredSeconds: 900 },
        },
      ],
    };
    checks = [broken, ...checks];
    return broken;
  });
  await user.click(screen.getByRole("button", { name: "Check now" }));
  expect(await screen.findByText("1 figure differed from its records. It was recalculated.")).toBeTruthy();
  expect(screen.getByText("mara")).toBeTruthy();
  await user.click(screen.getByText("Differences found"));
  expect(screen.getByText("Entries: stored 5, from the records 4")).toBeTruthy();
  expect(screen.queryByText(/Out: kept/)).toBeNull();
});

test("who may only look neither checks nor follows closed ways", async () => {
  renderScreen(<QualityPage />, { permissions: ["quality:list"] });
  await screen.findByRole("heading", { name: /Stuck at zero/ });
  expect(screen.queryByRole("button", { name: "Check now" })).toBeNull();
  expect(screen.queryByRole("link", { name: /Records|Correct/ })).toBeNull();
  cleanup();
  renderScreen(<QualityPage />, { permissions: ["home:view"] });
  expect(await screen.findByText(/quality:list/)).toBeTruthy();
});

test("a part that fails says why and is asked again; without sites there is nothing to look at", async () => {
  server.refuse(quality.findings, "range.tooLong", 400, { message: "The span is too long." });
  const user = userEvent.setup();
  renderScreen(<QualityPage />);
  expect(await screen.findByText("The span is too long.")).toBeTruthy();
  expect(await screen.findByRole("grid")).toBeTruthy();
  server.grant(quality.findings, { content: [], totalElements: 0, kinds: {}, lookedAt: null });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No sensor is silent or stuck")).toBeTruthy();
  expect(screen.getByText(/haven.t been checked yet/)).toBeTruthy();
  cleanup();
  server.grant(entities.choices, { content: [], totalElements: 0 });
  renderScreen(<QualityPage />);
  expect(await screen.findByText("No site is assigned to you yet.")).toBeTruthy();
});

test("displays that are dark stand here too: where, since when, and what is likely behind it", async () => {
  const dark = { id: 3, name: "Window", screenName: "Hall", entityId: 7, entityName: "Alexanderplatz" };
  server.grant(walls.dark, [{ ...dark, since: "2026-05-04T09:00:00Z", cause: "site" }]);
  renderScreen(<QualityPage />, { address: "/base/quality?entityId=7" });
  const panel = within(await screen.findByRole("region", { name: /^Dark displays/ }));
  expect(panel.getByText("Window · Alexanderplatz")).toBeTruthy();
  expect(panel.getByText(/^Silent since/)).toBeTruthy();
  expect(panel.getByText(/^The whole site/)).toBeTruthy();
  expect(panel.getByText(/internet connection of the site/)).toBeTruthy();
  expect(server.callsTo(walls.dark)[0]?.query.get("entityId")).toBe("7");
  expect(panel.getByRole("link", { name: "Open displays" }).getAttribute("href")).toBe(
    "/screens/walls?state=dark",
  );
});

test("without a dark display, or the permission to see displays, nothing is said of them", async () => {
  renderScreen(<QualityPage />, { permissions: [String(quality.days.permission)] });
  await screen.findByRole("region", { name: /^Findings/ });
  expect(screen.queryByText("Dark displays")).toBeNull();
  expect(server.callsTo(walls.dark)).toHaveLength(0);
});
