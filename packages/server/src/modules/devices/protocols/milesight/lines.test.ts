import { describe, expect, it } from "vitest";
import { decode, device, feeds, message, minute, periodic, utc } from "./posted.ts";
import { samples } from "./samples.ts";

describe("lines", () => {
  it("reads crossings as single events, each of its own people only", () => {
    const event = { feed: "event", at: utc("2024-05-30T12:11:32Z"), anchor: "start", seconds: 0 };
    const values = { in: 27, out: 27, group: 0 };
    expect(decode(samples.trigger)).toEqual({
      ok: true,
      message: {
        sn: "6384E16179950009",
        kind: "records",
        records: [
          { line: "1", ...event, values },
          { line: "3", ...event, values },
        ],
        feeds,
        state: {
          version: "V_125.1.0.1-chenjs-20240530a",
          macAddress: "24:E1:24:FA:0C:6C",
          ipAddress: "192.168.60.183",
          timeZone: "UTC+8:00 China Standard Time (CT/CST)",
          clock: utc("2024-05-30T12:11:32Z"),
        },
      },
    });
  });

  it("reads the counts of an interval and the running totals at its end", () => {
    expect(decode(samples.periodic)).toEqual({
      ok: true,
      message: {
        sn: "6537F28545220003",
        kind: "records",
        records: [
          {
            line: "1",
            feed: "window",
            at: utc("2026-07-31T23:11:00Z"),
            anchor: "start",
            seconds: 60,
            values: { in: 0, out: 0 },
          },
        ],
        readings: [
          { line: "1", at: utc("2026-07-31T23:12:00Z"), seconds: 60, totals: { in: 8442, out: 15583 } },
        ],
        feeds,
        state: {
          version: "V_125-LW.1.0.3-r2",
          macAddress: "24:E1:24:FF:39:20",
          ipAddress: "192.168.1.51",
          timeZone: "UTC-0:00 Western European Time (WET), Greenwich Mean Time (GMT)",
          clock: utc("2026-07-31T23:12:00Z"),
        },
      },
    });
  });

  it("reads the VS135, with counts beside the line's name and stamps without an offset", () => {
    const { records, readings, state } = message(samples.vs135);
    expect(records).toEqual([
      {
        line: "1",
        feed: "window",
        at: utc("2026-07-16T06:40:00Z"),
        anchor: "start",
        seconds: 60,
        values: { in: 0, out: 0 },
      },
    ]);
    const at = utc("2026-07-16T06:41:00Z");
    expect(readings).toEqual([{ line: "1", at, seconds: 60, totals: { in: 12, out: 14 } }]);
    expect(state).toMatchObject({ version: "V_135.1.0.7-r1", timeZone: "UTC-0:00 WET/GMT", clock: at });
  });

  it("reads the VS121-P, whose one line stands at the top", () => {
    const span = { start_time: "2022/12/20 18:15:52", end_time: "2022/12/20 19:15:52", timezone: "UTC+8:00" };
    const body = {
      event: "Line Crossing People Counting",
      ...device,
      time_info: span,
      in_counted: 5,
      out_counted: 3,
      capacity_counted: 2,
      total_data: { in_cumulative_counted: 50, out_cumulative_counted: 30, capacity_cumulative_counted: 20 },
    };
    expect(message(body)).toMatchObject({
      records: [
        {
          line: "1",
          feed: "window",
          at: utc("2022-12-20T10:15:52Z"),
          seconds: 3600,
          values: { in: 5, out: 3 },
        },
      ],
      readings: [{ line: "1", at: utc("2022-12-20T11:15:52Z"), seconds: 3600, totals: { in: 50, out: 30 } }],
    });
    const crossed = { ...device, time_info: { time: "2022/12/20 18:15:52", timezone: "UTC+8:00" } };
    expect(message({ ...crossed, line_trigger_data: { in: 0, out: 1 } }).records).toEqual([
      {
        line: "1",
        feed: "event",
        at: utc("2022-12-20T10:15:52Z"),
        anchor: "start",
        seconds: 0,
        values: { in: 0, out: 1 },
      },
    ]);
  });

  it("leaves out a line nobody crossed: it must not replace a crossing of the same second", () => {
    const time_info = { time: "2026-05-04T09:00:00+02:00" };
    const line_trigger_data = [
      { line: 1, total: { in: 0, out: 0 } },
      { line: 2, total: { in: 1, out: 0 } },
    ];
    expect(message({ ...device, time_info, line_trigger_data })).toMatchObject({
      kind: "records",
      records: [{ line: "2", values: { in: 1, out: 0 } }],
    });
    const none = message({ ...device, time_info, line_trigger_data: line_trigger_data.slice(0, 1) });
    expect(none).toMatchObject({ kind: "records", records: [] });
  });

  it("tells children, staff, groups and gender apart where the device does", () => {
    const total = { in: 9, out: 4, male_in: 5, female_in: 4, male_out: 4, female_out: 0 };
    const parts = { children: { in: 2, out: 1 }, staff: { in: 1, out: 1 }, group: { in: 3, out: 1 } };
    expect(message(periodic({ line: 1, total, ...parts })).records[0]?.values).toEqual({
      in: 9,
      out: 4,
      staffIn: 1,
      staffOut: 1,
      adult: 6,
      child: 2,
      group: 3,
      genderMale: 5,
      genderFemale: 4,
    });
  });

  it("counts on where a part of the total cannot be read, and makes no adults below none", () => {
    const odd = message(periodic({ line: 1, total: { in: 2, out: 1 }, children: 3, staff: [], group: null }));
    expect(odd.records[0]?.values).toEqual({ in: 2, out: 1 });
    const more = message(periodic({ line: 1, total: { in: 2, out: 1 }, child: { in: 3 } }));
    expect(more.records[0]?.values).toEqual({ in: 2, out: 1, child: 3 });
  });

  it("knows a line by its number, else by its id, else by its place", () => {
    const total = { in: 1, out: 0 };
    const line_periodic_data = [{ line: 4, line_uuid: "u", total }, { line_uuid: "u", total }, { total }];
    const { records } = message({ ...device, time_info: minute, line_periodic_data });
    expect(records.map(({ line }) => line)).toEqual(["4", "u", "3"]);
  });

  it("keeps in apart from out where only one is told", () => {
    expect(message(periodic({ line: 1, total: { out: 2 } })).records[0]?.values).toEqual({ out: 2 });
  });
});
