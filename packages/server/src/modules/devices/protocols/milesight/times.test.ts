import { describe, expect, it } from "vitest";
import { message, periodic, receivedAt, utc } from "./posted.ts";
import { samples } from "./samples.ts";

describe("times", () => {
  const at = (time_info: object) =>
    message(periodic({ line: 1, total: { in: 1, out: 0 } }, time_info)).records[0];
  const wall = { start_time: "2026-07-16 06:40:00", end_time: "2026-07-16 06:45:00" };

  it.each([
    [{ time_zone: "UTC+8:00 China" }, utc("2026-07-15T22:40:00Z")],
    [{ timezone: "UTC-3:30" }, utc("2026-07-16T10:10:00Z")],
    [{ time_zone: "UTC+1:00", dst_status: false, enable_dst: true }, utc("2026-07-16T05:40:00Z")],
    [{ time_zone: "UTC+1:00", dst_status: 1 }, { wall: "2026-07-16 06:40:00" }],
    [{ time_zone: "UTC+1:00", dst_status: true }, { wall: "2026-07-16 06:40:00" }],
    [{ time_zone: "somewhere" }, { wall: "2026-07-16 06:40:00" }],
    [{}, { wall: "2026-07-16 06:40:00" }],
  ])("reads a stamp without an offset by %j", (zone, start) => {
    expect(at({ ...wall, ...zone })).toMatchObject({ at: start, anchor: "start", seconds: 300 });
  });

  it("takes a record period where the wall clock was set back in between", () => {
    const start_time = "2026-10-25 02:59:00";
    expect(at({ start_time, end_time: "2026-10-25 02:00:00" })).toMatchObject({
      at: { wall: "2026-10-25 02:00:00" },
      anchor: "end",
      seconds: "recordPeriod",
    });
  });

  it("ends at its time, or when it arrived, where it has no interval", () => {
    const open = { anchor: "end", seconds: "recordPeriod" };
    const time = "2026-05-04T09:00:00+02:00";
    expect(at({ end_time: time })).toMatchObject({ ...open, at: utc("2026-05-04T07:00:00Z") });
    expect(at({ time })).toMatchObject({ ...open, at: utc("2026-05-04T07:00:00Z") });
    expect(at({})).toMatchObject({ ...open, at: { utc: receivedAt } });
    expect(at({ start_time: time })).toMatchObject({ anchor: "start", seconds: "recordPeriod" });
  });

  it("does not take the time of what is sent again for the clock", () => {
    const body = { ...JSON.parse(samples.trigger), isRetransmission: true };
    expect(message(body).state).not.toHaveProperty("clock");
    expect(message(body).records).toEqual(message(samples.trigger).records);
  });
});
