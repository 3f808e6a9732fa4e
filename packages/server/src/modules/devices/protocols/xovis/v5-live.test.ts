import { describe, expect, it } from "vitest";
import { decode, feeds, message, post, sensor, serial } from "./pushes.ts";
import { samples } from "./samples.ts";
import { xovis } from "./xovis.ts";

describe("firmware 5, live data", () => {
  const time = 1673875622987;
  const count = (counter_name: string, counter_value: unknown, changed: object = {}) => ({
    category: "COUNT",
    type: "COUNT_INCREMENT",
    attributes: { track_id: 111, logic_id: 4, counter_id: 6, counter_name, counter_value, ...changed },
  });
  const frame = (events: object[], changed: object = {}) => ({
    time,
    tracked_objects: [{ track_id: 111, type: "PERSON" }],
    events,
    ...changed,
  });
  const live = (...frames: object[]) => ({ live_data: { sensor_info: sensor, frames } });
  const at = (ms: number) => ({ at: { utc: new Date(ms) }, seconds: 0 });

  it("does not count the captured crossing", () => {
    expect(decode(samples.live)).toEqual({
      ok: true,
      message: {
        sn: serial,
        kind: "heartbeat",
        records: [],
        feeds,
        heat: {
          positions: {
            box: [-8, -6, 8, 6],
            tracks: [{ id: "490", points: [[1_645_780_665.47, -0.045263, 0.077018]] }],
          },
        },
        state: { timeZone: "Europe/Zurich" },
      },
    });
  });

  const person = (track_id: unknown, position: unknown, more: object = {}) => ({
    track_id,
    type: "PERSON",
    position,
    ...more,
  });
  const positionsOf = (frames: object[], query = "") => {
    const decoded = xovis.decode({ ...post(live(...frames)), query });
    return decoded.ok ? decoded.message.heat?.positions : decoded.reason;
  };

  it("reads where people are, frame by frame; a group weighs its members, wheels nothing", () => {
    const group = { type: "GROUP", attributes: { members: 3 } };
    const frames = [
      frame([], { tracked_objects: [person(1, [0.5, -1.25, 1.7]), person("g", [2, 3, 1.6], group)] }),
      frame([], {
        time: time + 500,
        tracked_objects: [
          person(1, [0.75, -1.5, 1.7]),
          person(3, [1, 1, 1], { type: "PRAM" }),
          person(4, [1, 1, 1], { type: "BICYCLE" }),
          person(5, null),
          person(6, ["1", 2, 3]),
        ],
      }),
      frame([], { tracked_objects: null }),
    ];
    expect(positionsOf(frames)).toEqual({
      box: [-8, -6, 8, 6],
      tracks: [
        {
          id: "1",
          points: [
            [1_673_875_622.987, 0.5, -1.25],
            [1_673_875_623.487, 0.75, -1.5],
          ],
        },
        { id: "g", weight: 3, points: [[1_673_875_622.987, 2, 3]] },
      ],
    });
  });

  it("says positions beside what its counters stand at", () => {
    const body = live(frame([count("fw", 8)], { tracked_objects: [person(111, [1, 2, 1.7])] }));
    expect(message(body)).toMatchObject({
      kind: "records",
      readings: [{ totals: { in: 8 } }],
      heat: { positions: { tracks: [{ id: "111", points: [[time / 1000, 1, 2]] }] } },
    });
  });

  it("takes the rectangle of the address, and refuses one that is none", () => {
    const frames = [frame([], { tracked_objects: [person(1, [1, 2, 1.7])] })];
    expect(positionsOf(frames, "box=-2.5,0,4,3")).toMatchObject({ box: [-2.5, 0, 4, 3] });
    for (const odd of [
      "",
      "1,2,3",
      "0,0,0,1",
      "1,0,0,1",
      "a,0,1,1",
      "0,0,1,1,1",
      "0,0,1e9,1",
      "Infinity,0,1,1",
    ])
      expect(positionsOf(frames, `box=${odd}`)).toMatch(/^live_data: the box in the address is no x0,y0/);
  });

  it("reads what the counters of a logic stand at, frame by frame", () => {
    const body = live(
      frame([count("fw", 1471), count("bw", 900, { counter_id: 7 }), count("fw-male", 700)]),
      frame([count("fw", 1472), count("fw", 1473)], { time: time + 80 }),
      frame([count("fw", 3, { logic_id: 5 })], { time: "2023-01-16T13:27:03.067Z" }),
    );
    expect(message(body)).toMatchObject({
      kind: "records",
      records: [],
      readings: [
        { line: "4", ...at(time), totals: { in: 1471, out: 900, genderMale: 700 } },
        { line: "4", ...at(time + 80), totals: { in: 1473 } },
        { line: "5", ...at(time + 80), totals: { in: 3 } },
      ],
    });
  });

  it("tells the logic by the counter's number where it stands alone", () => {
    const alone = (counter_id: number) => live(frame([count("fw", 1, { logic_id: undefined, counter_id })]));
    expect(message(alone(4001)).readings).toMatchObject([{ line: "4" }]);
    expect(message(alone(1008002)).readings).toMatchObject([{ line: "1008" }]);
    expect(decode(alone(6))).toMatchObject({ ok: false, reason: expect.stringContaining("logic") });
  });

  it("reads a reset, and leaves other events and counters alone", () => {
    const reset = { ...count("fw", 0), type: "COUNT_RESET" };
    expect(message(live(frame([reset]))).readings).toEqual([{ line: "4", ...at(time), totals: { in: 0 } }]);
    const body = live(
      frame([
        { ...count("fw", 5), type: "COUNT_DECREMENT" },
        { ...count("fw", 5), category: "SCENE" },
        { ...count("queueing-time", 10.922001), type: "TIME_CHANGE" },
        count("balance", 1),
        count("dwell_time", 4.2),
      ]),
      { time, tracked_objects: [] },
    );
    expect(message(body)).toEqual({ sn: serial, kind: "heartbeat", records: [], feeds, state: {} });
  });

  it("counts groups as groups, wheels not at all, and somebody not shown as a person", () => {
    const moved = (type: string) =>
      message(live(frame([count("fw", 8), count("bw", 7)], { tracked_objects: [{ track_id: 111, type }] })))
        .readings;
    expect(moved("GROUP")).toEqual([{ line: "4", ...at(time), totals: { group: 8 } }]);
    expect(moved("BICYCLE")).toBeUndefined();
    expect(message(live(frame([count("fw", 8)], { tracked_objects: undefined }))).readings).toEqual([
      { line: "4", ...at(time), totals: { in: 8 } },
    ]);
  });

  it.each([
    ["without a value", live(frame([count("fw", undefined)])), "live_data: frames[0]: counter_value"],
    ["without a name", live(frame([{ ...count("fw", 1), attributes: null }])), "the name of a counter"],
    ["without a time", live(frame([count("fw", 1)], { time: 0 })), "live_data: frames[0].time"],
  ])("refuses a count %s", (_, body, reason) => {
    expect(decode(body)).toEqual({ ok: false, reason: expect.stringContaining(reason), sn: serial });
  });
});
