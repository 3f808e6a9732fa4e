import { recomputing } from "@foyer/contract/counting/recompute";
import { type Rule, type RulePreview, type RuleVersion, rules } from "@foyer/contract/counting/rules";
import { accesses } from "@foyer/contract/places/accesses";
import { areas } from "@foyer/contract/places/areas";
import { organisations } from "@foyer/contract/places/organisations";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { chooseLanguage } from "../../../lib/language.ts";
import { startPhrases } from "../../../lib/phrases.ts";
import { grantEntities } from "../../../testing/grant-entities.ts";
import { dialogNamed, readRow } from "../../../testing/list-tests.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { StatisticsRulesPage } from "./statistics-rules-page.tsx";

let server: ReturnType<typeof stubServer>;
let kept: Rule[];

const version = (more: Partial<RuleVersion> = {}): RuleVersion => ({
  version: 1,
  subject: { kind: 0, id: 7 },
  definition: { type: "factor", factor: 1.1, measures: ["in", "out"] },
  fromDay: "2026-05-01",
  toDay: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  fromTime: "00:00",
  toTime: "00:00",
  reason: "Sensor counts too little",
  author: "Mara Lindt",
  createTime: "2026-05-04T09:00:00Z",
  ...more,
});

const rule = (id: number, more: Partial<Rule> = {}): Rule => ({
  ...version(),
  id,
  kind: "correct",
  state: "active",
  subjectName: "North Mall",
  entityName: null,
  undoneTime: null,
  undoneBy: null,
  firstTime: "2026-05-04T09:00:00Z",
  ...more,
});

const cleaning = rule(2, {
  kind: "eliminate",
  definition: { type: "window" },
  subject: { kind: 4, id: null },
  subjectName: "Arcades",
  weekdays: [1, 2],
  fromTime: "22:00",
  toTime: "06:00",
  reason: "Cleaning",
});

const changed: RulePreview = {
  fromDay: "2026-02-07",
  toDay: "2026-05-07",
  entities: 1,
  looked: 1,
  totals: [
    { figure: "in", before: 1000, after: 1100 },
    { figure: "out", before: 900, after: 990 },
  ],
  days: [
    { day: "2026-05-05", figure: "in", before: 400, after: 440 },
    { day: "2026-05-06", figure: "in", before: 600, after: 660 },
    { day: "2026-05-06", figure: "out", before: 900, after: 990 },
  ],
  subjects: [
    { kind: 0, id: 7, name: "North Mall", entityName: "North Mall", figure: "in", before: 1000, after: 1100 },
    { kind: 1, id: 5, name: "East door", entityName: "North Mall", figure: "in", before: 300, after: 330 },
  ],
};
const unchanged: RulePreview = { ...changed, totals: [], days: [], subjects: [] };

beforeAll(async () => {
  history.replaceState(null, "", "/en");
  chooseLanguage();
  await startPhrases("en");
});

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  server = stubServer();
  kept = [rule(1), cleaning];
  server.grant(rules.list, ({ query }) => {
    const found = kept.filter(
      ({ kind, state }) => (query.get("kind") ?? kind) === kind && (query.get("state") ?? state) === state,
    );
    return { content: found, totalElements: found.length };
  });
  server.grant(recomputing.progress, { waiting: 0, since: null, doneLastMinute: 0 });
  grantEntities(server, [
    { id: 7, name: "North Mall" },
    { id: 8, name: "South Mall" },
  ]);
  server.grant(accesses.byEntity, [{ id: 5, name: "East door", entityId: 7, entityName: "North Mall" }]);
  server.grant(areas.list, { content: [], totalElements: 0 });
  server.grant(organisations.tree, { content: [], totalElements: 0 });
  server.grant(rules.preview, changed);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sent = (call = 0) => server.callsTo(rules.create)[call]?.body;

async function act(row: HTMLElement, action: string) {
  const user = userEvent.setup();
  await user.click(within(row).getByRole("button", { name: /^Actions for/ }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

async function choose(dialog: Awaited<ReturnType<typeof dialogNamed>>, field: RegExp, option: string) {
  const user = userEvent.setup();
  await user.click(await dialog.findByRole("combobox", { name: field }));
  await user.click(await dialog.findByRole("option", { name: option }));
}

test("rules stand with what they do, where, when, why and by whom", async () => {
  renderScreen(<StatisticsRulesPage />);
  const factor = await readRow("Entries and Exits × 1.1");
  expect(factor.textContent).toContain("North Mall");
  expect(factor.textContent).toContain("from May 1, 2026");
  expect(factor.textContent).toContain("Sensor counts too little");
  expect(factor.textContent).toContain("Mara Lindt");
  expect(factor.textContent).toContain("Active");
  const window = await readRow("Excludes what was counted");
  expect(window.textContent).toContain("Whole company");
  expect(window.textContent).toContain("Mon and Tue");
  expect(window.textContent).toContain("22:00–06:00");
});

test("kind and state narrow the list, in the address and in the question", async () => {
  const user = userEvent.setup();
  renderScreen(<StatisticsRulesPage />, { address: "/?kind=eliminate" });
  await readRow("Excludes what was counted");
  expect(screen.queryByText("Entries and Exits × 1.1")).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: "State" }), "undone");
  expect(await screen.findByText("Nothing found")).toBeTruthy();
  await waitFor(() => expect(location.search).toContain("state=undone"));
});

test("a new rule is kept only after its effect was shown", async () => {
  server.grant(rules.create, ({ body }) => {
    const [draft] = (body as { drafts: RuleVersion[] }).drafts;
    kept.push(rule(3, { ...draft, definition: { type: "factor", factor: 1.2, measures: ["in"] } }));
    return { ids: [3] };
  });
  const user = userEvent.setup();
  renderScreen(<StatisticsRulesPage />);
  await user.click(await screen.findByRole("button", { name: "Create rule" }));
  const picker = await dialogNamed("What should the rule do?");
  await user.click(await picker.findByRole("button", { name: /Multiply by a factor/ }));

  const form = await dialogNamed("Multiply by a factor");
  await user.click(form.getByRole("button", { name: "Show effect" }));
  expect(await form.findByText("Please select Site.")).toBeTruthy();
  expect(server.callsTo(rules.preview)).toHaveLength(0);

  await choose(form, /^Site/, "North Mall");
  await user.type(form.getByLabelText(/^Factor/), "3");
  await user.type(form.getByLabelText(/^Reason/), "Accuracy check of May");
  await user.click(form.getByRole("button", { name: "Show effect" }));
  expect(await form.findByText("Factor must be at most 2.")).toBeTruthy();

  await user.clear(form.getByLabelText(/^Factor/));
  await user.type(form.getByLabelText(/^Factor/), "1.2");
  await user.click(form.getByRole("button", { name: "Show effect" }));
  const total = await form.findByRole("button", { name: /^Entries 1,000 → 1,100/ });
  expect(total.textContent).toContain("+100 (+10%)");
  expect(form.getByText("East door")).toBeTruthy();
  const table = form.getByRole("table", { name: "2 days change: Entries" });
  expect(within(table).getAllByRole("row")).toHaveLength(3);
  await user.click(form.getByRole("button", { name: /^Exits 900/ }));
  expect(form.getByRole("table", { name: "1 day changes: Exits" })).toBeTruthy();
  expect(server.callsTo(rules.create)).toHaveLength(0);

  await user.click(form.getByRole("button", { name: "Save" }));
  await readRow("Entries × 1.2");
  expect(sent()).toMatchObject({
    drafts: [
      {
        subject: { kind: 0, id: 7 },
        definition: { type: "factor", factor: 1.2, measures: ["in", "out"] },
        toDay: null,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        fromTime: "00:00",
        toTime: "00:00",
        reason: "Accuracy check of May",
      },
    ],
  });
  expect(server.callsTo(rules.preview)[0]?.body).toMatchObject({
    drafts: [{ draft: { subject: { id: 7 } } }],
  });
});

test("hours on some weekdays of an access are left out; going back keeps what was entered", async () => {
  server.grant(rules.preview, unchanged);
  server.grant(rules.create, { ids: [3] });
  const user = userEvent.setup();
  renderScreen(<StatisticsRulesPage />);
  await user.click(await screen.findByRole("button", { name: "Create rule" }));
  await user.click(await (await dialogNamed(/rule do/)).findByRole("button", { name: /Exclude hours/ }));
  const form = await dialogNamed("Exclude hours");
  await choose(form, /^Applies to/, "Entrance");
  await choose(form, /^Site/, "North Mall");
  await choose(form, /^Entrance/, "East door");
  await user.click(form.getByRole("checkbox", { name: "Sunday" }));
  await choose(form, /^From time/, "05:30");
  await user.type(form.getByLabelText(/^Reason/), "Cleaning");
  // The week begins on the language's own first day.
  const days = within(form.getByRole("group", { name: "Weekdays" })).getAllByRole("checkbox");
  expect(days.map((day) => day.getAttribute("aria-label"))[0]).toBe("Sunday");

  await user.click(form.getByRole("button", { name: "Show effect" }));
  expect(await form.findByText("No change")).toBeTruthy();
  await user.click(form.getByRole("button", { name: "Back" }));
  expect((form.getByLabelText(/^Reason/) as HTMLTextAreaElement).value).toBe("Cleaning");
  await user.click(form.getByRole("button", { name: "Show effect" }));
  await user.click(await form.findByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toMatchObject({
    drafts: [
      {
        subject: { kind: 1, id: 5 },
        definition: { type: "window" },
        weekdays: [1, 2, 3, 4, 5, 6],
        fromTime: "05:30",
        toTime: "06:00",
      },
    ],
  });
});

test("what holds for the whole company needs neither place nor days", async () => {
  server.grant(rules.create, { ids: [3] });
  const user = userEvent.setup();
  renderScreen(<StatisticsRulesPage />);
  await user.click(await screen.findByRole("button", { name: "Create rule" }));
  await user.click(await (await dialogNamed(/rule do/)).findByRole("button", { name: /Capture rate/ }));
  const form = await dialogNamed("Capture rate formula");
  await user.click(await form.findByRole("radio", { name: "Entries ÷ passers-by" }));
  await user.type(form.getByLabelText(/^Reason/), "Unchanged");
  await user.click(form.getByRole("button", { name: "Show effect" }));
  await user.click(await form.findByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent()).toMatchObject({
      drafts: [
        {
          subject: { kind: 4, id: null },
          definition: { type: "captureRate", formula: "ofPassby" },
          fromDay: "1970-01-01",
          toDay: null,
        },
      ],
    }),
  );
});

test("what the server finds wrong is told at its field", async () => {
  server.refuse(rules.preview, "validation.failed", 400, {
    fields: { "drafts.0.draft.toDay": "rangeWrong" },
  });
  const user = userEvent.setup();
  renderScreen(<StatisticsRulesPage />);
  await user.click(await screen.findByRole("button", { name: "Create rule" }));
  await user.click(await (await dialogNamed(/rule do/)).findByRole("button", { name: /Fill gaps/ }));
  const form = await dialogNamed("Fill gaps");
  await choose(form, /^Site/, "North Mall");
  await user.type(form.getByLabelText(/^Reason/), "Gaps");
  await user.click(form.getByRole("button", { name: "Show effect" }));
  expect(await form.findByText("The end is before the start.")).toBeTruthy();
});

test("a new version keeps its place, says what changed in the history, and meets a newer one", async () => {
  server.refuse(rules.update, "conflict.changed", 409, { message: "Someone else changed this." });
  server.grant(rules.versions, [
    version({ version: 2, definition: { type: "factor", factor: 1.15, measures: ["in", "out"] } }),
    version({ fromDay: "2026-04-01", reason: "First guess" }),
  ]);
  const user = userEvent.setup();
  renderScreen(<StatisticsRulesPage />);
  await act(await readRow("Entries and Exits × 1.1"), "New version");
  const form = await dialogNamed("New version: Multiply by a factor");
  expect(form.queryByRole("combobox", { name: /^Applies to/ })).toBeNull();
  await user.clear(await form.findByLabelText(/^Factor/));
  await user.type(form.getByLabelText(/^Factor/), "1.15");
  await user.type(form.getByLabelText(/^Reason/), "Second check");
  await user.click(form.getByRole("button", { name: "Show effect" }));
  await user.click(await form.findByRole("button", { name: "Save" }));
  expect((await form.findByRole("alert")).textContent).toBe("Someone else changed this.");
  expect(server.callsTo(rules.update)[0]?.body).toMatchObject({
    id: 1,
    version: 1,
    draft: { definition: { factor: 1.15 }, reason: "Second check" },
  });
  expect(server.callsTo(rules.preview)[0]?.body).toMatchObject({ drafts: [{ id: 1 }] });
  cleanup();

  renderScreen(<StatisticsRulesPage />);
  await act(await readRow("Entries and Exits × 1.1"), "History");
  const history = await dialogNamed("History: Entries and Exits × 1.1");
  const [newest, first] = await history.findAllByRole("listitem");
  expect(newest?.textContent).toContain("version 2");
  expect(newest?.querySelector("del")?.textContent).toBe("Entries and Exits × 1.1");
  expect(newest?.querySelector("ins")?.textContent).toBe("Entries and Exits × 1.15");
  expect(first?.textContent).toContain("First guess");
  expect(first?.querySelector("del")).toBeNull();
});

test("a rule is undone with its effect in sight, and applied again", async () => {
  for (const [endpoint, state] of [
    [rules.undo, "undone"],
    [rules.redo, "active"],
  ] as const) {
    server.grant(endpoint, ({ body }) => {
      kept = kept.map((each) => ((body as number[]).includes(each.id) ? { ...each, state } : each));
      return null;
    });
  }
  const user = userEvent.setup();
  renderScreen(<StatisticsRulesPage />);
  await act(await readRow("Entries and Exits × 1.1"), "Undo");
  const question = await dialogNamed("Undo “Entries and Exits × 1.1, North Mall”?");
  await question.findByRole("button", { name: /^Entries 1,000 → 1,100/ });
  expect(server.callsTo(rules.preview)[0]?.body).toEqual({ undo: [1] });
  await user.click(question.getByRole("button", { name: "Undo" }));
  const row = await readRow("Entries and Exits × 1.1");
  await waitFor(() => expect(row.textContent).toContain("Undone"));
  expect(server.callsTo(rules.undo)[0]?.body).toEqual([1]);

  await act(row, "Apply again");
  await user.click(await (await dialogNamed(/^Apply/)).findByRole("button", { name: "Apply again" }));
  await waitFor(() => expect(row.textContent).toContain("Active"));
});

test("who may not eliminate is neither offered it nor lets go of what others eliminate", async () => {
  const user = userEvent.setup();
  renderScreen(<StatisticsRulesPage />, { permissions: ["rule:set"] });
  const row = await readRow("Excludes what was counted");
  expect(
    within(row)
      .getAllByRole("button")
      .map((button) => button.title),
  ).toEqual(["History"]);
  await user.click(screen.getByRole("button", { name: "Create rule" }));
  const picker = await dialogNamed(/rule do/);
  expect(await picker.findByRole("button", { name: /Staff as visitors/ })).toBeTruthy();
  expect(picker.queryByRole("button", { name: /Exclude hours|factor/ })).toBeNull();
});

test("before the first rule the page says what rules are for", async () => {
  kept = [];
  renderScreen(<StatisticsRulesPage />);
  expect(await screen.findByText(/Rules change figures/)).toBeTruthy();
});

test("figures that are being made anew are told of", async () => {
  server.grant(recomputing.progress, { waiting: 3, since: null, doneLastMinute: 0 });
  renderScreen(<StatisticsRulesPage />);
  expect(await screen.findByText("Figures of 3 sites are being recalculated")).toBeTruthy();
});

test("a list that fails says why, and a page without the right says which", async () => {
  server.refuse(rules.list, "validation.failed", 400, { message: "No such page." });
  renderScreen(<StatisticsRulesPage />);
  expect((await screen.findByText("No such page.")).closest("[role=alert]")).toBeTruthy();
  cleanup();
  renderScreen(<StatisticsRulesPage />, { permissions: ["home:view"] });
  expect(await screen.findByText(/rule:set/)).toBeTruthy();
});
