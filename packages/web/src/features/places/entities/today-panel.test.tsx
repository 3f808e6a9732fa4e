import { notes } from "@foyer/contract/analytics/notes";
import { occupancy } from "@foyer/contract/analytics/occupancy";
import { overview } from "@foyer/contract/analytics/overview";
import { figures } from "@foyer/contract/counting/figures-why";
import { recomputing } from "@foyer/contract/counting/recompute";
import { rules } from "@foyer/contract/counting/rules";
import { devices } from "@foyer/contract/devices/devices";
import { areas } from "@foyer/contract/places/areas";
import { entities } from "@foyer/contract/places/entities";
import { forwarding } from "@foyer/contract/places/forwarding";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { madeDevice } from "../../../testing/made-device.ts";
import { madeEntity } from "../../../testing/made-entity.ts";
import { madeFigure, madeOverview } from "../../../testing/made-overview.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { EntityDetailPage } from "./entity-detail-page.tsx";

let server: ReturnType<typeof stubServer>;

inEnglish();

beforeEach(() => {
  server = stubServer();
  server.grant(entities.details, madeEntity({ pushStateEnable: 1 }));
  server.grant(recomputing.progress, { waiting: 0, since: null, doneLastMinute: 0 } as never);
  server.grant(
    overview.ofPlace,
    madeOverview({
      parts: [
        { id: 2, name: "South", kind: "entrance", ...madeFigure(null) },
        { id: 1, name: "North", kind: "entrance", ...madeFigure(110) },
      ],
      partCount: 2,
    }),
  );
  const line = (corridorId: number, corridorName: string) => [{ line: "1", corridorId, corridorName }];
  server.grant(devices.byEntity, {
    content: [
      {
        ...madeDevice(1, "Eye", { sn: "CAM-1" }),
        lines: line(1, "North"),
      },
      {
        ...madeDevice(2, "Beam", { sn: "CAM-2", state: "offline", lastTime: "2026-06-09T10:05:00Z" }),
        lines: line(2, "South"),
      },
    ],
    totalElements: 2,
  });
  server.grant(notes.list, [
    {
      ...{ id: 1, startTime: "2026-06-09", endTime: "2026-06-09", kind: "door", text: "South door shut" },
      ...{ entityId: 7, entityName: "Mall", deptId: null, deptName: null, author: "mara", editable: false },
      createTime: "2026-06-09T10:00:00Z",
    },
  ]);
  server.grant(rules.list, { content: [], totalElements: 0 });
  server.grant(areas.list, {
    content: [{ id: 1, name: "Food", entityId: 7, entityName: "Mall", countCorridor: 0, createTime: "" }],
    totalElements: 1,
  });
  server.grant(forwarding.list, {
    entityId: 7,
    pushStateEnable: 1,
    protocols: [
      {
        ...{ protocol: 1, reserved: false, address: "https://example.org", channelCode: "", header: "" },
        ...{
          hasSecret: false,
          enabled: 1,
          saved: true,
          lastFault: "refused",
          lastStatus: 503,
          nextTryAt: null,
        },
        ...{ lastSuccessAt: "2026-06-10T05:00:00Z", lastErrorAt: "2026-06-10T05:30:00Z" },
      },
    ],
  });
  server.grant(occupancy.now, {
    at: "",
    count: 1,
    rows: [
      {
        ...{ id: 7, name: "Mall", zone: "Asia/Kathmandu", value: 42, completeness: 1, coveredSeconds: 0 },
        ...{ expectedSeconds: 0, limit: { limit: 300, fillingFrom: 75, fullFrom: 100 }, share: 14 },
        ...{ state: "free", asOf: null, isStale: false, day: "2026-06-10", leftOver: null, areas: [] },
      },
    ],
  });
});

const show = (permissions = ["*:*:*"]) =>
  renderScreen(
    <Routes>
      <Route path="/system/entity/detail/:id" element={<EntityDetailPage />} />
    </Routes>,
    { permissions, address: "/system/entity/detail/7" },
  );

test("today against a usual day comes first, and what is broken beside it", async () => {
  show();
  const today = within(await screen.findByRole("region", { name: "Today so far" }));
  expect(await today.findByText("110")).toBeTruthy();
  expect(today.getByText("Fewer than usual: 110 by 11:00, usually 120 – 160")).toBeTruthy();
  expect(today.getByText("Complete so far")).toBeTruthy();
  expect(server.callsTo(overview.ofPlace)[0]?.query.get("entityId")).toBe("7");

  const sensors = within(screen.getByRole("region", { name: "Sensors" }));
  // Old firmware is no fault of a sensor.
  expect(await sensors.findByText("1 of 2 needs attention")).toBeTruthy();
  expect(sensors.getByRole("link", { name: "Beam" }).getAttribute("href")).toBe("/device/CAM-2");
  expect(sensors.getByText(/silent since/)).toBeTruthy();
  expect(sensors.queryByText("Eye")).toBeNull();
});

test("entrances with their figures and sensors, each name a way to its page", async () => {
  show();
  const table = within(await screen.findByRole("region", { name: "Entrances today" }));
  const [south, north] = table.getAllByRole("row").slice(1);
  expect(within(south as HTMLElement).getByText("nothing counted")).toBeTruthy();
  expect(
    within(south as HTMLElement)
      .getByRole("link", { name: "South" })
      .getAttribute("href"),
  ).toBe("/base/entranceExit/detail/2");
  expect(await within(north as HTMLElement).findByRole("link", { name: "Eye" })).toBeTruthy();
  expect(within(north as HTMLElement).getByText("110")).toBeTruthy();
});

test("hours and days are told with what is usual; an hour without counts is no zero", async () => {
  show();
  const hours = within(await screen.findByRole("region", { name: "Today by hour" }));
  expect((await hours.findAllByRole("row")).map((row) => row.textContent)).toEqual([
    "HourEntriesUsual rangeCompleteness",
    "10:0011060 – 80100%",
    "11:00–60 – 80nothing reported",
    "12:00–60 – 80still to come",
  ]);
  expect(
    within(screen.getByRole("region", { name: "Last 7 days and today" })).getAllByRole("row"),
  ).toHaveLength(9);
});

test("a day is explained, and leads to where it is corrected", async () => {
  const user = userEvent.setup();
  server.refuse(figures.why, "server.error", 500);
  show();
  const week = within(await screen.findByRole("region", { name: "Last 7 days and today" }));
  await user.click(week.getByRole("button", { name: "Show as table" }));
  await user.click(week.getByRole("button", { name: /Jun 6/ }));
  const why = within(await screen.findByRole("dialog", { name: "Why this number?" }));
  expect((await why.findByText("90 – 130")).closest("div")?.textContent).toContain("Usual range");
  await waitFor(() =>
    expect(Object.fromEntries(server.callsTo(figures.why)[0]?.query ?? [])).toEqual({
      ...{ dataType: "0", id: "7", type: "flowIn", startTime: "2026-06-06", endTime: "2026-06-06" },
    }),
  );
  expect((await why.findByRole("link", { name: /Correct/ })).getAttribute("href")).toBe(
    "/base/correct?entityId=7&day=2026-06-06",
  );
});

test("notes, people inside, areas, rules and forwarding are there at a glance", async () => {
  show();
  const facts = within(await screen.findByRole("region", { name: "At a glance" }));
  expect(await facts.findByText("42 inside · 14% full")).toBeTruthy();
  expect(facts.getByText(/18:00.–.02:00.* \(next day\)/)).toBeTruthy();
  expect((await facts.findByRole("link", { name: "Food" })).getAttribute("href")).toMatch(/\?tab=areas$/);
  expect((await facts.findByRole("link", { name: /failed/ })).getAttribute("href")).toMatch(
    /\?tab=forwarding$/,
  );
  expect(await screen.findByText(/South door shut/)).toBeTruthy();
});

test("each part is there for those alone who may see it", async () => {
  show(["entity:list"]);
  expect(await screen.findByText("Your role doesn't include figures.")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Sensors" })).toBeNull();
  await waitFor(() => expect(screen.getByRole("region", { name: "At a glance" })).toBeTruthy());
  for (const endpoint of [overview.ofPlace, devices.byEntity, occupancy.now, rules.list, forwarding.list])
    expect(server.callsTo(endpoint)).toHaveLength(0);
});
