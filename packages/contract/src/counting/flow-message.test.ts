import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { FlowBody, FlowMessage, FlowMessages, FlowRecord, flattenValues } from "./flow-message.ts";
import { measures } from "./measures.ts";

const record = { start: "2022-07-01T00:00:00+02:00", seconds: 3600, in: 5, out: 4, passby: 40 };

describe("FlowRecord", () => {
  it("fills in the line", () => {
    expect(z.parse(FlowRecord, record)).toEqual({ ...record, line: "1" });
  });

  it.each([
    ["a start without an offset", { ...record, start: "2022-07-01T00:00:00" }],
    ["a day that does not exist", { ...record, start: "2022-02-30T00:00:00Z" }],
    ["no start", { seconds: 60 }],
    ["no length", { start: record.start }],
    ["more than a day", { ...record, seconds: 86_401 }],
    ["a negative count", { ...record, in: -1 }],
    ["half a person", { ...record, in: 0.5 }],
    ["a count as text", { ...record, in: "5" }],
    ["a count beyond its column", { ...record, in: 2_147_483_648 }],
    ["an unknown field", { ...record, inn: 5 }],
    ["two genders", { ...record, gender: [1, 2] }],
    ["six ages", { ...record, age: [1, 2, 3, 4, 5, 6] }],
    ["an empty line", { ...record, line: " " }],
  ])("refuses %s", (_, wrong) => {
    expect(z.safeParse(FlowRecord, wrong).success).toBe(false);
  });
});

describe("FlowBody", () => {
  it("is one device or a list of them", () => {
    const message = { sn: "A-1", records: [record] };
    expect(z.safeParse(FlowBody, message).success).toBe(true);
    expect(z.safeParse(FlowBody, [message, { sn: "A-2", records: [] }]).success).toBe(true);
    expect(z.safeParse(FlowBody, []).success).toBe(false);
    expect(z.safeParse(FlowMessage, { ...message, sn: "a/b" }).success).toBe(false);
  });

  it("takes 10,000 records a call, over all devices", () => {
    const half = Array.from({ length: 5000 }, () => record);
    const two = [
      { sn: "A", records: half },
      { sn: "B", records: half },
    ];
    expect(z.safeParse(FlowMessages, two).success).toBe(true);
    expect(z.safeParse(FlowMessages, [...two, { sn: "C", records: [record] }]).success).toBe(false);
    expect(z.safeParse(FlowMessage, { sn: "A", records: [...half, ...half, record] }).success).toBe(false);
  });

  it("can be shown as JSON Schema", () => {
    expect(z.toJSONSchema(FlowBody, { io: "input" })).toHaveProperty("anyOf");
  });
});

describe("flattenValues", () => {
  it("knows every measure, each from its own place", () => {
    const { start, seconds } = record;
    const full = z.parse(FlowRecord, {
      start,
      seconds,
      in: 1,
      out: 2,
      turnback: 3,
      passby: 4,
      staffIn: 5,
      staffOut: 6,
      adult: 7,
      child: 8,
      group: 9,
      family: 10,
      single: 11,
      carIn: 12,
      carOut: 13,
      deduped: 14,
      dedupedStaff: 15,
      dwellMs: 16,
      dwellCount: 17,
      gender: [18, 19, 20],
      age: [21, 22, 23, 24, 25, 26, 27],
      dedupedGender: [28, 29, 30],
      dedupedAge: [31, 32, 33, 34, 35, 36, 37],
    });
    expect(flattenValues(full)).toEqual(Object.fromEntries(measures.map((name, index) => [name, index + 1])));
  });

  it("leaves out what was left out", () => {
    expect(flattenValues(z.parse(FlowRecord, record))).toEqual({ in: 5, out: 4, passby: 40 });
  });
});
