import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AnswerSettings, type Outcome, presenceRevision } from "../protocol.ts";
import { type Command, encodeFrame, parseFrame } from "./frame.ts";
import { he2 } from "./he2.ts";
import { samples } from "./samples.ts";

const settings: AnswerSettings = {
  wallClock: "2024-01-24 18:41:01",
  now: new Date("2024-01-24T10:41:01Z"),
  offsetMinutes: 480,
  openMinute: 0,
  closeMinute: 1440,
  uploadIntervalMinutes: 5,
  recordPeriodMinutes: 1,
  velocity: 0,
  direction: 0,
};

const decode = (frame: Buffer) => he2.decode(frame, new Date());
const device = (command: number, data: string) => encodeFrame(command as Command, 2, data);
const answer = (frame: Buffer, outcome: Outcome, changed: Partial<AnswerSettings> = {}) =>
  he2.answer(frame, decode(frame), outcome, { ...settings, ...changed });
const text = (frame: Buffer | null) => frame && parseFrame(frame)?.data;

describe("digital series", () => {
  const state = { model: "HX-H6", version: "V5.38-EN", batteryReceiver: 49, batteryTransmitter: 47 };

  it("reads the heartbeat", () => {
    expect(decode(samples.heartbeat)).toEqual({
      ok: true,
      message: {
        sn: "1952307280269",
        kind: "heartbeat",
        records: [],
        state: { ...state, codeState: 0, clock: { wall: "2023-01-01 09:00:00" } },
      },
    });
  });

  it("reads the counts", () => {
    expect(decode(samples.statistics)).toEqual({
      ok: true,
      message: {
        sn: "1952307280269",
        kind: "records",
        records: [
          {
            line: "1",
            at: { wall: "2024-01-15 15:18:07" },
            anchor: "end",
            seconds: "recordPeriod",
            values: { in: 0, out: 1 },
          },
        ],
        state: { ...state, codeState: 1, clock: { wall: "2024-01-15 15:18:07" } },
      },
    });
  });

  it("reads counts sent again as the same record, without taking their time for the clock", () => {
    const first = decode(samples.statistics);
    const again = decode(device(0xd3, "1952307280269,20240115151807,0,1,49,47,1,V5.38-EN,HX-H6"));
    if (!first.ok || !again.ok) throw new Error("unreadable");
    expect(again.message.records).toEqual(first.message.records);
    expect(again.message.state).toEqual({ ...state, codeState: 1 });
  });

  it("counts an empty interval", () => {
    const decoded = decode(device(0xd2, "1952307280269,20240115151807,0,0,49,47,1,V5.38-EN,HX-H6"));
    expect(decoded).toMatchObject({ message: { kind: "records", records: [{ values: { in: 0, out: 0 } }] } });
  });

  it("answers the heartbeat byte for byte", () => {
    expect(answer(samples.heartbeat, "stored")).toEqual(samples.heartbeatAnswer);
  });

  it("answers counts like the sample, with the length the sample gets wrong", () => {
    const sent = answer(samples.statistics, "stored", { wallClock: "2024-01-24 17:45:27" });
    expect(sent?.subarray(0, 7)).toEqual(samples.statisticsAnswer.subarray(0, 7));
    expect(sent?.subarray(7, 9)).toEqual(Buffer.from([0, 20]));
    expect(sent?.subarray(9, 29)).toEqual(samples.statisticsAnswer.subarray(9, 29));
    expect(sent && parseFrame(sent)?.valid).toBe(true);
  });

  it("puts period, speed and direction in their order", () => {
    const changed = {
      openMinute: 570,
      closeMinute: 1560,
      recordPeriodMinutes: 7,
      velocity: 2,
      direction: 1,
    } as const;
    expect(text(answer(samples.heartbeat, "stored", changed))).toBe("0,20240124184101,0930,0200,7,2,1,0,0,0");
  });
});

describe("analog series", () => {
  const state = {
    model: "HX-NBI",
    version: "V1.0-EN",
    batteryReceiver: 101,
    batteryTransmitter: 101,
    codeState: 1,
  };

  it("reads 0 and 0 as the status report it is: a sign of presence that replaces no counts", () => {
    expect(decode(samples.analogStatus)).toEqual({
      ok: true,
      message: {
        sn: "1952307280269",
        kind: "heartbeat",
        records: [
          {
            line: "1",
            at: { wall: "2023-01-01 09:00:00" },
            anchor: "end",
            seconds: "recordPeriod",
            values: {},
            revision: presenceRevision,
          },
        ],
        state: { ...state, clock: { wall: "2023-01-01 09:00:00" } },
      },
    });
  });

  it("reads the counts", () => {
    expect(decode(samples.analogStatistics)).toEqual({
      ok: true,
      message: {
        sn: "1952307280269",
        kind: "records",
        records: [
          {
            line: "1",
            at: { wall: "2023-01-01 09:00:00" },
            anchor: "end",
            seconds: "recordPeriod",
            values: { in: 10, out: 8 },
          },
        ],
        state,
      },
    });
  });

  it("answers byte for byte", () => {
    const sent = answer(samples.analogStatistics, "stored", { wallClock: "2024-01-24 18:41:15" });
    expect(sent).toEqual(samples.analogAnswer);
  });

  it("puts interval, period and direction in their order", () => {
    const changed = { uploadIntervalMinutes: 60, recordPeriodMinutes: 5, direction: 2, velocity: 1 } as const;
    expect(text(answer(samples.analogStatus, "stored", changed))).toBe(
      "0,20240124184101,0000,2359,60,5,2,0,0,0 ",
    );
  });

  it.each(["HX-HE2 WI5", "HX-WI5", "HX-NBI", "HX-CI", "I Series"])("knows %s by its name", (model) => {
    const decoded = decode(device(0xd2, `A1,20240115151807,3,4,0,1,1,V1,${model} `));
    expect(decoded).toMatchObject({
      message: { state: { model, batteryReceiver: 0, batteryTransmitter: 101 } },
    });
  });

  it.each([
    ["1,1", "analog", 101],
    ["80,1", "digital", 80],
  ])("tells an unknown model by its batteries %s: %s", (batteries, series, batteryReceiver) => {
    const frame = device(0xd2, `A1,20240115151807,3,4,${batteries},1,V1,NEW`);
    expect(decode(frame)).toMatchObject({ message: { state: { batteryReceiver } } });
    expect(text(answer(frame, "stored"))?.split(",")).toHaveLength(series === "analog" ? 10 : 4);
  });
});

describe("failure", () => {
  it("answers 0 for what is kept and 1 for what the device should send again", () => {
    const status = (outcome: Outcome) => text(answer(samples.statistics, outcome))?.[0];
    expect([status("stored"), status("waiting"), status("failed"), status("unreadable")]).toEqual([
      "0",
      "0",
      "1",
      "1",
    ]);
  });

  it("asks for a damaged frame again, under its own command", () => {
    const { heartbeatWithoutChecksum } = samples;
    expect(decode(heartbeatWithoutChecksum)).toEqual({ ok: false, reason: "the checksum is wrong" });
    const sent = answer(heartbeatWithoutChecksum, "unreadable");
    expect(sent && parseFrame(sent)).toMatchObject({
      command: 0xd1,
      data: "1,20240124184101,0000,2359,1,0,0,0,0,0",
    });
  });

  it.each([
    ["too few fields", "1952307280269,20240115151807,0,1,49,47,1,V5.38-EN", "fields are missing", undefined],
    [
      "no serial number",
      ",20240115151807,0,1,49,47,1,V5.38-EN,HX-H6",
      "the serial number cannot be read",
      undefined,
    ],
    ["no such day", "A1,20240230151807,0,1,49,47,1,V5.38-EN,HX-H6", "the time cannot be read", "A1"],
    ["no such hour", "A1,20240115241807,0,1,49,47,1,V5.38-EN,HX-H6", "the time cannot be read", "A1"],
    ["a negative count", "A1,20240115151807,-1,1,49,47,1,V5.38-EN,HX-H6", "the counts cannot be read", "A1"],
    ["an empty count", "A1,20240115151807,,1,49,47,1,V5.38-EN,HX-H6", "the counts cannot be read", "A1"],
    ["a count in words", "A1,20240115151807,0,1e3,49,47,1,V5.38-EN,HX-H6", "the counts cannot be read", "A1"],
  ])("refuses %s", (_, data, reason, sn) => {
    expect(decode(device(0xd2, data))).toEqual({ ok: false, reason, sn });
  });

  it("lets a heartbeat with a dead clock pass, so that the answer can set it", () => {
    const decoded = decode(device(0xd1, "A1,00000000000000,49,47,7,V5.38-EN,HX-H6"));
    expect(decoded).toMatchObject({ ok: true, message: { kind: "heartbeat" } });
    expect(decoded.ok && Object.keys(decoded.message.state)).not.toContain("clock");
    expect(decoded.ok && Object.keys(decoded.message.state)).not.toContain("codeState");
  });

  it("keeps silent where the answer is not known", () => {
    const firmware = device(0xd4, "A1");
    expect(decode(firmware)).toEqual({ ok: false, reason: "command d4 is not known" });
    expect(answer(firmware, "unreadable")).toBeNull();
    expect(answer(Buffer.from([0x7e, 0x7d]), "unreadable")).toBeNull();
  });

  it("never throws and never counts on random bytes", () => {
    const outcome = fc.constantFrom<Outcome>("stored", "waiting", "unreadable", "failed");
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), outcome, (raw, what) => {
        const bytes = Buffer.from([0x7e, ...raw, 0x7d]);
        expect(decode(bytes).ok).toBe(false);
        answer(bytes, what);
      }),
      { numRuns: 500 },
    );
  });

  it("never throws on random text in a sound frame, and counts only what it says", () => {
    const part = fc.oneof(
      fc.constantFrom("A1", "20240115151807", "0", "1", "12", "V1", "HX-H6", "HX-NBI"),
      fc.string(),
    );
    const command = fc.constantFrom(0xd1, 0xd2, 0xd3, 0xd4);
    fc.assert(
      fc.property(command, fc.array(part, { maxLength: 11 }), (which, parts) => {
        const frame = device(which, parts.join(","));
        const decoded = decode(frame);
        answer(frame, "stored");
        if (!decoded.ok || decoded.message.records.length === 0) return;
        const [, , countIn, countOut] = parts
          .join(",")
          .split(",")
          .map((field) => field.trim());
        expect(decoded.message.records.map((record) => record.values)).toEqual([
          { in: Number(countIn), out: Number(countOut) },
        ]);
      }),
      { numRuns: 500 },
    );
  });
});
