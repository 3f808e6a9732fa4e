import { describe, expect, it } from "vitest";
import type { AnswerSettings } from "../protocol.ts";
import { foorir } from "./foorir.ts";
import { samples } from "./samples.ts";

const feeds = ["aggregate", "window", "total"];
const sn = "211000002604280142";

function post(body: unknown, path: string) {
  const source = typeof body === "string" ? body : JSON.stringify(body);
  return { path, contentType: "application/json", body: Buffer.from(source), receivedAt: new Date() };
}
const decode = (body: unknown, path = "/api/camera/dup") => foorir.decode(post(body, path));
const dup = (changed: object) => decode({ ...JSON.parse(samples.dup), ...changed });
const reid = (changed: object) => decode({ ...JSON.parse(samples.reid), ...changed }, "/api/camera/reid");

const daily = (time: string, values: object) => ({
  ok: true,
  message: {
    sn,
    kind: "records",
    records: [
      {
        line: "1",
        feed: "extra",
        at: { wall: `2026-09-24 ${time}` },
        anchor: "start",
        seconds: 0,
        values,
      },
    ],
    feeds,
    state: {},
  },
});

describe("DUP", () => {
  it("tells the different customers of the day so far, and staff apart", () => {
    expect(decode(samples.dup)).toEqual(daily("12:00:00", { deduped: 84, dedupedStaff: 6 }));
  });

  it("needs no staff, nor a path of its own", () => {
    const body = { ...JSON.parse(samples.dup), deduped_stats: { customer: { count: 3 } } };
    expect(decode(body, "/api/camera/dataUpload")).toEqual(daily("12:00:00", { deduped: 3 }));
  });

  it.each(["enter", "Enter ", "in", 0, "0", null, undefined, ""])(
    "takes direction %j as entering",
    (direction) => {
      expect(dup({ direction })).toMatchObject({ message: { kind: "records" } });
    },
  );

  it.each(["leave", "OUT", 1, "1"])(
    "counts nothing of direction %j, but knows the camera is there",
    (direction) => {
      expect(dup({ direction, deduped_stats: {} })).toEqual({
        ok: true,
        message: { sn, kind: "heartbeat", records: [], state: {} },
      });
    },
  );

  it.each([
    ["a direction that is neither", { direction: "both" }, "direction"],
    ["no date", { date: undefined }, "date"],
    ["a date that does not exist", { date: "2026-02-30" }, "date"],
    ["a time", { date: "2026-09-24T10:00:00Z" }, "date"],
    ["no count", { deduped_stats: { customer: {} } }, "deduped_stats.customer.count"],
    ["half a customer", { deduped_stats: { customer: { count: 0.5 } } }, "deduped_stats.customer.count"],
    [
      "negative staff",
      { deduped_stats: { customer: { count: 1 }, non_customer: { count: -1 } } },
      "non_customer",
    ],
    ["no statistics", { deduped_stats: undefined }, "no counts"],
  ])("refuses %s", (_, changed, reason) => {
    expect(dup(changed)).toEqual({ ok: false, reason: expect.stringContaining(reason), sn });
  });

  it("takes a date without hyphens", () => {
    expect(dup({ date: "20260924" })).toEqual(decode(samples.dup));
  });
});

describe("REID", () => {
  it("tells gender and age of the different customers, of staff nothing", () => {
    expect(decode(samples.reid, "/api/camera/reid")).toEqual(
      daily("12:00:01", {
        dedupedGenderMale: 1,
        dedupedGenderFemale: 1,
        dedupedGenderUnknown: 1,
        dedupedAge17: 1,
        dedupedAge60: 1,
        dedupedAgeUnknown: 1,
      }),
    );
  });

  it("takes a person once, and without details as unknown", () => {
    const extra_info = { gender: 2, age_range_min: 31, age_range_max: 45 };
    const reid_records = [{ global_id: 9, extra_info }, { global_id: 9, extra_info }, {}, { extra_info: 7 }];
    expect(reid({ reid_records })).toEqual(
      daily("12:00:01", {
        dedupedGenderFemale: 1,
        dedupedGenderUnknown: 2,
        dedupedAge31: 1,
        dedupedAgeUnknown: 2,
      }),
    );
  });

  it("replaces what an earlier report said even with nobody", () => {
    expect(reid({ reid_records: [] })).toEqual(daily("12:00:01", {}));
  });

  it("counts nothing of those who leave", () => {
    expect(reid({ direction: "leave" })).toMatchObject({ message: { kind: "heartbeat", records: [] } });
  });

  it.each([
    ["a person that is none", { reid_records: [{}, 7] }, "reid_records[1]"],
    ["no list", { reid_records: {} }, "reid_records"],
    ["no list at all", { reid_records: undefined }, "no counts"],
  ])("refuses %s", (_, changed, reason) => {
    expect(reid(changed)).toEqual({ ok: false, reason: expect.stringContaining(reason), sn });
  });

  it("reads a day of a busy site", () => {
    const person = { gender: 1, age_range_min: 17, age_range_max: 30, person_type: 0 };
    const reid_records = Array.from({ length: 40_000 }, (_, index) => ({
      global_id: index,
      extra_info: person,
    }));
    expect(reid({ reid_records })).toEqual(
      daily("12:00:01", { dedupedGenderMale: 40_000, dedupedAge17: 40_000 }),
    );
  });
});

it("reports are answered as the camera expects", () => {
  for (const [body, path] of [
    [samples.dup, "/api/camera/dup"],
    [samples.reid, "/API/camera/REID/"],
  ] as const) {
    const payload = post(body, path);
    for (const outcome of ["stored", "waiting"] as const) {
      expect(foorir.answer(payload, foorir.decode(payload), outcome, {} as AnswerSettings)).toEqual({
        status: 200,
        contentType: "application/json",
        body: '{"code":0,"msg":"Report submitted successfully"}',
      });
    }
  }
});
