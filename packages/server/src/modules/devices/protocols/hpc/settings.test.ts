import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sealed } from "./block.ts";
import { answer, asking, decode, hex, withCrc } from "./made-forms.ts";
import { samples } from "./samples.ts";
import { reportedSettings } from "./settings.ts";

describe("getsetting", () => {
  it("is a heartbeat with the counter's clock", () => {
    expect(decode(samples.settings)).toEqual({
      ok: true,
      message: {
        sn: "FB8A8E16",
        kind: "heartbeat",
        records: [],
        state: { clock: { wall: "2018-01-15 15:27:04" } },
      },
    });
    expect(decode(samples.settingsReset)).toEqual({
      ok: true,
      message: {
        sn: "82B33B0D",
        kind: "heartbeat",
        records: [],
        state: { clock: { wall: "2015-01-01 00:02:46" } },
      },
    });
  });

  it("tells the settings the counter has", () => {
    expect(reportedSettings(/data=(.*)/.exec(samples.settings)?.[1] ?? "")).toEqual({
      sn: "FB8A8E16",
      speed: 0,
      recordCycle: 5,
      uploadCycle: 10,
      fixedTimes: Buffer.alloc(9),
      model: 0,
      display: 2,
      clock: Buffer.from("12010F0F1B04", "hex"),
      wall: "2018-01-15 15:27:04",
      hours: Buffer.from([9, 0, 18, 0]),
    });
  });

  it("lets a dead clock pass, so that the answer can set it", () => {
    const dead = asking({ 41: "00", 42: "00" });
    expect(decode(dead)).toEqual({
      ok: true,
      message: { sn: "82B33B0D", kind: "heartbeat", records: [], state: {} },
    });
    expect(answer(dead, "stored").body).toMatch(/^result=04/);
  });

  it("is answered with new settings, byte for byte", () => {
    expect(answer(samples.settingsReset, "stored")).toEqual({
      status: 200,
      contentType: "application/x-www-form-urlencoded",
      body: samples.changedAnswer,
    });
  });

  it("is confirmed where nothing differs, byte for byte", () => {
    expect(answer(asking(), "stored").body).toBe(samples.confirmedAnswer);
  });

  it.each([
    ["record cycle", { 6: "06" }],
    ["upload cycle", { 7: "05" }],
    ["speed", { 5: "01" }],
    ["opening hour", { 47: "09" }],
    ["closing minute", { 50: "1E" }],
    ["clock, by an hour", { 43: "09" }],
    ["clock, by 61 seconds", { 44: "33", 45: "01" }],
    ["clock, by years", { 40: "0F" }],
  ])("is not confirmed with another %s", (_, changed) => {
    expect(answer(asking(changed), "stored").body).toBe(samples.changedAnswer);
  });

  it.each([
    ["a clock 60 seconds ahead", { 44: "33" }],
    ["a clock 60 seconds behind", { 44: "31" }],
    ["another display", { 18: "01" }],
    ["fixed times", { 8: "01", 9: "08" }],
    ["a signal strength", { 25: "CB" }],
  ])("is confirmed with %s", (_, changed) => {
    expect(answer(asking(changed), "stored").body).toBe(samples.confirmedAnswer);
  });

  it("is confirmed once the counter has taken over what the answer said, whatever was wanted", () => {
    const minutes = fc.integer({ min: 0, max: 2000 });
    const changes = fc.record({
      openMinute: fc.integer({ min: 0, max: 1439 }),
      closeMinute: fc.integer({ min: 1, max: 2160 }),
      uploadIntervalMinutes: minutes,
      recordPeriodMinutes: minutes,
      velocity: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
    });
    fc.assert(
      fc.property(changes, (changed) => {
        const actual = Buffer.from(answer(samples.settings, "stored", changed).body.slice(7), "hex");
        const data = Buffer.from(/data=(.*)/.exec(samples.settings)?.[1] ?? "", "hex");
        // The answer lays the settings out like the request, from the command type on.
        actual.copy(data, 4, 7, 20);
        actual.copy(data, 40, 43, 54);
        const taken = `cmd=getsetting&flag=022E&data=${hex(sealed(data))}`;
        expect(answer(taken, "stored", changed).body.slice(7, 9)).toBe("05");
      }),
    );
  });

  it("says middle and high speed as high, 24:00 as 23:59, and at most 255 minutes", () => {
    const changed = { openMinute: 0, closeMinute: 1440, uploadIntervalMinutes: 1440 } as const;
    for (const velocity of [1, 2] as const) {
      const actual = Buffer.from(answer(asking(), "stored", { ...changed, velocity }).body.slice(7), "hex");
      expect([...actual.subarray(8, 11)]).toEqual([1, 5, 255]);
      expect([...actual.subarray(50, 54)]).toEqual([0, 0, 23, 59]);
    }
  });

  it("leaves a stranger as it is: its own settings are confirmed, and nothing is to be taken over", () => {
    const actual = answer(samples.settingsReset, "waiting").body;
    expect(actual).toBe(
      `result=${withCrc(`052E02${"00".repeat(18)}02${"00".repeat(21)}0F010100022E000000173B0000`)}`,
    );
  });

  it.each([
    ["no data", "cmd=getsetting&flag=022E", "data: not 53 bytes in hex"],
    ["a cut-off block", samples.settings.slice(0, -2), "data: not 53 bytes in hex"],
    ["a letter that is no hex digit", samples.settings.replace("168E", "16XE"), "data: not 53 bytes in hex"],
    ["a wrong checksum", samples.settings.replace("168E", "168F"), "data: the checksum is wrong"],
  ])("refuses %s", (_, body, reason) => {
    expect(decode(body)).toEqual({ ok: false, reason });
  });
});
