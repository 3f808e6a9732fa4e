import { describe, expect, it } from "vitest";
import { decode, device, feeds, message, utc } from "./posted.ts";
import { samples } from "./samples.ts";

describe("regions", () => {
  it("reads how long somebody stayed; the person's number keeps two who leave at once apart", () => {
    const expected = {
      line: "region 1",
      feed: "event",
      at: utc("2024-05-30T12:12:20.005Z"),
      anchor: "start",
      seconds: 0,
      values: { dwellMs: 96_799, dwellCount: 1 },
    };
    expect(message(samples.dwell)).toMatchObject({ kind: "records", records: [expected] });
    const body = JSON.parse(samples.dwell);
    body.region_trigger_data.dwell_time_data[0].people_id = 6;
    expect(message(body).records).toEqual([{ ...expected, at: utc("2024-05-30T12:12:20.006Z") }]);
  });

  it("believes the stamps where the duration is in another unit", () => {
    const body = JSON.parse(samples.dwell);
    body.region_trigger_data.dwell_time_data[0].duration = 97;
    expect(message(body).records[0]?.values).toEqual({ dwellMs: 97_000, dwellCount: 1 });
  });

  it("reads the mean stay and the people in view of an interval", () => {
    const { kind, records, readings, state } = message(samples.regions);
    expect(kind).toBe("records");
    const interval = { feed: "window", at: utc("2024-05-30T12:20:49Z"), anchor: "start", seconds: 60 };
    expect(records).toEqual([
      { line: "1", ...interval, values: { in: 0, out: 0, group: 0 } },
      { line: "2", ...interval, values: { in: 0, out: 0, group: 0 } },
      { line: "region 1", ...interval, values: { dwellMs: 308_367, dwellCount: 1 } },
    ]);
    const at = utc("2024-05-30T12:21:49Z");
    expect(readings).toEqual([
      { line: "1", at, seconds: 60, totals: { in: 0, out: 0, group: 0 } },
      { line: "2", at, seconds: 60, totals: { in: 0, out: 0 } },
    ]);
    expect(state.currentStay).toBe(2);
  });

  it("reads the room of the VS121-P as a sign of life with the people in view", () => {
    expect(decode(samples.room)).toEqual({
      ok: true,
      message: {
        sn: "369362028335",
        kind: "heartbeat",
        records: [],
        feeds,
        state: {
          macAddress: "00:16:28:FA:8E:68",
          ipAddress: "192.168.0.99",
          timeZone: "UTC+8:00",
          clock: utc("2022-12-20T11:15:52Z"),
          currentStay: 10,
        },
      },
    });
  });

  it("adds up the people of several regions, and tells nothing where one is not told", () => {
    const region = (current_total: unknown) => ({ total: { current_total } });
    const body = (...counts: unknown[]) => ({
      ...device,
      region_data: { region_count_data: counts.map(region) },
    });
    expect(message(body(2, 3)).state.currentStay).toBe(5);
    expect(message(body(2, "x")).state).not.toHaveProperty("currentStay");
  });
});
