import { devices } from "@foyer/contract/devices/devices";
import type { RolloutPreview } from "@foyer/contract/devices/rollout-progress";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { grantEntities } from "../../../testing/grant-entities.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { madeDevice } from "../../../testing/made-device.ts";
import { madeFirmware, madeRollout } from "../../../testing/made-rollout.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { RolloutsPage } from "./rollouts-page.tsx";

let server: ReturnType<typeof stubServer>;

const preview: RolloutPreview = {
  waves: [1, 2, 9],
  verdicts: { upgrade: 12, same: 3, busy: 1 },
  offline: 2,
  devices: [
    {
      deviceId: 4,
      sn: "SN-4",
      name: "Busy one",
      entityName: "Mall",
      version: "1.0",
      online: true,
      verdict: "busy",
      wave: null,
    },
  ],
};

inEnglish();

beforeEach(() => {
  server = stubServer();
  server.grant(rollouts.firmwares, [madeFirmware(5, "2.0"), madeFirmware(6, "7.1", { model: "HX-9" })]);
  server.grant(rollouts.preview, preview);
  server.grant(rollouts.create, { id: 40 });
  server.grant(rollouts.start, null);
});

const next = () => screen.getByRole("button", { name: "Next" });

test("the list: state, what stopped it, how far it is; the filter is in the address and the question", async () => {
  server.grant(rollouts.list, ({ query }) => {
    const all = [
      madeRollout(1, "Spring"),
      madeRollout(2, "Winter", {
        state: "halted",
        halt: { kind: "failures", wave: 1, failed: 2, of: 9, allowed: 0 },
      }),
    ];
    const content = all.filter(({ state }) => !query.get("state") || state === query.get("state"));
    return { content, totalElements: content.length };
  });
  const user = userEvent.setup();
  renderScreen(<RolloutsPage />);
  const spring = (await screen.findByRole("link", { name: "Spring" })).closest("tr") as HTMLElement;
  expect(within(spring).getByText("4 of 10 done")).toBeTruthy();
  expect(within(spring).getByText("2 of 2")).toBeTruthy();
  expect(within(spring).getByRole("img").getAttribute("aria-label")).toBe(
    "4 done, 2 in progress, 3 waiting, and 1 failed",
  );
  expect(screen.getByText("Stopped: 2 devices of 9 in step 2 failed; 0 may fail.")).toBeTruthy();

  await user.selectOptions(screen.getByRole("combobox", { name: "State" }), "Stopped");
  await waitFor(() => expect(screen.queryByText("Spring")).toBeNull());
  await waitFor(() => expect(location.search).toContain("state=halted"));
});

test("a new roll-out: version, all devices, plan, waves; started after a confirmation that names numbers", async () => {
  const user = userEvent.setup();
  renderScreen(<RolloutsPage />, { address: "/base/device/rollouts?new=true" });
  await user.click(await screen.findByRole("radio", { name: /AC-1 · 2\.0/ }));
  await user.click(next());

  // Who is left out, and why, is said before anything is planned.
  expect(await screen.findByText("12 devices are included")).toBeTruthy();
  expect(screen.getByText("2 of them are offline and are updated once they are back")).toBeTruthy();
  expect(screen.getByText("3 already have this version")).toBeTruthy();
  expect(screen.getByText("1 is included in another update")).toBeTruthy();
  await user.click(next());

  const waves = await screen.findByLabelText(/Further steps/);
  await user.clear(waves);
  await user.type(waves, "ten");
  await user.click(next());
  expect(await screen.findByText(/separated by commas, such as/)).toBeTruthy();
  await user.clear(waves);
  await user.type(waves, "20 %, 5");
  await user.clear(screen.getByLabelText(/Stop when more fail/));
  await user.type(screen.getByLabelText(/Stop when more fail/), "0");
  await user.click(screen.getByRole("switch", { name: "Only at certain hours" }));
  await user.clear(await screen.findByLabelText(/^From/));
  await user.type(screen.getByLabelText(/^From/), "23:30");
  await user.click(screen.getByRole("checkbox", { name: "Sun" }));
  await user.click(next());

  const sizes = await screen.findByRole("list", { name: "Steps" });
  expect(
    within(sizes)
      .getAllByRole("listitem")
      .map((each) => each.textContent),
  ).toEqual(["First devices1 device", "Step 22 devices", "Step 39 devices"]);
  await user.click(screen.getByRole("button", { name: "Plan and start" }));
  const question = within(await screen.findByRole("dialog", { name: "Start update AC-1 2.0?" }));
  expect(
    question.getByText(
      "12 devices of model AC-1 get version 2.0. Each restarts and doesn't count for a few minutes. 1 device starts in its update window.",
    ),
  ).toBeTruthy();
  expect(server.callsTo(rollouts.create)).toHaveLength(0);
  await user.click(question.getByRole("button", { name: "Plan and start" }));
  await waitFor(() => expect(location.pathname).toBe("/base/device/rollouts/40"));
  expect(server.callsTo(rollouts.create)[0]?.body).toEqual({
    firmwareId: 5,
    name: "AC-1 2.0",
    canaries: 1,
    waves: [{ percent: 20 }, { count: 5 }],
    goOnAbove: 95,
    haltAbove: 0,
    soakMinutes: 60,
    patienceHours: 72,
    window: { from: "23:30", to: "06:00", weekdays: [1, 2, 3, 4, 5, 6] },
    watch: { minPeople: 100, minHours: 3, tolerance: 30 },
  });
  expect(server.callsTo(rollouts.start)[0]?.body).toEqual({ id: 40 });
});

test("devices given in the address take part; planning alone starts nothing", async () => {
  const user = userEvent.setup();
  renderScreen(<RolloutsPage />, { address: "/base/device/rollouts?devices=1,2,3&firmware=5" });
  const given = await screen.findByRole("radio", { name: "The 3 devices chosen before" });
  expect((given as HTMLInputElement).checked).toBe(true);
  await user.click(next());
  await user.click(await screen.findByRole("switch", { name: "Compare counts with the usual range" }));
  await user.click(next());
  await user.click(await screen.findByRole("button", { name: "Plan only" }));
  const question = within(await screen.findByRole("dialog"));
  await user.click(question.getByRole("button", { name: "Plan only" }));
  await waitFor(() => expect(server.callsTo(rollouts.create)).toHaveLength(1));
  expect(server.callsTo(rollouts.create)[0]?.body).toMatchObject({ deviceIds: [1, 2, 3], watch: null });
  expect(server.callsTo(rollouts.start)).toHaveLength(0);
});

test("devices are picked by search; another model cannot be", async () => {
  grantEntities(server, []);
  server.grant(devices.list, ({ query }) => {
    const all = [
      madeDevice(1, "North", { deviceType: 8, model: "AC-1", version: "1.0" }),
      madeDevice(2, "South", { deviceType: 8, model: "AC-2", version: "1.0" }),
      madeDevice(3, "East", { deviceType: 8, model: "AC-1", version: "2.0" }),
    ];
    const content = all.filter(({ name }) => name.includes(query.get("search") ?? ""));
    return { content, totalElements: content.length };
  });
  const user = userEvent.setup();
  renderScreen(<RolloutsPage />, { address: "/base/device/rollouts?new=true&model=AC-1&type=8" });
  await user.click(await screen.findByRole("radio", { name: "Choose devices" }));
  expect((next() as HTMLButtonElement).disabled).toBe(true);
  const box = (name: string) => screen.getByRole("checkbox", { name: `Select ${name}` }) as HTMLInputElement;
  await screen.findByText("North");
  expect(box("South").title).toBe("Another model");
  await user.click(box("South"));
  await user.click(box("East"));
  expect(box("South").checked || box("East").checked).toBe(false);
  await user.click(box("North"));
  await waitFor(() =>
    expect(server.callsTo(rollouts.preview).at(-1)?.body).toMatchObject({ firmwareId: 5, deviceIds: [1] }),
  );
  await user.click(next());
  expect(await screen.findByLabelText(/Further steps/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Back" }));
  await screen.findByText("North");
  expect(box("North").checked).toBe(true);
});

test("no version is pushed: the page says who pushes one", async () => {
  server.grant(rollouts.firmwares, []);
  renderScreen(<RolloutsPage />, { address: "/base/device/rollouts?new=true" });
  expect(await screen.findByText(/No version is released/)).toBeTruthy();
});

test("without the right the page says so", async () => {
  renderScreen(<RolloutsPage />, { permissions: ["device:list"] });
  expect(await screen.findByText(/device:upgrade/)).toBeTruthy();
  expect(server.callsTo(rollouts.list)).toHaveLength(0);
});

test("what is at fault in a window or watch that is off keeps nobody", async () => {
  const user = userEvent.setup();
  renderScreen(<RolloutsPage />, { address: "/base/device/rollouts?new=true&firmware=5" });
  await user.click(await screen.findByRole("button", { name: "Next" }));
  const windowed = await screen.findByRole("switch", { name: "Only at certain hours" });
  await user.click(windowed);
  await user.clear(await screen.findByLabelText(/^From/));
  await user.type(screen.getByLabelText(/^From/), "25:00");
  await user.click(next());
  expect(screen.queryByRole("list", { name: "Steps" })).toBeNull();
  await user.click(windowed);
  await user.click(next());
  expect(await screen.findByRole("list", { name: "Steps" })).toBeTruthy();
});

test("a filled plan is not left by a click alone", async () => {
  server.grant(rollouts.list, { content: [], totalElements: 0 });
  const user = userEvent.setup();
  renderScreen(<RolloutsPage />, { address: "/base/device/rollouts?new=true" });
  await user.click(await screen.findByRole("radio", { name: /AC-1 · 2\.0/ }));
  await user.click(screen.getByRole("link", { name: "Cancel" }));
  const question = within(await screen.findByRole("dialog", { name: "Unsaved changes" }));
  await waitFor(() => expect(location.search).toBe("?new=true"));
  await user.click(question.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(location.search).toBe(""));
});

test("clearing the search clears site and state of the devices, too", async () => {
  grantEntities(server, []);
  server.grant(devices.list, { content: [], totalElements: 0 });
  const user = userEvent.setup();
  renderScreen(<RolloutsPage />, { address: "/base/device/rollouts?new=true&firmware=5" });
  await user.click(await screen.findByRole("radio", { name: "Choose devices" }));
  await user.selectOptions(await screen.findByRole("combobox", { name: "State" }), "Offline");
  await waitFor(() => expect(server.callsTo(devices.list).at(-1)?.query.get("state")).toBe("offline"));
  await user.click(await screen.findByRole("button", { name: /Clear/ }));
  expect((screen.getByRole("combobox", { name: "State" }) as HTMLSelectElement).value).toBe("");
});
