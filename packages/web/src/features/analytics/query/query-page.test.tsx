import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { notes } from "@foyer/contract/analytics/notes";
import { type QueryAnswer, type QueryFigure, type QueryRow, query } from "@foyer/contract/analytics/query";
import { type SavedQuery, type SavedQueryDraft, savedQueries } from "@foyer/contract/analytics/saved-queries";
import { subjects } from "@foyer/contract/places/subjects";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import grid from "../../../ui/analysis/figure-grid.module.css";
import { AccessesQueryPage } from "./accesses-query-page.tsx";
import { CreateQueryPage } from "./create-query-page.tsx";
import { EntitiesQueryPage } from "./entities-query-page.tsx";
import { OrganisationsQueryPage } from "./organisations-query-page.tsx";
import { QuickFlowPage } from "./quick-flow-page.tsx";

let server: ReturnType<typeof stubServer>;
let saved: SavedQuery[];

const figure = (value: number | null, completeness = 1): QueryFigure => ({
  value,
  completeness,
  coveredSeconds: 86_400 * completeness,
  expectedSeconds: 86_400,
});

const counts: Record<number, number> = { 1: 30, 2: 12 };
const names: Record<number, string> = { 1: "Alder", 2: "Birch" };

interface Asked {
  dataType: number | "dept";
  ids?: number[];
  deptId?: number;
  type: string[];
  interval?: string;
  orderBy: string;
  order: string;
}

/** Two sites of one organisation; every statistic counts the same, times its place. */
function answerTo({
  dataType,
  ids = [1, 2],
  type: types,
  interval,
  orderBy,
  order,
  deptId,
}: Asked): QueryAnswer {
  const times = interval ? ["2026-05-11", "2026-05-12"] : [];
  const toFigures = (people: number) =>
    types.map((type, at) =>
      type === "gender"
        ? {
            ...figure(people),
            buckets: [
              { type: 1, value: people / 3 },
              { type: 2, value: (people / 3) * 2 },
            ],
          }
        : figure(people * (at + 1)),
    );
  const findRow = (row: Partial<QueryRow>, people: number): QueryRow => ({
    kind: "entity",
    id: 1,
    name: "",
    level: 0,
    above: ["North"],
    subjects: 1,
    figures: toFigures(people),
    ...(interval && { points: times.map(() => toFigures(people / 2)) }),
    ...row,
  });
  const sites = ids.map((id) => findRow({ id, name: names[id] ?? "" }, counts[id] ?? 0));
  if (orderBy !== "name")
    sites.sort(
      (a, b) => (order === "asc" ? 1 : -1) * ((a.figures[0]?.value ?? 0) - (b.figures[0]?.value ?? 0)),
    );
  const north = findRow({ kind: "dept", id: 7, name: "North", above: [], subtotal: true, subjects: 2 }, 42);
  const rows =
    dataType === "dept" ? [north] : deptId ? [north, ...sites.map((site) => ({ ...site, level: 1 }))] : sites;
  const people = ids.reduce((all, id) => all + (counts[id] ?? 0), 0);
  return {
    columns: times.map((time) => ({ time })),
    rows,
    totalElements: rows.length,
    page: 0,
    size: 50,
    total: {
      figures: toFigures(people),
      ...(interval && { points: times.map(() => toFigures(people / 2)) }),
    },
    subjects: ids.length,
    leftOut: ids.includes(9) ? 1 : 0,
    zones: ["UTC"],
  };
}

inEnglish();

beforeEach(() => {
  server = stubServer();
  saved = [];
  server.grant(query.flow, ({ body }) => answerTo(body as Asked));
  server.grant(notes.list, []);
  server.grant(subjects.organisations, [
    { id: 7, name: "North", entityCount: 2, open: true, managed: true, children: [] },
  ]);
  server.grant(subjects.search, { content: [], totalElements: 0 });
  server.grant(subjects.names, ({ body }) =>
    (body as { ids: number[] }).ids.map((id) => ({
      id,
      name: names[id] ?? "?",
      above: ["North"],
      entityId: id,
      deptId: 7,
      timeZone: "UTC",
      dayStartMinute: 0,
    })),
  );
  server.grant(savedQueries.list, () => saved);
  server.grant(savedQueries.create, ({ body }) => {
    const draft = body as SavedQueryDraft;
    saved.push({ ...draft, id: 5, own: true, author: "Mara Lindt", createTime: "", openedTime: null });
    return { id: 5 };
  });
});

const table = async (name: string) => within(await screen.findByRole("table", { name }));
const asked = () => server.callsTo(query.flow).map(({ body }) => body as Asked);

test("whoever may not see a screen is told which right is missing", async () => {
  renderScreen(<EntitiesQueryPage />, { permissions: ["query:flow"] });
  expect(await screen.findByText(/entity:query:query/)).toBeTruthy();
  expect(asked()).toEqual([]);
});

test("sites: figures side by side with their sum, sorted, by times, and down to one site and back", async () => {
  const user = userEvent.setup();
  renderScreen(<EntitiesQueryPage />, { address: "/?types=flowIn,flowOut&shares=gender&time=4" });
  const shown = await table("Figures");
  const cells = async (name: string) =>
    within((await shown.findByRole("rowheader", { name: new RegExp(name) })).closest("tr") as HTMLElement)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(await cells("Alder")).toEqual(["30", "60", expect.stringContaining("Female 67%")]);
  expect(await cells("Total")).toEqual(["42", "84", expect.stringContaining("Male 33%")]);

  await user.click(shown.getByRole("button", { name: "Entries" }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ orderBy: "flowIn", order: "desc" }));

  await user.click(screen.getByRole("radio", { name: "Time" }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ type: ["flowIn"], interval: "1d" }));
  await waitFor(async () => expect(await cells("Birch")).toEqual(["12", "6", "6"]));

  await user.click(shown.getByRole("button", { name: "Birch" }));
  const one = await table("Figures: Birch");
  expect(await one.findByRole("rowheader", { name: /Total/ })).toBeTruthy();
  expect(asked().at(-1)).toMatchObject({ ids: [2], type: ["flowIn", "flowOut", "gender"], interval: "1d" });
  await user.click(await screen.findByRole("button", { name: "Back to top" }));
  expect((await table("Figures")).getByRole("button", { name: "Alder" })).toBeTruthy();
});

test("lines that cannot be had say so and are asked for again; the table stands beside them", async () => {
  let isBroken = true;
  server.grant(query.flow, ({ body }) => {
    if (isBroken && (body as Asked).interval) throw new Error("no connection");
    return answerTo(body as Asked);
  });
  const user = userEvent.setup();
  renderScreen(<EntitiesQueryPage />, { address: "/?types=flowIn&time=4" });
  expect(await (await table("Figures")).findByRole("button", { name: "Alder" })).toBeTruthy();
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByRole("table", { name: "Entries: over time" })).toBeNull();
  isBroken = false;
  await user.click(again);
  expect(await screen.findByRole("table", { name: /^Entries: / })).toBeTruthy();
});

test("while another statistic is on its way the figures in sight keep their own name", async () => {
  const user = userEvent.setup();
  let release: () => void = () => {};
  renderScreen(<EntitiesQueryPage />, { address: "/?types=flowIn&time=4&view=table" });
  expect(await (await table("Figures")).findByRole("columnheader", { name: /Entries/ })).toBeTruthy();
  const before = fetch;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (address.includes("query/flow")) await held;
    return before(address, init);
  });
  await user.click(screen.getByRole("button", { name: /: Entries$/ }));
  await user.click(await screen.findByRole("option", { name: /^Exits/ }));
  await waitFor(() => expect(location.search).toContain("flowOut"));
  expect((await table("Figures")).queryByRole("columnheader", { name: /Exits/ })).toBeNull();
  release();
  expect(await (await table("Figures")).findByRole("columnheader", { name: /Exits/ })).toBeTruthy();
});

test("organisations: all of them, then the sites of one with its sum; rows close", async () => {
  const user = userEvent.setup();
  renderScreen(<OrganisationsQueryPage />);
  const shown = await table("Figures");
  await user.click(await shown.findByRole("button", { name: "North" }));
  await waitFor(() =>
    expect(asked()).toContainEqual(expect.objectContaining({ dataType: 0, deptId: 7, subtotals: true })),
  );
  expect(await shown.findByRole("button", { name: "Alder" })).toBeTruthy();
  await user.click(shown.getByRole("button", { name: "What is in North" }));
  expect(shown.queryByRole("button", { name: "Alder" })).toBeNull();
});

test("a quick look: figures now, their hours and each site, for today in one click", async () => {
  const user = userEvent.setup();
  renderScreen(<QuickFlowPage />, { permissions: ["query:flow"] });
  expect(await (await table("Per site")).findByRole("button", { name: "Alder" })).toBeTruthy();
  expect(asked()[0]).toMatchObject({ type: ["flowIn", "flowOut", "flowPassby", "captureRate"] });
  await user.click(screen.getByRole("radio", { name: "This week" }));
  await waitFor(() => expect(location.search).toContain("time=3"));
});

test("a quick look at more days than hours allow is by days, of opening hours on wish, in pages", async () => {
  server.grant(query.flow, ({ body }) => {
    const { page = 0, ...question } = body as Asked & { page?: number };
    const answer = answerTo(question);
    return { ...answer, rows: answer.rows.slice(page, page + 1), totalElements: 2, page, size: 1 };
  });
  const user = userEvent.setup();
  renderScreen(<QuickFlowPage />, {
    address: "/?from=2026-05-01&to=2026-05-14&page=9",
    permissions: ["query:flow"],
  });
  // Beyond the last page: the last one.
  await waitFor(() => expect(location.search).toContain("page=2"));
  expect(await (await table("Per site")).findByRole("button", { name: "Birch" })).toBeTruthy();
  expect(asked().flatMap(({ interval }) => interval ?? [])).not.toContain("1h");
  expect(await screen.findByRole("heading", { name: /^Entries over time/ })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Hours: whole day" }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ openHoursOnly: true, page: 0 }));
  await user.click(await screen.findByRole("button", { name: "Next page" }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ openHoursOnly: true, page: 1 }));
});

test("the way back up leads to the first page", async () => {
  const user = userEvent.setup();
  const trail = encodeURIComponent("of=&ids=&dept=");
  renderScreen(<EntitiesQueryPage />, { address: `/?types=flowIn&of=0&ids=2&page=2&trail=${trail}` });
  await user.click(await screen.findByRole("button", { name: "Back to top" }));
  await waitFor(() => expect(location.search).toBe("?types=flowIn"));
});

test("a site among accesses stands for all of its own, not for those in sight", async () => {
  const found = (id: number) => ({
    id,
    name: `Door ${id}`,
    above: ["North", "Alder"],
    entityId: 1,
    deptId: 7,
    timeZone: "UTC",
    dayStartMinute: 0,
  });
  const all = Array.from({ length: 130 }, (_, index) => found(index + 1));
  server.grant(subjects.search, ({ query: sent }) => {
    if (sent.get("dataType") !== "1") return { content: [], totalElements: 0 };
    const size = Number(sent.get("size"));
    const first = Number(sent.get("page")) * size;
    return { content: all.slice(first, first + size), totalElements: all.length };
  });
  server.grant(query.flow, ({ body }) => {
    const answer = answerTo(body as Asked);
    const [row] = answer.rows;
    if (row === undefined) throw new Error("no row");
    const site = { ...row, kind: "entity" as const, id: 1, name: "Alder", subtotal: true as const };
    return {
      ...answer,
      rows: [site, { ...row, kind: "access" as const, id: 1, name: "Door 1", level: 1 }],
    };
  });
  const user = userEvent.setup();
  renderScreen(<AccessesQueryPage />, { address: "/?types=flowIn&time=4&tree=on" });
  expect(await screen.findByRole("button", { name: "Where: all entrances" })).toBeTruthy();
  await user.click(await (await table("Figures")).findByRole("button", { name: "Alder" }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ dataType: 1, ids: all.map(({ id }) => id) }));
});

test("a question is saved, found again, opened, renamed and deleted", async () => {
  server.grant(savedQueries.open, {
    screen: "/query/entity",
    question: "of=0&ids=2&time=4",
    leftOut: 1,
    narrowed: true,
  });
  server.grant(savedQueries.update, ({ body }) => {
    saved = saved.map((each) => ({ ...each, ...(body as object) }));
    return null;
  });
  server.grant(savedQueries.remove, () => {
    saved = [];
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<CreateQueryPage />, { address: "/query/create?rows=entity&types=flowIn,captureRate&page=2" });
  expect(await screen.findByText("Entries as a share of entries and passers-by.")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await user.click(await screen.findByText("Save as query…"));
  await user.type(await screen.findByLabelText(/Name/), "Saturdays");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(server.callsTo(savedQueries.create)[0]?.body).toEqual({
      name: "Saturdays",
      screen: "/query/create",
      question: "of=0&types=flowIn%2CcaptureRate&rows=entity",
      shared: false,
    }),
  );

  await user.click(await screen.findByRole("radio", { name: "Saved queries (1)" }));
  const row = async () => within((await screen.findByText("Saturdays")).closest("tr") as HTMLElement);
  await user.click((await row()).getByRole("button", { name: "Rename and share: Saturdays" }));
  await user.click(await screen.findByRole("switch", { name: /Share with everyone in the company/ }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save" }));
  expect(await (await row()).findByText("Own, shared")).toBeTruthy();
  await user.click((await row()).getByRole("button", { name: "Saturdays" }));
  await waitFor(() => expect(location.pathname + location.search).toBe("/query/entity?of=0&ids=2&time=4"));
  cleanup();

  renderScreen(<CreateQueryPage />, { address: "/query/create?tab=saved" });
  await user.click((await row()).getByRole("button", { name: "Delete: Saturdays" }));
  const question = within(await screen.findByRole("dialog", { name: "Delete the saved query Saturdays?" }));
  await user.click(question.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText(/Nothing saved yet/)).toBeTruthy();
});

test("sums stand apart from the pieces of time, head and figures", async () => {
  const rules = document.head.appendChild(document.createElement("style"));
  const file = join(import.meta.dirname, "../../../ui/analysis/figure-grid.module.css");
  rules.textContent = (await readFile(file, "utf8")).replaceAll(".table", `.${grid.table}`);
  renderScreen(<EntitiesQueryPage />, { address: "/?types=flowIn&cols=times&time=4" });
  const shown = await table("Figures");
  const row = (await shown.findByRole("rowheader", { name: /Alder/ })).closest("tr") as HTMLElement;
  const isStrong = (cell: Element) => getComputedStyle(cell).fontWeight === "600";
  expect(within(row).getAllByRole("cell").map(isStrong)).toEqual([true, false, false]);
  expect(isStrong(shown.getByRole("columnheader", { name: /Total|Sum/ }))).toBe(true);
  rules.remove();
});
