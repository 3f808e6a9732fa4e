import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnswerSettings } from "../protocol.ts";
import { foorir } from "./foorir.ts";
import { samples } from "./samples.ts";

const path = "/api/passenger-flow/interval-aggregate";
const sn = "211000002604280142";
const receivedAt = new Date("2026-09-24T12:00:00Z");

function post(body: unknown, at = path) {
  const source = typeof body === "string" ? body : JSON.stringify(body);
  return { path: at, contentType: "application/json", body: Buffer.from(source), receivedAt };
}
const decode = (body: unknown, at?: string) => foorir.decode(post(body, at));
const changed = (parts: object) => decode({ ...JSON.parse(samples.aggregate), ...parts });

function record(parts: object) {
  const decoded = changed(parts);
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.message.records[0];
}

const parts = (unique: number, ...list: readonly [string | undefined, unknown, number][]) => ({
  count: unique,
  breakdowns: {
    "age_range|gender": list.map(([age_range, gender, count]) => ({ age_range, gender, count })),
  },
});

describe("interval aggregate", () => {
  it("reads the example", () => {
    expect(decode(samples.aggregate)).toEqual({
      ok: true,
      message: {
        sn,
        kind: "records",
        records: [
          {
            line: "1",
            feed: "aggregate",
            at: { utc: new Date("2025-03-04T00:00:00Z") },
            anchor: "start",
            seconds: 60,
            revision: 1741046520,
            values: {
              in: 7,
              out: 4,
              passby: 2,
              turnback: 0,
              deduped: 4,
              dedupedStaff: 2,
              genderMale: 7,
              age17: 7,
              dedupedGenderMale: 2,
              dedupedGenderFemale: 2,
              dedupedAge17: 4,
            },
          },
        ],
        feeds: ["aggregate", "window", "total"],
        state: { timeZone: "Africa/Abidjan" },
      },
    });
  });

  it("reads every age it may print", () => {
    const final_stats = parts(
      8,
      ["0_9", "male", 1],
      ["61_plus", "female", 2],
      ["unknown", "unknown", 3],
      [undefined, null, 2],
    );
    expect(record({ final_stats })?.values).toMatchObject({
      deduped: 8,
      dedupedGenderMale: 1,
      dedupedGenderFemale: 2,
      dedupedGenderUnknown: 5,
      dedupedAge0: 1,
      dedupedAge60: 2,
      dedupedAgeUnknown: 5,
    });
  });

  it("takes those who leave for no entering people", () => {
    const values = record({ stat_basis: "leave" })?.values;
    expect(values).not.toHaveProperty("genderMale");
    expect(values).toMatchObject({ in: 7, deduped: 4, dedupedGenderMale: 2 });
  });

  it("does not believe parts that are more than the whole", () => {
    const values = record({
      raw_stats: parts(8, ["17_30", "male", 8]),
      final_stats: parts(4, ["17_30", "male", 3], ["31_45", "male", 2]),
    })?.values;
    expect(values).toEqual({ in: 7, out: 4, passby: 2, turnback: 0, deduped: 4, dedupedStaff: 2 });
  });

  it("needs the events only", () => {
    const least = { start_ts_s: 1741046400, revision: 0, event_counts: { enter: 1, leave: 0 } };
    expect(decode({ master_sn: sn, ...least })).toMatchObject({
      message: { records: [{ seconds: 60, revision: 0, values: { in: 1, out: 0 } }] },
    });
    expect(decode({ master_sn: sn, ...least, interval_s: 300 })).toMatchObject({
      message: { records: [{ seconds: 300 }] },
    });
  });

  it.each([
    ["no revision", { revision: undefined }, "revision"],
    ["a negative revision", { revision: -1 }, "revision"],
    ["a revision beyond exact numbers", { revision: 2 ** 53 }, "revision"],
    ["no start", { start_ts_s: undefined }, "start_ts_s"],
    ["an end before the start", { end_ts_s: 1741046399 }, "the interval does not end after its start"],
    ["an empty interval", { end_ts_s: 1741046400 }, "the interval does not end after its start"],
    ["more than a day", { end_ts_s: 1741046400 + 86_401 }, "the interval is longer than a day"],
    ["a missing count", { event_counts: { enter: 1 } }, "event_counts.leave"],
    ["a count in words", { event_counts: { enter: "one", leave: 1 } }, "event_counts.enter"],
    ["a negative part", { final_stats: parts(1, ["17_30", "male", -1]) }, "final_stats"],
    ["no events", { event_counts: undefined }, "no counts"],
  ])("refuses %s", (_, difference, reason) => {
    expect(changed(difference)).toEqual({ ok: false, reason: expect.stringContaining(reason), sn });
  });

  it("is answered with a body, whether its revision was the newest or not", () => {
    const payload = post(samples.aggregate);
    const settings = { now: new Date(1741046520_000) } as AnswerSettings;
    expect(foorir.answer(payload, foorir.decode(payload), "stored", settings)).toEqual({
      status: 200,
      contentType: "application/json",
      body: `{"code":0,"msg":"success","data":{"sn":"${sn}","time":1741046520}}`,
    });
  });

  it("never counts more genders or ages than people", () => {
    const list = fc.array(
      fc.tuple(
        fc.constantFrom("0_9", "17_30", "61_plus", "x"),
        fc.constantFrom("male", "female", 7),
        fc.nat(9),
      ),
    );
    fc.assert(
      fc.property(list, list, fc.nat(9), fc.nat(9), (raw, final, enter, unique) => {
        const values = record({
          event_counts: { enter, leave: 0 },
          raw_stats: parts(enter, ...raw),
          final_stats: parts(unique, ...final),
        })?.values;
        const sum = (prefix: string) =>
          Object.entries(values ?? {}).reduce((all, [key, n]) => all + (key.startsWith(prefix) ? n : 0), 0);
        for (const prefix of ["gender", "age"]) expect(sum(prefix)).toBeLessThanOrEqual(enter);
        for (const prefix of ["dedupedGender", "dedupedAge"]) expect(sum(prefix)).toBeLessThanOrEqual(unique);
      }),
    );
  });
});

describe("device status", () => {
  const message = {
    ok: true,
    message: {
      sn: "211000002604280143",
      kind: "heartbeat",
      records: [],
      state: { clock: { utc: new Date("2025-03-04T00:02:00Z") }, timeZone: "Africa/Abidjan" },
    },
  };

  it("is a sign of life with clock and zone, on any path", () => {
    expect(decode(samples.status, "/api/passenger-flow/device-status")).toEqual(message);
    expect(decode(samples.status, "/api/camera/dataUpload")).toEqual(message);
  });

  it("is answered with a body", () => {
    const payload = post(samples.status, "/api/passenger-flow/device-status");
    const settings = { now: new Date(1741046520_000) } as AnswerSettings;
    expect(foorir.answer(payload, foorir.decode(payload), "stored", settings)).toMatchObject({
      status: 200,
      body: expect.stringMatching(/^\{"code":0/),
    });
  });
});
