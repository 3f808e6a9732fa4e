import { ranking } from "@foyer/contract/analytics/rank";
import { figures } from "@foyer/contract/counting/figures-why";
import type { Reply } from "@foyer/contract/endpoint";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../testing/in-english.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { stubServer } from "../../testing/stub-server.ts";
import type { WhyAsked } from "./why-asked.ts";
import { useWhy } from "./why-context.ts";
import { splitMonths } from "./why-parts.tsx";
import { WhyProvider } from "./why-provider.tsx";

type Why = Reply<typeof figures.why>;

let server: ReturnType<typeof stubServer>;

const figure = {
  value: 1180,
  completeness: 22 / 24,
  coveredSeconds: 22 * 3600,
  expectedSeconds: 24 * 3600,
  origin: { measured: 1200, eliminated: -40, corrected: 20, estimated: 0 },
};
const answer: Why = {
  name: "North Mall",
  entityId: 7,
  entityName: "North Mall",
  zone: "Europe/Berlin",
  from: "2026-05-06T14:00:00+02:00",
  to: "2026-05-06T15:00:00+02:00",
  figure,
  measures: [
    { measure: "in", value: 1180, measured: 1200, eliminated: -40, corrected: 20, estimated: 0 },
    { measure: "passby", value: 5000, measured: 5000, eliminated: 0, corrected: 0, estimated: 0 },
  ],
  settings: { captureRate: "ofAll", incompleteBelow: 0 },
  rules: [
    {
      ruleId: 3,
      version: 2,
      kind: "eliminate",
      definition: { type: "window" },
      subject: { kind: 4, id: null },
      subjectName: "Arcades",
      author: "Mara Lindt",
      reason: "Cleaning",
      createTime: "2026-05-01T09:00:00Z",
      amounts: [{ measure: "in", amount: -40 }],
    },
  ],
  lines: [
    {
      deviceId: 9,
      sn: "SN-9",
      deviceName: "Door eye",
      line: "1",
      accessId: 5,
      accessName: "East door",
      direction: 3,
      sign: 1,
      from: "2026-01-01T00:00:00+01:00",
      to: null,
    },
  ],
};

const today: WhyAsked = {
  metric: "flowIn",
  name: "North Mall",
  of: { dataType: 0, id: 7 },
  startTime: "2026-05-06",
  endTime: "2026-05-06",
  figure: { ...figure, previous: 1000 },
};

inEnglish();

beforeEach(() => {
  server = stubServer();
  server.grant(figures.why, answer);
});

function Asker({ asked }: { asked: WhyAsked }) {
  const explain = useWhy();
  return (
    <button type="button" onClick={() => explain(asked)}>
      1,180
    </button>
  );
}

async function ask(asked: WhyAsked, permissions?: string[]) {
  renderScreen(
    <WhyProvider>
      <Asker asked={asked} />
    </WhyProvider>,
    { ...(permissions && { permissions }) },
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "1,180" }));
  return { user, dialog: within(await screen.findByRole("dialog", { name: "Why this number?" })) };
}

test("a figure is explained by its layers, its rules, its devices and its time", async () => {
  const { user, dialog } = await ask(today);
  expect(await dialog.findByText("22 of 24 hours (91.6%)")).toBeTruthy();
  expect(dialog.getByText("Previous period").nextSibling?.textContent).toBe("1,000");
  const sums = within(await dialog.findByRole("region", { name: "Breakdown" })).getAllByRole("listitem");
  expect(sums[0]?.textContent).toBe("EntriesShown 1,180 Counted 1,200 Excluded -40 Corrected +20");
  expect(sums[1]?.textContent).toBe("Passers-byShown 5,000 Counted 5,000");
  const rules = dialog.getByRole("region", { name: "Rules applied" });
  expect(rules.textContent).toContain("Excludes what was counted · Whole companyEntries -40Cleaning");
  expect(rules.textContent).toMatch(/Mara Lindt.*May 1, 2026.*version 2/);
  const lines = dialog.getByRole("region", { name: "Devices bound at the time" });
  expect(lines.textContent).toContain("Door eye SN-9 · line 1");
  expect(lines.textContent).toMatch(/East door.* · in and out swapped · since/);
  expect(Object.fromEntries(server.callsTo(figures.why)[0]?.query ?? [])).toEqual({
    dataType: "0",
    id: "7",
    type: "flowIn",
    startTime: "2026-05-06",
    endTime: "2026-05-06",
  });
  expect(dialog.getByRole("link", { name: "Raw records" }).getAttribute("href")).toBe(
    "/base/record?dataType=0&id=7&startTime=2026-05-06&endTime=2026-05-06",
  );
  const correct = dialog.getByRole("link", { name: "Correct this day" });
  expect(correct.getAttribute("href")).toBe("/base/correct?entityId=7&day=2026-05-06");

  await user.click(dialog.getByRole("button", { name: "Close dialog" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement?.textContent).toBe("1,180");
});

test("an hour leads to the records of its moments", async () => {
  const { dialog } = await ask({ ...today, hour: "14:00" });
  await dialog.findByRole("region", { name: "Breakdown" });
  expect(server.callsTo(figures.why)[0]?.query.get("hour")).toBe("14:00");
  const { search } = new URL(
    dialog.getByRole("link", { name: "Raw records" }).getAttribute("href") ?? "",
    "http://foyer.test",
  );
  expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({
    startTime: "2026-05-06T14:00:00+02:00",
    endTime: "2026-05-06T15:00:00+02:00",
  });
});

test("a rate names its formula; a figure no rule touched says so", async () => {
  server.grant(figures.why, { ...answer, rules: [], lines: [] });
  const { dialog } = await ask({ ...today, metric: "captureRate" });
  expect(await dialog.findByText(/Entries ÷ \(entries \+ passers-by\)/)).toBeTruthy();
  expect(dialog.getByText(/No rule was applied/)).toBeTruthy();
  expect(dialog.getByText("No device was bound at the time.")).toBeTruthy();
});

test("a sum over sites leads to one of them and back", async () => {
  server.grant(ranking.rank, {
    rows: [
      {
        id: 7,
        name: "North Mall",
        share: 1,
        previous: 90,
        growth: 0.1,
        place: 1,
        placeBefore: null,
        completenessBefore: 1,
        compared: { how: "whole", seconds: 36_000, ofSeconds: 36_000 },
        ...figure,
      },
    ],
    count: 1,
    leftOut: 0,
    notMeasured: 0,
    total: figure,
    comparedWith: { startTime: "2026-05-12", endTime: "2026-05-12", sameWeekdays: false, elapsed: true },
    zones: ["Europe/Berlin"],
  });
  const { user, dialog } = await ask({ ...today, name: "All sites", of: { deptId: 4 } });
  expect(dialog.getByText("Corrected").nextSibling?.textContent).toBe("+20");
  expect(dialog.getByText("22 of 24 sensor hours (91.6%)")).toBeTruthy();
  expect(server.callsTo(figures.why)).toHaveLength(0);
  expect(server.callsTo(ranking.rank)[0]?.body).toMatchObject({ deptId: 4, type: "flowIn" });
  await user.click(await dialog.findByRole("button", { name: /North Mall/ }));
  expect(await dialog.findByRole("region", { name: "Breakdown" })).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Back to All sites" }));
  expect(await dialog.findByRole("region", { name: "By site" })).toBeTruthy();
});

test("a year leads to its months", async () => {
  const { user, dialog } = await ask({ ...today, startTime: "2026-01-01" });
  expect(server.callsTo(figures.why)).toHaveLength(0);
  await user.click(await dialog.findByRole("button", { name: "February 2026" }));
  await dialog.findByRole("region", { name: "Breakdown" });
  expect(Object.fromEntries(server.callsTo(figures.why)[0]?.query ?? [])).toMatchObject({
    startTime: "2026-02-01",
    endTime: "2026-02-28",
  });
});

test("months begin and end with the span", () => {
  expect(splitMonths("2025-12-30", "2026-02-10")).toEqual([
    { from: "2025-12-30", to: "2025-12-31" },
    { from: "2026-01-01", to: "2026-01-31" },
    { from: "2026-02-01", to: "2026-02-10" },
  ]);
  expect(splitMonths("2026-01-31", "2026-01-31")).toEqual([{ from: "2026-01-31", to: "2026-01-31" }]);
});

test("a distribution is told in full", async () => {
  const { dialog } = await ask({
    ...today,
    metric: "gender",
    parts: [
      { name: "Male", share: "60 (60%)" },
      { name: "Female", share: "40 (40%)" },
    ],
  });
  expect((await dialog.findByText("Male")).nextSibling?.textContent).toBe("60 (60%)");
  expect(server.callsTo(figures.why)).toHaveLength(0);
});

test("who may neither see records nor correct is not led there", async () => {
  const { dialog } = await ask(today, ["home:view"]);
  await dialog.findByRole("region", { name: "Breakdown" });
  expect(dialog.queryByRole("link")).toBeNull();
});

test("an explanation that fails says why and is asked for again; what was known stays", async () => {
  server.refuse(figures.why, "notFound.thing", 404, { message: "Not here any more." });
  const { user, dialog } = await ask(today);
  expect(await dialog.findByText("Not here any more.")).toBeTruthy();
  expect(dialog.getByText("1,180")).toBeTruthy();
  server.grant(figures.why, answer);
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByRole("region", { name: "Breakdown" })).toBeTruthy();
});
