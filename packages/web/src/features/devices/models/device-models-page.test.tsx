import { type DeviceModel, deviceModels } from "@foyer/contract/devices/device-models";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { confirmDeletion, grantCrud, readRow } from "../../../testing/list-tests.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { DeviceModelsPage } from "./device-models-page.tsx";

let server: ReturnType<typeof stubServer>;
let models: DeviceModel[];

const model = (id: number, deviceName: string, deviceCount = 0): DeviceModel => ({
  id,
  deviceType: 1,
  deviceName,
  code: `HX-${id}`,
  snLenth: 0,
  deviceCount,
  createTime: "2026-05-04T09:00:00+02:00",
});

inEnglish();

beforeEach(() => {
  server = stubServer();
  models = [model(1, "Gate"), model(2, "Ceiling", 7)];
  server.grant(deviceModels.list, ({ query }) => {
    const found = models.filter(({ deviceName }) => deviceName.includes(query.get("search") ?? ""));
    return { content: found, totalElements: found.length };
  });
});

test("a device model: made, seen, changed, removed", async () => {
  grantCrud(server, deviceModels, models, (sent) => ({ ...model(3, ""), ...sent }));
  const user = userEvent.setup();
  renderScreen(<DeviceModelsPage />);

  await user.click(await screen.findByRole("button", { name: "Add device model" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("combobox", { name: /Device type/ }));
  await user.click(await dialog.findByRole("option", { name: "TOF" }));
  await user.type(dialog.getByLabelText(/Model name/), "Foyer eye");
  await user.type(dialog.getByLabelText(/Code/), "HX-T1");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(within(await readRow("Foyer eye")).getByText("TOF")).toBeTruthy();
  expect(server.callsTo(deviceModels.create)[0]?.body).toEqual({
    deviceType: 6,
    deviceName: "Foyer eye",
    code: "HX-T1",
    snLenth: 0,
  });

  await user.click(within(await readRow("Foyer eye")).getByRole("button", { name: "Edit: Foyer eye" }));
  const name = await screen.findByLabelText(/Model name/);
  await user.clear(name);
  await user.type(name, "Door eye{Enter}");
  await readRow("Door eye");
  expect(server.callsTo(deviceModels.update)[0]?.body).toMatchObject({ id: 3, deviceName: "Door eye" });

  await user.click(within(await readRow("Door eye")).getByRole("button", { name: "Delete: Door eye" }));
  await confirmDeletion(user, "Delete device model Door eye?", "Door eye");
  expect(server.callsTo(deviceModels.remove)[0]?.body).toEqual([3]);
});

test("a code that is taken is told at the field, and what was entered stays", async () => {
  server.refuse(deviceModels.update, "deviceModel.codeTaken", 409);
  const user = userEvent.setup();
  renderScreen(<DeviceModelsPage />);
  await user.click(await screen.findByRole("button", { name: "Edit: Gate" }));
  await user.type(await screen.findByLabelText(/Code/), "x{Enter}");
  expect(await screen.findByText("Another device model already has this code.")).toBeTruthy();
  expect((screen.getByLabelText(/Code/) as HTMLInputElement).value).toBe("HX-1x");
});

test("search, filter and page travel in the address and in the question", async () => {
  const user = userEvent.setup();
  renderScreen(<DeviceModelsPage />, { address: "/?deviceType=1&page=2&size=20" });
  await waitFor(() => expect(server.callsTo(deviceModels.list)).toHaveLength(1));
  expect(Object.fromEntries(server.callsTo(deviceModels.list)[0]?.query ?? [])).toMatchObject({
    deviceType: "1",
    page: "1",
    size: "20",
  });

  await user.type(screen.getByRole("searchbox"), "Ceil");
  await waitFor(() => expect(screen.queryByText("Gate")).toBeNull());
  const last = server.callsTo(deviceModels.list).at(-1)?.query;
  expect(last?.get("search")).toBe("Ceil");
  expect(last?.get("page")).toBe("0");
});

test("a model in use says why it cannot be deleted", async () => {
  const user = userEvent.setup();
  renderScreen(<DeviceModelsPage />);
  const remove = await screen.findByRole("button", { name: "Delete: Ceiling" });
  expect(remove.getAttribute("title")).toBe("7 devices use this model, so it can't be deleted.");
  await user.click(remove);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("who may only look sees no button", async () => {
  renderScreen(<DeviceModelsPage />, { permissions: ["deviceModel:list"] });
  await readRow("Gate");
  expect(screen.queryByRole("button", { name: /Add|Edit|Delete/ })).toBeNull();
});
