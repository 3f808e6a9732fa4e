import type { Binding } from "@foyer/contract/devices/bindings";
import { deviceDetail } from "@foyer/contract/devices/device-detail";
import { devices } from "@foyer/contract/devices/devices";
import { type TrackLine, trackLines } from "@foyer/contract/devices/track-lines";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inEnglish } from "../../../../testing/in-english.ts";
import {
  type ShownDevice,
  showDevicePage as show,
  stubDevice,
} from "../../../../testing/show-device-page.tsx";
import { stubServer } from "../../../../testing/stub-server.ts";

let server: ReturnType<typeof stubServer>;
let shown: ShownDevice;
let kept: TrackLine[];

const door: TrackLine = {
  line: "door",
  points: [
    [0.3333, 0.5],
    [0.75, 0.5],
  ],
  swapped: false,
};
const binding: Binding = {
  ...{ id: 1, deviceId: 7, sn: "CAM-7", name: "North door", line: "door", direction: 0 },
  ...{ corridorId: 9, corridorName: "North entrance", from: "2026-01-01T00:00:00Z", to: null },
};

inEnglish();

beforeEach(() => {
  server = stubServer();
  shown = stubDevice(server);
  Object.assign(shown.device, { deviceType: 21 });
  kept = [door];
  server.grant(trackLines.list, () => kept);
  server.grant(trackLines.set, ({ body }) => {
    kept = (body as { lines: TrackLine[] }).lines;
    return null;
  });
  server.grant(devices.bindings, [binding]);
  server.refuse(deviceDetail.heatImage, "device.noPicture", 404);
  // The stage is shown at its own size.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 640, 360));
});

afterEach(() => vi.restoreAllMocks());

const button = (name: string | RegExp) => screen.getByRole("button", { name }) as HTMLButtonElement;
const handle = (name: string) => screen.findByRole("slider", { name });
const sent = () => (server.callsTo(trackLines.set).at(-1)?.body as { lines: TrackLine[] } | undefined)?.lines;

/** A click on the stage, as a pen or mouse does it. */
function press(at: [number, number]) {
  const stage = document.querySelector("svg[data-drawing]") as Element;
  const place = { clientX: at[0], clientY: at[1], button: 0, pointerId: 1 };
  fireEvent.pointerMove(stage, place);
  fireEvent.pointerUp(stage, place);
}

test("a line is drawn click by click, named, turned round and saved; what was not moved stays as it came", async () => {
  const user = userEvent.setup();
  show("lines");
  expect(await screen.findByText(/No picture: drawing on a grid/)).toBeTruthy();
  expect(screen.getByText(/for an entrance once they are bound/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Bind them at the entrances" }).getAttribute("href")).toBe(
    "/base/entranceExit?entityId=5",
  );
  expect(button("Save").disabled).toBe(true);
  await user.click(button("Draw a line"));
  for (const at of [
    [320, 36],
    [320, 180],
    [320, 324],
  ] as const)
    press([...at]);
  // Once more on the last point ends it.
  press([320, 324]);
  const added = (await screen.findByDisplayValue("1")).closest("li") as HTMLElement;
  await waitFor(() => expect(document.activeElement).toBe(within(added).getByDisplayValue("1")));
  // Down the picture, its right is the left of the picture: as the server counts it.
  expect(within(added).getByText("In: from right to left")).toBeTruthy();
  expect(within(added).getByText(/Not bound to an entrance/)).toBeTruthy();
  await user.clear(within(added).getByDisplayValue("1"));
  await user.type(within(added).getByRole("textbox", { name: /^Name/ }), "gate");
  await user.click(button("Swap in and out of line gate"));
  expect(within(added).getByText("In: from left to right")).toBeTruthy();
  await user.click(button("Save"));
  expect(await screen.findByText("Saved. The lines count from now on.")).toBeTruthy();
  const gate = {
    line: "gate",
    points: [
      [0.5, 0.1],
      [0.5, 0.5],
      [0.5, 0.9],
    ],
    swapped: true,
  };
  expect(server.callsTo(trackLines.set)[0]?.body).toEqual({ deviceId: 7, lines: [door, gate] });
  expect(button("Save").disabled).toBe(true);
});

test("points move by keys and pointer, come and go; each is a step back", async () => {
  const user = userEvent.setup();
  show("lines");
  (await handle("Point 2 of line door")).focus();
  await user.keyboard("{ArrowUp}{Shift>}{ArrowLeft}{/Shift}");
  expect((await handle("Point 2 of line door")).getAttribute("aria-valuetext")).toBe("470 across, 179 down");
  const first = await handle("Point 1 of line door");
  fireEvent.pointerDown(first, { clientX: 213, clientY: 180, button: 0, pointerId: 1 });
  fireEvent.pointerMove(first, { clientX: 153, clientY: 120, pointerId: 1 });
  fireEvent.pointerMove(first, { clientX: 143, clientY: 900, pointerId: 1 });
  fireEvent.pointerUp(first, { pointerId: 1 });
  expect(first.getAttribute("aria-valuetext")).toBe("143 across, 360 down");
  await user.click(button("Undo"));
  expect(first.getAttribute("aria-valuetext")).toBe("213 across, 180 down");
  await user.click(button("Add a point after point 1 of line door"));
  const points = () => screen.getAllByRole("slider").map((each) => each.getAttribute("aria-valuetext"));
  expect(points()).toEqual(["213 across, 180 down", "342 across, 180 down", "470 across, 179 down"]);
  // The last one is removed by its key, and the one before it is held then.
  (await handle("Point 3 of line door")).focus();
  await user.keyboard("{Delete}");
  expect(points()).toHaveLength(2);
  expect(document.activeElement).toBe(await handle("Point 2 of line door"));
  await user.keyboard("{Delete}");
  expect(points()).toHaveLength(2);
  await user.keyboard("{Control>}z{/Control}");
  expect(points()).toHaveLength(3);
  const across = screen.getByRole("textbox", { name: "Point 1 of line door: across" });
  await user.clear(across);
  await user.type(across, "64{Enter}");
  await user.click(button("Save"));
  await waitFor(() => expect(sent()?.[0]?.points[0]).toEqual([0.1, 180 / 360]));
});

test("deleting says what it means from now on; what is renamed is a new line", async () => {
  const user = userEvent.setup();
  show("lines");
  expect((await screen.findByRole("link", { name: "Counts for North entrance" })).getAttribute("href")).toBe(
    "/base/entranceExit?search=North+entrance&entityId=5",
  );
  const name = screen.getByRole("textbox", { name: /^Name/ });
  await user.type(name, "way");
  expect(screen.getByText(/what door counted stays with North entrance/)).toBeTruthy();
  await user.click(button("Undo"));
  await user.click(button("Delete line door"));
  const question = within(await screen.findByRole("dialog", { name: "Delete line door?" }));
  expect(
    question.getByText(/nobody is counted.*stays in all figures.*North entrance then gets no more/),
  ).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("There are no lines yet. Draw one where people pass.")).toBeTruthy();
  expect(server.callsTo(trackLines.set)).toHaveLength(0);
  await user.click(button("Save"));
  await waitFor(() => expect(sent()).toEqual([]));
});

test("without a pointer a line is added across the middle; names must be there and differ", async () => {
  const user = userEvent.setup();
  show("lines");
  await screen.findByDisplayValue("door");
  await user.click(button("Add a line across the middle"));
  const name = await screen.findByDisplayValue("1");
  expect(screen.getByText("In: downwards on the picture", { selector: "li:last-child *" })).toBeTruthy();
  await user.clear(name);
  await user.type(name, "door ");
  expect(screen.getByText("Another line has this name.")).toBeTruthy();
  await user.click(button("Save"));
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(server.callsTo(trackLines.set)).toHaveLength(0);
  await user.clear(name);
  await user.type(name, "back");
  server.refuse(trackLines.set, "validation.failed", 400, { fields: { "lines.1.line": "tooLong" } });
  await user.click(button("Save"));
  await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
  expect(button("Save").disabled).toBe(false);
});

test("another tab is asked about before what was drawn is lost", async () => {
  const user = userEvent.setup();
  show("lines");
  await screen.findByDisplayValue("door");
  await user.click(button("Swap in and out of line door"));
  await user.click(screen.getByRole("tab", { name: "Overview" }));
  const question = within(await screen.findByRole("dialog", { name: "Unsaved changes" }));
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(screen.getByText("In: upwards on the picture")).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: "Overview" }));
  await user.click(
    within(await screen.findByRole("dialog", { name: "Unsaved changes" })).getByRole("button", {
      name: "Leave",
    }),
  );
  await waitFor(() => expect(screen.queryByDisplayValue("door")).toBeNull());
  await user.click(screen.getByRole("tab", { name: "Counting lines" }));
  expect(await screen.findByText("In: downwards on the picture")).toBeTruthy();
});

test("who may not edit sees the lines; other devices have the tab only with lines", async () => {
  const { unmount } = show("lines", ["device:list"]);
  expect(await screen.findByText("In: downwards on the picture")).toBeTruthy();
  expect(screen.queryByRole("slider")).toBeNull();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  unmount();
  Object.assign(shown.device, { deviceType: 6 });
  const withLines = show("lines");
  expect(await screen.findByDisplayValue("door")).toBeTruthy();
  withLines.unmount();
  kept = [];
  show("lines");
  expect(await screen.findByRole("tab", { name: "Overview" })).toBeTruthy();
  await waitFor(() => expect(server.callsTo(trackLines.list).length).toBeGreaterThan(2));
  expect(screen.queryByRole("tab", { name: "Counting lines" })).toBeNull();
});

test("the newest picture is drawn on", async () => {
  server.grant(deviceDetail.heatImage, {
    ...{ time: "2026-05-04T08:00:00Z", contentType: "image/jpeg", image: "data:image/jpeg;base64,/9j/" },
  });
  show("lines");
  await waitFor(() =>
    expect(document.querySelector("svg image")?.getAttribute("href")).toBe("data:image/jpeg;base64,/9j/"),
  );
  expect(screen.queryByText(/No picture/)).toBeNull();
});
