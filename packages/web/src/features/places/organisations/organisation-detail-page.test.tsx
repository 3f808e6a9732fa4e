import { notes } from "@foyer/contract/analytics/notes";
import { overview } from "@foyer/contract/analytics/overview";
import { devices } from "@foyer/contract/devices/devices";
import { type Organisation, organisations } from "@foyer/contract/places/organisations";
import { screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { madeDevice } from "../../../testing/made-device.ts";
import { madeFigure, madeOverview } from "../../../testing/made-overview.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { OrganisationDetailPage } from "./organisation-detail-page.tsx";

let server: ReturnType<typeof stubServer>;

inEnglish();

const node = (id: number, name: string, children: Organisation[] = []): Organisation => ({
  ...{ id, pid: null, name, path: String(id), sort: 0, status: 1, entityCount: 1, entityTotal: 2 },
  ...{ staffCount: 1, managed: true, createTime: "2026-05-04T09:00:00Z", children },
});

beforeEach(() => {
  server = stubServer();
  server.grant(organisations.tree, {
    content: [node(1, "World", [node(2, "East", [node(3, "Bonn")])])],
    totalElements: 3,
  });
  server.grant(
    overview.ofPlace,
    madeOverview({
      parts: [{ id: 7, name: "Mall", deptName: "Bonn", ...madeFigure(110) }],
      partCount: 1,
      organisations: [{ id: 3, name: "Bonn", entityCount: 1, ...madeFigure(110) }],
    }),
  );
  server.grant(devices.list, {
    content: [madeDevice(2, "Beam", { state: "offline", lastTime: "2026-06-09T10:05:00Z" })],
    totalElements: 1,
  });
  server.grant(notes.list, []);
});

const show = (id: number, permissions = ["*:*:*"]) =>
  renderScreen(
    <Routes>
      <Route path="/base/dept/detail/:id" element={<OrganisationDetailPage />} />
    </Routes>,
    { permissions, address: `/base/dept/detail/${id}` },
  );

test("an organisation: its figure, what is silent, the organisations and sites below it", async () => {
  show(2);
  expect(await screen.findByRole("heading", { level: 1, name: "East" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "World" }).getAttribute("href")).toBe("/base/dept/detail/1");
  expect(await screen.findByText(/^Fewer than usual/)).toBeTruthy();
  expect(server.callsTo(overview.ofPlace)[0]?.query.get("deptId")).toBe("2");
  const sensors = within(screen.getByRole("region", { name: "Sensors" }));
  expect(await sensors.findByText("1 sensor is silent")).toBeTruthy();
  expect(sensors.getByRole("link", { name: "Mall" }).getAttribute("href")).toBe("/system/entity/detail/7");
  const below = within(screen.getByRole("region", { name: "Organisations below" }));
  expect(below.getByRole("link", { name: "Bonn" }).getAttribute("href")).toBe("/base/dept/detail/3");
  const sites = within(screen.getByRole("region", { name: "Sites today" }));
  expect(sites.getByRole("link", { name: "Mall" })).toBeTruthy();
});

test("one that is gone says so; names lead nowhere for those who may not go there", async () => {
  show(9);
  expect(await screen.findByRole("heading", { level: 1, name: "Organisation not found" })).toBeTruthy();
  show(2, ["dept:list", "home:view"]);
  const sites = within(await screen.findByRole("region", { name: "Sites today" }));
  expect(sites.getByText("Mall")).toBeTruthy();
  expect(sites.queryByRole("link")).toBeNull();
});
