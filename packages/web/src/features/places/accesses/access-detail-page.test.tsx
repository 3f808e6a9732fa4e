import { overview } from "@foyer/contract/analytics/overview";
import { rules } from "@foyer/contract/counting/rules";
import { devices } from "@foyer/contract/devices/devices";
import { type Access, accesses } from "@foyer/contract/places/accesses";
import { screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { madeDevice } from "../../../testing/made-device.ts";
import { madeOverview } from "../../../testing/made-overview.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { AccessDetailPage } from "./access-detail-page.tsx";

let server: ReturnType<typeof stubServer>;

inEnglish();

const north: Access = {
  ...{ id: 9, name: "North", deptId: 1, deptName: "Bonn", entityId: 7, entityName: "Mall", binding: 1 },
  ...{ timeZone: "Asia/Kathmandu", kind: "entrance", size: 1, everBound: true, remark: "by the tram" },
  areas: [
    { areaId: 1, sign: 1, name: "Food" },
    { areaId: 2, sign: -1, name: "Toys" },
  ],
  createTime: "2026-05-04T09:00:00Z",
};

beforeEach(() => {
  server = stubServer();
  server.grant(accesses.details, north);
  server.grant(overview.ofPlace, madeOverview());
  server.grant(rules.list, { content: [], totalElements: 0 });
  server.grant(devices.byEntity, {
    content: [
      { ...madeDevice(1, "Eye"), lines: [{ line: "1", corridorId: 9, corridorName: "North" }] },
      {
        ...madeDevice(2, "Elsewhere", { state: "offline" }),
        lines: [{ line: "1", corridorId: 8, corridorName: "South" }],
      },
    ],
    totalElements: 2,
  });
  server.grant(devices.bindings, [
    {
      ...{ id: 1, deviceId: 1, sn: "SN-1", name: "Eye", line: "1", corridorId: 9, corridorName: "North" },
      ...{ direction: 0, from: "2026-05-04T09:00:00Z", to: null },
    },
  ]);
});

const show = (permissions = ["*:*:*"]) =>
  renderScreen(
    <Routes>
      <Route path="/base/entranceExit/detail/:id" element={<AccessDetailPage />} />
    </Routes>,
    { permissions, address: "/base/entranceExit/detail/9" },
  );

test("an entrance: its figure, its own sensors alone, who counted when, and what it joins", async () => {
  show();
  expect(await screen.findByRole("heading", { level: 1, name: "North" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Mall" }).getAttribute("href")).toBe("/system/entity/detail/7");
  expect(await screen.findByText(/^Fewer than usual/)).toBeTruthy();
  expect(server.callsTo(overview.ofPlace)[0]?.query.get("accessId")).toBe("9");
  expect(await screen.findByText("The sensor is online.")).toBeTruthy();
  const periods = within(screen.getByRole("region", { name: "Sensors over time" }));
  expect((await periods.findByRole("link", { name: "Eye" })).getAttribute("href")).toBe("/device/SN-1");
  expect(screen.getByText("Food and Toys (way out)")).toBeTruthy();
  expect(screen.getByText("by the tram")).toBeTruthy();
});

test("one that is gone says so and leads to the list", async () => {
  server.refuse(accesses.details, "notFound.thing", 404);
  show();
  expect(await screen.findByRole("heading", { level: 1, name: "Entrance not found" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "All entrances" }).getAttribute("href")).toBe("/base/entranceExit");
});
