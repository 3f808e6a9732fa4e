import { contrasting } from "@foyer/contract/analytics/contrast";
import { cellsToText, encodeCells, type HeatCell } from "@foyer/contract/counting/heat-cells";
import { type HeatMapAnswer, heatMaps } from "@foyer/contract/reporting/heat-map";
import { type HeatReport, type HeatReportRow, heatReports } from "@foyer/contract/reporting/heat-reports";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { stubAnalyses, toCells } from "../../../testing/analysis-tests.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { HeatmapPage } from "./heatmap-page.tsx";

const cells = (...list: HeatCell[]) => cellsToText(encodeCells(list));

const placement: HeatReport["options"][number] = {
  id: 11,
  sn: "W21-1",
  name: "Door",
  left: 0,
  top: 0,
  width: 400,
  height: 400,
  rotateZ: 0,
  installType: 0,
  mirror: false,
  quad: null,
};

const report = (more: Partial<HeatReport> = {}): HeatReport => ({
  id: 5,
  name: "Ground floor",
  entityId: 7,
  entityName: "North mall",
  zone: "Europe/Berlin",
  img: "/images/abc",
  width: 800,
  height: 400,
  metresPerPixel: 0.025,
  redLimit: 0.8,
  options: [placement],
  zones: [
    {
      areaId: 21,
      points: [
        { x: 0, y: 0 },
        { x: 200, y: 0 },
        { x: 200, y: 200 },
      ],
    },
  ],
  version: 1,
  createTime: "2026-11-01T00:00:00Z",
  updateTime: "2026-11-01T00:00:00Z",
  ...more,
});

const row = ({ id, name, entityId, entityName }: HeatReport): HeatReportRow => ({
  id,
  name,
  entityId,
  entityName,
  img: "/images/abc",
  width: 800,
  height: 400,
  devices: 1,
  zones: 1,
  updateTime: "2026-11-01T00:00:00Z",
});

/** The device's cell of 50 by 50 pixels in the middle of its view. */
const spot = 4 * 8 + 4;
const hours = ["09", "10", "11"];

const answer = (more: Partial<HeatMapAnswer> = {}, amount = 3600): HeatMapAnswer => ({
  zone: "Europe/Berlin",
  steps: hours.map((hour) => ({
    time: `2026-11-22 ${hour}:00`,
    begin: `2026-11-22T${hour}:00:00+01:00`,
    seconds: 3600,
  })),
  layers: [
    {
      deviceId: 11,
      name: "Door",
      cols: 8,
      rows: 8,
      measure: "presence",
      unit: "s",
      scale: 0.1,
      placement,
      frames: [
        { step: 0, covered: 3600, people: 4, cells: cells([spot, amount]), visits: cells([spot, 6]) },
        { step: 2, covered: 1800, people: 0, cells: "", visits: "" },
      ],
    },
  ],
  zones: [
    {
      areaId: 21,
      name: "Shoes",
      personSeconds: 360,
      covered: 5400,
      atOnce: 0.0667,
      share: 0.4,
      place: 1,
    },
  ],
  completeness: 0.5,
  asOf: "2026-11-22T12:00:00Z",
  ...more,
});

let server: ReturnType<typeof stubAnalyses>;

inEnglish();
beforeEach(() => {
  server = stubAnalyses();
  server.grant(heatReports.list, { content: [row(report())], totalElements: 1 });
  server.grant(heatReports.byId, report());
  server.grant(heatMaps.ask, answer());
  server.grant(contrasting.contrast, {
    interval: "1h",
    zones: ["Europe/Berlin"],
    series: [
      {
        id: 7,
        name: "North mall",
        range: { startTime: "2026-11-22", endTime: "2026-11-22" },
        points: hours.map((hour, index) => ({
          time: `2026-11-22 ${hour}:00`,
          value: 30 + index,
          completeness: 1,
          coveredSeconds: 3600,
          expectedSeconds: 3600,
        })),
        total: { value: 93, completeness: 1, coveredSeconds: 10800, expectedSeconds: 10800 },
      },
    ],
  });
});

const day = "from=2026-11-22&to=2026-11-22";
const open = (address = `/analysis/heatmap?${day}`) => renderScreen(<HeatmapPage />, { address });
const asked = () => server.callsTo(heatMaps.ask).at(-1)?.body;
const stage = () => screen.findByRole("application", { name: "North mall, Ground floor, Presence" });

test("asks for the first plan of a site and shows where people were, in words and figures", async () => {
  open(`/analysis/heatmap?${day}&step=1h`);
  await stage();
  expect(asked()).toEqual({ reportId: 5, startTime: "2026-11-22", endTime: "2026-11-22", step: "1h" });
  expect(screen.getByText("Watched 50% of the time")).toBeTruthy();
  expect(screen.getByText("People at once per m²")).toBeTruthy();

  const zones = screen.getByRole("table", { name: "Areas" });
  expect(toCells(within(zones).getByRole("row", { name: /^Shoes/ }))).toEqual([
    "1",
    "6",
    "0.067",
    "40%",
    "1h 30m",
  ]);
  // For those who do not see the picture: by part of the plan, and by time.
  const plan = screen.getByRole("table", { name: /^Presence by part of the plan/ });
  const second = within(plan).getAllByRole("row")[3];
  expect(toCells(second!).slice(0, 5)).toEqual(["0", "0", "0.067", "0", "Not seen"]);
  const pieces = await screen.findByRole("table", { name: "What was seen by time" });
  expect(toCells(within(pieces).getByRole("row", { name: /09:00/ }))).toEqual(["6", "4", "100%"]);
  expect(toCells(within(pieces).getByRole("row", { name: /10:00/ }))).toEqual(["–", "–", "0%"]);
  expect(toCells(within(pieces).getByRole("row", { name: /11:00/ }))).toEqual(["0", "0", "50%"]);
});

test("a square is read out by arrow keys and by the pointer; nobody is not the same as not seen", async () => {
  open(`/analysis/heatmap?${day}&step=1h`);
  const map = await stage();
  map.focus();
  fireEvent.keyDown(map, { key: "ArrowRight" });
  const said = () => document.querySelector("[data-read-out]")?.textContent;
  // The first key begins in the middle of the plan, at the edge of what the device sees; the next go a metre.
  expect(said()).toContain("10 m from the left, 5 m from the top");
  for (let step = 0; step < 2; step++) fireEvent.keyDown(map, { key: "ArrowLeft", shiftKey: false });
  fireEvent.keyDown(map, { key: "ArrowLeft", shiftKey: true });
  expect(said()).toContain("0 m from the left");
  expect(said()).toContain("Nobody there");

  map.getBoundingClientRect = () => ({ left: 0, top: 0, width: 400, height: 200 }) as DOMRect;
  fireEvent.pointerMove(map, { clientX: 112, clientY: 112 });
  await waitFor(() =>
    expect(said()).toMatch(/person-seconds · [\d.]+ people at once · [\d.]+ visits · 60 s per visit/),
  );
  fireEvent.pointerMove(map, { clientX: 350, clientY: 100 });
  expect(said()).toContain("Not seen");
  fireEvent.keyDown(map, { key: "Escape" });
  expect(said()).toContain("Point at the plan");
});

test("pieces are gone through one by one; the address keeps the piece, and what nobody watched is hatched", async () => {
  const user = userEvent.setup();
  open(`/analysis/heatmap?${day}&step=1h`);
  const map = await stage();
  const unwatched = () => map.querySelectorAll("[data-unwatched]").length;
  expect(unwatched()).toBe(0);
  await user.click(screen.getByRole("button", { name: "One step forward" }));
  const time = screen.getByRole("slider", { name: "Time" });
  expect(time.getAttribute("aria-valuetext")).toContain("09:00");
  expect(await screen.findByText(/Entries: 30/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "One step forward" }));
  expect(unwatched()).toBe(1);
  await waitFor(() => expect(location.search).toContain("at=2"));
  fireEvent.change(time, { target: { value: "2" } });
  expect(time.getAttribute("aria-valuetext")).toContain("11:00");
  expect(unwatched()).toBe(0);
  await user.click(screen.getByRole("button", { name: "Whole period" }));
  await waitFor(() => expect(location.search).not.toContain("at="));
});

test("an address opens what it says: measure, weekdays, opening hours, piece and scale", async () => {
  open(`/analysis/heatmap?${day}&plan=5&show=stay&step=30m&days=1,7&hours=open&at=1&scale=absolute&high=90`);
  await screen.findByRole("application", { name: "North mall, Ground floor, Mean stay" });
  expect(asked()).toEqual({
    reportId: 5,
    startTime: "2026-11-22",
    endTime: "2026-11-22",
    step: "30m",
    openHoursOnly: true,
    weekdays: [1, 7],
  });
  expect(screen.getByText("Seconds per visit")).toBeTruthy();
  expect((screen.getByRole("textbox", { name: "Upper end of the scale" }) as HTMLInputElement).value).toBe(
    "90",
  );
  expect(screen.getByRole("slider", { name: "Time" }).getAttribute("aria-valuetext")).toContain("09:00");
});

test("an absolute scale of presence ends at the plan's red limit, and its ends can be changed", async () => {
  const user = userEvent.setup();
  open(`/analysis/heatmap?${day}&scale=absolute`);
  await stage();
  const high = () => screen.getByRole("textbox", { name: "Upper end of the scale" }) as HTMLInputElement;
  expect(high().value).toBe("0.8");
  await user.clear(high());
  await user.type(high(), "2.5{Enter}");
  await waitFor(() => expect(location.search).toContain("high=2.5"));
  expect(high().value).toBe("2.5");
  // What is below the other end is not taken.
  await user.clear(high());
  await user.type(high(), "-3{Enter}");
  await waitFor(() => expect(location.search).toContain("high=2.5"));
});

test("two periods stand side by side, become a difference, and the areas are compared by the hour", async () => {
  const user = userEvent.setup();
  server.grant(heatMaps.ask, ({ body }) =>
    (body as { startTime: string }).startTime === "2026-11-22"
      ? answer()
      : answer({ zones: [{ ...answer().zones[0]!, atOnce: 0.0333, personSeconds: 180 }] }, 1800),
  );
  open(`/analysis/heatmap?${day}&against=lastWeek&step=1h`);
  await screen.findByRole("application", { name: /Presence, 15 Nov 2026$|Presence, Nov 15, 2026$/ });
  expect(server.callsTo(heatMaps.ask).map(({ body }) => (body as { startTime: string }).startTime)).toContain(
    "2026-11-15",
  );
  const zones = screen.getByRole("table", { name: "Areas" });
  expect(toCells(within(zones).getByRole("row", { name: /^Shoes/ })).slice(0, 4)).toEqual([
    "4",
    "2",
    "+2",
    "+100%",
  ]);
  await user.click(screen.getByRole("radio", { name: "Difference" }));
  expect(await screen.findByText(/more \(\+\) or less \(−\) than before/)).toBeTruthy();
  expect(screen.getAllByRole("application")).toHaveLength(1);
  await waitFor(() => expect(location.search).toContain("compared=difference"));
});

test("the plans of a site are one press away, and pieces are only offered where the days allow them", async () => {
  const user = userEvent.setup();
  const upper = report({ id: 6, name: "Upper floor" });
  server.grant(heatReports.list, { content: [row(report()), row(upper)], totalElements: 2 });
  server.grant(heatReports.byId, ({ query }) => (query.get("hrId") === "6" ? upper : report()));
  open("/analysis/heatmap?from=2026-11-01&to=2026-11-20");
  await stage();
  expect(asked()).toMatchObject({ step: "1h" });
  await user.click(screen.getByRole("button", { name: "Upper floor" }));
  await screen.findByRole("application", { name: "North mall, Upper floor, Presence" });
  expect(asked()).toMatchObject({ reportId: 6 });

  await user.click(screen.getByRole("button", { name: "Interval: hour" }));
  const half = await screen.findByRole("option", { name: /^half hour/ });
  expect(half.getAttribute("aria-disabled")).toBe("true");
  await user.click(screen.getByRole("option", { name: /^day/ }));
  await waitFor(() => expect(asked()).toMatchObject({ step: "1d" }));
});

test("what no device tells cannot be chosen", async () => {
  const user = userEvent.setup();
  const [layer] = answer().layers;
  const frames = layer!.frames.map(({ visits: _, ...frame }) => frame);
  server.grant(heatMaps.ask, answer({ layers: [{ ...layer!, frames }] }));
  open(`/analysis/heatmap?${day}&show=visits`);
  await stage();
  await user.click(screen.getByRole("button", { name: "Shown: Presence" }));
  expect((await screen.findByRole("option", { name: /^Visits/ })).textContent).toContain(
    "no device reports this",
  );
  expect(screen.queryByRole("option", { name: /^Motion/ })).toBeNull();
});

test("live shows today's newest piece and asks again", async () => {
  const user = userEvent.setup();
  open();
  await stage();
  await user.click(screen.getByRole("switch", { name: "Live" }));
  await waitFor(() => expect(asked()).toMatchObject({ step: "5m" }));
  await waitFor(() =>
    expect(screen.getByRole("slider", { name: "Time" }).getAttribute("aria-valuetext")).toContain("11:00"),
  );
  await waitFor(() => expect(location.search).toContain("live=true"));
  await waitFor(() => expect(location.search).toContain("time=1"));
});

test("the areas are taken along as CSV; a browser that cannot film says so", async () => {
  const user = userEvent.setup();
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    saved.push(file as Blob);
    return "blob:x";
  });
  open(`/analysis/heatmap?${day}&step=1h`);
  await stage();
  await user.click(screen.getByRole("button", { name: "Save" }));
  const film = await screen.findByRole("menuitem", { name: /^Film/ });
  expect(film.textContent).toContain("This browser cannot record films");
  await user.click(screen.getByRole("menuitem", { name: /^Areas/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toContain("Shoes,1,6,0.0667,0.4,5400");
});

test("without a plan it leads to the sites; without picture or devices to the heat areas", async () => {
  server.grant(heatReports.list, { content: [], totalElements: 0 });
  const { unmount } = open();
  expect((await screen.findByRole("link", { name: "Go to sites" })).getAttribute("href")).toContain(
    "/system/entity/index",
  );
  unmount();
  server.grant(heatReports.list, { content: [row(report())], totalElements: 1 });
  server.grant(heatReports.byId, report({ options: [] }));
  const second = open();
  expect(await screen.findByText("No devices on this plan yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to heat areas" }).getAttribute("href")).toContain("/detail/7");
  expect(server.callsTo(heatMaps.ask)).toHaveLength(0);
  second.unmount();
  server.grant(heatReports.byId, report({ img: "" }));
  open("/analysis/heatmap?plan=5");
  expect(await screen.findByText("This plan has no picture yet")).toBeTruthy();
});

test("nothing seen, a plan that is gone, a refusal and a missing right each say so", async () => {
  server.grant(
    heatMaps.ask,
    answer({ layers: [{ ...answer().layers[0]!, frames: [] }], zones: [], completeness: 0 }),
  );
  const first = open();
  expect(await screen.findByText("Nothing seen")).toBeTruthy();
  expect((await stage()).querySelectorAll("[data-unwatched]")).toHaveLength(1);
  expect(screen.getByText("No areas are drawn on this plan.")).toBeTruthy();
  first.unmount();

  server.refuse(heatReports.byId, "server.error", 404);
  const second = open("/analysis/heatmap?plan=99");
  expect(await screen.findByText("This plan is not there")).toBeTruthy();
  second.unmount();

  server.grant(heatReports.byId, report());
  server.refuse(heatMaps.ask, "validation.failed" as "server.error", 400, { message: "At most 366 days" });
  const third = open();
  expect(await screen.findByText("At most 366 days")).toBeTruthy();
  third.unmount();

  renderScreen(<HeatmapPage />, { permissions: ["home:view"], address: "/analysis/heatmap" });
  expect(await screen.findByText(/query:heat/)).toBeTruthy();
});
