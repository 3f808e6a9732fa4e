import type { Headline, StatisticRun } from "@foyer/contract/analytics/headline";
import type { home } from "@foyer/contract/analytics/home";
import type { Reply } from "@foyer/contract/endpoint";
import { DirectionProvider, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "../../../lib/query-client.ts";
import { session } from "../../../lib/session.ts";
import { foundEntity } from "../../../testing/grant-entities.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { HomePage } from "./home-page.tsx";

const whole = { completeness: 1, coveredSeconds: 43_200, expectedSeconds: 43_200 };
const part = { completeness: 11 / 12, coveredSeconds: 39_600, expectedSeconds: 43_200 };
const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

const beside = (startTime: string) => ({ startTime, endTime: startTime, sameWeekdays: true, elapsed: true });
const all = { how: "whole" as const, seconds: 36_000, ofSeconds: 36_000 };
const statistical: Reply<typeof home.statistical> = {
  startTime: "2026-05-06 00:00:00",
  endTime: "2026-05-06 14:05:00",
  comparedWith: beside("2026-04-29"),
  zones: ["Europe/Berlin"],
  asOf: new Date().toISOString(),
  cards: {
    flowIn: {
      value: 1204,
      previous: 1000,
      growth: 0.204,
      completenessBefore: 1,
      compared: all,
      ...part,
      origin: { measured: 1180, eliminated: 0, corrected: 24, estimated: 0 },
    },
    gender: {
      value: null,
      previous: null,
      growth: null,
      completenessBefore: null,
      compared: all,
      ...whole,
      buckets: [
        { type: 1, value: 60 },
        { type: 2, value: 40 },
      ],
    },
  },
};
const span = {
  value: 10,
  previous: 8,
  growth: 0.25,
  completenessBefore: 1,
  compared: all,
  ...whole,
  startTime: "2026-05-04",
  endTime: "2026-05-06",
  comparedWith: beside("2026-04-29"),
};
const northDoor = foundEntity({ id: 7, name: "North door" });
const headline: Headline = {
  ...{ site: null, day: "2026-05-06", until: "14:00", state: "within", value: 1190, weeks: 8 },
  ...{ low: 1000, middle: 1220, high: 1440, share: -0.0246, completeness: 1, counting: 12, sites: 12 },
  ...{ holiday: null, standsOut: [], faults: [], faultCount: 0, notes: [] },
};
const run: StatisticRun = {
  days: [900, null, 1100],
  usual: { value: 1190, low: 1000, middle: 1220, high: 1440, weeks: 8 },
  until: "14:00",
};
const figures: Record<string, unknown> = {
  "/home/headline": headline,
  "/home/runs": { flowIn: run },
  "/api/subjects/search": { content: [northDoor], totalElements: 1 },
  "/api/subjects/names": [northDoor],
  "/home/statisTypes": "flowIn,gender",
  "/home/statistical": statistical,
  "/home/trend": {
    now: Array.from({ length: 24 }, (_, hour) => ({ time: clock(hour), value: 5, ...whole })),
    yesterday: Array.from({ length: 24 }, (_, hour) => ({ time: clock(hour), value: 4, ...whole })),
    day: "2026-05-06",
    hour: null,
    notBegun: 2,
  },
  "/home/keliukpi": { day: span, week: span, month: span, year: span },
  "/home/holiday": [],
  "/home/days": Array.from({ length: 30 }, (_, day) => ({
    day: `2026-04-${String(day + 1).padStart(2, "0")}`,
    value: day,
    ...whole,
  })),
  "/api/analysis/rank": {
    rows: [{ id: 7, name: "North door", share: 1, value: 90, previous: 100, growth: -0.1, ...part }],
    total: { value: 90, ...part },
    comparedWith: beside("2026-04-29"),
  },
  "/home/setStatisTypes": "flowIn",
  "/api/analysis/expected": {
    points: Array.from({ length: 24 }, (_, hour) => ({
      time: `2026-05-06 ${clock(hour)}`,
      low: 2,
      middle: 3,
      high: 4,
      weeks: 6,
    })),
    weeks: 6,
    enough: false,
    outside: [
      { day: "2026-04-12", value: 90, low: 20, high: 60, which: "above" },
      { day: "2026-04-19", value: 3, low: 20, high: 60, which: "below", holiday: true },
    ],
    judged: 28,
    soFar: {
      ...{ day: "2026-05-06", until: "14:00", value: 70, low: 28, middle: 42, high: 56, weeks: 6 },
      standing: "above",
    },
    zones: ["Europe/Berlin"],
  },
};

let answers: Record<string, unknown> = {};
const refused = { status: 500, code: 500, message: "The database is away.", key: "server.error" };

inEnglish();

beforeEach(() => {
  answers = { ...figures };
  signIn("home:view", "base:home:set");
  vi.stubGlobal("fetch", vi.fn(answer));
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function answer(address: string) {
  const path = new URL(address, "http://foyer.test").pathname.replace("/hx-api", "");
  const data = answers[path];
  if (data === refused) return Response.json(refused, { status: 500 });
  return Response.json({ code: 200, message: "", data });
}

function signIn(...permissions: string[]) {
  session.load({
    user: {
      id: 1,
      username: "ada",
      nickName: "Ada",
      avatar: null,
      userType: 2,
      mustChangePassword: false,
      mustSetUpFactor: false,
    },
    roles: ["manager"],
    permissions,
    company: { id: 1, name: "Arcades", logo: null, colour: null, timeZone: "Europe/Berlin" },
    depts: [],
    entitys: [],
    wholeCompany: true,
  });
}

function show(address = "") {
  const client = makeQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const { unmount } = render(
    <DirectionProvider>
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <MemoryRouter>
            <NuqsTestingAdapter searchParams={address} hasMemory>
              <HomePage />
            </NuqsTestingAdapter>
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>,
  );
  return { client, unmount };
}

const asked = (path: string) =>
  vi
    .mocked(fetch)
    .mock.calls.map(([address]) => String(address))
    .filter((address) => address.startsWith(`/hx-api${path}`));

test("a figure says how it changed and what it rests on; a click explains it", async () => {
  show();
  const card = await screen.findByRole("button", { name: /Entries/ });
  expect(card.textContent).toContain("1,204");
  expect(card.textContent).toContain("up 20%");
  expect(card.textContent).toContain("vs Wed, Apr 29 by this time");
  expect(card.textContent).toContain("11 of 12 hours");

  await userEvent.click(card);
  // The explanation's code comes with the first question.
  const why = await screen.findByRole("dialog", { name: "Why this number?" }, { timeout: 10_000 });
  expect(why.textContent).toContain("Entries · All sites · Wed, May 6");
  expect(why.textContent).toContain("Counted1,180");
  expect(why.textContent).toContain("Corrected+24");
  expect(why.textContent).toContain("Previous period1,000");
});

test("key figures, ranks and hours are explained, too", async () => {
  answers["/api/figures/why"] = {
    ...{ name: "North door", entityId: 7, entityName: "North door", zone: "Europe/Berlin" },
    ...{ from: "", to: "", figure: { value: 10, ...whole }, measures: [], rules: [], lines: [] },
    settings: { captureRate: "ofAll", incompleteBelow: 0 },
  };
  show("?entity=7");
  const user = userEvent.setup();
  const explained = async (what: HTMLElement) => {
    await user.click(what);
    const why = await screen.findByRole("dialog", { name: "Why this number?" });
    await waitFor(() => expect(why.textContent).toContain("No rule was applied"));
    await user.click(within(why).getByRole("button", { name: "Close dialog" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    return asked("/api/figures/why").at(-1);
  };
  const [day] = await screen.findAllByRole("button", { name: "10" });
  expect(await explained(day as HTMLElement)).toContain(
    "dataType=0&id=7&type=flowIn&startTime=2026-05-04&endTime=2026-05-06",
  );
  expect(await explained(screen.getByRole("button", { name: /North door/ }))).toContain("id=7");
  await user.click(screen.getAllByRole("button", { name: "Show as table" })[0] as HTMLElement);
  expect(await explained(screen.getByRole("button", { name: "00:00" }))).toContain("hour=00%3A00");
});

const sentence = async () =>
  (await screen.findByRole("region", { name: "Today in one sentence" })).textContent;
const saying = async (change: Partial<Headline>) => {
  answers["/home/headline"] = { ...headline, ...change };
  const { unmount } = show();
  await screen.findByText(/^Today until/);
  const said = await sentence();
  unmount();
  return said?.replaceAll(/[\u2068\u2069]/g, "");
};

test("home begins with how today stands", async () => {
  expect(await saying({})).toBe(
    "Today until 14:00A usual Wednesday so far: 1,190 entries, 2.5% below usual. ",
  );
  expect(await saying({ share: 0.18, value: 1440 })).toContain(
    "A usual Wednesday so far: 1,440 entries, usually 1,000 to 1,440.",
  );
  expect(await saying({ state: "above", share: 0.31 })).toContain(
    "Busier than a usual Wednesday so far: 1,190 entries, 31% above usual.",
  );
  expect(await saying({ state: "below", share: null, value: 3, low: 5, high: 12 })).toContain(
    "Quieter than a usual Wednesday so far: 3 entries, usually 5 to 12.",
  );
  expect(await saying({ site: { id: 7, name: "North door" }, weeks: 5 })).toContain(
    "North door · Today until 14:00 · based on 5 weeks only",
  );
  expect(await saying({ until: null })).toContain("Today until each site's last full hour");
});

test("what cannot be said is not said, and what is missing is", async () => {
  const unknown = { low: null, middle: null, high: null, share: null };
  expect(await saying({ state: "early" })).toContain("It's too early to say how this Wednesday goes.");
  expect(await saying({ ...unknown, state: "noHistory", weeks: 2 })).toBe(
    "Today until 14:001,190 entries so far. What is usual on a Wednesday is known after 4 of them. ",
  );
  expect(await saying({ state: "incomplete", counting: 11 })).toContain(
    "1,190 entries so far, but too much is missing to say whether that is usual. Counted at 11 of 12 sites.",
  );
  expect(await saying({ completeness: 0.9866 })).toContain("98.6% of the time has been counted.");
  expect(await saying({ state: "nothing", value: null, counting: 0 })).toContain(
    "Nothing has been counted today, although sensors should have reported.",
  );
  expect(await saying({ state: "nobody", value: 0 })).toContain(
    "Nobody has come in today, as usual on a Wednesday.",
  );
});

test("a holiday stands beside the same holiday", async () => {
  const holiday = { name: "Fair", sites: 12, before: { day: "2025-05-07", value: 1000, share: 0.19 } };
  expect(await saying({ state: "holiday", holiday })).toContain(
    "Fair today: 1,190 entries so far, 19% more than on May 7, 2025.",
  );
  expect(await saying({ state: "holiday", holiday: { ...holiday, sites: 3, before: null } })).toContain(
    "Fair at 3 sites today: 1,190 entries so far, not compared with a usual Wednesday.",
  );
});

test("what is broken leads to where it is mended, and what stands out to its site", async () => {
  signIn("home:view", "quality:list", "fix:list", "entity:list");
  const fault: Headline["faults"][number] = {
    ...{ kind: "silent", entityId: 7, entityName: "Fifth Avenue", name: "Door 2", sn: "SN 1" },
    ...{ since: "2026-05-06T08:05:00Z", zone: "Europe/Berlin" },
  };
  answers["/home/headline"] = {
    ...headline,
    ...{ faults: [fault], faultCount: 3 },
    standsOut: [
      { id: 7, name: "North door", which: "above", value: 90, share: 0.4 },
      { id: 8, name: "South door", which: "below", value: 2, share: null },
    ],
    notes: [{ kind: "sale", text: "Half price", place: "North door" }],
  };
  show();
  expect(await screen.findByText(/has been silent since/)).toBeDefined();
  expect((await sentence())?.replaceAll(/[\u2068\u2069]/g, "")).toContain(
    "Door 2 · Fifth Avenue has been silent since 10:05",
  );
  expect(screen.getByRole("link", { name: "See" }).getAttribute("href")).toBe("/device/SN%201");
  expect(screen.getByRole("link", { name: "2 more to check" }).getAttribute("href")).toBe("/base/fix");
  const region = screen.getByRole("region", { name: "Today in one sentence" });
  expect(
    within(region)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["North door 40% above usual", "South door fewer than usual: 2", "North door: Half price"]);
  expect(within(region).getByRole("link", { name: "North door" }).getAttribute("href")).toBe(
    "/system/entity/detail/7",
  );
});

test("the sentence about one site leads to its page", async () => {
  signIn("home:view", "entity:list");
  answers["/home/headline"] = { ...headline, site: { id: 8, name: "South shop" } };
  show();
  const site = await screen.findByRole("link", { name: "South shop" });
  expect(site.getAttribute("href")).toBe("/system/entity/detail/8");
});

test("a card shows where its figure usually stands at this hour, only for today", async () => {
  const { unmount } = show();
  const card = await screen.findByRole("button", { name: /Entries/ });
  await waitFor(() => expect(card.textContent).toContain("by 14:00, usually 1,000 – 1,440"));
  unmount();
  show("?period=3");
  const ofMonth = await screen.findByRole("button", { name: /Entries/ });
  await waitFor(() => expect(ofMonth.textContent).toContain("Last 3 days"));
  expect(ofMonth.textContent).not.toContain("usually");
});

test("cards are moved by the keyboard and keep their order", async () => {
  answers["/home/setStatisTypes"] = "gender,flowIn";
  show();
  const user = userEvent.setup();
  (await screen.findByRole("button", { name: /Entries/ })).focus();
  await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await waitFor(() =>
    expect(asked("/home/setStatisTypes")).toEqual(["/hx-api/home/setStatisTypes?types=gender%2CflowIn"]),
  );
  expect(screen.getByText("Entries: 2 of 2")).toBeDefined();
});

test("an operator is told of the installation", async () => {
  signIn("home:view", "company:list", "job:list");
  answers["/home/platform"] = {
    ...{ companies: 3, devices: 57, online: 52, failingTasks: 1, silentCompanies: 2 },
    silent: [{ id: 1, name: "Arcades", sites: 2, devices: 5 }],
  };
  show();
  const line = await screen.findByRole("region", { name: "This installation" });
  await waitFor(() => expect(line.textContent).toContain("3 companies."));
  expect(line.textContent?.replaceAll(/[\u2068\u2069]/g, "")).toContain(
    "3 companies. 52 of 57 devices online. 1 scheduled task failed last time. Arcades: 2 sites with devices offline. 1 more company has devices offline.",
  );
  expect(within(line).getByRole("link", { name: "See" }).getAttribute("href")).toBe(
    "/system/device?state=offline",
  );
});

test("a distribution shows its shares", async () => {
  show();
  const card = await screen.findByRole("button", { name: /Gender/ });
  expect(card.textContent).toContain("Male 60%");
  expect(card.textContent).toContain("Female 40%");
});

test("every chart has its figures as a table", async () => {
  show();
  const table = await screen.findByRole("table", { name: "Hourly trend: Entries" });
  expect(within(table).getAllByRole("row")).toHaveLength(25);
  expect(await screen.findByText("A ranking needs a second site.")).toBeDefined();
  expect(screen.getByText(/^In 2 sites, this day has not begun/)).toBeDefined();
});

test("a day on which all is closed says so, and does not pass for one without data", async () => {
  const days = answers["/home/days"] as object[];
  answers["/home/days"] = days.map((day, index) =>
    index === 27 ? { ...day, value: null, closed: true } : day,
  );
  show();
  const table = await screen.findByRole("table", { name: "Last 7 days: Entries" });
  const cells = within(table)
    .getAllByRole("row")
    .map((row) => row.textContent);
  expect(cells.filter((text) => text?.includes("closed"))).toHaveLength(1);
  expect(cells[5]).toMatch(/Apr 28.*closed/);
});

test("today stands beside what is usual, and unusual days lead to their hours", async () => {
  signIn("home:view", "comparative");
  show("?entity=7");
  const standing = await screen.findByText(/^Until 14:00/);
  expect(standing.textContent).toBe(
    "Until 14:00 above the usual range: 70 instead of 28 – 56 · based on 6 weeks only",
  );
  const trend = screen.getByRole("table", { name: "Hourly trend: Entries" });
  expect(within(trend).getByRole("columnheader", { name: "Usual range" })).toBeDefined();
  expect(within(trend).getAllByRole("cell", { name: "2 – 4" })).toHaveLength(24);

  const unusual = screen.getByRole("region", { name: /^Unusual days/ });
  expect(unusual.textContent).toContain("2 of the last 28 days were unusual.");
  const lines = within(unusual).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "Sun, Apr 19below · holiday3, usually 20 – 60",
    "Sun, Apr 12above90, usually 20 – 60",
  ]);
  const [latest] = within(unusual).getAllByRole("link");
  expect(latest?.getAttribute("href")).toBe(
    "/analysis/compare?of=0&ids=7&types=flowIn&from=2026-04-19&to=2026-04-19",
  );
  const bodies = vi
    .mocked(fetch)
    .mock.calls.flatMap(([address, init]) =>
      String(address).endsWith("/expected") ? [JSON.parse(String(init?.body))] : [],
    );
  // Asked once for both panels, of the day the server counts.
  expect(bodies.at(-1)).toMatchObject({
    ids: [7],
    interval: "1h",
    startTime: "2026-05-04",
    endTime: "2026-05-04",
    outsideSince: "2026-04-05",
  });
});

test("without what is usual the home page is as before", async () => {
  answers["/api/analysis/expected"] = refused;
  show();
  const trend = await screen.findByRole("table", { name: "Hourly trend: Entries" });
  expect(within(trend).queryByRole("columnheader", { name: "Usual range" })).toBeNull();
  expect(screen.queryByRole("region", { name: /^Unusual days/ })).toBeNull();
});

test("a custom period without its days warns and asks for nothing", async () => {
  show("?period=5");
  expect((await screen.findByRole("alert")).textContent).toBe("Choose a date range.");
  expect(asked("/home/statistical")).toEqual([]);
});

test("a custom period with its days is asked for", async () => {
  show("?period=5&from=2026-05-01&to=2026-05-03");
  await screen.findByRole("button", { name: /Entries/ });
  expect(asked("/home/statistical")[0]).toContain("period=5&startTime=2026-05-01&endTime=2026-05-03");
});

test("the site in the address is the one asked for, ranked among its neighbours", async () => {
  show("?entity=7");
  await screen.findByRole("button", { name: /Entries/ });
  expect(asked("/home/statistical")[0]).toContain("entityId=7");
  const bodies = vi.mocked(fetch).mock.calls.map(([, init]) => String(init?.body));
  await waitFor(() => expect(bodies.some((body) => body.includes('"deptId":2'))).toBe(true));
});

test("the statistics are chosen, at least one", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Choose statistics" }));
  const dialog = await screen.findByRole("dialog", { name: "Choose statistics" }, { timeout: 20_000 });
  await userEvent.click(within(dialog).getByRole("checkbox", { name: "Entries" }));
  await userEvent.click(within(dialog).getByRole("checkbox", { name: "Gender" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(within(dialog).getByRole("status").textContent).toBe("Choose at least one statistic.");
  expect(asked("/home/setStatisTypes")).toEqual([]);

  await userEvent.click(within(dialog).getByRole("checkbox", { name: "Exits" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked("/home/setStatisTypes")).toEqual(["/hx-api/home/setStatisTypes?types=flowOut"]);
});

test("without the right nothing can be chosen", async () => {
  signIn("home:view");
  show();
  await screen.findByRole("button", { name: /Entries/ });
  expect(screen.queryByRole("button", { name: "Choose statistics" })).toBeNull();
});

test("when the choice cannot be read, the usual five are shown", async () => {
  answers["/home/statisTypes"] = refused;
  show();
  await screen.findByRole("button", { name: /Entries/ });
  expect(screen.getByRole("option", { name: "Children" })).toBeDefined();
});

test("without the right to the page it says which one is missing", () => {
  signIn();
  show();
  expect(screen.getByText("You don't have access to this")).toBeDefined();
  expect(fetch).not.toHaveBeenCalled();
});

test("before the first site the page says what will be here", async () => {
  signIn("*:*:*");
  answers["/api/subjects/search"] = { content: [], totalElements: 0 };
  show();
  expect(await screen.findByText("Your figures will be here")).toBeDefined();
  expect(screen.getByRole("link", { name: "Set up the first site" }).getAttribute("href")).toBe("/start");
});

test("an operator before the first company is asked to begin, and nothing is asked of the server", () => {
  signIn("*:*:*");
  const { signedIn } = session.current();
  if (signedIn) session.load({ ...signedIn, user: { ...signedIn.user, userType: 0 }, company: null });
  show();
  expect(screen.getByRole("link", { name: "Set up the first site" })).toBeDefined();
  expect(fetch).not.toHaveBeenCalled();
});

test("before the first count it says that devices must be bound", async () => {
  signIn("*:*:*");
  answers["/home/statistical"] = { ...statistical, asOf: null };
  show();
  expect(await screen.findByText(/No device has sent a count yet/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Connect a device" }).getAttribute("href")).toBe("/start?step=3");
});

test("figures that cannot be refreshed stay, with a way to try again", async () => {
  const { client } = show();
  await screen.findByRole("button", { name: /Entries/ });
  answers["/home/statistical"] = refused;
  await client.invalidateQueries({ queryKey: ["/home/statistical"] });
  expect((await screen.findByRole("alert")).textContent).toContain("refresh these figures");
  expect(screen.getByRole("button", { name: /Entries/ }).textContent).toContain("1,204");

  answers["/home/statistical"] = figures["/home/statistical"];
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("news refresh the figures, many at once only once", async () => {
  const received: Array<(event: { data: string }) => void> = [];
  class Stream {
    addEventListener(type: string, listener: (event: { data: string }) => void) {
      if (type === "counts") received.push(listener);
    }
    close() {}
  }
  vi.stubGlobal("EventSource", Stream);
  session.begin("token");
  signIn("home:view");
  show();
  await screen.findByRole("button", { name: /Entries/ });
  await waitFor(() => expect(asked("/home/statistical")).toHaveLength(1));

  const news = { data: JSON.stringify({ entityIds: [7], at: "2026-05-06T12:00:00Z" }) };
  for (let count = 0; count < 5; count++) for (const hear of received) hear(news);
  await waitFor(() => expect(asked("/home/statistical")).toHaveLength(2));
  await new Promise((later) => setTimeout(later, 400));
  expect(asked("/home/statistical")).toHaveLength(2);
  session.end("signedOut");
});

test("a part that fails leaves the others alone", async () => {
  answers["/home/keliukpi"] = refused;
  show();
  expect((await screen.findByRole("alert")).textContent).toContain("The database is away.");
  expect(await screen.findByRole("table", { name: "Hourly trend: Entries" })).toBeDefined();
});
