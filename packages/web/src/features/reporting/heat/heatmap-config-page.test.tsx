import { areas } from "@foyer/contract/places/areas";
import { type HeatDevice, type HeatReport, heatReports } from "@foyer/contract/reporting/heat-reports";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { dialogNamed } from "../../../testing/list-tests.ts";
import { madeHeatReport } from "../../../testing/made-heat-report.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { EntityHeatPage } from "./entity-heat-page.tsx";
import { HeatmapConfigPage } from "./heatmap-config-page.tsx";

let server: ReturnType<typeof stubServer>;
let kept: HeatReport;

const heatDevice = (id: number, name: string): HeatDevice => ({
  id,
  sn: `SN-${id}`,
  name,
  deviceType: 21,
  online: true,
  lastHeat: null,
});

inEnglish();

beforeEach(() => {
  server = stubServer();
  kept = madeHeatReport();
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 1032, 832));
  server.grant(heatReports.byId, () => kept);
  server.grant(heatReports.list, () => ({ content: [], totalElements: 0 }));
  server.grant(areas.list, {
    content: [
      { id: 9, name: "Food", entityId: 7, entityName: "Mall", countCorridor: 0, createTime: "" },
      { id: 10, name: "Toys", entityId: 7, entityName: "Mall", countCorridor: 0, createTime: "" },
    ],
    totalElements: 2,
  });
  server.grant(heatReports.bindable, {
    content: [heatDevice(5, "Ceiling"), heatDevice(6, "Door")],
    totalElements: 2,
  });
  server.grant(heatReports.update, ({ body }) => {
    const { from: _from, ...change } = body as Partial<HeatReport> & { from: string };
    kept = { ...kept, ...change, version: kept.version + 1 };
    return { version: kept.version };
  });
});
afterEach(() => vi.restoreAllMocks());

const show = (permissions = ["*:*:*"], address = "/heatmap-config?_code=3") =>
  renderScreen(
    <Routes>
      <Route path="/heatmap-config" element={<HeatmapConfigPage />} />
      <Route path="/system/entity/:entityId/heat/:id" element={<EntityHeatPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { permissions, address },
  );

const placed = (name: RegExp) => screen.findByRole("button", { name });
const saved = () => server.callsTo(heatReports.update).at(-1)?.body as Record<string, unknown>;
const pressSave = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole("button", { name: "Save" }));

test("devices are chosen from pages of ten, stand on the plan, and are saved with its version", async () => {
  const user = userEvent.setup();
  show();
  await placed(/^Device 1, at 100, 50; 200 × 120/);
  await user.click(screen.getByRole("button", { name: "Add devices" }));
  const dialog = await dialogNamed("Add devices to the plan");
  await user.click(await dialog.findByRole("checkbox", { name: /Ceiling/ }));
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(Object.fromEntries(server.callsTo(heatReports.bindable)[0]?.query ?? [])).toMatchObject({
    size: "10",
    heatReportId: "3",
  });
  await placed(/^Ceiling, at 400, 300; 200 × 200/);
  await pressSave(user);
  // Nothing that stood there was moved: nothing is asked.
  await waitFor(() => expect(server.callsTo(heatReports.update)).toHaveLength(1));
  expect(saved()).toMatchObject({ id: 3, version: 4, from: "now", name: "Ground floor" });
  expect(saved().options).toHaveLength(3);
  await waitFor(() =>
    expect((screen.getByRole("button", { name: "Save" }) as HTMLButtonElement).disabled).toBe(true),
  );
});

test("by keyboard alone: Tab reaches a device, arrows move it, and it is asked since when it stands there", async () => {
  const user = userEvent.setup();
  show();
  const device = await placed(/^Device 1,/);
  act(() => device.focus());
  await user.keyboard("{ArrowRight}{Shift>}{ArrowDown}{/Shift}");
  expect(device.getAttribute("aria-label")).toMatch(/^Device 1, at 101, 60;/);
  expect(screen.getByText(/^Moved: Device 1/)).toBeTruthy();
  await user.tab();
  await user.keyboard("{Control>}s{/Control}");
  const dialog = await dialogNamed("Since when have the moved devices been there?");
  await user.click(dialog.getByRole("radio", { name: /always been there/ }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved()).toMatchObject({ from: "always" }));
  expect((saved().options as { left: number }[])[0]).toMatchObject({ left: 101, top: 60 });
});

test("numbers beside are what is on the plan; a drag shows in them", async () => {
  const user = userEvent.setup();
  const { container } = show();
  const device = await placed(/^Device 2,/);
  // The plan is fitted with 16 px around: 500, 50 stands at 516, 66.
  fireEvent.pointerDown(device, { clientX: 560, clientY: 100, button: 0, pointerId: 1, isPrimary: true });
  const stage = container.querySelector("svg[data-tool]") as SVGElement;
  fireEvent.pointerMove(stage, { clientX: 573, clientY: 100, pointerId: 1, isPrimary: true, ctrlKey: true });
  fireEvent.pointerUp(stage, { clientX: 573, clientY: 100, pointerId: 1, isPrimary: true, ctrlKey: true });
  const across = screen.getByRole("textbox", { name: "Across" }) as HTMLInputElement;
  expect(across.value).toBe("513");
  const angle = screen.getByRole("textbox", { name: "Angle" });
  await user.clear(angle);
  await user.type(angle, "-30{Enter}");
  await placed(/^Device 2, at 513, 50; 200 × 120; turned 330°/);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await placed(/^Device 2, at 500, 50; 200 × 120; turned 0°/);
  expect((screen.getByRole("button", { name: "Undo" }) as HTMLButtonElement).disabled).toBe(true);
});

test("somebody else has saved: theirs is loaded, or overwritten", async () => {
  const user = userEvent.setup();
  show();
  const rename = async (text: string) => {
    const name = await screen.findByRole("textbox", { name: "Name" });
    await user.clear(name);
    await user.type(name, text);
    await pressSave(user);
  };
  server.refuse(heatReports.update, "conflict.changed", 409);
  await rename("Mine");
  const dialog = await dialogNamed("Someone else has saved this plan");
  kept = madeHeatReport({ name: "Theirs", version: 9 });
  await user.click(dialog.getByRole("button", { name: "Reload" }));
  await waitFor(() =>
    expect((screen.getByRole("textbox", { name: "Name" }) as HTMLInputElement).value).toBe("Theirs"),
  );
  await rename("Mine again");
  expect(saved()).toMatchObject({ version: 9 });
  const again = await dialogNamed("Someone else has saved this plan");
  server.grant(heatReports.update, { version: 12 });
  await user.click(again.getByRole("button", { name: "Overwrite" }));
  await waitFor(() => expect(saved()).not.toHaveProperty("version"));
  expect(saved()).toMatchObject({ name: "Mine again", img: "/images/plan", width: 1000 });
}, 30_000);

test("without a picture no devices are added; one is chosen, kept at once, and shown", async () => {
  kept = madeHeatReport({ img: "", width: 0, height: 0, options: [], zones: [] });
  server.grant(heatReports.upload, { pathName: "/images/new", hash: "new", width: 640, height: 480 });
  const user = userEvent.setup({ applyAccept: false });
  const { container } = show();
  await user.click(await screen.findByRole("button", { name: "Add devices" }));
  expect(await screen.findByText("Upload a picture of the plan first.")).toBeTruthy();
  const input = container.querySelector("input[type=file]") as HTMLInputElement;
  await user.upload(input, new File(["plan"], "plan.txt", { type: "text/plain" }));
  expect(await screen.findByText(/not a PNG, JPEG, WebP, SVG or PDF file/)).toBeTruthy();
  expect(server.callsTo(heatReports.upload)).toHaveLength(0);
  pictureOf(640, 480);
  await user.upload(input, new File(["png"], "plan.png", { type: "image/png" }));
  await waitFor(() =>
    expect(container.querySelector("image")?.getAttribute("href")).toMatch(/\/images\/new$/),
  );
  expect(saved()).toEqual({ id: 3, img: "/images/new", width: 640, height: 480, version: 4 });
});

test("pictures of too many pixels are refused in words before they are sent", async () => {
  const user = userEvent.setup({ applyAccept: false });
  const { container } = show();
  await placed(/^Device 1,/);
  pictureOf(30_001, 100);
  const input = container.querySelector("input[type=file]") as HTMLInputElement;
  await user.upload(input, new File(["png"], "plan.png", { type: "image/png" }));
  expect(await screen.findByText("A plan can be at most 30,000 pixels wide or high.")).toBeTruthy();
  pictureOf(20_000, 20_000);
  await user.upload(input, new File(["png"], "plan.png", { type: "image/png" }));
  expect(await screen.findByText("Images can have at most 40 megapixels.")).toBeTruthy();
  expect(server.callsTo(heatReports.upload)).toHaveLength(0);
});

/** What a browser says of the next pictures. */
function pictureOf(width: number, height: number) {
  vi.stubGlobal(
    "Image",
    class {
      naturalWidth = width;
      naturalHeight = height;
      onload?: () => void;
      set src(_: string) {
        queueMicrotask(() => this.onload?.());
      }
    },
  );
}

test("areas of the site are drawn and taken off again; the question names them", async () => {
  const user = userEvent.setup();
  const { container } = show();
  await user.click(await screen.findByRole("button", { name: "Draw area Toys" }));
  const stage = container.querySelector("svg[data-tool]") as SVGElement;
  for (const [clientX, clientY] of [
    [116, 316],
    [216, 316],
    [216, 416],
  ]) {
    const at = { clientX, clientY, button: 0, pointerId: 1, isPrimary: true, ctrlKey: true };
    fireEvent.pointerDown(stage, at);
    fireEvent.pointerUp(stage, at);
  }
  fireEvent.keyDown(stage, { key: "Enter", code: "Enter" });
  const toys = await placed(/^Toys, points: 3/);
  act(() => toys.focus());
  await user.keyboard("{Delete}");
  const dialog = await dialogNamed("Take Toys off the plan?");
  expect(dialog.getByText(/The area itself and its figures stay/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Take off the plan" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Toys, points/ })).toBeNull());
  expect(screen.getByRole("button", { name: "Draw area Toys" })).toBeTruthy();
});

test("an area is drawn by keyboard alone: a rectangle whose corners are moved, put in and taken out", async () => {
  const user = userEvent.setup();
  show();
  const draw = await screen.findByRole("button", { name: "Draw area Toys" });
  act(() => draw.focus());
  await user.keyboard("{Enter}{Enter}");
  const toys = await placed(/^Toys, points: 4/);
  act(() => toys.focus());
  await user.keyboard("{Enter}{Shift>}{ArrowRight}{/Shift}{+}");
  expect(screen.getByRole("button", { name: "Point 1: 260 across, 200 down" })).toBeTruthy();
  await placed(/^Toys, points: 5/);
  await user.keyboard("{Delete}");
  await placed(/^Toys, points: 4/);
});

test("a camera that looks from the side has four points, paired with those of its picture", async () => {
  const user = userEvent.setup();
  show();
  const device = await placed(/^Device 1,/);
  act(() => device.focus());
  await user.click(screen.getByRole("switch", { name: /Looks from the side/ }));
  await placed(/^Device 1, four points/);
  expect(screen.getAllByRole("button", { name: /^Point \d:/ })).toHaveLength(4);
  await user.click(screen.getByRole("button", { name: "Points in the camera's picture" }));
  const dialog = await dialogNamed("Points in the picture of Device 1");
  const down = await dialog.findByRole("textbox", { name: "Corner 1, upper left: down" });
  await user.clear(down);
  await user.type(down, "100{Enter}");
  await user.click(dialog.getByRole("button", { name: "Done" }));
  await pressSave(user);
  await user.click((await dialogNamed(/Since when/)).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.callsTo(heatReports.update)).toHaveLength(1));
  expect((saved().options as { quad: unknown[]; installType: number }[])[0]).toMatchObject({
    installType: 1,
    quad: [
      { u: 0, v: 0.25, x: 100, y: 50 },
      { u: 1, v: 0, x: 300, y: 50 },
      { u: 1, v: 1, x: 300, y: 170 },
      { u: 0, v: 1, x: 100, y: 170 },
    ],
  });
}, 30_000);

test("leaving unsaved is asked about", async () => {
  const user = userEvent.setup();
  server.grant(heatReports.list, {
    content: [3, 4].map((id) => ({
      ...{ id, name: id === 3 ? "Ground floor" : "Upstairs", entityId: 7, entityName: "Mall" },
      ...{ img: "", width: 0, height: 0, devices: 0, zones: 0, updateTime: "2026-05-04T09:00:00Z" },
    })),
    totalElements: 2,
  });
  show();
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "!");
  await user.click(await screen.findByRole("link", { name: "Upstairs" }));
  const dialog = await dialogNamed("Leave without saving?");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(location.search).toBe("?_code=3"));
});

test("without the right nothing is shown; who may only look finds no tools", async () => {
  show(["entity:list"]);
  expect(await screen.findByText(/query:heat/)).toBeTruthy();
  expect(server.callsTo(heatReports.byId)).toHaveLength(0);
});

test("who may only look changes nothing", async () => {
  show(["query:heat"]);
  const device = await placed(/^Device 1,/);
  expect(screen.queryByRole("button", { name: /Save|Add devices|Undo/ })).toBeNull();
  act(() => device.focus());
  fireEvent.keyDown(device, { key: "ArrowRight", code: "ArrowRight" });
  expect(device.getAttribute("aria-label")).toMatch(/at 100, 50/);
});

test.each(["/heatmap-config?_code=8", "/system/entity/6/heat/3", "/system/entity/7/heat/none"])(
  "%s is no plan, and leads to all of them",
  async (address) => {
    if (address.endsWith("8")) server.refuse(heatReports.byId, "notFound.thing", 404);
    show(undefined, address);
    expect(await screen.findByRole("heading", { name: "Heat area not found" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "All heat areas" }).getAttribute("href")).toBe("/heatmap-config");
  },
);

test("all plans one may see: listed with their sites, opened in a new tab", async () => {
  const user = userEvent.setup();
  server.grant(heatReports.list, {
    content: [
      {
        ...{ id: 3, name: "Ground floor", entityId: 7, entityName: "Mall", img: "", width: 0, height: 0 },
        ...{ devices: 2, zones: 1, updateTime: "2026-05-04T09:00:00Z" },
      },
    ],
    totalElements: 1,
  });
  server.grant(heatReports.remove, null);
  show(undefined, "/heatmap-config");
  const link = await screen.findByRole("link", { name: "Ground floor" });
  expect(link.getAttribute("href")).toBe("/system/entity/7/heat/3");
  expect(link.getAttribute("target")).toBe("_blank");
  const row = within(link.closest("tr") as HTMLElement);
  expect(row.getByText("Mall")).toBeTruthy();
  await user.click(row.getByRole("button", { name: "Delete: Ground floor" }));
  const dialog = await dialogNamed("Delete heat area Ground floor?");
  expect(dialog.getByText(/What the devices saw is kept/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(server.callsTo(heatReports.remove)[0]?.body).toEqual([3]));
});
