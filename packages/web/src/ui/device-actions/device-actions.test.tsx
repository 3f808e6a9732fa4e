import { messaging } from "@foyer/contract/devices/messaging";
import { type TemplateRun, templates } from "@foyer/contract/devices/setting-templates";
import { type DeviceVerdict, settings } from "@foyer/contract/devices/settings";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { inEnglish } from "../../testing/in-english.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { stubServer } from "../../testing/stub-server.ts";
import type { ChosenDevice } from "./chosen-device.ts";
import { ManySettingsDialog } from "./many-settings-dialog.tsx";
import { RestartDialog } from "./restart-dialog.tsx";
import { UploadIntervalDialog } from "./upload-interval-dialog.tsx";

let server: ReturnType<typeof stubServer>;
let run: TemplateRun;
const onClose = vi.fn();
const counts = { waiting: 0, sent: 0, converged: 0, differs: 0, failed: 0, superseded: 0, skipped: 0 };

const device = (id: number, more: Partial<ChosenDevice> = {}): ChosenDevice => ({
  id,
  sn: `CAM${id}`,
  name: `Door ${id}`,
  deviceType: 2,
  modelId: 3,
  model: "Foorir X",
  online: true,
  ...more,
});

const verdict = (id: number, more: Partial<DeviceVerdict> = {}): DeviceVerdict => ({
  deviceId: id,
  sn: `CAM${id}`,
  name: `Door ${id}`,
  verdict: "change",
  changes: [{ group: "ntp", field: "server", from: "old.example", to: "pool.ntp.org" }],
  ...more,
});

inEnglish();

beforeEach(() => {
  onClose.mockReset();
  server = stubServer();
  server.grant(templates.list, { content: [], totalElements: 0 });
  run = {
    id: 9,
    templateId: null,
    templateName: null,
    settings: {},
    userName: "Mara Lindt",
    createTime: "2026-05-04T09:00:00Z",
    counts: { ...counts, sent: 1, waiting: 1 },
    total: 2,
  };
});
test("the same settings for several: entered, previewed device by device, applied, followed until done", async () => {
  server.grant(settings.preview, {
    devices: [verdict(1), verdict(2, { verdict: "offline" }), verdict(3, { verdict: "same", changes: [] })],
  });
  server.grant(settings.apply, { runId: 9, devices: [] });
  server.grant(templates.run, () => ({
    run,
    devices: {
      content: [1, 2].map((id) => ({
        ...verdict(id),
        state: run.counts.converged === 2 ? ("converged" as const) : ("sent" as const),
        reason: null,
        finishedTime: null,
      })),
      totalElements: 2,
    },
  }));
  const user = userEvent.setup();
  renderScreen(
    <ManySettingsDialog devices={[device(1), device(2, { online: false }), device(3)]} onClose={onClose} />,
  );
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("3 selected")).toBeTruthy();
  // Who is away is named before anything is done.
  expect(dialog.getByText(/1 offline: wait/)).toBeTruthy();
  expect(dialog.getByText("Door 2")).toBeTruthy();
  const preview = dialog.getByRole("button", { name: "Show changes" });
  expect((preview as HTMLButtonElement).disabled).toBe(true);

  await user.click(dialog.getByRole("button", { name: "Add settings" }));
  await user.click(await screen.findByRole("menuitem", { name: "Time server" }));
  // Added and not entered: there is nothing to change.
  expect((preview as HTMLButtonElement).disabled).toBe(true);
  await user.type(dialog.getByPlaceholderText("Don't change"), "pool.ntp.org");
  await user.click(preview);
  const listed = within(await dialog.findByRole("list", { name: "Devices" }));
  expect(listed.getByText("Offline, waits")).toBeTruthy();
  expect(listed.getByText("Already has them")).toBeTruthy();
  expect(listed.getAllByText("old.example")).toHaveLength(2);
  expect(server.callsTo(settings.preview)[0]?.body).toEqual({
    deviceIds: [1, 2, 3],
    settings: { ntp: { server: "pool.ntp.org" } },
  });
  expect(server.callsTo(settings.apply)).toHaveLength(0);

  await user.click(dialog.getByRole("button", { name: /Apply to 2 device/ }));
  await dialog.findByText(/0 of 2 devices are done/);
  run = { ...run, counts: { ...counts, converged: 2 } };
  await dialog.findByText("All devices are done.");
  await user.click(dialog.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("every field begins as it is, a switch has three states, and only what was entered is sent", async () => {
  server.grant(settings.preview, { devices: [verdict(1), verdict(2, { verdict: "unread", changes: [] })] });
  const user = userEvent.setup();
  renderScreen(<ManySettingsDialog devices={[device(1), device(2)]} onClose={onClose} />);
  const add = async (name: string) => {
    await user.click(await screen.findByRole("button", { name: "Add settings" }));
    await user.click(await screen.findByRole("menuitem", { name }));
  };
  for (const name of ["Stay count", "Child mode", "Text on the picture", "Detection area", "HTTP push"])
    await add(name);
  const kept = screen.getAllByRole("radio", { name: "Don't change" }) as HTMLInputElement[];
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.every(({ checked }) => checked)).toBe(true);
  expect(screen.queryAllByRole("switch")).toEqual([]);
  const preview = screen.getByRole("button", { name: "Show changes" }) as HTMLButtonElement;
  expect(preview.disabled).toBe(true);

  const child = within(screen.getByRole("region", { name: "Child mode" }));
  await user.type(child.getByRole("textbox"), "130");
  const display = within(screen.getByRole("region", { name: "Text on the picture" }));
  await user.click(display.getByRole("button", { name: "Clear it" }));
  const push = within(screen.getByRole("region", { name: "HTTP push" }));
  await user.type(push.getAllByLabelText(/Port/)[1] as HTMLElement, "8081");
  // With the keys alone: there and back again.
  const stay = within(screen.getByRole("region", { name: "Stay count" }));
  (stay.getByRole("radio", { name: "Don't change" }) as HTMLElement).focus();
  await user.keyboard("{ArrowDown}");
  expect((stay.getByRole("radio", { name: "On" }) as HTMLInputElement).checked).toBe(true);
  await user.click(preview);
  expect(await screen.findAllByText(/Values not known/)).toHaveLength(2);
  expect(server.callsTo(settings.preview)[0]?.body).toEqual({
    deviceIds: [1, 2],
    settings: {
      stayCount: { on: true },
      childMode: { threshold: 130 },
      osd: { station: "" },
      httpPush: { servers: [{}, { port: 8081 }] },
    },
  });
  await user.click(screen.getByRole("button", { name: "Back" }));
  await user.click(stay.getByRole("radio", { name: "Don't change" }));
  await user.click(preview);
  await screen.findAllByText(/Values not known/);
  expect(server.callsTo(settings.preview)[1]?.body).not.toHaveProperty("settings.stayCount");
});

test("devices of another type or model are refused, and can be taken out", async () => {
  const user = userEvent.setup();
  renderScreen(
    <ManySettingsDialog
      devices={[device(1), device(2), device(3, { modelId: 4 }), device(4, { deviceType: 1, modelId: 8 })]}
      onClose={onClose}
    />,
  );
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("alert")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Remove 1 of another type" }));
  expect(dialog.getByRole("alert")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Remove 1 of another model" }));
  expect(dialog.queryByRole("alert")).toBeNull();
  expect(dialog.getByText("2 selected")).toBeTruthy();
});

test("a template is chosen instead of entering", async () => {
  server.grant(templates.list, {
    content: [
      {
        id: 5,
        name: "Night shops",
        deviceType: 2,
        modelId: null,
        model: null,
        settings: { ntp: { server: "a" } },
        remark: "",
        userName: null,
        createTime: "2026-05-04T09:00:00Z",
        updateTime: "2026-05-04T09:00:00Z",
      },
    ],
    totalElements: 1,
  });
  server.grant(settings.preview, { devices: [verdict(1, { verdict: "same", changes: [] })] });
  const user = userEvent.setup();
  renderScreen(<ManySettingsDialog devices={[device(1)]} onClose={onClose} />);
  await user.selectOptions(await screen.findByRole("combobox", { name: "Template" }), "Night shops");
  await user.click(screen.getByRole("button", { name: "Show changes" }));
  await screen.findByText("All selected devices already have these settings.");
  expect(server.callsTo(settings.preview)[0]?.body).toEqual({ deviceIds: [1], templateId: 5 });
  expect((screen.getByRole("button", { name: /Apply to/ }) as HTMLButtonElement).disabled).toBe(true);
});

test("the upload interval is for infrared counters only, and a multiple of the record period", async () => {
  server.grant(settings.infrared, { devices: [] });
  const user = userEvent.setup();
  renderScreen(<UploadIntervalDialog devices={[device(1)]} onClose={onClose} />);
  expect(await screen.findByText("Only infrared counters have an upload interval to set.")).toBeTruthy();
  expect((screen.getByRole("button", { name: "Set" }) as HTMLButtonElement).disabled).toBe(true);
  cleanup();

  // One has the usual rhythm, the other another speed and direction.
  server.grant(settings.preview, {
    devices: [
      verdict(1, { verdict: "same", changes: [] }),
      verdict(2, {
        changes: [
          { group: "rhythm", field: "velocity", from: 2, to: 1 },
          { group: "rhythm", field: "direction", from: 1, to: 0 },
        ],
      }),
    ],
  });
  const infrared = { deviceType: 1, modelId: 8, online: false };
  renderScreen(
    <UploadIntervalDialog devices={[device(1, infrared), device(2, infrared)]} onClose={onClose} />,
  );
  const period = await screen.findByLabelText("Record period");
  await user.clear(period);
  await user.type(period, "7");
  await user.click(screen.getByRole("button", { name: "Set" }));
  expect(
    await screen.findByText("The upload interval must be a multiple of the record period."),
  ).toBeTruthy();
  await user.clear(period);
  await user.type(period, "10");
  // What differs stays as it is on each of them, unless it is chosen.
  expect(screen.getByText(/Where these devices differ/)).toBeTruthy();
  const chosen = screen.getAllByRole("radio").filter((radio) => (radio as HTMLInputElement).checked);
  expect(chosen).toEqual(screen.getAllByRole("radio", { name: "Don't change" }));
  await user.click(screen.getByRole("radio", { name: "Out only" }));
  await user.click(screen.getByRole("button", { name: "Set" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.callsTo(settings.infrared)[0]?.body).toEqual({
    deviceIds: [1, 2],
    recordPeriod: 10,
    direction: 2,
  });
});

test("more devices than one call takes are refused in words", async () => {
  const many = Array.from({ length: 1001 }, (_, index) => device(index + 1, { deviceType: 1, modelId: 8 }));
  for (const Many of [ManySettingsDialog, UploadIntervalDialog]) {
    renderScreen(<Many devices={many} onClose={onClose} />);
    expect(await screen.findByText(/At most 1,?000 devices/)).toBeTruthy();
    cleanup();
  }
  expect(server.callsTo(settings.preview)).toHaveLength(0);
});

test("settings entered for several are not lost unasked", async () => {
  const user = userEvent.setup();
  renderScreen(<ManySettingsDialog devices={[device(1)]} onClose={onClose} />);
  await user.click(await screen.findByRole("button", { name: "Add settings" }));
  await user.click(await screen.findByRole("menuitem", { name: "Time server" }));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(await screen.findByRole("button", { name: "Stay" }));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("a device that has not answered yet is not told as failed", async () => {
  server.grant(messaging.maintain, { commandId: "c", result: null, reason: null, state: "delivered" });
  const user = userEvent.setup();
  renderScreen(<RestartDialog devices={[device(1)]} onClose={onClose} />);
  await user.click(await screen.findByRole("button", { name: "Restart" }));
  expect(await screen.findByText("In progress, no answer yet")).toBeTruthy();
  expect(screen.queryByText("Failed")).toBeNull();
});

test("a restart names the device, leaves out who is away, and tells of each what became of it", async () => {
  server.grant(messaging.maintain, ({ body }) =>
    (body as { sn: string }).sn === "CAM1"
      ? { commandId: "c", result: null, reason: null, state: "succeeded" as const }
      : { commandId: "c", result: null, reason: "2 reboot", state: "failed" as const },
  );
  const user = userEvent.setup();
  renderScreen(
    <RestartDialog devices={[device(1), device(2), device(3, { online: false })]} onClose={onClose} />,
  );
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/count for about a minute/)).toBeTruthy();
  expect(dialog.getByText("1 offline: skipped")).toBeTruthy();
  expect(server.callsTo(messaging.maintain)).toHaveLength(0);
  await user.click(dialog.getByRole("button", { name: "Restart" }));
  await dialog.findByRole("button", { name: "Done" });
  expect(dialog.getByText("Failed")).toBeTruthy();
  expect(dialog.getByText(/reach its camera/)).toBeTruthy();
  expect(server.callsTo(messaging.maintain).map(({ body }) => body)).toEqual([
    { sn: "CAM1", type: 1 },
    { sn: "CAM2", type: 1 },
  ]);
  cleanup();

  renderScreen(<RestartDialog devices={[device(7)]} onClose={onClose} />);
  expect(await screen.findByRole("dialog", { name: "Restart Door 7?" })).toBeTruthy();
  cleanup();
  renderScreen(<RestartDialog devices={[device(7, { online: false })]} onClose={onClose} />);
  expect(await screen.findByText("Select devices that are online.")).toBeTruthy();
  expect((screen.getByRole("button", { name: "Restart" }) as HTMLButtonElement).disabled).toBe(true);
});
