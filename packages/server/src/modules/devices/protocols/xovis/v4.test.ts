import { describe, expect, it } from "vitest";
import { decode, feeds, message, minute, serial } from "./pushes.ts";
import { samples } from "./samples.ts";

describe("firmware 4, windows", () => {
  it("reads the captured line counts", () => {
    expect(decode(samples.v4Windows)).toEqual({
      ok: true,
      message: {
        sn: serial,
        kind: "records",
        records: [
          {
            line: "0",
            at: { utc: new Date("2021-09-23T08:20:00Z") },
            anchor: "start",
            seconds: 60,
            values: { in: 1, out: 0 },
          },
        ],
        feeds,
        state: {
          model: "PC2S - UL",
          ipAddress: "192.168.0.94",
          timeZone: "Europe/Zurich",
          clock: { utc: new Date("2021-09-23T08:21:06Z") },
        },
      },
    });
  });

  const element = (id: number, kind: string, value: object[], changed: object = {}) => ({
    "element-id": id,
    "data-type": kind,
    measurement: [{ from: "2022-02-25T12:41:00Z", to: "2022-02-25T12:42:00Z", value, ...changed }],
  });
  const push = (...all: object[]) => ({
    content: { element: all },
    "sensor-info": { "serial-number": serial },
  });
  const forward = [
    { label: "fw", value: 3 },
    { label: "maleFwPercentage", value: 33.3 },
  ];

  it("makes a line of each line and the stay of all zones together", () => {
    const body = push(
      element(3, "LINE", forward),
      { ...element(3, "LINE", forward), "sensor-type": "MULTI_SENSOR" },
      element(0, "ZONE", [{ label: "balance", value: 4 }]),
      element(1, "ZONE", [{ label: "balance", value: 2 }]),
      element(2, "ZONE", [{ label: "stat", value: 17.5 }]),
    );
    expect(message(body)).toMatchObject({
      kind: "records",
      records: [
        { line: "3", ...minute, values: { in: 3 } },
        { line: "m-3", ...minute, values: { in: 3 } },
      ],
      state: { currentStay: 6 },
    });
  });

  it("counts nobody in zones", () => {
    const body = push(element(0, "ZONE_IN_OUT", [{ label: "fw", value: 4 }]));
    expect(message(body)).toEqual({ sn: serial, kind: "heartbeat", records: [], feeds, state: {} });
    expect(message({ "sensor-info": {}, status: { code: "ERROR" } }).records).toEqual([]);
  });

  it.each([
    ["a count as text", element(3, "LINE", [{ label: "fw", value: "3" }]), "line 3: fw: "],
    ["a direction twice", element(3, "LINE", [...forward, ...forward]), "line 3: fw is given twice"],
    ["no direction", element(3, "LINE", []), "line 3: neither fw nor bw is given"],
    [
      "no interval",
      element(3, "LINE", forward, { to: "2022-02-25T12:41:00Z" }),
      "line 3: the interval does not",
    ],
    ["a wall clock", element(3, "LINE", forward, { to: "2022-02-25T12:42:00" }), "measurement[0].to"],
    ["no number", { ...element(3, "LINE", forward), "element-id": "3" }, "content.element[0].element-id"],
  ])("refuses %s", (_, wrong, reason) => {
    expect(decode(push(wrong))).toEqual({ ok: false, reason: expect.stringContaining(reason), sn: serial });
  });
});

describe("firmware 4, events", () => {
  const event = (type: string, changed: object = {}) => ({
    timestamp: 1632385264305,
    type,
    serial,
    direction: "forward",
    countItem: { id: 0, name: "Line 0" },
    ...changed,
  });

  it("does not count the captured crossing", () => {
    expect(decode(samples.v4Events)).toEqual({
      ok: true,
      message: { sn: serial, kind: "heartbeat", records: [], feeds, state: {} },
    });
  });

  it("counts each LineCount once, those of the same millisecond together", () => {
    const body = {
      values: [
        event("LineCrossing"),
        event("ZoneExit"),
        event("LineCount"),
        event("CountZoneExit"),
        event("FillLevelChanged"),
        event("LineCount", { direction: "backward" }),
        event("LineCount"),
        event("LineCount", { countItem: { id: 1 } }),
        event("LineCount", { timestamp: 1632385264306 }),
      ],
    };
    const at = (ms: number) => ({ feed: "event", at: { utc: new Date(ms) }, anchor: "start", seconds: 0 });
    expect(message(body).records).toEqual([
      { line: "0", ...at(1632385264305), values: { in: 2, out: 1 } },
      { line: "1", ...at(1632385264305), values: { in: 1, out: 0 } },
      { line: "0", ...at(1632385264306), values: { in: 1, out: 0 } },
    ]);
  });

  it("refuses events of several sensors", () => {
    const body = { values: [event("LineCount"), event("LineCount", { serial: "00:6E:02:00:6D:BC" })] };
    expect(decode(body)).toEqual({ ok: false, reason: expect.stringContaining("several serial numbers") });
  });

  it.each([
    ["without a direction", { direction: "sideways" }, "values[0].direction"],
    ["without a line", { countItem: undefined }, "values[0].countItem"],
    ["without a time", { timestamp: "soon" }, "values[0].timestamp"],
  ])("refuses a count %s", (_, changed, reason) => {
    expect(decode({ values: [event("LineCount", changed)] })).toEqual({
      ok: false,
      reason: expect.stringContaining(reason),
      sn: serial,
    });
  });
});
