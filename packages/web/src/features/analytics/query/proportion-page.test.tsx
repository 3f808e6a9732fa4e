import { proportion, type ShareRow } from "@foyer/contract/analytics/proportion";
import type { Reply } from "@foyer/contract/endpoint";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { stubAnalyses, toRows } from "../../../testing/analysis-tests.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { ProportionPage } from "./proportion-page.tsx";

const whole = { completeness: 1, coveredSeconds: 36_000, expectedSeconds: 36_000 };
const answer: Reply<typeof proportion.proportion> = {
  rows: [
    { kind: "subject", id: 7, name: "North mall", value: 70, share: 0.7, ...whole },
    { kind: "subject", id: 8, name: "South mall", value: 20, share: 0.2, ...whole },
  ],
  others: { count: 3, value: 10, share: 0.1, ...whole },
  total: { value: 100, ...whole },
  zones: ["Europe/Berlin"],
};
const ofDepts: typeof answer = {
  ...answer,
  rows: [
    { kind: "dept", id: 21, name: "North", value: 80, share: 0.8, ...whole },
    { kind: "ownDept", id: 20, name: "Brand", value: 20, share: 0.2, ...whole },
  ],
  others: null,
};

let server: ReturnType<typeof stubAnalyses>;

inEnglish();
beforeEach(() => {
  server = stubAnalyses();
  server.grant(proportion.proportion, ({ body }) =>
    (body as { by: string }).by === "dept" ? ofDepts : answer,
  );
});

const address = "/query/proportion?from=2026-05-04&to=2026-05-06";
const open = (more = "") => renderScreen(<ProportionPage />, { address: address + more });
const asked = () => server.callsTo(proportion.proportion).at(-1)?.body;
const rows = () => toRows(screen.getByRole("table"));

test("the whole as one bar with its table; the smallest stand together until all are asked for", async () => {
  const user = userEvent.setup();
  open();
  const bar = await screen.findByRole("figure", { name: "Entries: Shares of the total" });
  expect([...bar.querySelectorAll("[title]")].map((part) => part.getAttribute("title"))).toEqual([
    "North mall: 70 · 70%",
    "South mall: 20 · 20%",
    "3 others: 10 · 10%",
  ]);
  expect(rows()).toEqual([
    ["North mall", "70", "70%"],
    ["South mall", "20", "20%"],
    ["3 others", "10", "10%"],
    ["Total", "100", "100%"],
  ]);
  expect(asked()).toEqual({
    dataType: 0,
    startTime: "2026-05-04",
    endTime: "2026-05-06",
    type: "flowIn",
    by: "subject",
  });
  await user.click(screen.getByRole("button", { name: "Show all" }));
  await waitFor(() => expect(asked()).toMatchObject({ size: 1000 }));
});

test("within each, the parts that were chosen", async () => {
  const user = userEvent.setup();
  const parts = (customers: number, staff: number) => [
    { type: "customerIn", value: customers, share: customers / (customers + staff) },
    { type: "enterStaff", value: staff, share: staff / (customers + staff) },
  ];
  server.grant(proportion.proportion, {
    ...answer,
    rows: answer.rows.map((row) => ({ ...row, parts: parts((row.value ?? 0) - 5, 5) })),
    others: null,
    total: { ...answer.total, parts: parts(90, 10) },
  });
  open();
  await user.click(await screen.findByRole("button", { name: "Breakdown: no breakdown" }));
  await user.click(await screen.findByRole("option", { name: "visitors and staff" }));
  await waitFor(() => expect(asked()).toMatchObject({ split: "staffCustomers" }));
  const bar = await screen.findByRole("figure", { name: "Parts of the total: visitors and staff" });
  expect(bar.textContent).toContain("90 90%");
  expect(rows()[1]).toEqual(["South mall", "20", "20%", "15", "75%", "5", "25%"]);
});

test("an organisation opens into those below it, with a way back", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("button", { name: "Split by: place" }));
  await user.click(await screen.findByRole("button", { name: "North" }));
  await waitFor(() => expect(asked()).toMatchObject({ by: "dept", deptId: 21 }));
  await user.click(await screen.findByRole("button", { name: "directly in Brand" }));
  await waitFor(() => expect(asked()).toMatchObject({ by: "subject", deptId: 20 }));
  await user.click(screen.getByRole("button", { name: "Back to top" }));
  expect(await screen.findByRole("button", { name: "Split by: organisation" })).toBeTruthy();
  await waitFor(() => expect(location.search).not.toContain("dept=2"));
});

test("a place leads to its days, with the way back to this question", async () => {
  const user = userEvent.setup();
  open("&all=true");
  await user.click(await screen.findByRole("button", { name: "South mall" }));
  await waitFor(() => expect(location.pathname).toBe("/analysis/compare"));
  const parts = new URLSearchParams(location.search);
  expect(parts.get("ids")).toBe("8");
  expect(parts.get("via")).toBe(`${address}&all=true`);
});

test("measured only shares out what was measured; of parts that is not known", async () => {
  const user = userEvent.setup();
  const origin = (measured: number, estimated: number) => ({
    measured,
    estimated,
    eliminated: 0,
    corrected: 0,
  });
  const [north, south] = answer.rows as [ShareRow, ShareRow];
  server.grant(proportion.proportion, {
    ...answer,
    rows: [{ ...north, origin: origin(10, 60) }, south],
    total: { ...answer.total, origin: origin(40, 60) },
  });
  open();
  await user.click(await screen.findByRole("switch", { name: "Counted only" }));
  await waitFor(() =>
    expect(rows().map((cells) => cells.map((text) => text?.split(",")[0]))).toEqual([
      ["South mall", "20", "50%"],
      ["North mall", "10", "25%"],
      ["3 others", "10", "25%"],
      ["Total", "40", "100%"],
    ]),
  );
  const bar = screen.getByRole("figure", { name: "Entries: Shares of the total" });
  expect(bar.querySelector("[title]")?.getAttribute("title")).toBe("South mall: 20 · 50%");
  await user.click(screen.getByRole("button", { name: "Breakdown: no breakdown" }));
  await user.click(await screen.findByRole("option", { name: "entries and exits" }));
  await waitFor(() => expect(screen.queryByRole("switch", { name: "Counted only" })).toBeNull());
});

test("without permission, and with nobody counted", async () => {
  renderScreen(<ProportionPage />, { permissions: ["rank:data"] });
  expect(screen.queryByRole("group", { name: "Question" })).toBeNull();
  cleanup();
  server.grant(proportion.proportion, {
    ...answer,
    rows: answer.rows.map((row) => ({ ...row, value: 0, share: null })),
    others: null,
    total: { ...answer.total, value: 0 },
  });
  open();
  expect(await screen.findByText("Nobody was counted on these days.")).toBeTruthy();
});
