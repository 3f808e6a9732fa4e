import { devices } from "@foyer/contract/devices/devices";
import { type SettingTemplate, templates } from "@foyer/contract/devices/setting-templates";
import { settings } from "@foyer/contract/devices/settings";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { chooseAction, readRow } from "../../../testing/list-tests.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { usualSettings } from "../../../ui/device-settings/usual-settings.ts";
import { TemplatesPage } from "./templates-page.tsx";

let server: ReturnType<typeof stubServer>;
let kept: SettingTemplate[];
const time = "2026-05-04T09:00:00Z";
const allowed = ["device:set", "device:list"];

const template = (id: number, name: string, more: Partial<SettingTemplate> = {}): SettingTemplate => ({
  id,
  name,
  deviceType: 2,
  modelId: null,
  model: null,
  settings: { ntp: { server: "pool.ntp.org" } },
  remark: "",
  userName: "Mara Lindt",
  createTime: time,
  updateTime: time,
  ...more,
});

inEnglish();

beforeEach(() => {
  server = stubServer();
  kept = [template(1, "Night shops")];
  server.grant(templates.list, () => ({ content: kept, totalElements: kept.length }));
  server.grant(devices.list, {
    // Only what the list shows of a device.
    content: [
      { id: 7, sn: "CAM7", name: "North door", model: "Foorir X", entityName: "Mall", reachable: true },
    ] as never,
    totalElements: 1,
  });
});
const show = (address = "/") => {
  renderScreen(<TemplatesPage />, { address, permissions: allowed });
  return userEvent.setup();
};

const busy = (): SettingTemplate =>
  template(2, "Busy doors", { settings: { childMode: { on: true, threshold: 120 } } });

test("a template is made by hand and seen", async () => {
  server.grant(templates.create, ({ body }) => {
    kept.push(template(2, "", body as Partial<SettingTemplate>));
    return { id: 2 };
  });
  const user = show();
  await user.click(await screen.findByRole("button", { name: "Create template" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(await dialog.findByLabelText(/^Name/), "Busy doors");
  await user.click(await dialog.findByRole("combobox", { name: /Device type/ }));
  await user.click(await screen.findByRole("option", { name: "Binocular" }));
  // A template without settings is none.
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Choose at least one group of settings.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Add settings" }));
  await user.click(await screen.findByRole("menuitem", { name: "Child mode" }));
  await user.click(await dialog.findByLabelText("Tell children apart"));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await readRow("Busy doors");
  expect(server.callsTo(templates.create)[0]?.body).toEqual({
    name: "Busy doors",
    deviceType: 2,
    modelId: null,
    remark: "",
    settings: { childMode: { on: true, threshold: 120 } },
  });
});

test("a template is changed; settings entered are not lost unasked", async () => {
  kept = [busy()];
  server.grant(templates.update, null);
  const user = show();
  await chooseAction(user, "Busy doors", "Edit");
  const edited = within(await screen.findByRole("dialog", { name: "Edit template Busy doors" }));
  const threshold = await edited.findByLabelText("Shorter than");
  expect(threshold.getAttribute("value")).toBe("120");
  await user.type(threshold, "{Backspace}");
  await user.click(edited.getByRole("button", { name: "Cancel" }));
  await user.click(await edited.findByRole("button", { name: "Stay" }));
  await user.click(edited.getByRole("button", { name: "Add settings" }));
  await user.click(await screen.findByRole("menuitem", { name: "Time server" }));
  await user.click(edited.getByRole("button", { name: "Remove Child mode" }));
  await user.click(edited.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.callsTo(templates.update)).toHaveLength(1));
  expect(server.callsTo(templates.update)[0]?.body).toMatchObject({
    id: 2,
    settings: { ntp: { server: "pool.ntp.org" } },
  });
});

test("another type leaves neither the model nor the settings of the former", async () => {
  kept = [
    template(2, "Busy doors", {
      modelId: 3,
      model: "Foorir X",
      settings: { childMode: { on: true, threshold: 120 } },
    }),
  ];
  server.grant(templates.update, null);
  const user = show();
  await chooseAction(user, "Busy doors", "Edit");
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("combobox", { name: /Device type/ }));
  await user.click(await screen.findByRole("option", { name: "Infrared flow" }));
  expect(dialog.queryByLabelText("Shorter than")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Add settings" }));
  await user.click(await screen.findByRole("menuitem", { name: "Uploading and recording" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.callsTo(templates.update)).toHaveLength(1));
  const { body } = server.callsTo(templates.update)[0] ?? {};
  expect(body).toMatchObject({ deviceType: 1, modelId: null });
  expect(Object.keys((body as SettingTemplate).settings)).toEqual(["rhythm"]);
});

test("a template is removed, and its name and the consequence are said before", async () => {
  kept = [busy()];
  server.grant(templates.remove, ({ body }) => {
    kept = kept.filter(({ id }) => !(body as number[]).includes(id));
    return null;
  });
  const user = show();
  await chooseAction(user, "Busy doors", "Delete");
  const question = within(await screen.findByRole("dialog", { name: "Delete template Busy doors?" }));
  expect(question.getByText(/Devices it was applied to keep their settings/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText("Busy doors")).toBeNull());
});

test("a template begins as a device is, without its own address", async () => {
  server.grant(settings.of, {
    zone: "Europe/Berlin",
    deviceId: 7,
    sn: "CAM7",
    name: "North door",
    deviceType: 2,
    modelId: 3,
    model: "Foorir X",
    way: "mqtt",
    online: true,
    expectedBefore: null,
    ranges: { area: null, line: null, lens: null },
    groups: (["network", "osd", "height"] as const).map((group) => ({
      group,
      desired: null,
      desiredTime: null,
      reported: usualSettings[group],
      reportedTime: time,
      differs: false,
      pending: null,
    })),
  });
  kept = [];
  const user = show();
  await user.click((await screen.findAllByRole("button", { name: "Create template" }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("combobox", { name: /Device type/ }));
  await user.click(await screen.findByRole("option", { name: "Binocular" }));
  await user.click(dialog.getByRole("radio", { name: "From a device" }));
  await user.click(await dialog.findByRole("button", { name: "Use its settings: North door" }));
  expect(await dialog.findByRole("region", { name: "Text on the picture" })).toBeTruthy();
  expect(dialog.getByRole("region", { name: "Height and rotation" })).toBeTruthy();
  expect(dialog.queryByRole("region", { name: "Network" })).toBeNull();
});

test("applied to chosen devices: first what changes, then how far it has come", async () => {
  server.grant(settings.preview, {
    devices: [
      {
        deviceId: 7,
        sn: "CAM7",
        name: "North door",
        verdict: "change",
        changes: [{ group: "ntp", field: "server", from: null, to: "pool.ntp.org" }],
      },
      { deviceId: 8, sn: "CAM8", name: "South door", verdict: "otherModel", changes: [] },
    ],
  });
  server.grant(settings.apply, { runId: 3, devices: [] });
  const counts = { waiting: 0, sent: 0, converged: 0, differs: 0, failed: 1, superseded: 0, skipped: 0 };
  const run = {
    id: 3,
    templateId: 1,
    templateName: "Night shops",
    settings: {},
    userName: "Mara Lindt",
    createTime: time,
    counts,
    total: 1,
  };
  server.grant(templates.run, {
    run,
    devices: {
      content: [
        {
          deviceId: 7,
          sn: "CAM7",
          name: "North door",
          verdict: "change",
          state: "failed",
          changes: [],
          reason: "3",
          finishedTime: time,
        },
      ],
      totalElements: 1,
    },
  });
  server.grant(templates.runs, { content: [run], totalElements: 1 });
  const user = show();
  await chooseAction(user, "Night shops", "Apply");
  const dialog = within(await screen.findByRole("dialog", { name: "Apply Night shops" }));
  await user.click(await dialog.findByRole("checkbox", { name: "Select North door" }));
  await user.click(dialog.getByRole("button", { name: "Show changes" }));
  expect(await dialog.findByText("not known")).toBeTruthy();
  expect(dialog.getAllByText("Other model, left out").length).toBeGreaterThan(0);
  await user.click(dialog.getByRole("button", { name: /Apply to 1 device/ }));
  expect(await dialog.findByText(/it is not ready, probably too dark/)).toBeTruthy();
  expect(server.callsTo(settings.apply)[0]?.body).toEqual({ deviceIds: [7], templateId: 1 });
  await user.click(dialog.getByRole("button", { name: "Close" }));

  await user.click(screen.getByRole("tab", { name: "Applied templates" }));
  const row = within(await readRow("Night shops"));
  expect(row.getByText(/0 of 1 done · 1 not/)).toBeTruthy();
  await user.click(row.getByRole("button", { name: /Show devices/ }));
  expect(await screen.findByText("North door")).toBeTruthy();
});

test("who may not set devices is told so", async () => {
  renderScreen(<TemplatesPage />, { permissions: ["device:list"] });
  expect(await screen.findByText(/device:set/)).toBeTruthy();
  expect(server.callsTo(templates.list)).toHaveLength(0);
});
