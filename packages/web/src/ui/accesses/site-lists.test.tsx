import type { DeviceWithLines } from "@foyer/contract/devices/device";
import { devices } from "@foyer/contract/devices/devices";
import { type Access, accesses } from "@foyer/contract/places/accesses";
import { areas } from "@foyer/contract/places/areas";
import { entities } from "@foyer/contract/places/entities";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../testing/in-english.ts";
import { readRow } from "../../testing/list-tests.ts";
import { madeDevice } from "../../testing/made-device.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { stubServer } from "../../testing/stub-server.ts";
import { AccessList } from "./access-list.tsx";
import { DeviceList } from "./device-list.tsx";

let server: ReturnType<typeof stubServer>;

const page = <Row,>(content: Row[]) => ({ content, totalElements: content.length });
const door: Access = {
  id: 5,
  name: "North door",
  deptId: 2,
  deptName: "East",
  entityId: 7,
  entityName: "Mall",
  timeZone: "Europe/Berlin",
  kind: "entrance",
  binding: 1,
  areas: [],
  size: 1,
  everBound: true,
  remark: "",
  createTime: "2026-05-04T09:00:00+02:00",
};
const device = (id: number, name: string, lines: DeviceWithLines["lines"]): DeviceWithLines => ({
  ...madeDevice(id, name, {
    deviceType: 6,
    model: "HX-T1",
    lastTime: id === 1 ? "2026-05-04T08:00:00.000Z" : null,
    online: id === 1,
  }),
  lines,
});

inEnglish();

beforeEach(() => {
  server = stubServer();
  server.grant(accesses.list, page([door]));
  server.grant(areas.list, page([]));
  server.grant(entities.details, {
    id: 7,
    name: "Mall",
    deptId: 2,
  } as never);
  server.grant(devices.ofAccess, page([]));
  server.grant(devices.bindings, []);
  server.grant(
    devices.byEntity,
    page([
      device(1, "Eye", [
        { line: "1", corridorId: 5, corridorName: "North door" },
        { line: "2", corridorId: null, corridorName: null },
      ]),
      device(2, "Spare", []),
    ]),
  );
});

test("the accesses of a site: its own are asked for, and a new one belongs to it", async () => {
  server.grant(accesses.create, { id: 9 });
  const user = userEvent.setup();
  renderScreen(<AccessList entityId={7} />);
  await readRow("North door");
  expect(server.callsTo(accesses.list)[0]?.query.get("entityId")).toBe("7");
  await user.click(screen.getByRole("button", { name: "Add entrance" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add entrance" }));
  expect(dialog.queryByRole("combobox", { name: /Site|Organisation/ })).toBeNull();
  await user.type(dialog.getByLabelText(/^Name/), "West gate{Enter}");
  await waitFor(() =>
    expect(server.callsTo(accesses.create)[0]?.body).toMatchObject({
      name: "West gate",
      deptId: 2,
      entityId: 7,
    }),
  );
  await user.type(screen.getByRole("searchbox"), "West");
  await waitFor(() => expect(server.callsTo(accesses.list).at(-1)?.query.get("name")).toBe("West"));
  await waitFor(() => expect(location.search).toBe(""));
});

test("the devices of a site: where they count, whether they are there, and the way to bind them", async () => {
  const user = userEvent.setup();
  renderScreen(<DeviceList entityId={7} />);
  const eye = await readRow("Eye");
  expect(eye.textContent).toContain("North door line 1");
  expect(eye.textContent).toContain("Online");
  const spare = await readRow("Spare");
  expect(spare.textContent).toContain("not bound");
  expect(spare.textContent).toContain("Offlinenever heard");
  await user.click(within(spare).getByRole("button", { name: "Bind or unbind: Spare" }));
  const picker = within(await screen.findByRole("dialog", { name: "Where should Spare count?" }));
  await user.click(await picker.findByRole("button", { name: /North door/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Devices of North door" }));
  expect(await dialog.findByText(/No device counts here yet/)).toBeTruthy();
});
