import type { RolloutDetails } from "@foyer/contract/devices/rollout-progress";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { madeDetails, madeRolloutDevice } from "../../../testing/made-rollout.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { RolloutPage } from "./rollout-page.tsx";

let server: ReturnType<typeof stubServer>;
let rollout: RolloutDetails;

const halted: Partial<RolloutDetails> = {
  state: "halted",
  halt: {
    kind: "counts",
    deviceId: 2,
    sn: "SN-2",
    name: "South",
    expected: 412,
    counted: 198,
    hours: 6,
    devices: 3,
  },
  may: ["resume", "retry", "cancel", "rollback"],
};

const show = (permissions = ["*:*:*"]) =>
  renderScreen(
    <Routes>
      <Route path="/base/device/rollouts/:id" element={<RolloutPage />} />
    </Routes>,
    { address: "/base/device/rollouts/9", permissions },
  );

inEnglish();

beforeEach(() => {
  server = stubServer();
  rollout = madeDetails(9, "Spring");
  server.grant(rollouts.details, () => rollout);
  server.grant(rollouts.devices, ({ query }) => {
    const all = [
      madeRolloutDevice(1, "North"),
      madeRolloutDevice(2, "South", {
        wave: 1,
        state: "failed",
        version: "1.0",
        failure: "refused",
        said: "-7 no room",
        tries: 2,
      }),
      madeRolloutDevice(3, "East", { wave: 1, state: "downloading", version: "1.0", fetched: 40 }),
    ];
    const content = all.filter(({ state }) => !query.get("state") || state === query.get("state"));
    return { content, totalElements: content.length };
  });
});

test("waves, failures by reason and every device with its state in words", async () => {
  rollout = madeDetails(9, "Spring", {
    failures: [{ reason: "refused", said: "-7 no room", devices: 8, sns: ["SN-2", "SN-5"] }],
  });
  const user = userEvent.setup();
  show();
  const waves = within(await screen.findByRole("region", { name: "Steps" }));
  const bars = waves.getAllByRole("img").map((bar) => bar.getAttribute("aria-label"));
  expect(bars).toEqual(["1 done", "3 done, 2 in progress, 3 waiting, and 1 failed"]);
  expect(waves.getByText("Continues when 95 % are done; stops when more than 10 % fail.")).toBeTruthy();

  const failures = within(screen.getByRole("region", { name: "Why devices failed" }));
  expect(failures.getByText("8")).toBeTruthy();
  expect(failures.getByText(/The device refused/).textContent).toContain("-7 no room");
  expect(failures.getByText(/and 6 more/)).toBeTruthy();

  const row = (await screen.findByRole("link", { name: "South" })).closest("tr") as HTMLElement;
  expect(within(row).getByText("The device refused · -7 no room")).toBeTruthy();
  expect(within(row).getByText("2 attempts")).toBeTruthy();
  expect(screen.getByText("40% downloaded")).toBeTruthy();

  await user.selectOptions(screen.getByRole("combobox", { name: "State" }), "Failed");
  await waitFor(() => expect(screen.queryByRole("link", { name: "North" })).toBeNull());
  expect(server.callsTo(rollouts.devices).at(-1)?.query.get("state")).toBe("failed");
});

test("a halt names its reason first; going on despite it asks, with the reason", async () => {
  rollout = madeDetails(9, "Spring", halted);
  server.grant(rollouts.resume, () => {
    rollout = madeDetails(9, "Spring");
    return null;
  });
  const user = userEvent.setup();
  show();
  const reason =
    "Stopped: South (SN-2) counted 198 people in 6 hours since its update; 412 were expected. 2 other devices are also off.";
  const note = (await screen.findByText(reason)).closest('[role="alert"]') as HTMLElement;
  expect(within(note).getByRole("link", { name: "View South" })).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "Continue anyway" }));
  const question = within(await screen.findByRole("dialog", { name: "Continue Spring anyway?" }));
  expect(question.getByText(/South \(SN-2\) counted 198.*won.t stop it again/)).toBeTruthy();
  expect(server.callsTo(rollouts.resume)).toHaveLength(0);
  await user.click(question.getByRole("button", { name: "Continue anyway" }));
  await waitFor(() => expect(screen.queryByText(reason)).toBeNull());
  expect(server.callsTo(rollouts.resume)[0]?.body).toEqual({ id: 9 });
});

test("pausing, retrying and cancelling name how many devices it concerns", async () => {
  server.grant(rollouts.pause, null);
  server.grant(rollouts.retry, null);
  server.refuse(rollouts.cancel, "rollout.wrongState", 409, { message: "Not now." });
  const user = userEvent.setup();
  show();
  const ask = async (button: string, title: string) => {
    await user.click(await screen.findByRole("button", { name: button }));
    return within(await screen.findByRole("dialog", { name: title }));
  };
  const pause = await ask("Pause", "Pause update Spring?");
  expect(
    pause.getByText("No further devices are updated; 3 wait. 2 devices already being updated continue."),
  ).toBeTruthy();
  await user.click(pause.getByRole("button", { name: "Pause" }));
  await waitFor(() => expect(server.callsTo(rollouts.pause)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  const retry = await ask("Retry failed", "Retry failed devices of Spring?");
  expect(retry.getByText("1 device that failed or expired tries version 2.0 again.")).toBeTruthy();
  await user.click(retry.getByRole("button", { name: "Retry failed" }));
  await waitFor(() => expect(server.callsTo(rollouts.retry)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  // What is refused is said where it was asked.
  const cancel = await ask("Cancel update", "Cancel update Spring?");
  await user.click(cancel.getByRole("button", { name: "Cancel update" }));
  expect(await cancel.findByText("Not now.")).toBeTruthy();
});

test("rolling back plans a roll-out of its own and leads there", async () => {
  rollout = madeDetails(9, "Spring", halted);
  server.grant(rollouts.rollback, { id: 12 });
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole("button", { name: "Roll back" }));
  const question = within(await screen.findByRole("dialog", { name: "Roll back Spring?" }));
  expect(question.getByText(/update of 4 devices back/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Roll back" }));
  await waitFor(() => expect(location.pathname).toBe("/base/device/rollouts/12"));
});

test("the watch over counts: each upgraded device against its own band", async () => {
  const device = { wave: 0, low: 280, high: 520, expected: 400, hours: 6, weeks: 8 };
  rollout = madeDetails(9, "Spring", {
    ...halted,
    watch: {
      lookedTime: "2026-05-04T16:00:00Z",
      devices: [
        { ...device, deviceId: 2, sn: "SN-2", name: "South", verdict: "low", counted: 198 },
        { ...device, deviceId: 1, sn: "SN-1", name: "North", verdict: "good", counted: 390 },
      ],
      hours: [],
    },
  });
  show();
  const watch = within(await screen.findByRole("region", { name: "Count check" }));
  expect(watch.getByText("counts too few")).toBeTruthy();
  expect(watch.getByText("198 of 400 expected, 6 hours")).toBeTruthy();
  expect(watch.getByRole("img", { name: "Counted 198; usual range 280 to 520" })).toBeTruthy();
  expect(watch.getByText(/Stops when a device is 30 % off/)).toBeTruthy();
});

test("it is asked again while it runs, and no more once it is over", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    show();
    await screen.findByRole("heading", { name: "Spring" });
    const before = server.callsTo(rollouts.details).length;
    rollout = madeDetails(9, "Spring", { state: "done", counts: { done: 10 }, may: ["rollback"] });
    await vi.advanceTimersByTimeAsync(6_000);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Pause" })).toBeNull());
    const after = server.callsTo(rollouts.details).length;
    expect(after).toBe(before + 1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.callsTo(rollouts.details)).toHaveLength(after);
  } finally {
    vi.useRealTimers();
  }
});

test("a roll-out that is not there, and one without the right", async () => {
  server.refuse(rollouts.details, "notFound.thing", 404);
  show();
  expect(await screen.findByText("Update not found")).toBeTruthy();
  cleanup();
  show(["device:list"]);
  expect(await screen.findByText(/device:upgrade/)).toBeTruthy();
});
