import { controlKinds, controls } from "@foyer/contract/reporting/screens/screen-controls";
import type { Control } from "@foyer/contract/reporting/screens/screen-document";
import type { PartOf, ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { act, cleanup, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { inEnglish } from "../../../../testing/in-english.ts";
import { madeControl, madeDocument, madeQuestion } from "../../../../testing/made-screen-document.ts";
import type { SeenPart } from "../figures/seen-part.ts";
import { ControlErrors } from "./control-errors.ts";
import { controlSamples } from "./control-samples.ts";
import { ControlView } from "./control-view.tsx";

inEnglish();

const withFigures = [
  ...(["figure", "card", "trend", "days", "chart", "hourGrid", "ranking", "table", "ring"] as const),
  ...(["shareBar", "ageBars", "funnel", "festivals", "gauge", "light", "room"] as const),
  ...(["floorPlan", "heatMap", "map", "openingBand", "notes", "faults"] as const),
] as const;
type WithFigures = (typeof withFigures)[number];

const bound = madeDocument();
const unbound = madeDocument([], { binding: { site: null } });

function asking(kind: WithFigures, more: Partial<Control> = {}): Control {
  const asks: [string, ScreenPart["what"]][] = Object.entries(controls[kind].asks);
  const figures = asks.map(([name, what]) => [name, madeQuestion(what as "figure")]);
  return madeControl(kind, { figures: Object.fromEntries(figures), ...more });
}

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

const show = (control: Control, part?: ScreenPart | Record<string, ScreenPart>, document = bound) => {
  const all = part && "what" in part ? { main: part as ScreenPart } : part;
  return render(<ControlView control={control} document={document} part={(name) => all?.[name]} />);
};
const main = <Kind extends ScreenPart["what"]>(kind: WithFigures) =>
  controlSamples[kind]?.main as Extract<ScreenPart, { what: Kind }>;

const shown: Readonly<Record<WithFigures, RegExp>> = {
  figure: /^1,284|Entries, today/,
  card: /1,284/,
  trend: /^94$/,
  days: /^Wed$/,
  chart: /^Braga$/,
  hourGrid: /^09:00$/,
  ranking: /Lisboa/,
  table: /Lisboa/,
  ring: /^A$/,
  shareBar: /^Female$/,
  ageBars: /^17–30$/,
  funnel: /^4,620$/,
  festivals: /^☀$/,
  gauge: /^148$/,
  light: /There is room/,
  room: /Room for 92/,
  floorPlan: /^148$/,
  heatMap: /People at once per m²/,
  map: /^Lisboa 1,284$/,
  openingBand: /^Open until/,
  notes: /−20 %/,
  faults: /Silent/,
};

test("every kind with figures shows its sample, in all of its states", () => {
  for (const kind of withFigures) {
    const control = asking(kind);
    show(control, controlSamples[kind]);
    expect(screen.getAllByText(shown[kind]).length, kind).toBeGreaterThan(0);
    cleanup();
    show(control);
    expect(screen.getByRole("status", { name: "Loading…" }), kind).toBeTruthy();
    cleanup();
    show(control, { what: "refused" });
    expect(screen.getByText("Not available"), kind).toBeTruthy();
    cleanup();
    show(control, { what: "failed" });
    expect(screen.getByText("No answer yet"), kind).toBeTruthy();
    cleanup();
    show(control, undefined, unbound);
    expect(screen.getByText("Choose a place"), kind).toBeTruthy();
    cleanup();
    // A template shows what it would look like.
    show(control, controlSamples[kind], unbound);
    expect(screen.getAllByText(shown[kind]).length, kind).toBeGreaterThan(0);
    cleanup();
  }
});

test("without a text of its own a figure says what is asked; days are the last ones, whatever time is asked of figures", () => {
  const asked = { main: madeQuestion("days", { time: "yesterday", size: 14 }) };
  show(asking("days", { figures: asked }), main<"days">("days"));
  expect(screen.getByText("Entries, the last 14 days")).toBeTruthy();
  cleanup();
  show(
    asking("figure", { figures: { main: madeQuestion("figure", { time: "yesterday" }) } }),
    main("figure"),
  );
  expect(screen.getByText("Entries, yesterday")).toBeTruthy();
});

test("where nothing is known it says so", () => {
  const none = { value: null, completeness: null, coveredSeconds: 0, expectedSeconds: 0 };
  const { figure } = main<"figure">("figure");
  show(asking("figure"), { ...main<"figure">("figure"), figure: { ...figure, ...none } });
  expect(screen.getByText("No data")).toBeTruthy();
  cleanup();
  show(asking("days"), { ...main<"days">("days"), days: [] });
  expect(screen.getByText("No data")).toBeTruthy();
  cleanup();
  show(asking("room"), { ...main<"inside">("room"), people: none });
  expect(screen.getByText("No data")).toBeTruthy();
});

test("what is incomplete says so before the figure and at the foot", () => {
  const part = main<"figure">("figure");
  const { container } = show(asking("figure"), { ...part, figure: { ...part.figure, completeness: 0.8 } });
  expect(screen.getByRole("img", { name: "≥1,284" })).toBeTruthy();
  expect(container.querySelector('[data-of="missing"]')?.getAttribute("style")).toContain("0.2");
  cleanup();
  const whole = show(asking("figure"), part);
  expect(whole.container.querySelector("[data-of]")).toBeNull();
});

test("an old answer is greyed and says its age; a failed one at once", () => {
  const part: SeenPart = { ...main<"figure">("figure"), cameAt: Date.now() - 5 * 60_000 };
  const { container } = show(asking("figure"), part);
  expect(container.querySelector("[data-old]")).toBeTruthy();
  expect(screen.getByText("5m ago")).toBeTruthy();
  cleanup();
  show(asking("figure"), { ...part, cameAt: Date.now() - 1_000 } as SeenPart);
  expect(screen.queryByText(/ago$/)).toBeNull();
  cleanup();
  show(asking("figure"), { ...part, cameAt: Date.now() - 1_000, hasFailed: true } as SeenPart);
  expect(screen.getByText("1m ago")).toBeTruthy();
});

test("a figure flips only the digits that differ, at most once a second", () => {
  vi.useFakeTimers();
  const part = main<"figure">("figure");
  const at = (value: number): ScreenPart => ({ ...part, figure: { ...part.figure, value } });
  const control = asking("figure", { options: { change: false } });
  const view = (value: number) => <ControlView control={control} document={bound} part={() => at(value)} />;
  const { container, rerender } = render(view(1_284));
  const strips = [...container.querySelectorAll("[data-digit]")];
  const digits = () => strips.map((strip) => strip.getAttribute("data-digit")).join("");
  expect(digits()).toBe("1284");
  rerender(view(1_285));
  pass(1);
  expect(digits()).toBe("1285");
  expect(container.querySelectorAll("[data-digit]")[0]).toBe(strips[0]);
  expect((strips[3] as HTMLElement).style.transform).toContain("-5em");
  rerender(view(1_287));
  pass(500);
  expect(digits()).toBe("1285");
  pass(600);
  expect(digits()).toBe("1287");
});

test("a change is a sign, per cent and what it stands beside", () => {
  show(asking("figure"), main("figure"));
  expect(screen.getByText("+8.2%")).toBeTruthy();
  expect(screen.getByText("▲", { exact: false })).toBeTruthy();
  expect(screen.getByText(/vs the same weekdays before/)).toBeTruthy();
  cleanup();
  show(asking("figure", { options: { change: false } }), main("figure"));
  expect(screen.queryByText("+8.2%")).toBeNull();
});

test("texts hold figures and nothing else", () => {
  const text = "<img src=x onerror=alert(1)> {guests} ({guests:change}) {other}\nsecond line";
  const control = madeControl("text", {
    options: { text },
    figures: { guests: madeQuestion("figure") },
  });
  const { container } = show(control, { guests: main("figure") });
  expect(container.textContent).toBe("<img src=x onerror=alert(1)> 1,284 (+8.2%) {other}\nsecond line");
  expect(container.querySelector("img")).toBeNull();
  cleanup();
  expect(show(control, { guests: { what: "refused" } }).container.textContent).toContain("Not available");
  cleanup();
  show(control);
  expect(screen.getAllByRole("status", { name: "Loading…" })).toHaveLength(2);
});

test("a ranking with more rows than fit takes turns", () => {
  vi.useFakeTimers();
  show(
    asking("ranking", { text: { size: 40, weight: 500, align: "start", colour: "token:text" } }),
    main("ranking"),
  );
  const names = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
  expect(names()[0]).toContain("Lisboa");
  const before = names();
  expect(before.length).toBeLessThan(8);
  pass(8_000);
  expect(names()[0]).not.toBe(before[0]);
});

test("a ring says of each part how much of the whole it is, of the others together, and who measures it", () => {
  const part = main<"shares">("ring");
  const others = { count: 3, value: 1_284, share: 0.5 };
  const total = { ...part.total, value: 2_568, coverage: 0.5, completeness: 0.9 };
  const measuredAt = { places: "accesses", measured: 7, all: 8 } as const;
  show(asking("ring"), { ...part, others, total: { ...total, measuredAt } });
  expect(screen.getByRole("img", { name: "Entries, today: ≥2,568" })).toBeTruthy();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "1A48%",
    "2B25%",
    "3C16%",
    "4D12%",
    "53 others50%",
  ]);
  expect(screen.getByText("From 7 of 8 entrances")).toBeTruthy();
});

test("places keep their colours, whichever is ahead; who is not known is hatched and no colour alone", () => {
  const part = main<"shares">("ring");
  const colours = (container: HTMLElement) =>
    Object.fromEntries(
      [...container.querySelectorAll("li")].map((row) => [
        row.querySelector("[dir=auto]")?.textContent,
        row.querySelector("span")?.style.getPropertyValue("--part"),
      ]),
    );
  const before = colours(show(asking("ring"), part).container);
  cleanup();
  const after = colours(show(asking("ring"), { ...part, parts: [...part.parts].reverse() }).container);
  expect(after).toEqual(before);
  expect(new Set(Object.values(before)).size).toBe(4);
  cleanup();
  for (const kind of ["shareBar", "ageBars"] as const) {
    const { container } = show(asking(kind), main(kind));
    expect(screen.getByText("Unknown").closest("li")?.textContent, kind).toContain("9%");
    expect(container.querySelectorAll("[data-unknown]").length, kind).toBeGreaterThan(0);
    cleanup();
  }
});

test("a funnel says how many of those who came past came in, and their groups where somebody counts them", () => {
  const part = main<"funnel">("funnel");
  show(asking("funnel"), part);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent?.trim())).toEqual([
    "Came past 4,620",
    "Came in 1,284 27.8% of them",
  ]);
  expect(screen.getByText("558 groups of 2.3 people")).toBeTruthy();
  cleanup();
  const none = { ...part.groups, value: null };
  show(asking("funnel"), { ...part, groups: none, captureRate: { ...part.captureRate, completeness: 0.5 } });
  expect(screen.queryByText(/groups/)).toBeNull();
  expect(screen.getByText("≈27.8% of them")).toBeTruthy();
  cleanup();
  show(asking("funnel"), { ...part, captureRate: none });
  expect(screen.getByText("No data")).toBeTruthy();
});

test("a table has a column for each number, the change of the first, and takes turns", () => {
  vi.useFakeTimers();
  const part = main<"table">("table");
  const [first, ...others] = part.rows;
  const [entries, exits] = first?.cells ?? [];
  if (!first || !entries || !exits) throw new Error("no rows");
  const cells = [
    { ...entries, completeness: 0.5 },
    { ...exits, value: null },
  ];
  show(asking("table", { h: 260 }), { ...part, rows: [{ ...first, cells }, ...others] });
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Place",
    "Entries",
    "Exits",
  ]);
  const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  const row = screen.getAllByRole("row")[1];
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent?.replaceAll(/\s/g, ""))).toEqual([
    "Lisboa",
    "≥1,284",
    "▲+8.2%",
    "–",
  ]);
  const before = names();
  expect(before.length).toBeLessThan(8);
  pass(8_000);
  expect(names()[0]).not.toBe(before[0]);
  cleanup();
  show(asking("table", { options: { change: false } }), part);
  expect(screen.queryByText("+8.2%")).toBeNull();
});

test("holidays stand beside the years before per day; without any it says so, and one that runs has no day yet", () => {
  const part = main<"festivals">("festivals");
  show(asking("festivals", { h: 500 }), part);
  const rows = () =>
    screen.getAllByRole("listitem").map(({ textContent }) => textContent?.replaceAll(/\s/g, ""));
  expect(rows()[0]).toBe("☀▲+8.2%20262,21420252,04720241,988");
  expect(screen.getByText("Entries, per day on holidays")).toBeTruthy();
  cleanup();
  const [first] = part.festivals;
  const [latest, ...before] = first?.years ?? [];
  if (!first || !latest) throw new Error("no holiday");
  const running = { ...latest, perDay: null, running: true as const };
  show(asking("festivals"), { ...part, festivals: [{ ...first, years: [running, ...before] }] });
  expect(rows()[0]).toContain("2026–2025");
  cleanup();
  show(asking("festivals"), { ...part, festivals: [] });
  expect(screen.getByText("No holidays yet")).toBeTruthy();
});

test("lines have names at their ends, and say in words what each place came to", () => {
  const part = main<"lines">("chart");
  const [first, ...others] = part.series;
  if (!first) throw new Error("no series");
  const total = { ...first.total, completeness: 0.5 };
  const points = first.points.map((point, nth) => (nth === 2 ? { value: null, completeness: 0 } : point));
  show(asking("chart"), { ...part, series: [{ ...first, total, points }, ...others] });
  expect(screen.getByRole("img").getAttribute("aria-label")).toMatch(
    /^Entries, today: Lisboa ≥1,\d+, Porto /,
  );
  expect(screen.getByText("No data")).toBeTruthy();
  cleanup();
  const inSites = part.series.map((each, nth) => ({ ...each, name: "A", entityName: `S${nth}` }));
  show(asking("chart"), { ...part, series: inSites });
  expect(screen.getByText("S1 · A")).toBeTruthy();
});

test("a light has a word and a shape, and no place without a limit is full", () => {
  const part = main<"inside">("light");
  const { container } = show(asking("light"), { ...part, state: "full" });
  expect(screen.getByText("It is full")).toBeTruthy();
  expect(container.querySelectorAll("[data-on]")).toHaveLength(1);
  cleanup();
  show(asking("light"), { ...part, limit: null, state: null, share: null });
  expect(screen.getByText("no limit set")).toBeTruthy();
});

test("no room says so in its own words", () => {
  const part = { ...main<"inside">("room"), state: "full" } as PartOf<"inside">;
  show(asking("room", { options: { fullText: "Please wait outside" } }), part);
  expect(screen.getByText("Please wait outside")).toBeTruthy();
  cleanup();
  show(asking("room"), { ...part, people: { ...part.people, value: 300 }, state: "full" });
  expect(screen.getByText("It is full")).toBeTruthy();
});

test("controls without figures", () => {
  vi.useFakeTimers({ now: new Date("2026-05-13T14:02:00Z") });
  show(madeControl("heading", { options: { text: "<b>مرحبا</b>" } }));
  expect(screen.getByRole("heading").textContent).toBe("<b>مرحبا</b>");
  expect(screen.getByRole("heading").dir).toBe("auto");
  cleanup();
  show(madeControl("clock"));
  expect(screen.getByText("Wednesday, May 13")).toBeTruthy();
  cleanup();
  show(madeControl("picture", { options: { img: "/images/abc", alt: "Logo" } }));
  expect(screen.getByAltText("Logo").getAttribute("src")).toBe("/hx-api/images/abc");
  cleanup();
  show(madeControl("picture"));
  expect(screen.getByText("No picture chosen")).toBeTruthy();
  cleanup();
  show(madeControl("qr", { options: { text: "https://foyer.example" } }));
  expect(screen.getByRole("img", { name: "https://foyer.example" })).toBeTruthy();
  cleanup();
  for (const shape of ["rectangle", "ellipse", "triangle", "arrow"]) {
    const { container } = show(madeControl("shape", { options: { shape } }));
    expect(container.innerHTML, shape).toContain("var(--screen-accent)");
    cleanup();
  }
  const { container } = show(madeControl("line", { h: 6, options: { dashed: true } }));
  expect(container.querySelector("line")?.getAttribute("stroke-dasharray")).toBe("18 12");
});

test("every kind of the contract has a view that does not break", () => {
  for (const kind of controlKinds) {
    show(madeControl(kind));
    expect(screen.queryByText(/stopped/), kind).toBeNull();
    cleanup();
  }
});

test("a kind that is not known is a box with its name", () => {
  show(madeControl("hologram"));
  expect(screen.getByText("Unknown component “hologram”")).toBeTruthy();
});

test("a broken control keeps to its box and is tried again, less and less often", () => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let tries = 0;
  let isBroken = true;
  const part = () => {
    tries++;
    if (isBroken) throw new Error("broken");
    return main<"figure">("figure");
  };
  const control = asking("figure");
  const told: unknown[] = [];
  render(
    <ControlErrors value={(cause) => told.push(cause)}>
      <ControlView control={control} document={bound} part={part} />
    </ControlErrors>,
  );
  expect(told).toEqual([new Error("broken")]);
  expect(screen.getByText("Big figure")).toBeTruthy();
  expect(screen.getByText(/It starts again by itself/)).toBeTruthy();
  for (const wait of [5_000, 30_000, 300_000]) {
    const before = tries;
    pass(wait - 10);
    expect(tries).toBe(before);
    pass(20);
    expect(tries).toBeGreaterThan(before);
  }
  isBroken = false;
  pass(300_000);
  expect(screen.getByRole("img", { name: "1,284" })).toBeTruthy();
});
