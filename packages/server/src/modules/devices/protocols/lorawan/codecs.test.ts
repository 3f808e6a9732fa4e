import { describe, expect, it } from "vitest";
import { decode, feeds, heartbeat, message, received, sn, total, uint16, uint32, window } from "./posted.ts";
import { chirpStack4, hexBytes, payloads, thingsStack } from "./samples.ts";

describe("Milesight VS13x", () => {
  it("reads the totals of four lines", () => {
    const { records, readings } = message(chirpStack4(payloads.vs133Totals, "Milesight VS133"));
    expect(records).toEqual([]);
    expect(readings).toEqual([
      { line: "1", ...total, totals: { in: 72, out: 200 }, modulus: uint32 },
      { line: "2", ...total, totals: { in: 0, out: 0 }, modulus: uint32 },
      { line: "3", ...total, totals: { in: 0, out: 0 }, modulus: uint32 },
      { line: "4", ...total, totals: { in: 5300, out: 6797 }, modulus: uint32 },
    ]);
  });

  it("reads the report intervals of four lines", () => {
    const { records, readings } = message(chirpStack4(payloads.vs133Periods));
    expect(records).toEqual([
      { line: "1", ...window, values: { in: 0, out: 0 } },
      { line: "2", ...window, values: { in: 0, out: 0 } },
      { line: "3", ...window, values: { in: 0, out: 0 } },
      { line: "4", ...window, values: { in: 5, out: 7 } },
    ]);
    expect(readings).toBeUndefined();
  });

  it("reads who is in the regions now, and counts no dwell times", () => {
    expect(decode(chirpStack4(payloads.vs133Regions))).toEqual(heartbeat({ currentStay: 34 }));
    expect(decode(chirpStack4(payloads.vs133Dwell))).toEqual(heartbeat());
  });

  it("reads children beside everybody", () => {
    const { records, readings } = message(chirpStack4("05CC09000400 13CC02000100 11D205000000", "VS135"));
    expect(records).toEqual([{ line: "1", ...window, values: { in: 9, out: 4, child: 2 } }]);
    expect(readings).toEqual([{ line: "1", ...total, totals: { child: 5 }, modulus: uint32 }]);
  });

  it("reads stored values at their own times, those of one time together", () => {
    const stored = "20CE FF3DF164 05 07000200  20CE FF3DF164 03 1D000000  20CE FF3DF164 04 08000000";
    const at = { utc: new Date("2023-09-01T01:27:27Z") };
    const { records, readings } = message(chirpStack4(stored, "VS133"));
    expect(records).toEqual([{ line: "1", ...window, at, values: { in: 7, out: 2 } }]);
    expect(readings).toEqual([{ line: "1", ...total, at, totals: { in: 29, out: 8 }, modulus: uint32 }]);
  });

  it("reads the VS132, with what it tells about itself", () => {
    const actual = message(chirpStack4(payloads.vs132, "VS132"));
    expect(actual).toEqual({
      sn,
      kind: "records",
      records: [{ line: "1", ...window, values: { in: 0, out: 0 } }],
      readings: [{ line: "1", ...total, totals: { in: 190, out: 305 }, modulus: uint32 }],
      feeds,
      state: { version: "132.1.0.1" },
    });
    expect(message(chirpStack4(payloads.vs132))).toEqual(actual);
  });
});

describe("Milesight VS350", () => {
  it("reads battery and counts", () => {
    expect(decode(chirpStack4(payloads.vs350Battery))).toEqual(heartbeat({ batteryReceiver: 100 }));
    expect(message(chirpStack4(payloads.vs350Counts))).toMatchObject({
      records: [{ line: "1", ...window, values: { in: 19, out: 20 } }],
      readings: [{ line: "1", ...total, totals: { in: 18, out: 22 }, modulus: uint16 }],
    });
  });

  it("counts an interval at its end, not at an alarm before", () => {
    expect(message(chirpStack4(payloads.vs350Alarm))).toMatchObject({
      kind: "records",
      records: [],
      readings: [{ line: "1", totals: { in: 4353, out: 4360 } }],
    });
  });

  it("reads what was stored at its own time", () => {
    const at = { utc: new Date("2023-09-01T01:27:27Z") };
    expect(message(chirpStack4(payloads.vs350History))).toMatchObject({
      records: [{ line: "1", ...window, at, values: { in: 7, out: 2 } }],
      readings: [{ line: "1", ...total, at, totals: { in: 29, out: 8 }, modulus: uint16 }],
    });
  });

  it("believes the sensor's own clock while it is near the network's", () => {
    const stamped = (seconds: number) => {
      const stamp = Buffer.alloc(4);
      stamp.writeUInt32LE(seconds);
      return message(chirpStack4(`0AEF${stamp.toString("hex")} 05CC02000100`, "VS350"));
    };
    const clock = { utc: new Date("2026-05-04T07:00:00Z") };
    expect(stamped(clock.utc.getTime() / 1000)).toMatchObject({ records: [{ at: clock }], state: { clock } });
    const reset = { utc: new Date("2000-01-01T00:00:00Z") };
    expect(stamped(reset.utc.getTime() / 1000)).toMatchObject({
      records: [{ at: received }],
      state: { clock: reset },
    });
  });
});

describe("Milesight VS121", () => {
  it("reads who is in view and who passed", () => {
    expect(decode(chirpStack4(payloads.vs121People))).toEqual(heartbeat({ currentStay: 3 }));
    expect(decode(chirpStack4("07D50001000000000003 08D50100000000000000", "vs121"))).toEqual(
      heartbeat({ currentStay: 5 }),
    );
    expect(message(chirpStack4("05CC02000100 0DCC14000A00 10F701000000"))).toMatchObject({
      records: [{ line: "1", ...window, values: { in: 2, out: 1 } }],
      readings: [{ line: "1", ...total, totals: { in: 20, out: 10 }, modulus: uint16 }],
    });
  });

  it("reads the older serial number of 6 bytes and the newer of 8", () => {
    for (const about of ["FF086600B0940976 FF1F1F07004B", "FF086600B09409760001 FF1F1F07004B"])
      expect(decode(chirpStack4(about, "VS121"))).toEqual(heartbeat({ version: "31.7.0.75" }));
  });

  it("reads what was stored at its own time", () => {
    const at = { utc: new Date("2023-09-01T01:27:27Z") };
    expect(message(chirpStack4("20CE FF3DF164 02 07000200", "VS121")).records).toEqual([
      { line: "1", ...window, at, values: { in: 7, out: 2 } },
    ]);
  });
});

describe("other makers", () => {
  it("reads the IMBuildings people counter", () => {
    expect(message(chirpStack4(payloads.imBuildings, "", 1))).toMatchObject({
      records: [{ line: "1", ...window, values: { in: 0, out: 0 } }],
      readings: [{ line: "1", ...total, totals: { in: 13, out: 10 }, modulus: uint16 }],
    });
    const totalsOnly = chirpStack4("0207 0004A30B00F0D40E 20 000D 000A", "IMBuildings", 1);
    expect(message(totalsOnly)).toMatchObject({ records: [], readings: [{ totals: { in: 13, out: 10 } }] });
    expect(message(chirpStack4("20 000D 000A", "", 27))).toMatchObject({
      readings: [{ totals: { in: 13, out: 10 } }],
    });
    expect(decode(chirpStack4("0208 0004A30B00F0D40E 00 0100 20", "", 1))).toEqual(heartbeat());
  });

  it("reads the Parametric PCR2: interval and sums, by shape and port", () => {
    const short = (hex: string) => message(chirpStack4(hex, "", 14));
    const counted = (into: number, out: number) => ({
      records: [{ line: "1", ...window, values: { in: into, out } }],
    });
    expect(short("0A0002160001010139")).toMatchObject(counted(2, 1));
    expect(short("0A001016001301FF9A")).toMatchObject(counted(16, 19));
    expect(short("0A00020A0001010139")).toMatchObject(counted(2, 1));
    expect(message(chirpStack4("BE0103 0005 0003 0009 0007 64 0CE4 0139", "PCR2-OD", 14))).toMatchObject({
      ...counted(5, 3),
      readings: [{ line: "1", ...total, totals: { in: 9, out: 7 }, modulus: uint16 }],
    });
    expect(message(chirpStack4("BE0104 0001 0002 0003 0004 0E10 0000 0139", "", 14))).toMatchObject(
      counted(1, 2),
    );
    expect(decode(chirpStack4("00030000000001000A05A0000064", "PCR2-IN", 190))).toEqual(heartbeat());
    // Whether these are of an interval is not said: kept, not guessed.
    expect(decode(chirpStack4("BE0100A5 0001 0002 24 01", "PCR2-IN", 14))).toMatchObject({ ok: false, sn });
    expect(decode(chirpStack4("0A0002160001010139", "PCR2-IN", 2))).toMatchObject({ ok: false, sn });
  });

  it("reads the Terabee L-XL, named or by shape", () => {
    const readings = [{ line: "1", ...total, totals: { in: 200, out: 456 }, modulus: uint32 }];
    expect(message(chirpStack4(payloads.terabee, "Terabee XL", 1))).toMatchObject({ readings });
    expect(message(chirpStack4(payloads.terabee, "", 1))).toMatchObject({ readings });
    const version = { brand_id: "terabee", model_id: "people-flow-counting-l-xl" };
    expect(message(thingsStack(payloads.terabee, version, 1)).readings).toHaveLength(1);
  });
});

describe("which sensor it is", () => {
  it("takes an answer to a command for a sign of life, where the sensor is named", () => {
    expect(decode(chirpStack4("FE032C01", "Milesight VS133"))).toEqual(heartbeat());
    expect(decode(chirpStack4("F8850101 00", "VS135"))).toEqual(heartbeat());
    expect(decode(chirpStack4("01 00", "Terabee L", 5))).toEqual(heartbeat());
    expect(decode(chirpStack4("F1 01 03 1E 0A", "IMBuildings", 10))).toEqual(heartbeat());
    expect(decode(chirpStack4("FE032C01"))).toMatchObject({ ok: false, sn });
    for (const cut of ["FF", "FE"])
      expect(decode(chirpStack4(cut, "VS133"))).toMatchObject({ ok: false, sn });
  });

  it("refuses what fits several sensors that mean different things by it", () => {
    // The most people in view, three times; or two large totals and flags.
    const both = "06CD0506CD0506CD05";
    expect(decode(chirpStack4(both, "", 1))).toEqual({
      ok: false,
      reason:
        "the payload fits several sensors (Milesight VS121, Terabee L-XL): name the model in the device profile",
      sn,
    });
    expect(decode(chirpStack4(both, "VS121", 1))).toEqual(heartbeat());
    expect(message(chirpStack4(both, "Terabee XL", 1)).readings).toHaveLength(1);
  });

  it("refuses a payload with a byte too many or too few", () => {
    for (const payload of [
      payloads.vs133Totals,
      payloads.vs132,
      payloads.vs350History,
      payloads.imBuildings,
    ]) {
      const whole = hexBytes(payload).toString("hex");
      for (const odd of [whole.slice(0, -2), `${whole}01`])
        expect(decode(chirpStack4(odd))).toMatchObject({ ok: false, sn });
    }
  });

  it.each(["Milesight VS350", "EU868_VS-350", "vs350-868M", "milesight-iot vs350"])(
    "knows %s by its name",
    (name) => {
      // The same bytes are a total of a line elsewhere.
      expect(decode(chirpStack4(payloads.vs133Totals, name))).toMatchObject({
        reason: expect.stringContaining("VS350"),
      });
      expect(decode(chirpStack4(payloads.vs350Counts, name))).toMatchObject({ ok: true });
    },
  );

  it("does not read one sensor's payload as another's that is named", () => {
    expect(decode(chirpStack4(payloads.vs133Totals, "VS350"))).toEqual({
      ok: false,
      reason: "the payload is not one of Milesight VS350",
      sn,
    });
    expect(decode(chirpStack4("0102030405", "Thermometer"))).toMatchObject({
      ok: false,
      reason: expect.stringContaining("none of the known sensors"),
    });
  });
});
