import { setTimeout as sleep } from "node:timers/promises";
import type { HeatGridMessage, HeatPositionsMessage } from "@foyer/contract/counting/heat-message";
import { FleetPlan, PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { expect, it, onTestFinished } from "vitest";
import type { PretendPlatform } from "../../test/pretend-platform.ts";
import { quietPlatform } from "../../test/quiet-platform.ts";
import { Floors } from "../floor/floors.ts";
import { watch } from "../floor/watching.ts";
import { heatCalls } from "../history/heat-history.ts";
import { sendHeatHistory } from "../history/history.ts";
import { createModel } from "../model/model.ts";
import { HttpPost } from "../protocols/http-post.ts";
import { noFaults } from "./faults.ts";
import { Live } from "./live.ts";
import { Tally } from "./tally.ts";

const noon = Date.parse("2026-06-12T12:00:00+02:00");
const slotMs = 300_000;

const planned = (given: object) =>
  PlannedDevice.parse({
    sn: "HEAT1",
    key: "k",
    deviceType: 21,
    protocol: "foyer-mqtt",
    zone: "Europe/Berlin",
    openMinute: 600,
    closeMinute: 1200,
    dailyIn: 600,
    profile: "shop",
    ...given,
  });

const floor = {
  name: "hall",
  width: 20,
  height: 15,
  doors: [{ x: 10, y: 15, lines: [{ sn: "DOOR" }] }],
  back: { x: 0, y: 0 },
  interests: [
    { x: 4, y: 5 },
    { x: 15, y: 6 },
  ],
};
const door = planned({ sn: "DOOR", deviceType: 2, protocol: "foyer-http", managed: false });
const west = planned({ sn: "WEST", lines: [], heat: { floor: "hall", width: 10, height: 15 } });
const east = planned({
  sn: "EAST",
  protocol: "foyer-http",
  lines: [],
  heat: { floor: "hall", left: 10, width: 10, height: 15, cols: 16, rows: 12, sends: "grids" },
});

function fleet(platform: PretendPlatform, devices: readonly PlannedDevice[]): FleetPlan {
  return FleetPlan.parse({ seed: 9, host: "127.0.0.1", ...platform.ports, floors: [floor], devices });
}

function toHttp(platform: PretendPlatform): HttpPost {
  const http = new HttpPost("127.0.0.1", platform.ports.httpPort);
  onTestFinished(() => http.close());
  return http;
}

async function runUntil(
  platform: PretendPlatform,
  plan: FleetPlan,
  isDone: () => boolean,
  faults = noFaults,
): Promise<void> {
  const ports = { host: "127.0.0.1", ...platform.ports, http: toHttp(platform), mqttVersion: 4 as const };
  const live = new Live({
    plan,
    ports,
    tally: new Tally(),
    faults,
    ledger: null,
    speed: 100,
    hours: "all",
    from: noon,
    catchUp: noon - 3_600_000,
  });
  live.start();
  for (let waited = 0; !isDone() && waited < 15_000; waited += 20) await sleep(20);
  await live.stop();
  expect(isDone()).toBe(true);
}

const isGrid = (message: PretendPlatform["heat"][number]): message is HeatGridMessage => "start" in message;

const gridsOf = ({ heat }: PretendPlatform, sn: string): HeatGridMessage[] =>
  heat.filter(isGrid).filter((message) => message.sn === sn);

const positionsOf = ({ heat }: PretendPlatform, sn: string): HeatPositionsMessage[] =>
  heat.flatMap((message) => (isGrid(message) || message.sn !== sn ? [] : [message]));

/** What a device of the plan saw in a span, from the people themselves. */
function seen(plan: FleetPlan, device: PlannedDevice, from: number, to: number) {
  const { floor, view } = new Floors(plan, createModel(plan.seed, [])).watchedBy(device);
  return watch(floor, view).slots(from, to, slotMs);
}

it("tells the past in grids and the present in positions, of the people who are counted", async () => {
  const platform = await quietPlatform();
  const plan = fleet(platform, [door, west, east]);
  const ended = noon + 2 * slotMs;
  const newest = (sn: string) =>
    Math.max(
      0,
      ...positionsOf(platform, sn).flatMap(({ tracks }) =>
        tracks.flatMap(({ points }) => points.map(([at]) => at * 1000)),
      ),
    );
  await runUntil(platform, plan, () => newest("WEST") > ended && gridsOf(platform, "EAST").length >= 14);

  for (const device of [west, east]) {
    const expected = seen(plan, device, noon - 3_600_000, noon);
    const grids = gridsOf(platform, device.sn).filter(({ start }) => Date.parse(start) < noon);
    expect(
      grids.map(({ start, cells, visits, people }) => ({ start: Date.parse(start), cells, visits, people })),
    ).toEqual(expected);
    expect(new Set(grids.map(({ seconds, covered, scale }) => `${seconds} ${covered} ${scale}`))).toEqual(
      new Set(["300 300 0.1"]),
    );
  }
  expect(gridsOf(platform, "EAST")[0]).toMatchObject({ cols: 16, rows: 12 });
  expect(positionsOf(platform, "EAST")).toEqual([]);

  const seconds = positionsOf(platform, "WEST")
    .flatMap(({ tracks }) => tracks.flatMap(({ points }) => points))
    .filter(([at]) => at * 1000 > noon && at * 1000 <= ended).length;
  const present = seen(plan, west, noon, ended)
    .flatMap(({ cells }) => cells)
    .reduce((sum, [, tenths]) => sum + tenths / 10, 0);
  expect(present).toBeGreaterThan(600);
  expect(Math.abs(seconds / present - 1)).toBeLessThan(0.05);
}, 30_000);

it("brings everything, whatever gets lost or comes twice", async () => {
  const platform = await quietPlatform();
  const plan = fleet(platform, [door, west, east]);
  platform.refusals.left = 3;
  const starts = (sn: string) => new Set(gridsOf(platform, sn).map(({ start }) => start));
  let isCut = false;
  const cutOnce = () => {
    if (!isCut) platform.broker.cutAll();
    isCut = true;
  };
  const faults = { ...noFaults, loseAnswers: 0.3, duplicate: 0.3 };
  await runUntil(
    platform,
    plan,
    () => {
      // What was refused is sent again over the next connection.
      if (platform.refusals.left === 0) cutOnce();
      return starts("WEST").size >= 12 && starts("EAST").size >= 12;
    },
    faults,
  );
  const expected = seen(plan, east, noon - 3_600_000, noon).map(({ cells }) => cells);
  const kept = new Map(gridsOf(platform, "EAST").map(({ start, cells }) => [start, cells]));
  expect([...kept.values()].slice(0, 12)).toEqual(expected);
  expect(gridsOf(platform, "EAST").length).toBeGreaterThan(kept.size);
}, 30_000);

it("looks at a small shop of its own where it is given no floor, and counts the same people", async () => {
  const platform = await quietPlatform();
  const plan = fleet(platform, [planned({})]);
  await runUntil(
    platform,
    plan,
    () => platform.stored.size >= 12 && positionsOf(platform, "HEAT1").length > 5,
  );
  const people = gridsOf(platform, "HEAT1").reduce((sum, grid) => sum + total(grid.visits ?? []), 0);
  const came = [...platform.stored.values()].slice(0, 12).reduce((sum, one) => sum + one.in, 0);
  expect(came).toBeGreaterThan(20);
  expect(people).toBeGreaterThan(came);
}, 30_000);

const total = (cells: HeatGridMessage["visits"] = []) => cells.reduce((sum, [, value]) => sum + value, 0);

it("refuses a floor that the plan does not have", async () => {
  const platform = await quietPlatform();
  const lost = planned({ heat: { floor: "attic", width: 5, height: 5 } });
  await expect(runUntil(platform, fleet(platform, [lost]), () => true)).rejects.toThrow(
    "HEAT1: there is no floor attic",
  );
});

it("sends a past by the hour and by five minutes, around the clock but for its gaps", async () => {
  const platform = await quietPlatform();
  const gaps = [{ from: "2026-06-10T20:00:00Z", to: "2026-06-10T22:00:00Z" }];
  const plan = fleet(platform, [door, { ...west, gaps }]);
  const day = { from: Date.parse("2026-06-10T00:00:00Z"), fineFrom: Date.parse("2026-06-11T00:00:00Z") };
  await sendHeatHistory(heatCalls({ plan, ...day, to: Date.parse("2026-06-11T13:02:00Z"), key: null }), {
    http: toHttp(platform),
    tally: new Tally(),
    ledger: null,
    inFlight: 4,
    stopped: new AbortController().signal,
  });
  const grids = gridsOf(platform, "WEST");
  expect(grids.filter(({ seconds }) => seconds === 3600)).toHaveLength(22);
  expect(grids.filter(({ seconds }) => seconds === 300)).toHaveLength(13 * 12);
  expect(grids[0]?.start).toMatch(/^2026-06-11T/);
  const night = grids.filter(({ start }) => start < "2026-06-10T05");
  expect(night.map(({ cells, covered }) => [cells?.length, covered])).toEqual(Array(5).fill([0, 3600]));
  const hour = grids.find(({ start }) => start === "2026-06-10T10:00:00.000Z");
  const fine = seen(plan, west, Date.parse("2026-06-10T10:00:00Z"), Date.parse("2026-06-10T11:00:00Z"));
  expect(total(hour?.visits)).toBe(fine.reduce((sum, { visits }) => sum + total(visits), 0));
  expect(platform.keys[0]).toBe("Bearer k");
});
