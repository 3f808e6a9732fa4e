import { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { FloorPlan, HeatView } from "@foyer/contract/devices/floor-plan";
import { describe, expect, it } from "vitest";
import { createModel } from "../model/model.ts";
import { Floor } from "./floor.ts";
import { distanceOf, type Point } from "./floor-ways.ts";
import { usualFloor } from "./usual-floor.ts";
import { projectionOf } from "./view.ts";
import { numbersOfPiece, type Way } from "./walk.ts";
import { watch } from "./watching.ts";

const dayMs = 86_400_000;
const slotMs = 300_000;
/** A Friday of the shops below, by their clock. */
const opens = Date.parse("2026-06-12T00:00:00+02:00");

function device(sn: string, given: Partial<PlannedDevice> = {}): PlannedDevice {
  return PlannedDevice.parse({
    sn,
    key: null,
    deviceType: 2,
    protocol: "foorir",
    zone: "Europe/Berlin",
    openMinute: 600,
    closeMinute: 1200,
    dailyIn: 400,
    profile: "shop",
    ...given,
  });
}

const lift = { deviceType: 1, protocol: "he2-digital", dailyIn: 150 } as const;
const counters = [device("STREET", { dailyIn: 700 }), device("YARD"), device("LIFT", lift)];

/** Two entrances, and a lift by which people go up and come down. */
const hall = FloorPlan.parse({
  name: "hall",
  width: 24,
  height: 16,
  walls: [
    { x: 6, y: 4, width: 1, height: 8 },
    { x: 15, y: 3, width: 6, height: 1 },
  ],
  doors: [
    { x: 12, y: 16, lines: [{ sn: "STREET" }] },
    { x: 24, y: 8, lines: [{ sn: "YARD" }] },
    { x: 2, y: 2, lines: [{ sn: "LIFT", leads: "out" }] },
  ],
  back: { x: 23, y: 1 },
  interests: [
    { x: 4, y: 8, draw: 2 },
    { x: 9, y: 8, draw: 3, seconds: 90 },
    { x: 18, y: 6, draw: 2 },
    { x: 18, y: 13 },
  ],
});

function world(seed = 4, plan = hall, devices: readonly PlannedDevice[] = counters) {
  const model = createModel(seed, []);
  return { model, floor: new Floor(plan, seed, model, new Map(devices.map((one) => [one.sn, one]))) };
}

const wholeFloor = ({ name, width, height }: FloorPlan, given: Partial<HeatView> = {}) =>
  HeatView.parse({ floor: name, width, height, ...given });

/** A way, piece by piece. */
const piecesOf = (way: Way) =>
  Array.from({ length: way.length / numbersOfPiece }, (_, n) => {
    const [begin = 0, end = 0, x = 0, y = 0, toX = 0, toY = 0] = way.slice(
      n * numbersOfPiece,
      (n + 1) * numbersOfPiece,
    );
    return { begin, end, from: { x, y }, to: { x: toX, y: toY } };
  });

const total = (cells: readonly (readonly [number, number])[]) =>
  cells.reduce((sum, [, value]) => sum + value, 0);

describe("people on a floor", () => {
  it("are the same for the same seed, whatever was asked before", () => {
    const one = world().floor;
    const other = world().floor;
    for (let n = 3; n > 0; n--) other.staysBetween(opens - n * dayMs, opens - (n - 1) * dayMs);
    const stays = one.staysBetween(opens, opens + dayMs);
    expect(other.staysBetween(opens, opens + dayMs)).toEqual(stays);
    expect(stays.map((stay) => other.wayOf(stay))).toEqual(stays.map((stay) => one.wayOf(stay)));
    expect(world(5).floor.staysBetween(opens, opens + dayMs)).not.toEqual(stays);
  });

  it.each([slotMs, 60_000])("cross each door as often as its counter counts, every %d ms", (length) => {
    const { floor, model } = world();
    const stays = floor.staysBetween(opens, opens + dayMs);
    /** How many of these moments lie in each piece of time; a crossing belongs to what ends with it. */
    const byTime = (moments: number[]) => {
      const counts = new Array<number>(dayMs / length).fill(0);
      for (const at of moments) counts[Math.ceil((at - opens) / length) - 1]! += 1;
      return counts;
    };
    for (const [door, counter] of counters.entries()) {
      const came = byTime(stays.filter(({ from }) => from === door).map(({ enter }) => enter));
      const left = byTime(stays.filter(({ to }) => to === door).map(({ exit }) => exit));
      const counted = came.map((_, n) => model.recordAt(counter, "1", opens + n * length, length / 1000));
      const [into, away] = counter.sn === "LIFT" ? [left, came] : [came, left];
      expect(into).toEqual(counted.map((values) => values.in ?? 0));
      expect(away).toEqual(counted.map(({ out = 0 }) => out));
      expect(Math.max(...into, ...away)).toBeGreaterThan(0);
    }
  });

  it("all leave, on foot, within the plan and round its walls", () => {
    const { floor } = world();
    const stays = floor.staysBetween(opens, opens + dayMs);
    expect(stays.length).toBeGreaterThan(1000);
    const solid = hall.walls.map(({ x, y, width, height }) => [x, y, x + width, y + height] as const);
    for (const stay of stays) {
      const pieces = piecesOf(floor.wayOf(stay));
      const doors = [...hall.doors, hall.back];
      expect(pieces[0]?.from).toMatchObject({ x: doors[stay.from]?.x, y: doors[stay.from]?.y });
      expect(pieces.at(-1)?.to).toMatchObject({ x: doors[stay.to]?.x, y: doors[stay.to]?.y });
      expect(pieces[0]?.begin).toBe(stay.enter);
      expect(pieces.at(-1)?.end).toBe(stay.exit);
      for (const [index, { begin, end, from, to }] of pieces.entries()) {
        const before = pieces[index - 1];
        if (before) expect(Math.abs(before.end - begin)).toBeLessThan(1e-3);
        if (before) expect(distanceOf(before.to, from)).toBe(0);
        expect(end).toBeGreaterThanOrEqual(begin);
        expect(distanceOf(from, to)).toBeLessThanOrEqual((2.2 * (end - begin)) / 1000 + 0.01);
      }
      const places = pieces.flatMap(({ from, to }) => [from, to]);
      const isOff = ({ x, y }: Point) => x < 0 || y < 0 || x > hall.width || y > hall.height;
      const isIn = ({ x, y }: Point) => solid.some(([l, t, r, b]) => x > l && x < r && y > t && y < b);
      expect(places.filter((place) => isOff(place) || isIn(place))).toEqual([]);
    }
  });

  it("come and go by the doors: few by the way that nobody counts", () => {
    const stays = world().floor.staysBetween(opens, opens + dayMs);
    const back = hall.doors.length;
    expect(stays.filter(({ from, to }) => from === back || to === back).length).toBeLessThan(
      stays.length / 50,
    );
    const through = stays.filter(({ from, to }) => from !== to).length;
    expect(through).toBeGreaterThan(stays.length / 5);
  });

  it("stand longer where more draws them", () => {
    const { floor } = world();
    const still = floor
      .staysBetween(opens, opens + dayMs)
      .flatMap((stay) => piecesOf(floor.wayOf(stay)))
      .filter(({ from, to }) => distanceOf(from, to) === 0);
    const seconds = hall.interests.map((interest) =>
      still
        .filter(({ from }) => distanceOf(from, interest) <= interest.radius + 0.01)
        .reduce((sum, { begin, end }) => sum + (end - begin) / 1000, 0),
    );
    expect(seconds.indexOf(Math.max(...seconds))).toBe(1);
    expect(Math.min(...seconds)).toBeGreaterThan(1000);
  });

  it("refuses a floor without a way", () => {
    const shut = { ...hall, walls: [{ x: 10, y: 0, width: 1, height: 16 }] };
    expect(() => world(1, shut)).toThrow("hall: there is no way from the first door to 2, 2");
  });
});

describe("what a device sees of a floor", () => {
  it("is everybody's whole time inside, in slots of any length", () => {
    const { floor } = world();
    const seen = watch(floor, wholeFloor(hall, { cols: 48, rows: 32 }));
    const inside = floor
      .staysBetween(opens, opens + dayMs)
      .reduce((sum, { enter, exit }) => sum + (exit - enter) / 1000, 0);
    const presence = (length: number) =>
      seen.slots(opens, opens + dayMs, length).reduce((sum, { cells }) => sum + total(cells) / 10, 0);
    // A door lies on the edge of the plan, where the picture ends.
    expect(Math.abs(presence(slotMs) / inside - 1)).toBeLessThan(0.01);
    expect(Math.abs(presence(3_600_000) - presence(slotMs))).toBeLessThan(288 * 0.1);
  });

  it("adds up over slots: cells, entries and time", () => {
    const { floor } = world();
    const { slots } = watch(floor, wholeFloor(hall));
    const noon = opens + 12 * 3_600_000;
    const fine = slots(noon, noon + 3_600_000, slotMs);
    const [hour] = slots(noon, noon + 3_600_000, 3_600_000);
    const sum = new Map<number, number>();
    for (const { visits } of fine) for (const [cell, n] of visits) sum.set(cell, (sum.get(cell) ?? 0) + n);
    expect([...sum].sort(([a], [b]) => a - b)).toEqual(hour?.visits);
    expect(fine.every(({ people }) => people > 0 && people <= (hour?.people ?? 0))).toBe(true);
    const night = slots(opens + 3_600_000, opens + 2 * 3_600_000, slotMs);
    expect(night).toHaveLength(12);
    expect(night.every(({ cells, visits, people }) => !cells.length && !visits.length && !people)).toBe(true);
  });

  it("is at moments what it is in slots", () => {
    const { floor } = world();
    const { slots, tracks } = watch(floor, wholeFloor(hall, { cols: 12, rows: 8 }));
    const noon = opens + 12 * 3_600_000;
    const [slot] = slots(noon, noon + slotMs, slotMs);
    const points = tracks(noon, noon + slotMs, 400).flatMap(({ points }) => points);
    expect(points.every(([, x, y]) => x >= 0 && x < 1 && y >= 0 && y < 1)).toBe(true);
    expect(Math.abs((points.length * 0.4) / (total(slot?.cells ?? []) / 10) - 1)).toBeLessThan(0.02);
    const whole = tracks(noon, noon + slotMs, 1000);
    const halves = [...tracks(noon, noon + 150_000, 1000), ...tracks(noon + 150_000, noon + slotMs, 1000)];
    expect(halves.flatMap(({ points }) => points).length).toBe(whole.flatMap(({ points }) => points).length);
  });

  it("is a small shop for a device without a floor, whose people its own lines count", () => {
    const planned = device("W21", { deviceType: 21, protocol: "foyer-mqtt", dailyIn: 300 });
    const { floor: plan, view } = usualFloor(planned);
    const { floor, model } = world(2, plan, [planned]);
    const counted = model.recordAt(planned, "1", opens, 86_400);
    const stays = floor.staysBetween(opens, opens + dayMs);
    expect(stays).toHaveLength(counted.in ?? 0);
    const people = watch(floor, view).slots(opens, opens + dayMs, dayMs)[0]?.people;
    expect(people).toBe(stays.filter(({ enter, exit }) => exit > enter).length);
  });
});

describe("the picture of a device", () => {
  it("is turned, mirrored and seen from the side as on a plan", () => {
    const placed = { floor: "f", left: 100, top: 50, width: 200, height: 120 };
    const seen = (given: Partial<HeatView>, x: number, y: number) => {
      const point = { x: 0, y: 0 };
      if (!projectionOf(HeatView.parse({ ...placed, ...given }))(x, y, point)) return null;
      return [Number(point.x.toFixed(4)), Number(point.y.toFixed(4))];
    };
    expect(seen({}, 150, 140)).toEqual([0.25, 0.75]);
    expect(seen({ rotateZ: 90 }, 170, 60)).toEqual([0.25, 0.75]);
    expect(seen({ rotateZ: 30 }, 141.699, 110.981)).toEqual([0.25, 0.75]);
    expect(seen({ mirror: true }, 150, 140)).toEqual([0.75, 0.75]);
    expect(seen({}, 99, 60)).toBeNull();
    const quad: HeatView["quad"] = [
      { u: 0.3, v: 0.2, x: 100, y: 100 },
      { u: 0.7, v: 0.2, x: 500, y: 100 },
      { u: 1, v: 1, x: 500, y: 400 },
      { u: 0, v: 1, x: 100, y: 400 },
    ];
    expect(seen({ quad }, 300, 314.2857)).toEqual([0.5, 0.6]);
    expect(seen({ quad }, 300, 100)).toEqual([0.5, 0.2]);
    expect(seen({ quad }, 300, -500)).toBeNull();
  });
});
