import { type ScheduledTask, scheduledTasks, type TaskRun } from "@foyer/contract/operations/scheduled-tasks";
import type { TaskKind } from "@foyer/contract/operations/task-params";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { chooseLanguage } from "../../../lib/language.ts";
import { startPhrases } from "../../../lib/phrases.ts";
import { chooseAction, confirmDeletion, grantCrud, readRow } from "../../../testing/list-tests.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { ScheduledTasksPage } from "./scheduled-tasks-page.tsx";

let server: ReturnType<typeof stubServer>;
let tasks: ScheduledTask[];
let runs: TaskRun[];

const kinds: TaskKind[] = [
  {
    beanName: "figures",
    methodName: "check",
    jobName: "Check of the figures",
    parameters: [{ name: "entities", kind: "integer", min: 1, max: 20_000, usual: 250 }],
    usual: { cronExpression: "0 23 4 * * ?", timeZone: "UTC", catchUp: true },
  },
  {
    beanName: "figures",
    methodName: "months",
    jobName: "Month totals",
    parameters: [],
    usual: { cronExpression: "0 11 4 * * ?", timeZone: "UTC", catchUp: true },
  },
  {
    beanName: "devices",
    methodName: "offline",
    jobName: "Silent devices",
    parameters: [{ name: "intervals", kind: "integer", min: 1, max: 1_000, usual: 3 }],
    usual: { cronExpression: "0 5 * * * ?", timeZone: "UTC", catchUp: false },
  },
];

const run = (id: number, more: Partial<TaskRun> = {}): TaskRun => ({
  id,
  jobId: 1,
  jobName: "Nightly check",
  beanName: "figures",
  methodName: "check",
  state: "success",
  trigger: "schedule",
  username: null,
  isSuccess: true,
  start: "2026-05-13T04:23:00Z",
  duration: 5_400_000,
  output: "company 1: 12 entities",
  reason: null,
  exceptionDetail: null,
  ...more,
});

const task = (id: number, jobName: string, more: Partial<ScheduledTask> = {}): ScheduledTask => ({
  id,
  jobName,
  beanName: "figures",
  methodName: "check",
  params: { entities: 250 },
  cronExpression: "0 23 4 * * ?",
  timeZone: "UTC",
  catchUp: true,
  remark: "",
  isPause: false,
  createTime: "2026-05-01T00:00:00Z",
  nextRun: "2026-05-14T04:23:00Z",
  runningSince: null,
  isAsked: false,
  lastRun: null,
  ...more,
});

beforeAll(async () => {
  history.replaceState(null, "", "/en");
  chooseLanguage();
  await startPhrases("en");
  // Parts that come when a dialog opens: a slow machine would take longer than a test waits.
  await Promise.all([import("../../../ui/modal-frame.tsx"), import("../../../ui/form/select-box.tsx")]);
});

beforeEach(() => {
  server = stubServer();
  runs = [run(1)];
  tasks = [
    task(1, "Nightly check", { lastRun: run(1) }),
    task(2, "Silence", {
      beanName: "devices",
      methodName: "offline",
      cronExpression: "0 0 3 ? * 6#3",
      timeZone: "Europe/Berlin",
      isPause: true,
      nextRun: null,
    }),
  ];
  server.grant(scheduledTasks.list, () => ({ content: tasks, totalElements: tasks.length }));
  server.grant(scheduledTasks.kinds, kinds);
  server.grant(scheduledTasks.logs, ({ query }) => {
    const found = runs.filter(({ jobId }) => !query.has("jobId") || String(jobId) === query.get("jobId"));
    return { content: found, totalElements: found.length };
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("tasks are listed with their schedule in words, next and last run, and state", async () => {
  renderScreen(<ScheduledTasksPage />);
  const nightly = within(await readRow("Nightly check"));
  expect(nightly.getByText("Figures · Check figures")).toBeTruthy();
  expect(nightly.getByText("Every day at 04:23")).toBeTruthy();
  expect(nightly.getByText("Success")).toBeTruthy();
  expect((nightly.getByRole("switch") as HTMLInputElement).checked).toBe(true);
  const silence = within(await readRow("Silence"));
  expect(await silence.findByText("At 03:00, on the third Friday of the month")).toBeTruthy();
  expect(silence.getByText("Europe/Berlin")).toBeTruthy();
  expect(silence.getByText("Not run yet")).toBeTruthy();
  expect(silence.getByText("Paused")).toBeTruthy();
  expect(server.callsTo(scheduledTasks.list)[0]?.query.get("size")).toBe("20");
});

test("a task: made with the usual settings of its kind, changed, removed", async () => {
  grantCrud(server, scheduledTasks, tasks, (sent) => task(3, "", sent));
  const user = userEvent.setup();
  renderScreen(<ScheduledTasksPage />);
  await user.click(await screen.findByRole("button", { name: "Add task" }));
  const dialog = within(await screen.findByRole("dialog"));

  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Please enter Name.")).toBeTruthy();
  expect(dialog.getByText("Please select Area.")).toBeTruthy();
  expect(dialog.getByText("Please select Task.")).toBeTruthy();

  await user.type(dialog.getByLabelText(/^Name/), "Hourly silence");
  await user.click(await dialog.findByRole("combobox", { name: /Area/ }));
  await user.click(await dialog.findByRole("option", { name: "Devices" }));
  // The only task of its area is chosen by itself, with its usual times.
  const intervals = await dialog.findByLabelText(/Missed uploads/);
  expect((intervals as HTMLInputElement).value).toBe("3");
  expect(dialog.getByText("Every hour at minute 5")).toBeTruthy();
  await user.clear(intervals);
  await user.type(intervals, "0");
  await user.selectOptions(dialog.getByLabelText("How often"), "Every few minutes");
  expect(await dialog.findByText("Every 15 minutes")).toBeTruthy();
  expect(dialog.getAllByRole("listitem")).toHaveLength(5);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/is out of range/)).toBeTruthy();
  await user.clear(intervals);
  await user.type(intervals, "9");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await readRow("Hourly silence");
  expect(server.callsTo(scheduledTasks.create)[0]?.body).toEqual({
    jobName: "Hourly silence",
    beanName: "devices",
    methodName: "offline",
    params: { intervals: 9 },
    cronExpression: "0 0/15 * * * ?",
    timeZone: "UTC",
    catchUp: false,
    remark: "",
  });

  await chooseAction(user, "Hourly silence", "Edit");
  const edit = within(await screen.findByRole("dialog", { name: "Edit task" }));
  await user.type(await edit.findByLabelText(/^Name/), " 2{Enter}");
  await readRow("Hourly silence 2");

  await chooseAction(user, "Hourly silence 2", "Delete");
  await confirmDeletion(user, "Delete Hourly silence 2?", "Hourly silence 2");
  expect(server.callsTo(scheduledTasks.remove)[0]?.body).toEqual([3]);
}, 20_000);

test("a schedule is chosen by weekday, by day of the month, or typed and refused where it is wrong", async () => {
  server.grant(scheduledTasks.update, null);
  const user = userEvent.setup();
  renderScreen(<ScheduledTasksPage />);
  await chooseAction(user, "Nightly check", "Edit");
  const dialog = within(await screen.findByRole("dialog"));
  const mode = await dialog.findByLabelText("How often");
  await user.selectOptions(mode, "Every week");
  await user.click(dialog.getByRole("checkbox", { name: "Friday" }));
  expect(dialog.getByText("Monday and Friday at 04:23")).toBeTruthy();
  await user.selectOptions(mode, "Every month");
  await user.selectOptions(dialog.getByLabelText("Day of the month"), "31");
  expect(dialog.getByText("Months without this day are skipped.")).toBeTruthy();
  await user.selectOptions(mode, "Cron expression");
  const expression = dialog.getByLabelText("Cron expression");
  expect((expression as HTMLInputElement).value).toBe("0 23 4 31 * ?");
  const refused = async (typed: string, words: RegExp) => {
    await user.clear(expression);
    await user.type(expression, typed);
    await user.tab();
    expect(await dialog.findByText(words)).toBeTruthy();
  };
  await refused("0 61 4 * * ?", /The second part, the minute/);
  await refused("17 3 * * *", /six or seven parts/);
  await refused("* * * * * ?", /at most once a minute/);
  await user.clear(expression);
  await user.type(expression, "0 0 4 ? * MON-FRI");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(server.callsTo(scheduledTasks.update)[0]?.body).toMatchObject({
      id: 1,
      cronExpression: "0 0 4 ? * MON-FRI",
    }),
  );
}, 20_000);

test("pausing, resuming and running now are asked about first", async () => {
  server.grant(scheduledTasks.toggle, null);
  server.grant(scheduledTasks.run, null);
  vi.stubGlobal("fetch", withParams(globalThis.fetch));
  const user = userEvent.setup();
  renderScreen(<ScheduledTasksPage />);
  await user.click(within(await readRow("Nightly check")).getByRole("switch"));
  const pause = within(await screen.findByRole("dialog", { name: "Pause Nightly check?" }));
  expect(server.callsTo(scheduledTasks.toggle)).toHaveLength(0);
  await user.click(pause.getByRole("button", { name: "Pause" }));
  await waitFor(() => expect(server.callsTo(scheduledTasks.toggle)).toHaveLength(1));

  await user.click(within(await readRow("Silence")).getByRole("switch"));
  const resume = within(await screen.findByRole("dialog", { name: "Resume Silence?" }));
  await user.click(resume.getByRole("button", { name: "Cancel" }));
  expect(server.callsTo(scheduledTasks.toggle)).toHaveLength(1);

  await chooseAction(user, "Nightly check", "Run now");
  const now = within(await screen.findByRole("dialog", { name: "Run Nightly check now?" }));
  await user.click(now.getByRole("button", { name: "Run now" }));
  expect(await screen.findByText("Run started.")).toBeTruthy();
  expect(server.callsTo(scheduledTasks.run)).toHaveLength(1);
});

/** The stub server knows endpoints by their declared path. */
const withParams =
  (answer: typeof fetch): typeof fetch =>
  (address, init) =>
    answer(
      init?.method === "PUT"
        ? String(address).replace(/\/jobs(\/exec)?\/\d+$/, "/jobs$1/:id")
        : String(address),
      init,
    );

test("the log of a task shows each run with its result, and everything it said", async () => {
  runs = [
    run(3, {
      state: "failed",
      isSuccess: false,
      trigger: "manual",
      username: "mara",
      duration: 812,
      output: "begun",
      exceptionDetail: "Error: the door is stuck\n    at check",
    }),
    run(2, { state: "skipped", isSuccess: null, reason: "missed", duration: null, output: "" }),
    run(1),
    run(9, { jobId: 2 }),
  ];
  const user = userEvent.setup();
  renderScreen(<ScheduledTasksPage />);
  await chooseAction(user, "Nightly check", "Log");
  const dialog = within(await screen.findByRole("dialog", { name: "Runs of Nightly check" }));
  expect(await dialog.findByText("Error: the door is stuck")).toBeTruthy();
  expect(dialog.getByText("No server was running at that time.")).toBeTruthy();
  expect(dialog.getByText("mara")).toBeTruthy();
  expect(dialog.getByText("812 ms")).toBeTruthy();
  expect(dialog.getAllByRole("row")).toHaveLength(4);
  await user.click(dialog.getAllByRole("button", { name: /^Output/ })[0] as HTMLElement);
  expect(await dialog.findByText("begun")).toBeTruthy();
  expect(dialog.getByText(/at check/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Back to all runs" }));
  expect(await dialog.findByText("mara")).toBeTruthy();
});

test("a running task says since when and can neither be run again nor deleted", async () => {
  tasks = [task(1, "Nightly check", { runningSince: "2026-05-13T04:23:00Z" })];
  const user = userEvent.setup();
  renderScreen(<ScheduledTasksPage />);
  const row = within(await readRow("Nightly check"));
  expect(row.getByText(/^Running since/)).toBeTruthy();
  await user.click(row.getByRole("button", { name: "Actions for Nightly check" }));
  for (const name of ["Run now", "Delete"]) {
    const entry = await screen.findByRole("menuitem", { name: new RegExp(name) });
    await user.click(entry);
    expect(screen.queryByRole("dialog")).toBeNull();
  }
});

test("who may only look sees no button that changes; who may not look is told so", async () => {
  renderScreen(<ScheduledTasksPage />, { permissions: ["job:list"] });
  await readRow("Nightly check");
  expect(screen.queryByRole("button", { name: "Add task" })).toBeNull();
  expect(screen.queryByRole("switch")).toBeNull();
  expect(screen.queryByRole("button", { name: /Edit|Delete|Run now/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Log: Nightly check" })).toBeTruthy();
  cleanup();
  renderScreen(<ScheduledTasksPage />, { permissions: [] });
  expect(await screen.findByText(/job:list/)).toBeTruthy();
});

test("a task every installation begins with is called in the reader's language", async () => {
  tasks = [task(7, "Month totals", { methodName: "months" })];
  await startPhrases("de");
  renderScreen(<ScheduledTasksPage />);
  expect(await screen.findByText("Monatssummen")).toBeTruthy();
  expect(screen.queryByText(/Month totals/)).toBeNull();
  await startPhrases("en");
});
