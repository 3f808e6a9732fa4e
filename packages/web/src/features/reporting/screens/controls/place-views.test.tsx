import type { Control } from "@foyer/contract/reporting/screens/screen-document";
import type { PartOf, ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { cleanup, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { inEnglish } from "../../../../testing/in-english.ts";
import { madeControl, madeDocument, madeQuestion } from "../../../../testing/made-screen-document.ts";
import { controlSamples } from "./control-samples.ts";
import { ControlView } from "./control-view.tsx";
import { headOfToday } from "./sample-figures.ts";

inEnglish();

const show = (control: Control, part: ScreenPart) =>
  render(<ControlView control={control} document={madeDocument()} part={() => part} />);
const asking = (kind: string, what: PartOf<"plan">["what"] | ScreenPart["what"], options: object = {}) =>
  madeControl(kind, { figures: { main: madeQuestion(what as "plan") }, options: { ...options } });
const sampleOf = <Kind extends ScreenPart["what"]>(
  kind: "floorPlan" | "heatMap" | "map" | "notes" | "faults" | "openingBand",
) => controlSamples[kind]?.main as Extract<ScreenPart, { what: Kind }>;

test("a floor plan says each area, its number and how full it is, not by colour alone", () => {
  const part = sampleOf<"plan">("floorPlan");
  show(asking("floorPlan", "plan"), part);
  const picture = screen.getByRole("img");
  expect(picture.getAttribute("aria-label")).toBe(
    "1 · People inside\nA: 148 (There is room)\nB: ▲ 61 (It is filling up)\nC: ■ 35 (It is full)",
  );
  cleanup();
  show(asking("floorPlan", "plan", { number: "asked", names: false }), part);
  expect(screen.getByText("1,036")).toBeTruthy();
  expect(screen.queryByText("A")).toBeNull();
  cleanup();
  show(asking("floorPlan", "plan"), { ...part, plan: null, areas: [] });
  expect(screen.getByText("This place has no plan with a picture yet")).toBeTruthy();
});

test("an area nothing is known of has a dash; a plan stands without its picture", () => {
  const part = sampleOf<"plan">("floorPlan");
  const unknown = { value: null, completeness: null, coveredSeconds: 0, expectedSeconds: 0 };
  const [first] = part.areas;
  if (!first) throw new Error("no area");
  const { container } = show(asking("floorPlan", "plan"), {
    ...part,
    plan: { name: "1", img: "/images/abc", width: 1_000, height: 600 },
    areas: [{ ...first, people: unknown, state: null }],
  });
  expect(screen.getByText("–")).toBeTruthy();
  expect(container.querySelector("image")?.getAttribute("href")).toBe("/hx-api/images/abc");
  cleanup();
  // One whose sensors fell silent says so beside its number.
  show(asking("floorPlan", "plan"), {
    ...part,
    areas: [{ ...first, isStale: true }, ...part.areas.slice(1)],
  });
  expect(screen.getByText("148 ?")).toBeTruthy();
  expect(screen.getByText("▲ 61")).toBeTruthy();
  cleanup();
});

test("a heat map says its scale, and where nobody watched", () => {
  const part = sampleOf<"heat">("heatMap");
  show(asking("heatMap", "heat"), part);
  expect(screen.getByText("0.42")).toBeTruthy();
  expect(screen.getByText("1 · Presence, today")).toBeTruthy();
  cleanup();
  show(asking("heatMap", "heat"), { ...part, levels: "" });
  expect(screen.getByText("Nothing seen")).toBeTruthy();
  expect(screen.queryByText(/People at once/)).toBeNull();
});

const note = (text: string, id = 1) => ({
  ...{ id, kind: "other" as const, text, place: null },
  ...{ startTime: "2026-05-13", endTime: "2026-05-13" },
});
const notesPart = (...texts: string[]): ScreenPart => ({
  what: "notes",
  ...headOfToday,
  notes: texts.map((text, nth) => note(text, nth + 1)),
});

test("notes are shown as they were written, never as a page", () => {
  const { container } = show(
    asking("notes", "notes", { date: false }),
    notesPart("<img src=x onerror=alert(1)>"),
  );
  expect(container.textContent).toContain("<img src=x onerror=alert(1)>");
  expect(container.textContent).toContain("whole company");
  expect(container.querySelector("img")).toBeNull();
  cleanup();
  show(asking("notes", "notes"), notesPart());
  expect(screen.getByText("No notes")).toBeTruthy();
});

test("words that are longer than their box pass by in two copies, and stand still where nothing may move", () => {
  const width = vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(2_400);
  const oneLine = { ...asking("notes", "notes"), w: 600, h: 60 };
  const { container } = show(oneLine, notesPart("A long story"));
  const strip = container.querySelector<HTMLElement>("[data-moves]");
  expect(strip?.style.getPropertyValue("--way")).toBe("2400px");
  expect(strip?.style.getPropertyValue("--length")).toBe("20s");
  expect(screen.getAllByText("A long story")).toHaveLength(2);
  cleanup();
  const still = vi.spyOn(window, "matchMedia").mockReturnValue({
    matches: true,
    addListener: () => undefined,
    removeListener: () => undefined,
  } as unknown as MediaQueryList);
  const calm = show(oneLine, notesPart("A long story", "Another"));
  expect(calm.container.querySelector("[data-moves]")).toBeNull();
  expect(screen.getAllByText("A long story")).toHaveLength(1);
  expect(screen.queryByText("Another")).toBeNull();
  still.mockRestore();
  width.mockRestore();
});

test("what is wrong is said with its place; nothing wrong is said as well, or hidden", () => {
  const part = sampleOf<"faults">("faults");
  const { container } = show(asking("faults", "faults"), { ...part, count: 13 });
  expect(container.textContent).toContain("! Silent HX-CCD21 0417, Lisboa since May 12, 2026");
  expect(container.textContent).toContain("and 12 more");
  cleanup();
  const nothing = { ...part, faults: [], count: 0 };
  show(asking("faults", "faults"), nothing);
  expect(screen.getByText(/All sensors report/)).toBeTruthy();
  cleanup();
  expect(show(asking("faults", "faults", { onlyFaults: true }), nothing).container.textContent).toBe("");
});

test("opening hours are said on the clock of the place, until when or from when", () => {
  vi.useFakeTimers({ now: new Date("2026-05-13T10:00:00Z") });
  const head = { what: "opening" as const, ...headOfToday, zones: ["Europe/Berlin"] };
  const daily = (from: string, to: string): ScreenPart => ({ ...head, hours: { kind: "daily", from, to } });
  const said = (part: ScreenPart) => {
    const { container } = show(asking("openingBand", "opening"), part);
    const { textContent } = container;
    const width = container.querySelector<HTMLElement>("[style*=width] [style*=width]")?.style.width;
    cleanup();
    return [textContent, width];
  };
  expect(said(daily("2026-05-13T07:00:00Z", "2026-05-13T19:00:00Z"))).toEqual(["Open until 21:00", "25%"]);
  expect(said(daily("2026-05-13T15:00:00Z", "2026-05-13T19:00:00Z"))[0]).toBe("Closed, opens at 17:00");
  expect(said(daily("2026-05-14T07:00:00Z", "2026-05-14T19:00:00Z"))[0]).toMatch(
    /^Closed, opens Thu.*, 09:00$/,
  );
  expect(said({ ...head, hours: { kind: "always" } })[0]).toBe("Open around the clock");
  expect(said({ ...head, hours: { kind: "several" } })[0]).toBe("Opening hours differ by site");
});

test("the logo is shown where there is one", () => {
  show(asking("logo", "logo", { fit: "cover" }), { what: "logo", img: "/hx-api/images/abc" });
  expect(screen.getByAltText("Company logo").getAttribute("src")).toBe("/hx-api/images/abc");
  cleanup();
  show(asking("logo", "logo"), { what: "logo", img: null });
  expect(screen.getByText("The company has no logo yet")).toBeTruthy();
});

test("a map says each site and how many lie nowhere", () => {
  const part = sampleOf<"sites">("map");
  show(asking("map", "sites"), { ...part, unplaced: 3 });
  expect(screen.getByRole("img").getAttribute("aria-label")).toContain("Lisboa: 1,284\nPorto: 1,102");
  expect(screen.getByText("Sites without coordinates: 3")).toBeTruthy();
  expect(screen.getByText("200 km")).toBeTruthy();
  cleanup();
  show(asking("map", "sites"), { ...part, sites: [], unplaced: 3 });
  expect(screen.getByText("No site has coordinates yet")).toBeTruthy();
});

test("a page is framed by way of its host's key; another host is a box with its name", () => {
  const hosts = [{ host: "news.example.org", key: "k1" }];
  // As it would be if an address had found its way into a document.
  const framed = (address: string) =>
    show({ ...asking("frame", "frames"), options: { address } }, { what: "frames", hosts });
  const { container } = framed("https://news.example.org/a?b=c&d");
  const frame = container.querySelector("iframe");
  expect(frame?.getAttribute("src")).toBe(
    "/hx-api/framed/k1?url=https%3A%2F%2Fnews.example.org%2Fa%3Fb%3Dc%26d",
  );
  expect(frame?.getAttribute("sandbox")).toBe("allow-scripts");
  expect(frame?.getAttribute("referrerpolicy")).toBe("no-referrer");
  cleanup();
  expect(framed("https://evil.example/").container.querySelector("iframe")).toBeNull();
  expect(screen.getByText("evil.example")).toBeTruthy();
  cleanup();
  for (const address of ["javascript:alert(1)", "data:text/html,x", ""]) {
    expect(framed(address).container.querySelector("iframe"), address).toBeNull();
    expect(screen.getByText("No address entered")).toBeTruthy();
    cleanup();
  }
});
