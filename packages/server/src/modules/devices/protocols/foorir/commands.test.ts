import { type CommandName, commandNames } from "@foyer/contract/devices/commands";
import { type SettingGroup, settingGroupNames, settingGroups } from "@foyer/contract/devices/device-settings";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  canBeMistaken,
  commandNumber,
  decodeReply,
  encodeCommand,
  fitsCommand,
  probeCommands,
} from "./commands.ts";
import { settingWires } from "./setting-fields.ts";

const fine = (values: object = {}) => ({ result: { isError: false, code: "0", message: "ok" }, ...values });

describe("what the vendor's document prints", () => {
  test("JSON push", () => {
    const servers = [
      { on: false, server: "192.168.8.101", port: 5001, interval: 11 },
      { on: false, server: "192.168.8.102", port: 5002, interval: 12 },
    ];
    expect(encodeCommand("set.httpPush", { servers })).toEqual([
      {
        ...{ Command: 2106, Server1: "192.168.8.101", Port1: 5001, Interval1: 11, Enable1: 0 },
        ...{ Server2: "192.168.8.102", Port2: 5002, Interval2: 12, Enable2: 0 },
      },
    ]);
  });

  test("XML push", () => {
    const value = {
      postUrl: "http://192.168.8.107:5002/api/camera/dataUpload",
      heartUrl: "http://192.168.8.107:5002/api/camera/heartBeat",
      ...{ deviceId: "2010012112250305", interval: 2, intervalMode: 0, realTimeMode: 0 },
    };
    expect(encodeCommand("set.xmlPush", value)).toEqual([
      {
        Command: 2107,
        PostUrl: "http://192.168.8.107:5002/api/camera/dataUpload",
        HeartUrl: "http://192.168.8.107:5002/api/camera/heartBeat",
        ...{ DeviceId: "2010012112250305", Interval: 2, IntervalMode: 0, RealTimeMode: 0 },
      },
    ]);
  });

  test("firmware", () => {
    const parameters = { link: "http://ip. test.zip", md5: "a92bae990bdd42864277524a5ac7410a" };
    expect(encodeCommand("upgrade", parameters)).toEqual([
      { Command: 1504, Link: "http://ip. test.zip", MD5: "a92bae990bdd42864277524a5ac7410a" },
    ]);
  });

  test("history", () => {
    const span = { startTime: "2022-11-02T08:01:39Z", endTime: "2022-11-02T09:03:20+01:00" };
    expect(encodeCommand("history", span)).toEqual([
      { Command: 2302, StartTimestamp: 1667376099, EndTimestamp: 1667376200 },
    ]);
    const reply = {
      result: { isError: false, code: "0", message: "Get history data successfully!  " },
      ...{ Enter: "2", Leave: "1", Pass: "5", Return: "3" },
    };
    expect(decodeReply("history", reply)).toEqual({
      ok: true,
      value: { enter: 2, leave: 1, pass: 5, return: 3 },
    });
  });

  test("height, whose keys come back otherwise than they are sent", () => {
    const reply = {
      result: { isError: false, code: "0", message: "Get height param successfully!  " },
      ...{ DetectionHeight: "300", FilterHeight: "120", RotateDirectionValue: "0", RotateAngleValue: "1.5" },
    };
    const value = { detectionHeight: 300, filterHeight: 120, rotateDirection: 0, rotateAngle: 1.5 };
    expect(decodeReply("get.height", reply)).toEqual({ ok: true, value });
    expect(encodeCommand("set.height", value)).toEqual([
      { Command: 2101, DetectionHeight: 300, FilterHeight: 120, RotateDirection: 0, RotateAngle: 1.5 },
    ]);
  });

  test("the numbers of its samples where its tables differ", () => {
    const numbers = (["backupConnection", "stayCount", "ioDelay", "ntp"] as const).map((group) => [
      commandNumber(`set.${group}`),
      commandNumber(`get.${group}`),
    ]);
    expect(numbers).toEqual([
      [2111, 2213],
      [2113, 2215],
      [2115, 2217],
      [1103, 1202],
    ]);
  });
});

test.each([
  ["get.osd", { SdStation: "A", SdTimeEnable: "1", SdPflowEnable: "0", SdStationEnable: "1" }],
  ["get.osd", { ThesdStation: "A", ThesdTimeEnable: "1", ThesdPflowEnable: "0", ThesdStationEnable: "1" }],
] as const)("both spellings of %s are read", (name, values) => {
  const value = { station: "A", timeShown: true, flowShown: false, stationShown: true };
  expect(decodeReply(name, fine(values))).toEqual({ ok: true, value });
});

test("numbers come as text or as numbers", () => {
  expect(decodeReply("get.stayCount", fine({ Enable: "1", StayTime: 30 }))).toEqual({
    ok: true,
    value: { on: true, seconds: 30 },
  });
  expect(
    decodeReply(
      "get.network",
      fine({ NandType: "DHCP", Ip: "1.2.3.4", SubnetMask: "", Gateway: "", DNS1: "", DNS2: "" }),
    ),
  ).toMatchObject({
    value: { type: "dhcp", ip: "1.2.3.4" },
  });
});

test("a device tells what it is in four answers", () => {
  expect(encodeCommand("identity", {})).toEqual([1203, 1204, 1205, 1206].map((Command) => ({ Command })));
  const parts = [{ DeviceSN: "A1" }, { MacAddr: "00:11" }, { FirmwareVer: "V2" }, { DeviceType: "2" }];
  expect(parts.map((part, nth) => decodeReply("identity", fine(part), nth))).toEqual(
    [{ sn: "A1" }, { macAddress: "00:11" }, { version: "V2" }, { lens: "ordinary" }].map((value) => ({
      ok: true,
      value,
    })),
  );
});

test("a legal range is told in the corners of the area or the line (ours: the vendor prints no answer)", () => {
  const value = { left: 10, top: 20, right: 600, bottom: 380 };
  const corners = [
    [10, 20],
    [600, 20],
    [600, 380],
    [10, 380],
  ] as const;
  const readActual = (names: string[]) =>
    Object.fromEntries(
      corners.flatMap(([x, y], nth) => [
        [`${names[nth]}X`, `${x}`],
        [`${names[nth]}Y`, `${y}`],
      ]),
    );
  const area = readActual(["LeftUpPoint", "RightUpPoint", "RightDownPoint", "LeftDownPoint"]);
  expect(decodeReply("areaRange", fine(area))).toEqual({ ok: true, value });
  expect(decodeReply("lineRange", fine(readActual(["P1", "P2", "P3", "P4"])))).toEqual({ ok: true, value });
});

test("a picture", () => {
  const ImageData = "/9j/4AECAw==";
  expect(decodeReply("snapshot", fine({ ImageFileName: "a.jpg", ImageData }))).toEqual({
    ok: true,
    value: { fileName: "a.jpg", contentType: "image/jpeg", base64: ImageData },
  });
  expect(decodeReply("snapshot", fine({ ImageFileName: "a.jpg", ImageData: "" }))).toMatchObject({
    ok: false,
  });
});

test.each(["1", "2", "3", "4"])("code %s is a refusal with the device's words", (code) => {
  const reply = { result: { isError: true, code, message: "  no \u0000" } };
  expect(decodeReply("set.height", reply)).toEqual({ ok: false, code, message: "no" });
});

test("an answer without its values is unreadable", () => {
  expect(decodeReply("get.ntp", fine())).toEqual({ ok: false, code: "unreadable", message: "TimeServer" });
  expect(decodeReply("totals", fine({ Enter: "x" }))).toMatchObject({ code: "unreadable" });
});

const groups = settingGroupNames.filter((group) => group !== "rhythm");
const wireKeyed = (group: (typeof groups)[number], value: object) => {
  const [{ Command: _set, ...values }] = encodeCommand(`set.${group}`, value as never) as unknown as [
    Record<string, unknown>,
  ];
  return Object.fromEntries(Object.entries(values).map(([key, one]) => [key, String(one)]));
};

const int = (min: number, max: number) => fc.integer({ min, max });
const words = (max: number) =>
  fc.string({ maxLength: max, unit: "grapheme-ascii" }).map((text) => text.trim());
const point = fc.record({ x: int(0, 640), y: int(0, 400) });
const ip = fc.constantFrom("", "10.0.0.1", "255.255.255.0");
const switched = fc.record({ on: fc.boolean() });
const push = fc.record({
  on: fc.boolean(),
  server: words(100),
  port: int(0, 65_535),
  interval: int(0, 1440),
});
const values: Record<(typeof groups)[number], fc.Arbitrary<object>> = {
  timeZone: fc.record({ hours: int(-12, 13) }),
  ntp: fc.record({ server: words(100).filter(Boolean) }),
  osd: fc.record({
    station: words(100),
    stationShown: fc.boolean(),
    timeShown: fc.boolean(),
    flowShown: fc.boolean(),
  }),
  rs485: fc.record({ protocol: int(0, 2), baudRate: int(300, 921_600), address: int(1, 247) }),
  network: fc.record({
    type: fc.constantFrom("static", "dhcp"),
    ip,
    mask: ip,
    gateway: ip,
    dns1: ip,
    dns2: ip,
  }),
  height: fc.record({
    ...{ detectionHeight: int(190, 600), filterHeight: int(0, 150), rotateDirection: int(0, 3) },
    rotateAngle: fc.double({ min: 0, max: 50, noNaN: true }).map((angle) => Math.round(angle * 10) / 10),
  }),
  area: fc.record({ corners: fc.array(point, { minLength: 4, maxLength: 4 }) }),
  line: fc.record({ y: int(0, 400), points: fc.array(point, { minLength: 4, maxLength: 4 }) }),
  direction: fc.record({ forward: fc.boolean() }),
  detection: switched,
  httpPush: fc.record({ servers: fc.array(push, { minLength: 2, maxLength: 2 }) }),
  xmlPush: fc.record({
    ...{ postUrl: words(200), heartUrl: words(200), deviceId: words(20) },
    ...{ interval: int(0, 1440), intervalMode: int(0, 1), realTimeMode: int(0, 1) },
  }),
  passMode: switched,
  leftImage: switched,
  polyline: switched,
  backupConnection: switched,
  childMode: fc.record({ on: fc.boolean(), threshold: int(0, 200) }),
  stayCount: fc.record({ on: fc.boolean(), seconds: int(0, 86_400) }),
  image: fc.record({ brightness: int(0, 255), greyThreshold: int(0, 255) }),
  ioDelay: fc.record({ open: int(0, 3_600), close: int(0, 3_600) }),
};

test.each(groups)("%s comes back as it was set", (group) => {
  const schema: z.core.$ZodType = settingGroups[group as SettingGroup];
  fc.assert(
    fc.property(values[group], (value) => {
      expect(z.safeParse(schema, value).success).toBe(true);
      const reply = fine(wireKeyed(group, value));
      expect(decodeReply(`get.${group}`, reply)).toEqual({ ok: true, value });
      expect(fitsCommand(commandNumber(`get.${group}`), reply)).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test("every command has its own number, and only infrared settings have none", () => {
  const known = commandNames.filter((name) => !name.endsWith("rhythm"));
  const numbers = known.flatMap((name) => encodeCommand(name, {} as never).map(({ Command }) => Command));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(encodeCommand("set.rhythm", {})).toEqual([]);
});

test("a probe's answer is nobody else's, save that of its own question", () => {
  const numbers = commandNames.flatMap((name: CommandName) =>
    encodeCommand(name, {}).map(({ Command }) => Command),
  );
  for (const probe of probeCommands)
    expect(numbers.filter((number) => canBeMistaken(probe, number))).toEqual([probe]);
  // All sets, and the aisle, polyline, picture and connection switches, cannot be distinguished.
  expect(canBeMistaken(2101, 1301)).toBe(true);
  expect(canBeMistaken(settingWires.polyline.get, settingWires.passMode.get)).toBe(true);
  expect(canBeMistaken(2301, 2302)).toBe(false);
});

test("anything at all is taken for an answer without harm", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.constantFrom(...commandNames),
      (reply, name) => {
        decodeReply(name, reply as never);
        fitsCommand(commandNumber(name), reply as never);
      },
    ),
  );
});
