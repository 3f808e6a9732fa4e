import { describe, expect, it } from "vitest";
import {
  decode,
  feeds,
  line,
  logic,
  logics,
  message,
  minute,
  named,
  sensor,
  serial,
  span,
} from "./pushes.ts";
import { samples } from "./samples.ts";

describe("firmware 5, logics", () => {
  it("reads the captured windows; a zone's balance is who is there", () => {
    expect(decode(samples.logics, serial)).toEqual({
      ok: true,
      message: {
        sn: serial,
        kind: "records",
        records: [{ line: "2", ...minute, values: { in: 1 } }],
        feeds,
        state: { currentStay: 0 },
      },
    });
  });

  it.each([
    ["milliseconds", 1645792860000, 1645792920000],
    ["seconds", 1645792860, 1645792920],
    ["text", "2022-02-25T13:41:00+01:00", "2022-02-25T12:42:00.000Z"],
  ])("reads times in %s", (_, from, to) => {
    expect(message(line({ fw: 1, bw: 2 }, { from, to })).records).toEqual([
      { line: "7", ...minute, values: { in: 1, out: 2 } },
    ]);
  });

  it("takes the gender of those who enter; what is neither is unknown", () => {
    const counts = {
      fw: 9,
      bw: 1,
      "fw-male": 4,
      "bw-male": 1,
      "fw-female": 3,
      "fw-mask": 2,
      "fw-no_mask": 7,
    };
    expect(message(line(counts)).records[0]?.values).toEqual({
      in: 9,
      out: 1,
      genderMale: 4,
      genderFemale: 3,
      genderUnknown: 2,
    });
    expect(message(line({ fw: 1, "fw-male": 2, "fw-female": 0 })).records[0]?.values).toEqual({
      in: 1,
      genderMale: 2,
      genderFemale: 0,
    });
  });

  it("counts groups as groups, wheels and queues not at all", () => {
    const body = logics(
      logic(1, "XLT_GROUP_LINE_IN_OUT_COUNT", { fw: 2, bw: 1 }),
      logic(2, "XLT_BICYCLE_LINE_IN_OUT_COUNT", { fw: 5, bw: 5 }),
      logic(3, "XLT_QUEUE_STATISTICS", { "queue-length": 0, outflow: 8, "queueing-time": 124.426003 }),
      logic(4, "XLT_ZONE_IN_OUT_COUNT", { in: 6, out: 5 }),
      logic(5, "XLT_LINE_LATE_COUNT", { fw: 0, bw: 0, "fw-age": null }),
    );
    expect(message(body).records.map(({ line, values }) => [line, values])).toEqual([
      ["1", { group: 2 }],
      ["4", { in: 6, out: 5 }],
      ["5", { in: 0, out: 0 }],
    ]);
  });

  it("keeps the lines of a group of sensors apart", () => {
    const sensor_info = { ...sensor, type: "MULTI_SENSOR", multisensor_id: 1, timezone: "Europe/Zurich" };
    const body = { logics_data: { ...line({ fw: 1, bw: 0 }).logics_data, sensor_info } };
    expect(message(body)).toMatchObject({
      records: [{ line: "m1-7" }],
      state: { timeZone: "Europe/Zurich" },
    });
  });

  it("takes a window without samples for a gap", () => {
    const unseen = { samples: 0, samples_expected: 1 };
    expect(message(line({ fw: 0, bw: 0 }, unseen))).toMatchObject({ kind: "records", records: [] });
    expect(message(line({ fw: 1, bw: 0 }, unseen)).records).toHaveLength(1);
    expect(message(line({ fw: 0, bw: 0 }, { samples: 1, samples_expected: 1 })).records).toHaveLength(1);
  });

  it("tells who is there now by the newest balance of each zone", () => {
    const balance = (to: number, value: unknown) => ({
      from: to - 60_000,
      to,
      counts: named({ balance: value }),
    });
    const zone = (id: number, ...records: object[]) => ({ id, info: "XLT_ZONE_OCCUPANCY_COUNT", records });
    const now = 1645792920000;
    expect(
      message(logics(zone(1, balance(now, 3), balance(now - 60_000, 9)), zone(2, balance(now, 2)))).state,
    ).toEqual({ currentStay: 5 });
    expect(message(logics(zone(1, balance(now, -1)), zone(2))).state).toEqual({});
    expect(message(logics(zone(1, balance(now - 3_600_000, 3)))).state).toEqual({});
  });

  it.each([
    ["a negative count", { fw: -1 }, {}, "logics_data: logic 7: fw: "],
    ["half a person", { fw: 0.5 }, {}, "logics_data: logic 7: fw: "],
    ["a count without value", { fw: undefined }, {}, "logics_data: logic 7: fw: "],
    ["an end before the start", { fw: 1 }, { to: span.from }, "logic 7: the interval does not end"],
    ["more than a day", { fw: 1 }, { to: span.from + 86_401_000 }, "logic 7: the interval is longer"],
    ["no times", { fw: 1 }, { from: null }, "logics_data: logics[0].records[0].from"],
  ])("refuses %s", (_, counts, changed, reason) => {
    expect(decode(line(counts, changed))).toEqual({
      ok: false,
      reason: expect.stringContaining(reason),
      sn: serial,
    });
  });
});
