import { rollouts } from "@foyer/contract/devices/rollouts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { inEnglish } from "../../testing/in-english.ts";
import { madeFirmware } from "../../testing/made-rollout.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { stubServer } from "../../testing/stub-server.ts";
import type { ChosenDevice } from "./chosen-device.ts";
import { UpgradeDialog } from "./upgrade-dialog.tsx";

let server: ReturnType<typeof stubServer>;
const onClose = vi.fn();

const device = (id: number, more: Partial<ChosenDevice> = {}): ChosenDevice => ({
  id,
  sn: `CAM${id}`,
  name: `Door ${id}`,
  deviceType: 8,
  modelId: 3,
  model: "AC-1",
  online: true,
  ...more,
});

inEnglish();

beforeEach(() => {
  onClose.mockReset();
  server = stubServer();
  server.grant(rollouts.firmwares, [madeFirmware(5, "2.0")]);
  server.grant(rollouts.upgradeNow, { id: 31 });
});
const dialog = async () => within(await screen.findByRole("dialog"));

test("devices of one model get the pushed version at once; those away wait and are named", async () => {
  const user = userEvent.setup();
  renderScreen(<UpgradeDialog devices={[device(1), device(2, { online: false })]} onClose={onClose} />);
  const box = await dialog();
  expect(
    await box.findByText(/2 devices of model AC-1 get version 2\.0 now, or once they are back/),
  ).toBeTruthy();
  expect(box.getByText("Door 2")).toBeTruthy();
  expect(Object.fromEntries(server.callsTo(rollouts.firmwares)[0]?.query ?? [])).toEqual({
    deviceType: "8",
    model: "AC-1",
  });
  await user.click(box.getByRole("button", { name: "Update now" }));
  await waitFor(() => expect(location.pathname).toBe("/base/device/rollouts/31"));
  expect(server.callsTo(rollouts.upgradeNow)[0]?.body).toEqual({ deviceIds: [1, 2], firmwareType: 1 });
  expect(onClose).toHaveBeenCalled();
});

test("a roll-out is planned with the chosen devices and their version", async () => {
  const user = userEvent.setup();
  renderScreen(<UpgradeDialog devices={[device(1), device(2)]} onClose={onClose} />);
  await user.click(await screen.findByRole("button", { name: "Plan update" }));
  await waitFor(() =>
    expect(location.pathname + location.search).toBe(
      "/base/device/rollouts?new=true&firmware=5&devices=1%2C2",
    ),
  );
  expect(server.callsTo(rollouts.upgradeNow)).toHaveLength(0);
});

test("devices of several models are refused until the others are taken out", async () => {
  const user = userEvent.setup();
  const devices = [device(1), device(2), device(3, { modelId: 4, model: "AC-2" })];
  renderScreen(<UpgradeDialog devices={devices} onClose={onClose} />);
  const box = await dialog();
  expect(await box.findByRole("alert")).toBeTruthy();
  expect(box.queryByRole("button", { name: "Update now" })).toBeNull();
  await user.click(box.getByRole("button", { name: /another model|other model/i }));
  await user.click(await box.findByRole("button", { name: "Update now" }));
  await waitFor(() =>
    expect(server.callsTo(rollouts.upgradeNow)[0]?.body).toEqual({ deviceIds: [1, 2], firmwareType: 1 }),
  );
});

test("a model without a pushed version says so; what is refused is said in the dialog", async () => {
  server.grant(rollouts.firmwares, []);
  renderScreen(<UpgradeDialog devices={[device(1)]} onClose={onClose} />);
  expect(await screen.findByText(/No version is released for model AC-1/)).toBeTruthy();
  cleanup();

  server.grant(rollouts.firmwares, [madeFirmware(5, "2.0"), madeFirmware(6, "w1", { firmwareType: 2 })]);
  server.refuse(rollouts.upgradeNow, "rollout.noDevice", 400, { message: "None can." });
  const user = userEvent.setup();
  renderScreen(<UpgradeDialog devices={[device(1)]} onClose={onClose} />);
  await user.click(await screen.findByRole("radio", { name: "Wi-Fi program" }));
  await user.click(screen.getByRole("button", { name: "Update now" }));
  expect(await screen.findByText("None can.")).toBeTruthy();
  expect(server.callsTo(rollouts.upgradeNow)[0]?.body).toEqual({ deviceIds: [1], firmwareType: 2 });
});
