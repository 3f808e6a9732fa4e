import { describe, expect, it } from "vitest";
import type { FlowTotals } from "../device/counter.ts";
import { CameraState } from "./camera-state.ts";
import type { Lens } from "./legal-ranges.ts";

const now = Date.parse("2026-11-21T08:50:00Z");

function camera(lens: Lens = "wide") {
  const asked: [number, number][] = [];
  const totals: FlowTotals = { enter: 2, leave: 1, pass: 5, back: 3 };
  const state = new CameraState({
    sn: "2010012112250305",
    lens,
    hours: 1,
    push: { host: "192.168.8.101", port: 5001, interval: 5 },
    firmware: () => "V2.1",
    now: () => now,
    synced: () => {},
    totals: (start, end) => {
      asked.push([start, end]);
      return totals;
    },
    today: () => ({ ...totals, enter: 9, leave: 4 }),
    snapshot: () => ({ name: "a.png", bytes: Buffer.from("picture") }),
  });
  return {
    asked,
    state,
    /** Sends text as it is on the wire; gives the text that comes back. */
    wire: (text: string): string => JSON.stringify(state.handle(JSON.parse(text)).reply),
    ask: (request: object) => state.handle({ ...request }).reply,
    readCode: (request: object) => state.handle({ ...request }).reply.result.code,
    effects: (request: object) => state.handle({ ...request }).effects.map(({ kind }) => kind),
  };
}

const quiet = { Command: 2105, DetectionSwitch: 0 };
const height = {
  Command: 2101,
  DetectionHeight: 300,
  FilterHeight: 120,
  RotateDirection: 0,
  RotateAngle: 1.5,
};

describe("the camera answers as the vendor prints it", () => {
  it("sets the pushes of JSON", () => {
    const { wire } = camera();
    expect(
      wire(
        `{ "Command":2106, "Server1":"192.168.8.101", "Port1":5001, "Interval1":11, "Enable1":0,
           "Server2":"192.168.8.102", "Port2":5002, "Interval2":12, "Enable2":0 }`,
      ),
    ).toBe('{"result":{"isError":false,"code":"0","message":"Set http json param successfully!"}}');
    expect(wire('{"Command":2208}')).toBe(
      '{"result":{"isError":false,"code":"0","message":"Get http json param successfully!"},' +
        '"Server1":"192.168.8.101","Port1":"5001","Interval1":"11","Enable1":"0",' +
        '"Server2":"192.168.8.102","Port2":"5002","Interval2":"12","Enable2":"0"}',
    );
  });

  it("sets the push of XML", () => {
    const { wire } = camera();
    const actual =
      '"PostUrl":"http://192.168.8.107:5002/api/camera/dataUpload",' +
      '"HeartUrl":"http://192.168.8.107:5002/api/camera/heartBeat","DeviceId":"2010012112250305"';
    expect(wire(`{"Command":2107,${actual},"Interval":2,"IntervalMode":0,"RealTimeMode":0}`)).toContain(
      '"code":"0"',
    );
    expect(wire('{"Command":2209}')).toContain(
      `${actual},"Interval":"2","IntervalMode":"0","RealTimeMode":"0"}`,
    );
  });

  it("tells the height with the spellings of its own", () => {
    const { wire, ask } = camera();
    ask(quiet);
    ask(height);
    expect(wire('{"Command":2201}')).toBe(
      '{"result":{"isError":false,"code":"0","message":"Get height param successfully!"},' +
        '"DetectionHeight":"300","FilterHeight":"120","RotateDirectionValue":"0","RotateAngleValue":"1.5"}',
    );
  });

  it("tells the totals of a span, and those of today with the people who stay", () => {
    const { wire, asked } = camera();
    expect(wire('{ "Command":2302, "StartTimestamp": 1667376099, "EndTimestamp": 1667376200 }')).toContain(
      '"Enter":"2","Leave":"1","Pass":"5","Return":"3"}',
    );
    expect(asked).toEqual([[1_667_376_099_000, 1_667_376_200_000]]);
    expect(wire('{"Command":2301}')).toContain(
      '"Enter":"9","Leave":"4","Pass":"5","Return":"3","Shand":"5"}',
    );
  });

  it("tells who it is", () => {
    const { wire } = camera("ordinary");
    expect(wire('{"Command":1203}')).toContain('"DeviceSN":"2010012112250305"');
    expect(wire('{"Command":1204}')).toMatch(/"MacAddr":"02:51:A0(:[\dA-F]{2}){3}"/);
    expect(wire('{"Command":1205}')).toContain('"FirmwareVer":"V2.1"');
    expect(wire('{"Command":1206}')).toContain('"DeviceType":"2"');
    expect(camera("wide").wire('{"Command":1206}')).toContain('"DeviceType":"1"');
  });

  it("shows a picture", () => {
    expect(camera().ask({ Command: 3101 })).toMatchObject({
      ImageFileName: "a.png",
      ImageData: Buffer.from("picture").toString("base64"),
    });
  });
});

/** Everything that can be set, with what comes back: texts, but for one number of the vendor's. */
const roundTrips: [string, number, object, object][] = [
  ["ntp", 1202, { Command: 1103, TimeServer: "time.example" }, { TimeServer: "time.example" }],
  [
    "osd, spelled as in the vendor's table",
    1207,
    { Command: 1104, SdStation: "Gate 2", SdTimeEnable: 1, SdPflowEnable: "0", SdStationEnable: 1 },
    { ThesdStation: "Gate 2", ThesdTimeEnable: "1", ThesdPflowEnable: "0", ThesdStationEnable: "1" },
  ],
  [
    "rs485",
    1208,
    { Command: 1105, Protocol: 2, BaudRate: 115_200, Address: 7 },
    { Protocol: "2", BaudRate: "115200", Address: "7" },
  ],
  [
    "network",
    1401,
    {
      Command: 1301,
      NetType: "static",
      Ip: "10.0.0.9",
      SubnetMask: "255.0.0.0",
      Gateway: "10.0.0.1",
      DNS1: "10.0.0.1",
      DNS2: "",
    },
    { NandType: "static", Ip: "10.0.0.9", SubnetMask: "255.0.0.0", Gateway: "10.0.0.1", DNS2: "" },
  ],
  ["time zone", 1201, { Command: 1102, TimeZone: -5 }, { TimeZone: "-5", SystemTime: "2026-11-21 03:50:00" }],
  ["direction", 2206, { Command: 2104, DetectionDirection: 0 }, { DetectionDirection: "0" }],
  ["detection", 2207, quiet, { DetectionSwitch: "0" }],
  ["pass mode", 2210, { Command: 2108, Enable: 1 }, { Enable: "1" }],
  ["left image", 2211, { Command: 2109, Enable: 1 }, { Enable: "1" }],
  ["polyline", 2212, { Command: 2110, Enable: 1 }, { Enable: "1" }],
  ["reverse connection", 2213, { Command: 2111, Enable: 1 }, { Enable: "1" }],
  ["child mode", 2214, { Command: 2112, Enable: 1, Threshold: 110 }, { Enable: "1", Threshold: "110" }],
  ["stay count", 2215, { Command: 2113, Enable: 0, StayTime: 30 }, { Enable: "0", StayTime: 30 }],
  [
    "image",
    2216,
    { Command: 2114, DesiredBrightness: 200, GrayValueThreshold: 5 },
    { DesiredBrightness: "200", GrayValueThreshold: "5" },
  ],
  ["io delay", 2217, { Command: 2115, OpenDelay: 3, CloseDelay: 4 }, { OpenDelay: "3", CloseDelay: "4" }],
];

describe("settings", () => {
  it.each(roundTrips)("%s are kept and told", (_name, get, set, actual) => {
    const { ask, readCode } = camera();
    ask(quiet);
    expect(readCode(set)).toBe("0");
    expect(ask({ Command: get })).toMatchObject(actual);
  });

  it("are refused with code 1 out of range, of a wrong kind, or missing", () => {
    const { readCode, ask } = camera();
    ask(quiet);
    for (const wrong of [
      { ...height, DetectionHeight: 360 },
      { ...height, DetectionHeight: "tall" },
      { ...height, RotateAngle: 21 },
      { Command: 2101, DetectionHeight: 300 },
      { Command: 1102, TimeZone: 14 },
      { Command: 1102, TimeZone: 5.5 },
      { Command: 1103, TimeServer: "x".repeat(101) },
      { Command: 2107, PostUrl: "", HeartUrl: "", DeviceId: "x".repeat(21), Interval: 1 },
      { Command: 1301, NetType: "wlan" },
      { Command: 1301, NetType: "static", Ip: "10.0.0.999" },
      { Command: 1101, SystemTime: "20261321000000" },
      { Command: 2302, StartTimestamp: 20, EndTimestamp: 10 },
      { Command: 1504, Link: "http://a/b.zip", MD5: "short" },
      { Command: 9999 },
    ])
      expect(readCode(wrong), JSON.stringify(wrong)).toBe("1");
    expect(readCode({ ...height, DetectionHeight: 350, RotateAngle: 20 })).toBe("0");
    const ordinary = camera("ordinary");
    ordinary.ask(quiet);
    expect(ordinary.readCode({ ...height, DetectionHeight: 600, RotateAngle: 50 })).toBe("0");
    expect(ordinary.readCode({ ...height, DetectionHeight: 219 })).toBe("1");
  });

  it("of what it sees are refused with code 4 while it detects", () => {
    const { readCode, ask, wire } = camera();
    for (const Command of [2101, 2102, 2103, 2108, 2110, 2114]) expect(readCode({ Command })).toBe("4");
    expect(wire('{"Command":2101}')).toContain("Detection is on");
    expect(readCode({ Command: 2112, Enable: 1, Threshold: 110 })).toBe("0");
    ask(quiet);
    expect(readCode(height)).toBe("0");
  });

  it("of the height move the legal area, and those of the area the legal line", () => {
    const { ask, readCode } = camera();
    ask(quiet);
    const high = ask({ ...height, Command: 2101, DetectionHeight: 350 }) && ask({ Command: 2202 });
    expect(high).toMatchObject({
      LeftUpPointX: "16",
      LeftUpPointY: "12",
      RightDownPointX: "624",
      RightDownPointY: "388",
    });
    const whole = { ...high, Command: 2102 };
    expect(readCode(whole)).toBe("0");
    ask({ ...height, DetectionHeight: 190 });
    expect(ask({ Command: 2202 })).toMatchObject({ LeftUpPointX: "80", LeftUpPointY: "60" });
    // What no longer fits was moved by the camera itself.
    expect(ask({ Command: 2203 })).toMatchObject({ LeftUpPointX: "80", RightDownPointX: "560" });
    expect(readCode(whole)).toBe("1");

    const narrow = {
      ...{ LeftUpPointX: 200, LeftUpPointY: 100, RightUpPointX: 400, RightUpPointY: 100 },
      ...{ RightDownPointX: 400, RightDownPointY: 300, LeftDownPointX: 200, LeftDownPointY: 300 },
    };
    expect(readCode({ Command: 2102, ...narrow })).toBe("0");
    expect(ask({ Command: 2204 })).toMatchObject({ P1X: "200", P1Y: "120", P3X: "400", P3Y: "280" });
    const level = ask({ Command: 2205 });
    const straight = { ...level, Command: 2103, DetectionLine: 150 };
    expect(readCode(straight)).toBe("0");
    expect(readCode({ ...straight, DetectionLine: 350 })).toBe("1");
    const bent = { P1X: 200, P1Y: 150, P2X: 260, P2Y: 200, P3X: 330, P3Y: 200, P4X: 400, P4Y: 150 };
    expect(readCode({ Command: 2103, DetectionLine: 0, ...bent })).toBe("0");
    expect(ask({ Command: 2205 })).toMatchObject({ DetectionLine: "0", P2X: "260", P4Y: "150" });
    expect(readCode({ Command: 2103, DetectionLine: 0, ...bent, P2X: 190 })).toBe("1");
  });

  it("fall back to those of the factory, all but the network", () => {
    const { ask, effects } = camera();
    const network = {
      ...{ NetType: "static", Ip: "10.0.0.9", SubnetMask: "255.0.0.0" },
      ...{ Gateway: "10.0.0.1", DNS1: "", DNS2: "" },
    };
    ask({ Command: 1103, TimeServer: "time.example" });
    expect(effects({ Command: 1301, ...network })).toEqual(["changed", "reconnect"]);
    expect(effects({ Command: 1502 })).toContain("restart");
    expect(ask({ Command: 1202 })).toMatchObject({ TimeServer: "pool.ntp.org" });
    expect(ask({ Command: 1401 })).toMatchObject({ Ip: "10.0.0.9" });
  });
});

describe("what follows", () => {
  it("is a restart, cleared data or an upgrade", () => {
    const { effects, state } = camera();
    expect(effects({ Command: 1102, TimeZone: 2 })).toEqual(["changed", "restart"]);
    expect(effects({ Command: 1501 })).toEqual(["restart"]);
    expect(effects({ Command: 1503 })).toEqual(["cleared"]);
    const upgrade = {
      Command: 1504,
      Link: "http://ip.example/test.zip",
      MD5: "A92BAE990BDD42864277524A5AC7410A",
    };
    expect(state.handle(upgrade).effects).toEqual([
      { kind: "upgrade", link: upgrade.Link, md5: "a92bae990bdd42864277524a5ac7410a" },
    ]);
  });

  it("is the clock it was set to, in the zone it was told", () => {
    const { ask, readCode } = camera();
    expect(ask({ Command: 1201 })).toMatchObject({ TimeZone: "1", SystemTime: "2026-11-21 09:50:00" });
    expect(readCode({ Command: 1101, SystemTime: "20261121100000" })).toBe("0");
    expect(ask({ Command: 1201 })).toMatchObject({ SystemTime: "2026-11-21 10:00:00" });
  });
});
