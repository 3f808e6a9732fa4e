import { devices } from "@foyer/contract/devices/devices";
import { messaging } from "@foyer/contract/devices/messaging";
import type { Reply } from "@foyer/contract/endpoint";
import {
  type FixGroup,
  type FixItem,
  fixKindSteps,
  fixKinds,
  fixList,
} from "@foyer/contract/reporting/fix-list";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { grantEntities } from "../../../testing/grant-entities.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { aboutVisitors } from "./fact-words.ts";
import { FixListPage } from "./fix-list-page.tsx";
import { stepAddress } from "./step-address.ts";

let server: ReturnType<typeof stubServer>;

const item = (id: number, name: string, more: Partial<FixItem> = {}): FixItem => ({
  id,
  kind: "silent",
  cause: "oneSilent",
  severity: "medium",
  subjectId: id,
  name,
  sn: `SN-${id}`,
  entityId: 7,
  entityName: "Fifth Avenue",
  timeZone: "Europe/Berlin",
  since: "2026-05-13T08:05:00.000Z",
  visitors: 1237,
  facts: { accessName: "Door 2", others: 2, othersOnline: 2 },
  snooze: null,
  ...more,
});

const group = (items: FixItem[], more: Partial<FixGroup> = {}): FixGroup => {
  const [first] = items as [FixItem];
  const { kind, cause, severity, entityId, entityName, timeZone, since, visitors } = first;
  return {
    ...{ kind, cause, severity, entityId, entityName, timeZone, since, visitors },
    count: items.length,
    ids: items.map(({ id }) => id),
    items,
    ...more,
  };
};

const answer = (content: FixGroup[], more: object = {}): Reply<typeof fixList.list> => ({
  content,
  totalElements: content.length,
  open: content.length,
  snoozed: 0,
  kinds: Object.fromEntries(content.map(({ kind, count }) => [kind, count])),
  helpers: {},
  inspectedAt: "2026-05-13T10:00:00.000Z",
  ...more,
});

inEnglish();

beforeEach(() => {
  server = stubServer();
  grantEntities(server, []);
});

test("each cause is one entry with its site, what it cost, what to check and the next step", async () => {
  server.grant(devices.list, { content: [], totalElements: 0 });
  server.grant(fixList.list, answer([group([item(1, "Camera 2")])]));
  renderScreen(<FixListPage />, { permissions: ["fix:list", "device:list"] });
  const entry = within(
    (await screen.findByRole("heading", { name: /A sensor fell silent by itself/ })).closest(
      "li",
    ) as HTMLElement,
  );
  expect(entry.getByText("about 1,240 visitors not counted")).toBeTruthy();
  expect(entry.getByText(/Fifth Avenue/)).toBeTruthy();
  expect(entry.getByText(/since .*10:05/)).toBeTruthy();
  expect(entry.getByText(/Door 2 · 2 other sensors report/)).toBeTruthy();
  expect(entry.getByText("Check its power and its cable.")).toBeTruthy();
  expect(entry.getByRole("link", { name: "Open device" }).getAttribute("href")).toBe("/device/SN-1");
  expect(entry.queryByRole("button", { name: "Snooze" }), "who may only look is not offered it").toBeNull();
});

test("of a large group the first are shown, all of them when asked", async () => {
  const large = group([item(1, "Camera 1"), item(2, "Camera 2")], { count: 40, ids: [1, 2] });
  server.grant(fixList.list, answer([large]));
  const user = userEvent.setup();
  renderScreen(<FixListPage />);
  expect(await screen.findByText("2 of 40")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Show all 40" }));
  await waitFor(() => expect(server.callsTo(fixList.list).at(-1)?.query.get("kind")).toBe("silent"));
  expect(server.callsTo(fixList.list).at(-1)?.query.get("entityId")).toBe("7");
  expect(screen.queryByRole("button", { name: "Show all 40" })).toBeNull();
});

test("who may not take the step is told who can", async () => {
  const found = [
    group([item(1, "Camera 2", { kind: "clockSkew", cause: "clockWrong", facts: { seconds: -1200 } })]),
    group([item(2, "Camera 3", { kind: "duplicateNumber", cause: "claimedElsewhere", facts: {} })]),
  ];
  server.grant(fixList.list, answer(found, { helpers: { "device:set": ["Mara", "Ada"] } }));
  renderScreen(<FixListPage />, { permissions: ["fix:list"] });
  expect(await screen.findByText("Mara and Ada can do this.")).toBeTruthy();
  expect(screen.getByText("An operator of the platform can do this.")).toBeTruthy();
  expect(screen.getByText(/20.* behind/)).toBeTruthy();
});

test("a wrong clock is set on the spot", async () => {
  server.grant(messaging.time, { commandId: "c", state: "pending", result: null, reason: null });
  const wrong = item(1, "Camera 2", { kind: "clockSkew", cause: "clockWrong", facts: { seconds: 900 } });
  server.grant(fixList.list, answer([group([wrong])]));
  const user = userEvent.setup();
  renderScreen(<FixListPage />);
  await user.click(await screen.findByRole("button", { name: "Set clock" }));
  await waitFor(() => expect(server.callsTo(messaging.time)[0]?.body).toEqual({ sn: "SN-1", sync: true }));
});

test("an entry is snoozed with a reason, shown as such and taken up again", async () => {
  const one = item(1, "Camera 2");
  const snooze = {
    until: "2026-05-20T10:00:00.000Z",
    at: "2026-05-13T10:00:00.000Z",
    by: "mara",
    reason: "Works",
  };
  server.grant(fixList.list, ({ query }) =>
    query.get("view") === "snoozed"
      ? answer([group([{ ...one, snooze }])], { open: 0, snoozed: 1 })
      : answer([group([one])]),
  );
  server.grant(fixList.snooze, null);
  server.grant(fixList.wake, null);
  const user = userEvent.setup();
  renderScreen(<FixListPage />);
  await user.click(await screen.findByRole("button", { name: "Snooze" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Snooze 1 item" }));
  await user.type(await dialog.findByLabelText(/Reason/), "Works");
  await user.click(dialog.getByRole("button", { name: "Snooze" }));
  await waitFor(() =>
    expect(server.callsTo(fixList.snooze)[0]?.body).toEqual({ ids: [1], days: 7, reason: "Works" }),
  );
  await user.click(screen.getByRole("button", { name: /^Snoozed/ }));
  expect(await screen.findByText(/Snoozed until .* by mara: Works/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Take up again" }));
  await waitFor(() => expect(server.callsTo(fixList.wake)[0]?.body).toEqual([1]));
});

test("the history says what became of it", async () => {
  server.grant(fixList.list, answer([]));
  const past = { ...item(1, "Camera 2"), endedAt: "2026-05-13T09:00:00.000Z", outcome: "solved" as const };
  const gone = {
    ...item(2, "Spare", { kind: "unbound" }),
    endedAt: "2026-05-13T09:30:00.000Z",
    outcome: "gone" as const,
  };
  server.grant(fixList.history, { content: [past, gone], totalElements: 2 });
  const user = userEvent.setup();
  renderScreen(<FixListPage />);
  expect(await screen.findByText("Nothing to fix")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "History" }));
  expect(await screen.findByText("counts again")).toBeTruthy();
  expect(screen.getByText("deleted or unbound")).toBeTruthy();
});

test("without the permission it is said which one is missing", async () => {
  renderScreen(<FixListPage />, { permissions: [] });
  expect(await screen.findByText(/fix:list/)).toBeTruthy();
});

test("every kind has a step that leads somewhere, or is done on the spot", () => {
  for (const kind of fixKinds) {
    const address = stepAddress(item(3, "X", { kind }));
    if (fixKindSteps[kind].step === "setClock") expect(address).toBeNull();
    else expect(address, kind).toMatch(/^\/[a-z]/);
  }
  const gaps = item(3, "X", { kind: "lowCompleteness" });
  expect(stepAddress(gaps)).toBe("/base/quality?entityId=7&kind=lowCompleteness");
});

test.each([
  [7, 7],
  [96, 96],
  [1237, 1240],
  [98_765, 98_800],
])("%d visitors are about %d", (visitors, about) => {
  expect(aboutVisitors(visitors)).toBe(about);
});
