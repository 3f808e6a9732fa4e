import { notes } from "@foyer/contract/analytics/notes";
import {
  type Inside,
  type InsideEntity,
  type Limit,
  type OccupancyLink,
  occupancy,
} from "@foyer/contract/analytics/occupancy";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { chooseLanguage } from "../../../lib/language.ts";
import { startPhrases } from "../../../lib/phrases.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { OccupancyPage } from "./occupancy-page.tsx";

const inside = (value: number | null, more: Partial<Inside> = {}): Inside => ({
  value,
  completeness: 1,
  coveredSeconds: 36_000,
  expectedSeconds: 36_000,
  limit: null,
  share: null,
  state: null,
  asOf: "2026-05-13T10:05:00.000Z",
  isStale: false,
  day: "2026-05-13",
  leftOver: 0,
  ...more,
});

const limit: Limit = { limit: 100, fillingFrom: 75, fullFrom: 100 };
const mall: InsideEntity = {
  ...inside(80, { limit, share: 0.8, state: "filling", leftOver: 12 }),
  id: 7,
  name: "North mall",
  zone: "Europe/Berlin",
  areas: [{ ...inside(30), id: 3, name: "Food court" }],
};
const kiosk: InsideEntity = {
  ...inside(null, { asOf: null, isStale: true, leftOver: null }),
  id: 8,
  name: "Kiosk",
  zone: "Asia/Tokyo",
  areas: [],
};

const point = (time: string, value: number | null) => ({
  time,
  value,
  completeness: 1,
  coveredSeconds: 900,
  expectedSeconds: 900,
});

let server: ReturnType<typeof stubServer>;
let sites: InsideEntity[];
let links: OccupancyLink[];

beforeAll(async () => {
  history.replaceState(null, "", "/en/");
  await startPhrases(chooseLanguage());
});
beforeEach(() => {
  server = stubServer();
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      close() {}
    },
  );
  sites = [mall, kiosk];
  links = [];
  server.grant(occupancy.now, () => ({
    at: "2026-05-13T10:07:00.000Z",
    count: sites.length,
    rows: sites,
  }));
  server.grant(occupancy.links, () => links);
  server.grant(occupancy.day, {
    id: 7,
    name: "North mall",
    entityName: null,
    zone: "Europe/Berlin",
    day: "2026-05-13",
    isToday: true,
    limit,
    points: [point("10:00", 60), point("10:15", 80)],
    peak: { time: "10:15", value: 80 },
    leftOver: null,
    before: {
      day: "2026-05-06",
      points: [point("10:00", 40), point("10:15", 50)],
      peak: { time: "10:15", value: 50 },
    },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const readLine = async (name: string) =>
  within((await screen.findByRole("button", { name })).closest("li") as HTMLElement);

test("sites with their areas: how many, of how many, what yesterday left over, and what nobody knows", async () => {
  renderScreen(<OccupancyPage />);
  const line = await readLine("North mall");
  expect(line.getByText("80")).toBeTruthy();
  expect(line.getByText("of 100")).toBeTruthy();
  expect(line.getByText(/80% full · room for 20/)).toBeTruthy();
  expect(line.getByText("12 more entries than exits yesterday")).toBeTruthy();
  expect(line.getAllByText(/^as of 12:05/)).toHaveLength(2);
  expect(line.getByRole("button", { name: "Food court" })).toBeTruthy();
  expect(line.getByText("30")).toBeTruthy();
  expect(line.getByRole("link", { name: "Page of North mall" })).toBeTruthy();
  expect(line.queryByRole("link", { name: "Page of Food court" })).toBeNull();
  const other = await readLine("Kiosk");
  expect(other.getByText("–")).toBeTruthy();
  expect(other.getByText("no sensor heard from yet")).toBeTruthy();
  expect(screen.getByText("80 people inside 1 site")).toBeTruthy();
});

test("a place leads to its day, beside the week before and the limit; another day is asked for", async () => {
  const user = userEvent.setup();
  renderScreen(<OccupancyPage />);
  await user.click(await screen.findByRole("button", { name: "North mall" }));
  const panel = within(await screen.findByRole("region", { name: "North mall over the day" }));
  expect(await panel.findByText("At most 80 at 10:15")).toBeTruthy();
  expect(panel.getByText("Wed, May 6: at most 50 at 10:15")).toBeTruthy();
  const table = within(await panel.findByRole("table", { hidden: true }));
  expect(table.getAllByRole("columnheader", { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    expect.anything(),
    "Wed, May 13",
    "Wed, May 6",
    "Limit",
  ]);
  await waitFor(() => expect(location.search).toContain("place=0-7"));
  const day = panel.getByLabelText("Day");
  await user.clear(day);
  await user.type(day, "2026-05-12");
  await waitFor(() =>
    expect(server.callsTo(occupancy.day).at(-1)?.body).toEqual({
      dataType: 0,
      id: 7,
      startTime: "2026-05-12",
    }),
  );
  await user.click(panel.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "North mall over the day" })).toBeNull());
});

test("what was noted stands below the day; a sum of the first sites says so", async () => {
  server.grant(occupancy.now, { at: "2026-05-13T10:07:00.000Z", count: 1200, rows: sites });
  server.grant(notes.list, [
    {
      id: 4,
      startTime: "2026-05-13",
      endTime: "2026-05-13",
      kind: "door",
      text: "South door shut",
      entityId: 7,
      entityName: "North mall",
      deptId: null,
      deptName: null,
      author: "Mara Lindt",
      createTime: "",
      editable: false,
    },
  ]);
  renderScreen(<OccupancyPage />, { address: "/?place=0-7" });
  expect(await screen.findByText("80 people inside the first 2 sites")).toBeTruthy();
  expect(await screen.findByText("South door shut")).toBeTruthy();
  expect(server.callsTo(notes.list)[0]?.body).toMatchObject({ startTime: "2026-05-13", ids: [7] });
});

test("a limit: set, changed, taken away", async () => {
  server.grant(occupancy.setLimit, ({ body }) => {
    const { limit: people } = body as { limit: number | null };
    sites = [
      mall,
      { ...kiosk, limit: people === null ? null : { limit: people, fillingFrom: 75, fullFrom: 100 } },
    ];
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<OccupancyPage />);
  await user.click((await readLine("Kiosk")).getByRole("button", { name: "Set a limit" }));
  const people = await screen.findByLabelText(/Maximum people/);
  await user.type(people, "0");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(server.callsTo(occupancy.setLimit)).toHaveLength(0);
  await user.clear(people);
  await user.type(people, "40{Enter}");
  expect(await screen.findByText("of 40")).toBeTruthy();
  expect(server.callsTo(occupancy.setLimit)[0]?.body).toEqual({
    dataType: 0,
    id: 8,
    limit: 40,
    fillingFrom: 75,
    fullFrom: 100,
  });
  await user.click((await readLine("Kiosk")).getByRole("button", { name: "Set a limit: Kiosk" }));
  await user.clear(await screen.findByLabelText(/Maximum people/));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByText("of 40")).toBeNull());
  expect(server.callsTo(occupancy.setLimit)[1]?.body).toMatchObject({ id: 8, limit: null });
});

test("a public page: made, its address shown once, listed, revoked", async () => {
  server.grant(occupancy.createLink, ({ body }) => {
    const { name } = body as { name: string };
    links = [
      {
        id: 5,
        dataType: 0,
        subjectId: 7,
        subjectName: "North mall",
        entityName: null,
        name,
        shows: "percent",
        untilDay: null,
        hasEnded: false,
        author: "mara",
        createTime: "2026-05-13T10:07:00.000Z",
      },
    ];
    return { id: 5, path: "/occupancy/s3cret" };
  });
  server.grant(occupancy.revokeLinks, () => {
    links = [];
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<OccupancyPage />);
  await user.click(await screen.findByRole("button", { name: "Public page: North mall" }));
  const name = await screen.findByLabelText(/Name on the page/);
  await user.clear(name);
  await user.type(name, "Our mall");
  await user.click(screen.getByRole("radio", { name: "Percent of the limit" }));
  await user.click(screen.getByRole("button", { name: "Create page" }));
  expect(await screen.findByText(`${location.origin}/occupancy/s3cret`)).toBeTruthy();
  expect(server.callsTo(occupancy.createLink)[0]?.body).toEqual({
    dataType: 0,
    id: 7,
    name: "Our mall",
    shows: "percent",
    untilDay: null,
  });
  await user.click(screen.getByRole("button", { name: "Done" }));
  await user.click(screen.getByRole("button", { name: "Public pages" }));
  const list = within(await screen.findByRole("dialog"));
  expect(await list.findByText("Our mall")).toBeTruthy();
  await user.click(list.getByRole("button", { name: "Revoke: Our mall" }));
  const question = within(await screen.findByRole("dialog", { name: "Revoke the page “Our mall”?" }));
  await user.click(question.getByRole("button", { name: "Revoke" }));
  expect(await screen.findByText("No public pages yet. Create one from a site's menu.")).toBeTruthy();
  expect(server.callsTo(occupancy.revokeLinks)[0]?.body).toEqual([5]);
});

test("who may only look has no buttons; without permission, sites or an answer it says so", async () => {
  renderScreen(<OccupancyPage />, { permissions: ["occupancy:list"] });
  await screen.findByRole("button", { name: "North mall" });
  expect(screen.queryByRole("button", { name: /limit|Public page/i })).toBeNull();
  cleanup();
  renderScreen(<OccupancyPage />, { permissions: ["home:view"] });
  expect(await screen.findByText(/occupancy:list/)).toBeTruthy();
  cleanup();
  sites = [];
  renderScreen(<OccupancyPage />);
  expect(await screen.findByText("There is no site yet that you can see.")).toBeTruthy();
  cleanup();
  server.refuse(occupancy.now, "validation.failed", 400);
  renderScreen(<OccupancyPage />);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});
