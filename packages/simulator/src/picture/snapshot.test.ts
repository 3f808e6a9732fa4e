import { inflateSync } from "node:zlib";
import type { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { expect, it } from "vitest";
import { defaultSettings, type Settings } from "../camera/groups.ts";
import { Device } from "../device/device.ts";
import { createModel } from "../model/model.ts";
import { ZoneClock } from "../model/zone-clock.ts";
import { createSnapshot } from "./snapshot.ts";

const zone = "Europe/Berlin";
const planned: PlannedDevice = {
  ...{ sn: "FD0103", key: null, deviceType: 2, protocol: "foorir", lines: ["1"], zone, gaps: [] },
  ...{ openMinute: 540, closeMinute: 1200, dailyIn: 6000, profile: "shop", recordMinutes: 5 },
};
const model = createModel(1, []);

function shot(at: string, change: Partial<Settings> = {}) {
  const device = new Device(planned, model, () => Date.parse(at));
  const settings = {
    ...defaultSettings("wide", 1, { host: "", port: 0, interval: 5 }),
    ...change,
  };
  return createSnapshot({ device, clock: ZoneClock.of(zone), settings });
}

/** Pixels of a PNG whose rows are stored as differences to the row above. */
function decoded(png: Buffer) {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const rows = inflateSync(Buffer.concat(parts));
  const stride = width * 3;
  const pixels = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row++) {
    expect(rows[row * (stride + 1)]).toBe(2);
    for (let i = 0; i < stride; i++) {
      const above = row === 0 ? 0 : pixels[(row - 1) * stride + i]!;
      pixels[row * stride + i] = above + rows[row * (stride + 1) + 1 + i]!;
    }
  }
  return { width, height, pixels };
}

const differing = (one: Buffer, other: Buffer) => one.filter((value, at) => value !== other[at]).length / 3;

it("a picture of 640 × 400 that is named after the device and the moment, and stays small", () => {
  const { name, bytes } = shot("2026-11-20T10:20:30+01:00");
  expect(name).toBe("FD0103_20261120102030.png");
  expect(bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect(bytes.length).toBeLessThan(120_000);
  const { width, height, pixels } = decoded(bytes);
  expect([width, height]).toEqual([640, 400]);
  // A picture, not a plain surface.
  expect(new Set(pixels).size).toBeGreaterThan(100);
});

it("people walk on between two pictures; the same moment is the same picture", () => {
  const [one, same, later] = ["10:20:30", "10:20:30", "10:20:32"].map(
    (time) => decoded(shot(`2026-11-20T${time}+01:00`, noOsd()).bytes).pixels,
  );
  expect(differing(one!, same!)).toBe(0);
  expect(differing(one!, later!)).toBeGreaterThan(500);
  // Nobody walks at night.
  const [night, nightLater] = ["02:00:00", "02:00:02"].map(
    (time) => decoded(shot(`2026-11-20T${time}+01:00`, noOsd()).bytes).pixels,
  );
  expect(differing(night!, nightLater!)).toBe(0);
});

function noOsd(): Partial<Settings> {
  return { osd: { ThesdStation: "", ThesdTimeEnable: 0, ThesdPflowEnable: 0, ThesdStationEnable: 0 } };
}

it("time, station and counts are written over it where they are wanted", () => {
  const at = "2026-11-20T02:00:00+01:00";
  const { osd } = noOsd();
  const plain = decoded(shot(at, noOsd()).bytes).pixels;
  const written = (change: object) => {
    const { pixels } = decoded(shot(at, { osd: { ...osd!, ...change } }).bytes);
    const places = new Set<string>();
    for (let at = 0; at < pixels.length; at++) {
      if (pixels[at] === plain[at]) continue;
      const [x, y] = [Math.floor(at / 3) % 640, Math.floor(at / 1920)];
      places.add(`${y < 200 ? "upper" : "lower"} ${x < 320 ? "left" : "right"}`);
    }
    return [...places];
  };
  expect(written({ ThesdTimeEnable: 1 })).toEqual(["upper left"]);
  expect(written({ ThesdStation: "Gate 2" })).toEqual([]);
  expect(written({ ThesdStation: "Gate 2", ThesdStationEnable: 1 })).toEqual(["lower left"]);
  expect(written({ ThesdPflowEnable: 1 })).toEqual(["upper right"]);
});
