import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnswerSettings, DecodedRecord } from "../protocol.ts";
import { brickstream } from "./brickstream.ts";
import { samples } from "./samples.ts";

const post = (body: string | Uint8Array) => ({
  path: "/xml",
  contentType: "text/xml",
  body: Buffer.from(body),
  receivedAt: new Date("2025-11-22T12:00:00Z"),
});
const decode = (body: string | Uint8Array) => brickstream.decode(post(body));

function records(body: string): DecodedRecord[] {
  const decoded = decode(body);
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.message.records;
}

/** The sample of the Brickstream shape, its places filled. */
const filled = samples.brickstream
  .replace("HH:MM", "09:00")
  .replace("HH:MM", "09:01")
  .replace('Enters="N"', 'Enters="5"')
  .replace('Exits="N"', 'Exits="3"');

describe("Metrics", () => {
  it("reads the example of Foorir", () => {
    const empty = { in: 0, out: 0, passby: 0, turnback: 0 };
    const minute = { line: "0", anchor: "start", seconds: 60, values: empty, revision: 1597303008 };
    expect(decode(samples.foorir)).toEqual({
      ok: true,
      message: {
        sn: "2010010000000001",
        kind: "records",
        records: [
          { ...minute, at: { utc: new Date("2020-08-13T07:15:00Z") } },
          { ...minute, at: { utc: new Date("2020-08-13T07:16:00Z") } },
        ],
        state: {
          version: "4.3.0",
          macAddress: "4C:BC:98:60:00:9E",
          ipAddress: "192.168.1.100",
          connectionType: "Wifi",
          wifiSsid: "Wifi-SSID",
          hwPlatform: "V2.1",
          timeZone: "8",
          clock: { utc: new Date("2020-08-13T07:16:48Z") },
        },
      },
    });
  });

  it("reads the example of Brickstream once its places are filled", () => {
    expect(decode(filled)).toEqual({
      ok: true,
      message: {
        sn: "13132694",
        kind: "records",
        records: [
          {
            line: "0",
            at: { utc: new Date("2025-11-18T13:00:00Z") },
            anchor: "start",
            seconds: 60,
            revision: 1763760645,
            values: { in: 5, out: 3 },
          },
        ],
        state: {
          version: "5.6.18.554",
          macAddress: "00:b0:9d:c8:63:96",
          ipAddress: "10.10.81.100",
          hwPlatform: "2300",
          timeZone: "-5",
          clock: { utc: new Date("2025-11-21T21:30:45Z") },
        },
      },
    });
    expect(decode(samples.brickstream)).toEqual({
      ok: false,
      reason: "a Count has enters that are no number",
      sn: "13132694",
    });
  });

  it("names every count", () => {
    const counts = 'Enters="1" Exits="2" Passings="3" Returns="4"';
    expect(records(filled.replace('Enters="5" Exits="3"', counts))[0]?.values).toEqual({
      in: 1,
      out: 2,
      passby: 3,
      turnback: 4,
    });
  });

  it("counts in trouble too", () => {
    expect(records(filled.replace('Status="0"', 'Status="7"'))[0]?.values).toEqual({ in: 5, out: 3 });
  });

  it("keeps lines, days and intervals apart", () => {
    const count = (time: string) => `<Count StartTime="${time}" UnixStartTime="0" Enters="1" Exits="0"/>`;
    const properties = "<Properties><SerialNumber>A1</SerialNumber><Timezone>0</Timezone></Properties>";
    const read = records(`<Metrics>${properties}
      <ReportData Interval="15"><Report Date="2025-11-18">
        <Object Id="0">${count("23:45:00")}</Object><Object Id=" door 2 ">${count("23:45:00")}</Object>
      </Report><Report Date="2025-11-19"><Object>${count("0:00")}</Object><Object>${count("0:00")}</Object></Report>
      </ReportData><ReportData Interval="60"><Report Date="2025/11/19"><Object Id="0">${count("01:00:00")}</Object>
      </Report></ReportData></Metrics>`);
    const actual = read.map(({ line, at, seconds }) => [line, "utc" in at && at.utc.toISOString(), seconds]);
    expect(actual).toEqual([
      ["0", "2025-11-18T23:45:00.000Z", 900],
      ["door 2", "2025-11-18T23:45:00.000Z", 900],
      ["0", "2025-11-19T00:00:00.000Z", 900],
      ["1", "2025-11-19T00:00:00.000Z", 900],
      ["0", "2025-11-19T01:00:00.000Z", 3600],
    ]);
  });

  it.each([
    ["-5", "1", "2025-11-18T13:00:00.000Z"],
    ["-5", "0", "2025-11-18T14:00:00.000Z"],
    ["+8", "0", "2025-11-18T01:00:00.000Z"],
    ["5.5", "0", "2025-11-18T03:30:00.000Z"],
    ["0", "", "2025-11-18T09:00:00.000Z"],
  ])("reads the time of day at %s hours, summer time %s", (zone, dst, iso) => {
    const body = filled.replace("<Timezone>-5<", `<Timezone>${zone}<`).replace("<DST>1<", `<DST>${dst}<`);
    expect(records(body)[0]?.at).toEqual({ utc: new Date(iso) });
  });

  it.each(["", "EST", "99"])("leaves the zone to the site where the device's is %j", (zone) => {
    const body = filled.replace("<Timezone>-5<", `<Timezone>${zone}<`);
    expect(records(body)[0]?.at).toEqual({ wall: "2025-11-18 09:00:00" });
  });

  it("is not misled by namespaces, case, ampersands and a mark of its encoding", () => {
    const odd = filled
      .replace(/<(\/?)(\w)/g, "<$1b:$2")
      .replaceAll("Enters", "ENTERS")
      .replace("International Plaza", "M&S & sons")
      .replace("Cam-13132694", "Tom & Jerry &amp; Co &#38; more");
    expect(decode(`\uFEFF${odd}`)).toEqual(decode(filled));
  });

  it("without a time of transmission is the receipt's", () => {
    const [record] = records(filled.replace("1763760645", "0"));
    expect(record).not.toHaveProperty("revision");
  });

  it("passes over counts that are not of people crossing", () => {
    expect(records(filled.replace('Enters="5" Exits="3"', 'Dwell="12"'))).toEqual([]);
    expect(records(filled.replace(/<Count .*\/>/, ""))).toEqual([]);
  });

  it.each([
    ["an interval that is none", 'Interval="1"', 'Interval="x"', "Interval"],
    ["an interval of more than a day", 'Interval="1"', 'Interval="1441"', "Interval"],
    ["no interval", ' Interval="1"', "", "Interval"],
    ["a negative count", 'Enters="5"', 'Enters="-5"', "enters"],
    ["half a person", 'Exits="3"', 'Exits="3.5"', "exits"],
    ["more people than there are", 'Exits="3"', 'Exits="9999999999"', "exits"],
    ["a time that does not exist", 'StartTime="09:00:00"', 'StartTime="25:00:00"', "time"],
    ["no time", 'StartTime="09:00:00"', "", "time"],
    ["a day that does not exist", "2025-11-18", "2025-02-30", "time"],
    ["no day", ' Date="2025-11-18"', "", "time"],
    ["a line's name without end", 'Id="0"', `Id="${"x".repeat(65)}"`, "Id"],
  ])("with %s is refused, but the device is known", (_, from, to, reason) => {
    expect(decode(filled.replace(from, to))).toEqual({
      ok: false,
      reason: expect.stringContaining(reason),
      sn: "13132694",
    });
  });

  it.each([
    "",
    "text",
    "<Metrics>",
    "<Other/>",
    "<Metrics/>",
    "<Metrics><Properties><SerialNumber>a b</SerialNumber></Properties></Metrics>",
    samples.foorir.slice(0, -3),
  ])("%j is refused", (body) => {
    const decoded = decode(body);
    expect(decoded).toMatchObject({ ok: false });
    expect(decoded).not.toHaveProperty("sn");
  });
});

describe("RTMetrics", () => {
  it("is the minute so far, in the place where the whole minute will be", () => {
    const running = filled.replaceAll("Metrics", "RTMetrics");
    expect(records(running)).toEqual(records(filled));
    expect(records(running.replace(' Interval="1"', ""))).toEqual(records(filled));
    expect(records(running.replace('Interval="1"', 'Interval="0"'))).toEqual(records(filled));
  });
});

describe("Diags", () => {
  it("is a sign of life", () => {
    const diags = `<Diags SiteId="665">${/<Properties>[\s\S]*<\/Properties>/.exec(filled)?.[0]}</Diags>`;
    expect(decode(diags)).toEqual({
      ok: true,
      message: {
        sn: "13132694",
        kind: "heartbeat",
        records: [],
        state: expect.objectContaining({ version: "5.6.18.554", hwPlatform: "2300" }),
      },
    });
  });
});

it("the answer is a status: the device keeps only what could not be stored", () => {
  const payload = post(filled);
  const answered = (["stored", "waiting", "unreadable", "failed"] as const).map((outcome) =>
    brickstream.answer(payload, brickstream.decode(payload), outcome, {} as AnswerSettings),
  );
  expect(answered.map(({ status, body }) => [status, body])).toEqual([
    [200, "OK"],
    [200, "OK"],
    [200, "OK"],
    [503, "try again later"],
  ]);
});

describe("random bodies", () => {
  it("never throws and never counts on random bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (raw) => {
        expect(decode(raw).ok).toBe(false);
      }),
    );
  });

  it("never throws on damaged documents, and never counts what is not written as a count", () => {
    const piece = fc.constantFrom(
      "",
      "<",
      ">",
      '"',
      "&",
      "0",
      "-1",
      "N",
      "/>",
      "1e3",
      "Enters",
      "</Count>",
      "\u0000",
    );
    const cut = fc.tuple(fc.nat(), fc.nat(9), fc.oneof(piece, fc.string({ unit: "binary", maxLength: 4 })));
    fc.assert(
      fc.property(fc.constantFrom(filled, samples.foorir), fc.array(cut, { maxLength: 4 }), (whole, cuts) => {
        const body = cuts.reduce((text, [place, length, put]) => {
          const at = place % text.length;
          return text.slice(0, at) + put + text.slice(at + length);
        }, whole);
        const decoded = decode(body);
        if (!decoded.ok) return;
        for (const { values } of decoded.message.records) {
          for (const counted of Object.values(values)) expect(body).toContain(String(counted));
          expect(
            Object.values(values).every((counted) => Number.isSafeInteger(counted) && counted >= 0),
          ).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("loses a count only by refusing it: a cut-off document is never read", () => {
    for (let length = 0; length < filled.length - 1; length++)
      expect(decode(filled.slice(0, length)).ok).toBe(false);
  });
});
